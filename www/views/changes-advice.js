/** Suggestions that replace certain places of the text. The analysis finds these places, so a fix is offered only if the analysis read the whole text. */
import { uPlus } from '../format.js';
import * as words from '../text/advice.js';
import * as characterWords from '../text/hidden-characters.js';
import * as lostWords from '../text/lost-text.js';
import * as misreadWords from '../text/misread.js';
import * as referenceWords from '../text/references.js';
import * as syntaxWords from '../text/syntax-marks.js';
import { characterList, excerpt, line } from './advice-line.js';
import { visibleText } from './visible-text.js';

/**
 * Returns functions that make the lines of these suggestions.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 */
export function changesAdvice({ nextButton, fixButton }) {
  /** Returns the line about the places that `changes` would change. The fix is offered only if `isWhole`. */
  const changesLine = (kind, sentence, changes, label, isWhole, fixWords) =>
    line(
      kind,
      sentence,
      nextButton(
        changes.map(({ offset }) => offset),
        label,
      ),
      ...(isWhole ? [fixButton({ kind: 'given', changes }, fixWords)] : []),
    );

  /** Returns the line about letters in the font Wingdings. */
  const wingdingsLine = ({ letters, changes }, isWhole) =>
    changesLine(
      'hidden',
      characterWords.wingdingsLetters(changes.length, changes[0].offset, letters),
      changes,
      words.GO_TO_NEXT.wingdings,
      isWhole,
      characterWords.REPLACE_WINGDINGS,
    );

  /** Returns the line about letters of HKSCS in the private-use area. */
  const hkscsLine = ({ letters, changes, kept }, isWhole) => {
    const codePoints = letters.map(([character, letter]) => [uPlus(character.codePointAt(0)), letter]);
    return changesLine(
      'hidden',
      characterWords.hkscsPrivateUse(changes.length, changes[0].offset, codePoints, kept),
      changes,
      words.GO_TO_NEXT.privateUse,
      isWhole,
      characterWords.REPLACE_HKSCS,
    );
  };

  /** Returns the line about lines that were typed with the English keyboard layout. */
  const englishLayoutLine = ({ language, first: { before, after }, changes }, isWhole) =>
    changesLine(
      'hidden',
      characterWords.typedInEnglishLayout(changes.length, changes[0].offset, language, excerpt(before), excerpt(after)),
      changes,
      words.GO_TO_NEXT.englishLayout,
      isWhole,
      characterWords.REPLACE_TYPED,
    );

  /** Returns the line about numbers in a table that spreadsheets import as text. */
  const tableNumbersLine = ({ count, first, codePoints, hasSigns, changes }, isWhole) =>
    changesLine(
      'normalization',
      characterWords.tableNumbers(count, first, characterList(codePoints), hasSigns),
      changes,
      words.GO_TO_NEXT.tableNumber,
      isWhole,
      characterWords.REPLACE_IN_NUMBERS,
    );

  /** Returns the line about typographic marks in the syntax of a language. */
  const syntaxMarksLine = ({ marks, changes, ...about }, isWhole) =>
    changesLine(
      'hidden',
      syntaxWords.syntaxMarks(changes.length, changes[0].offset, characterList(marks), about),
      changes,
      words.GO_TO_NEXT.syntaxMark,
      isWhole,
      syntaxWords.replaceSyntaxMarks(about),
    );

  /** Returns the line about references to control characters. */
  const controlReferencesLine = ({ changes, ...about }, isWhole) =>
    changesLine(
      'hidden',
      referenceWords.controlReferences(changes.length, changes[0].offset, about),
      changes,
      words.GO_TO_NEXT.controlReference,
      isWhole,
      referenceWords.REPLACE_CONTROL_REFERENCES,
    );

  /** Returns the line about Arabic presentation forms in visual order. */
  const reversedArabicLine = ({ first: { before, after }, changes }, isWhole) =>
    changesLine(
      'normalization',
      characterWords.reversedArabic(changes.length, changes[0].offset, excerpt(before), excerpt(after)),
      changes,
      words.GO_TO_NEXT.reversedArabic,
      isWhole,
      characterWords.RESTORE_ARABIC,
    );

  /** Returns the line about Romanian words with ş and ţ in place of ș and ț. */
  const romanianCedillasLine = ({ first: { before, after }, changes }, isWhole) =>
    changesLine(
      'normalization',
      characterWords.romanianCedillas(changes.length, changes[0].offset, before, after),
      changes,
      words.GO_TO_NEXT.cedilla,
      isWhole,
      characterWords.REPLACE_CEDILLAS,
    );

  /** Returns the line about UTF-8 that was decoded in the wrong encoding and then converted to small letters or to capitals. */
  const caseChangedMisreadingLine = ({ letters, first: { before, after }, doubtful, changes }, isWhole) =>
    changesLine(
      'double-encoding',
      misreadWords.caseChangedMisreading(letters, changes.length, changes[0].offset, before, after, doubtful),
      changes,
      words.GO_TO_NEXT.wronglyDecoded,
      isWhole,
      misreadWords.RESTORE_CASE_CHANGED,
    );

  /** Returns the line about Mongolian words with Ukrainian letters. */
  const mongolianLettersLine = ({ first: { before, after }, canWrite, changes }, isWhole) =>
    changesLine(
      'normalization',
      characterWords.mongolianLetters(changes.length, changes[0].offset, before, after, canWrite),
      changes,
      words.GO_TO_NEXT.mongolian,
      isWhole && canWrite,
      characterWords.REPLACE_MONGOLIAN,
    );

  /** Returns the line about fields with swapped bytes. */
  const swappedFieldsLine = ({ first: { before, after }, changes }, isWhole) =>
    changesLine(
      'double-encoding',
      misreadWords.swappedFields(changes.length, changes[0].offset, excerpt(before), excerpt(after)),
      changes,
      words.GO_TO_NEXT.wronglyDecoded,
      isWhole,
      misreadWords.SWAP_BYTES,
    );

  /** Returns the line about words with letters of another script. */
  const lookalikeLettersLine = ({ first: { before, after }, isCyrillic, changes }, isWhole) =>
    changesLine(
      'hidden',
      characterWords.lookalikeLetters(changes.length, changes[0].offset, before, after, isCyrillic),
      changes,
      words.GO_TO_NEXT.lookalike,
      isWhole,
      characterWords.replaceLookalikeLetters(isCyrillic),
    );

  /** Returns the line about apostrophes that became question marks. */
  const lostApostrophesLine = ({ first, hasOthers, changes }, isWhole) =>
    changesLine(
      'hidden',
      lostWords.lostApostrophes(changes.length, changes[0].offset, first, hasOthers),
      changes,
      words.GO_TO_NEXT.lost,
      isWhole,
      lostWords.RESTORE_APOSTROPHES,
    );

  /** Returns the line about currency signs that became question marks. */
  const lostCurrencyLine = ({ changes, ...about }, isWhole) =>
    changesLine(
      'hidden',
      lostWords.lostCurrency(changes.length, changes[0].offset, about),
      changes,
      words.GO_TO_NEXT.lostCurrency,
      isWhole && about.isDecoded && !about.lacksEuro && about.isMoney && !about.isOther,
      lostWords.WRITE_EURO,
    );

  /** Returns the line about letters that were ligatures in a PDF file. */
  const lostLigaturesLine = ({ first, isCertain, changes }, isWhole) =>
    changesLine(
      'hidden',
      lostWords.lostLigatures(changes.length, changes[0].offset, visibleText(first.before), first.after, isCertain),
      changes,
      words.GO_TO_NEXT.lost,
      isWhole,
      lostWords.RESTORE_LIGATURES,
    );

  /** Returns the line about the end-of-file mark of MS-DOS. */
  const endOfFileLine = ({ count, changes }, isWhole) =>
    changesLine(
      'hidden',
      characterWords.endOfFileMark(count, changes[0].offset),
      changes,
      words.GO_TO_NEXT.endOfFile,
      isWhole,
      characterWords.REMOVE_END_OF_FILE_MARK,
    );

  return {
    wingdingsLine,
    hkscsLine,
    englishLayoutLine,
    tableNumbersLine,
    syntaxMarksLine,
    swappedFieldsLine,
    controlReferencesLine,
    reversedArabicLine,
    romanianCedillasLine,
    caseChangedMisreadingLine,
    mongolianLettersLine,
    lookalikeLettersLine,
    lostApostrophesLine,
    lostCurrencyLine,
    lostLigaturesLine,
    endOfFileLine,
  };
}

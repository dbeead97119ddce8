/** Suggestions about letters that have a better form, such as ligatures, and about signs that stand for letters. */
import { uPlus } from '../format.js';
import { plainPersianLetters } from '../special-characters.js';
import * as words from '../text/advice.js';
import * as characterWords from '../text/hidden-characters.js';
import { button, characterList, line } from './advice-line.js';
import { MAX_EXAMPLE_LENGTH, openCleanUp } from './text-advice.js';
import { visibleText } from './visible-text.js';

/**
 * Returns functions that make lines about letters.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 */
export function letterAdvice({ nextButton, groupFixButton }) {
  /** Returns the line about ligature characters such as U+FB01. */
  const ligaturesLine = ({ offsets, texts, first }) =>
    line(
      'hidden',
      characterWords.ligatures(offsets.length, characterList(texts.map((ligature) => ligature.codePointAt(0)))),
      nextButton(offsets, words.GO_TO_NEXT.ligature),
      button(words.replaceWithLetters(first), () => openCleanUp('ligatures')),
    );

  /** Returns the line about Arabic letters in presentation forms. */
  const arabicFormsLine = ({ offsets, texts: [form], first }) =>
    line(
      'normalization',
      characterWords.arabicForms(offsets.length, characterList([form.codePointAt(0)]), first),
      nextButton(offsets, words.GO_TO_NEXT.arabicForm),
      button(words.replaceWithArabic(first), () => openCleanUp('arabicForms')),
    );

  /** Returns the line about Arabic letters in Persian text. */
  const persianLettersLine = ({ offsets, texts, first }) =>
    line(
      'normalization',
      characterWords.persianLetters(
        offsets.length,
        characterList([texts[0].codePointAt(0)]),
        characterList([first.codePointAt(0)]),
      ),
      nextButton(offsets, words.GO_TO_NEXT.arabicLetter),
      button(words.replaceWithPersian([...new Set(plainPersianLetters(texts.join('')))]), () =>
        openCleanUp('persianLetters'),
      ),
    );

  /** Returns the line about ¬ between Arabic letters. */
  const notSignsLine = ({ offsets }) =>
    line(
      'hidden',
      characterWords.notSigns(offsets.length, offsets[0]),
      nextButton(offsets, words.GO_TO_NEXT.notSign),
      groupFixButton('notSigns', characterWords.REPLACE_NOT_SIGNS),
    );

  /** Returns the line about i with U+0307, which was İ. */
  const dottedILine = ({ offsets }) =>
    line(
      'normalization',
      characterWords.dottedI(offsets.length, offsets[0]),
      nextButton(offsets, words.GO_TO_NEXT.dottedI),
      groupFixButton('dottedI', characterWords.REPLACE_DOTTED_I),
    );

  /** Returns the line about words in styled letters, such as mathematical bold, which imitate another font. */
  const styledWordsLine = ({ offsets, texts: [word], first }) =>
    line(
      'hidden',
      characterWords.styledWords(
        offsets.length,
        visibleText(word.slice(0, MAX_EXAMPLE_LENGTH)),
        first.slice(0, MAX_EXAMPLE_LENGTH),
      ),
      nextButton(offsets, words.GO_TO_NEXT.styledWord),
      groupFixButton('styledWords', characterWords.REPLACE_STYLED),
    );

  /** Returns the line about spacing accents before or after their letters; `group` is the group of special characters. */
  const accentsLine = ({ offsets, texts: [place], first }, group) =>
    line(
      'normalization',
      characterWords.separateAccents(offsets.length, visibleText(place), first),
      nextButton(offsets, words.GO_TO_NEXT.accent),
      groupFixButton(group, characterWords.joinWithLetters(place, first)),
    );

  /** Returns the line about decomposed letters: several code points each, where NFC has one. */
  const decomposedLine = ({ offsets, letter, codePoints }) =>
    line(
      'normalization',
      characterWords.decomposedLetters(offsets.length, letter, codePoints.map(uPlus)),
      nextButton(offsets, words.GO_TO_NEXT.decomposed),
      button(words.NORMALIZE, () => openCleanUp('normalize')),
    );

  return {
    ligaturesLine,
    arabicFormsLine,
    persianLettersLine,
    notSignsLine,
    dottedILine,
    styledWordsLine,
    accentsLine,
    decomposedLine,
  };
}

/**
 * Suggestions about the decoded text: wrongly decoded text, characters that a reader does not see or notice,
 * line ends, and a BOM.
 */
import { hexBytes, isMultiByte } from '../format.js';
import { encodingOfMisreadBom } from '../misread-boms.js';
import { misreadCause } from '../misread-causes.js';
import { goToPanel } from '../panel-navigation.js';
import * as words from '../text/advice.js';
import * as controlWords from '../text/control-characters.js';
import { LOOKS_LIKE } from '../text/looks-like.js';
import * as characterWords from '../text/hidden-characters.js';
import { replacementCharacters } from '../text/lost-text.js';
import {
  cutCharacters,
  maybeMisread,
  mostlyDamaged,
  stillDamaged,
  wronglyDecodedLines,
  wronglyDecodedPlaces,
  wronglyDecodedText,
} from '../text/misread.js';
import { button, characterList, excerpt, excerptOfRepaired, line, markAsAttack } from './advice-line.js';
import { make } from './dom.js';
import { visibleText, withoutOuterMarks } from './visible-text.js';

/** The maximum number of code units of an example: of a hidden message, of a word in styled letters, or of a control sequence. */
export const MAX_EXAMPLE_LENGTH = 120;

const MAX_LINE = 80; // characters shown of the first line of a repaired text
const MAX_PLACE_BYTES = 8; // bytes shown of a wrongly decoded place

/** Returns the properties of the input that `misreadCause` needs, from the state of the page. */
const fileOf = ({ doc, encoding, recognition, repair }) => ({
  name: doc.name,
  ...repair.evidence,
  encoding,
  bom: recognition?.bom ?? null,
  lineEnds: recognition?.lineEnds,
});

/** Returns the line about several repairs that are about equally likely. The page chooses none of them. */
export const undecidedLine = () =>
  line(
    'double-encoding',
    words.UNDECIDED,
    button(words.COMPARE_REPAIRS, () => goToPanel('repair')),
  );

/** Opens the preview of a fix of the panel “Clean up”, even if the panel is hidden. @param {string} fix the attribute `data-fix` of the fix’s button */
export const openCleanUp = (fix) => document.querySelector(`#clean-up [data-fix=${fix}]`).click();

/** Returns the button that opens the preview of the conversion to one kind of line end. @param {'LF' | 'CR LF'} name */
const convertLineEndsButton = (name) =>
  button(words.convertLineEnds(name), () => {
    document.querySelector('#clean-up [name=line-end]').value = name;
    openCleanUp('line-ends');
  });

/**
 * Returns the line about line ends of several kinds.
 *
 * @param {[string, number][]} ends the most frequent kind first
 * @param {boolean} isWhole whether the whole input was examined
 */
export const mixedLineEndsLine = (ends, isWhole) => {
  const [usual = 'LF'] = ends.map(([name]) => name).filter((name) => ['LF', 'CR LF'].includes(name));
  return line('line-ends', words.mixedLineEnds(ends, isWhole), convertLineEndsButton(usual));
};

/**
 * Returns the line about line ends that were converted twice.
 *
 * @param {[string, number][]} ends the kinds and their numbers; one kind is CR CR LF
 * @param {boolean} isWhole whether the whole input was examined
 */
export const doubledLineEndsLine = (ends, isWhole) =>
  line('line-ends', words.doubledLineEnds(ends, isWhole), convertLineEndsButton('CR LF'));

/** Returns the line about a text whose line ends are all CR, or all NEL. @param {'CR' | 'NEL'} end */
export const unusualLineEndsLine = (end) =>
  line('line-ends', words.UNUSUAL_LINE_ENDS[end], convertLineEndsButton('LF'));

/**
 * Returns the line about a BOM, which UTF-8 does not need.
 *
 * @param {boolean} isMarc whether it is before library records
 * @param {boolean} isTable whether Excel needs it; see `isTableForExcel`
 */
export const bomLine = (isMarc, isTable) =>
  line(
    'bom',
    isMarc ? words.RECORDS_START_WITH_BOM : isTable ? words.TABLE_STARTS_WITH_BOM : words.STARTS_WITH_BOM,
    button(words.REMOVE_BOM, () => openCleanUp('bom'), isTable && !isMarc),
  );

/**
 * Returns the line about a record of a library catalogue, which must not be changed as text.
 *
 * @param {boolean} isRepaired whether the page offers to repair the text
 */
export const marcLine = (isRepaired) => line('format', characterWords.marcRecord(isRepaired));

/**
 * Returns functions that make lines about the text.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 */
export function textAdvice({ nextButton, fixButton, groupFixButton }) {
  /**
   * Returns the line about text that was probably decoded in the wrong encoding, with the first line of the repaired text.
   *
   * @param {object} state of the page; its repair has one candidate
   * @param {number[]} offsets of the known wrongly decoded lines
   */
  function wronglyDecodedTextLine(state, offsets) {
    const { repair } = state;
    const [{ steps, text, excerpt: shown, partly, lost, dropped }] = repair.candidates;
    const [{ is, as }] = steps;
    const cause = steps.length === 1 ? misreadCause({ is, as: [as], text }, fileOf(state)) : null;
    const [firstLine] = shown.pieces
      .map(({ text: piece }) => piece)
      .join('')
      .split(/[\r\n]/, 1);
    const beginning = withoutOuterMarks(Array.from(firstLine).slice(0, MAX_LINE).join(''));
    const start = visibleText(`${shown.before ? '…' : ''}${beginning}`);
    return line(
      'double-encoding',
      LOOKS_LIKE[is]?.(as, start) ?? wronglyDecodedText(steps[0], start, partly, lost, cause, dropped),
      ...(offsets.length > 0 ? [nextButton(offsets, words.GO_TO_NEXT.wronglyDecoded)] : []),
      button(words.REVIEW_REPAIR, () => goToPanel('repair')),
    );
  }

  /** Returns the line about wrongly decoded lines of a text for which the page has no repair. @param {number[]} offsets of these lines */
  const unrepairableLine = (offsets) =>
    line(
      'double-encoding',
      wronglyDecodedLines(offsets.length, offsets[0]),
      nextButton(offsets, words.GO_TO_NEXT.wronglyDecoded),
    );

  /**
   * Returns the line about text that was decoded in the wrong encoding, with the first place as an example. The panel
   * “Repair the text” shows all changes before they are made.
   *
   * @param {{ repair: { places: import('../text-repair.js').RepairPlaces, firstWord: { before: string, after: string } } }} state
   */
  function wronglyDecodedPlacesLine(state) {
    const { steps, inOrder, firstWord, total } = state.repair;
    const { offsets, firstBytes, ...misreading } = state.repair.places;
    const cause =
      misreading.isUtf8 || (misreading.isEncodedAgain && misreading.times > 1)
        ? null
        : misreadCause(misreading, fileOf(state));
    const hex = [
      make('code', {}, hexBytes(firstBytes.subarray(0, MAX_PLACE_BYTES))),
      firstBytes.length > MAX_PLACE_BYTES ? ' …' : '',
    ];
    const place = { hex, before: excerpt(firstWord.before), after: excerptOfRepaired(firstWord.after) };
    return line(
      'double-encoding',
      misreading.damaged
        ? mostlyDamaged(misreading, cause, place)
        : wronglyDecodedPlaces(
            { ...misreading, count: total, offset: offsets[0], steps, inOrder, encoding: state.encoding },
            cause,
            place,
          ),
      nextButton(state.repair.offsets, words.GO_TO_NEXT.wronglyDecoded),
      button(words.REVIEW_REPAIR, () => goToPanel('repair')),
      ...(misreading.doubtful.length > 0
        ? [
            nextButton(
              Float64Array.from(misreading.doubtful, ({ offset }) => offset),
              words.GO_TO_NEXT.uncertainLine,
            ),
          ]
        : []),
    );
  }

  /**
   * Returns the line about U+FFFD in the input: an earlier decoder lost text there. `places`: the places that a repair would change, if
   * any. `written`: if the input is the result of a repair, the number of U+FFFD that this repair wrote.
   */
  const replacementLine = (offsets, isWhole, places, written) =>
    line(
      'hidden',
      replacementCharacters(
        offsets.length,
        offsets[0],
        isWhole,
        places?.as.some(isMultiByte) ?? false,
        written,
        // `lost` counts the U+FFFD of the repaired text. Repairs of text in other encodings than UTF-8 replace no U+FFFD.
        isWhole && places?.is === 'utf-8' ? Math.max(0, offsets.length - places.lost) : 0,
      ),
      nextButton(offsets, words.GO_TO_NEXT.replacement),
    );

  /** Returns the line about what a repair left: halves of characters, damaged words, or places that may still be wrongly decoded. */
  const unrepairedLine = ({ kind, hasWords, offsets, first }) =>
    line(
      'hidden',
      kind === 'half'
        ? cutCharacters(offsets.length, offsets[0], visibleText(first))
        : kind === 'damaged'
          ? stillDamaged(offsets.length, offsets[0], excerpt(first), hasWords)
          : maybeMisread(offsets.length, offsets[0], excerpt(first)),
      nextButton(offsets, words.GO_TO_NEXT[kind]),
    );

  /**
   * Returns the line about invisible characters and bidi controls. The list of problems lists these characters too. `bom` is the BOM at the
   * start of the text, if there is one. If the characters may be letters of another encoding (`mayHideLetters`), the line does not offer to remove
   * them, except for characters that deceive a reader.
   */
  function hiddenLine({ offsets, codePoints, count, message, joinedAt, isAttack, isWhole }, bom, mayHideLetters) {
    const mayBeLetters = mayHideLetters && !isAttack;
    const shown = message.length > MAX_EXAMPLE_LENGTH ? `${message.slice(0, MAX_EXAMPLE_LENGTH)}…` : message;
    const element = line(
      'hidden',
      characterWords.invisibleCharacters(count, isWhole, characterList([...new Set(codePoints)]), {
        message: shown,
        joinedAt,
        isSecondBOM: joinedAt !== null && joinedAt === bom?.length,
        isAttack,
        mayBeLetters,
      }),
      nextButton(offsets, words.GO_TO_NEXT[count.invisible > 0 ? 'invisible' : 'bidi']),
      ...(count.invisible > 0 && !mayBeLetters ? [button(words.REMOVE_INVISIBLE, () => openCleanUp('invisible'))] : []),
      ...(count.bidi > 0 && !mayBeLetters ? [button(words.REMOVE_BIDI, () => openCleanUp('bidi'))] : []),
    );
    return isAttack ? markAsAttack(element) : element;
  }

  /**
   * Returns the line about control characters, which the list of problems has too. If the text is XML, which does not allow some of these
   * characters (`forbiddenIn`), the line offers to remove them. If all controls are NULs that pad no fields, the line offers a fix: it replaces NULs that
   * separate records, or removes NULs that form blocks. The line offers no fix of other controls, because a device may need them, or they may be
   * letters of another encoding.
   */
  function controlLine({ offsets, codePoints, count, isWhole, ...about }) {
    const { isPadding, forbiddenIn, areSeparators, hasBlocks } = about;
    const isNul = codePoints.every((codePoint) => codePoint === 0);
    const nulButtons =
      !isNul || isPadding
        ? []
        : areSeparators
          ? [groupFixButton('nulSeparators', controlWords.REPLACE_NUL_SEPARATORS)]
          : hasBlocks
            ? [button(words.REMOVE_NULS, () => openCleanUp('nuls'))]
            : [];
    return line(
      'hidden',
      controlWords.controlCharacters(count, isWhole, characterList([...new Set(codePoints)]), {
        ...about,
        isNul,
        hasOptionalHyphen: codePoints.includes(0x1f),
        hasEndOfFile: codePoints.includes(0x1a),
        isC1: codePoints.every((codePoint) => codePoint >= 0x80 && codePoint < 0xa0),
      }),
      nextButton(offsets, words.GO_TO_NEXT[count.control > 0 ? 'control' : 'separator']),
      ...(forbiddenIn ? [groupFixButton('xmlControls', controlWords.fixOfXmlControls(codePoints))] : nulButtons),
    );
  }

  /** Returns the line about words that look like other words, but have different letters. */
  const lookalikeLine = ({ offsets, line: number, message, codePoints, changes }) =>
    markAsAttack(
      line(
        'hidden',
        characterWords.lookalikeWords(offsets.length, number, visibleText(message), characterList(codePoints)),
        nextButton(offsets, words.GO_TO_NEXT.lookalike),
        ...(changes.length > 0 ? [fixButton({ kind: 'given', changes }, characterWords.REPLACE_LOOKALIKES)] : []),
      ),
    );

  /** Returns the line about spaces that are not U+0020. It offers no replacement of spaces that may be letters of another encoding. */
  const spacesLine = ({ offsets, texts }, mayBeLetters) =>
    line(
      'hidden',
      characterWords.specialSpaces(
        offsets.length,
        characterList(texts.map((space) => space.codePointAt(0))),
        mayBeLetters,
      ),
      nextButton(offsets, words.GO_TO_NEXT.space),
      ...(mayBeLetters ? [] : [button(words.REPLACE_WITH_SPACES, () => openCleanUp('spaces'))]),
    );

  /** Returns the line about characters of symbol fonts. @param {number} replaced the number of characters that the fix replaces */
  const symbolFontLine = ({ offsets, codePoints, count }, replaced) =>
    line(
      'hidden',
      characterWords.symbolFont(count, characterList(codePoints), replaced),
      nextButton(offsets, words.GO_TO_NEXT.symbolFont),
      ...(replaced > 0 ? [button(words.REPLACE_SYMBOLS, () => openCleanUp('symbols'))] : []),
    );

  /** Returns the line about Burmese in the encoding of Zawgyi fonts. */
  const zawgyiLine = ({ offsets }) =>
    line(
      'double-encoding',
      characterWords.zawgyi(offsets.length, offsets[0]),
      nextButton(offsets, words.GO_TO_NEXT.zawgyi),
    );

  /** Returns the line about the BOM of UTF-8 that was decoded in another encoding. */
  const misreadBomsLine = ({ offsets, texts: [characters] }) =>
    line(
      'hidden',
      characterWords.misreadBoms(offsets.length, offsets[0], characters, encodingOfMisreadBom(characters)),
      nextButton(offsets, words.GO_TO_NEXT.misreadBom),
      groupFixButton('misreadBoms', characterWords.REMOVE_MISREAD_BOMS),
    );

  /** Returns the line about control sequences of a terminal. */
  const sequencesLine = ({ offsets, texts: [sequence] }) =>
    line(
      'hidden',
      characterWords.terminalSequences(offsets.length, visibleText(sequence.slice(0, MAX_EXAMPLE_LENGTH))),
      nextButton(offsets, words.GO_TO_NEXT.sequence),
      button(words.REMOVE_SEQUENCES, () => openCleanUp('sequences')),
    );

  return {
    wronglyDecodedTextLine,
    wronglyDecodedPlacesLine,
    unrepairableLine,
    unrepairedLine,
    replacementLine,
    hiddenLine,
    controlLine,
    lookalikeLine,
    spacesLine,
    symbolFontLine,
    zawgyiLine,
    sequencesLine,
    misreadBomsLine,
  };
}

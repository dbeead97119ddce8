/** Suggestions about text that a program lost before the file was written, which no repair can restore. */
import { meaningOfLoneSurrogates } from '../finding-summaries.js';
import { uPlus } from '../format.js';
import * as words from '../text/advice.js';
import * as lostWords from '../text/lost-text.js';
import { line } from './advice-line.js';
import { visibleText } from './visible-text.js';

const MAX_LOST_LENGTH = 40; // code units shown of the first word, value or escapes with lost text

const shorten = (text) => (text.length > MAX_LOST_LENGTH ? `${text.slice(0, MAX_LOST_LENGTH)}…` : text);

/** Returns functions that make lines about lost text. @param {ReturnType<import('./advice-line.js').createButtons>} buttons */
export function lostTextAdvice({ nextButton }) {
  /** Functions that return the sentence, by the character that replaced the lost letters. */
  const lostSentences = {
    '?': lostWords.lostLetters,
    '¿': lostWords.lostToInvertedMarks,
    '#': lostWords.lostToNumberSigns,
  };

  /**
   * Returns the line about lost letters. `mark` is the character in their place: a question mark, ¿ or # that a program wrote, or â or Ã, the
   * only character that is left of their bytes.
   */
  const lostLettersLine = ({ offsets, first, mark, ...about }) => {
    const sentence =
      lostSentences[mark] ?? ((count, offset, word) => lostWords.droppedControls(count, offset, word, mark));
    return line(
      'hidden',
      sentence(offsets.length, offsets[0], visibleText(first.slice(0, MAX_LOST_LENGTH)), about),
      nextButton(offsets, words.GO_TO_NEXT.lost),
    );
  };

  /** Returns the line about question marks that may stand for characters beyond U+FFFF. */
  const lostEmojiLine = ({ offsets }) =>
    line('hidden', lostWords.lostEmoji(offsets.length, offsets[0]), nextButton(offsets, words.GO_TO_NEXT.lostEmoji));

  /** Returns the line about escapes of lone surrogates: halves of characters, or bytes that Python could not decode. */
  const loneEscapesLine = (escapes) => {
    const [{ offset, codePoints }] = escapes;
    const meaning = meaningOfLoneSurrogates(escapes);
    return line(
      'hidden',
      lostWords.LONE_ESCAPES[meaning](escapes.length, offset, uPlus(codePoints[0])),
      nextButton(
        escapes.map((escape) => escape.offset),
        words.GO_TO_NEXT.loneEscape,
      ),
    );
  };

  /** Returns the line about U+FFFD whose bytes in UTF-8 were decoded in the wrong encoding. */
  const misreadReplacementsLine = ({ offsets, text, as, isMixed }) =>
    line(
      'hidden',
      lostWords.misreadReplacements(offsets.length, offsets[0], text, as, isMixed),
      nextButton(offsets, words.GO_TO_NEXT.lostText),
    );

  /** Returns the line about U+FFFD in escapes. */
  const escapedReplacementsLine = ({ offsets, first, lines, hasMoreLines, divided }) =>
    line(
      'hidden',
      lostWords.escapedReplacements(offsets.length, visibleText(shorten(first)), { lines, hasMoreLines }, divided),
      nextButton(offsets, words.GO_TO_NEXT.lostText),
    );

  return { lostLettersLine, lostEmojiLine, loneEscapesLine, misreadReplacementsLine, escapedReplacementsLine };
}

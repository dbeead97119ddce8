/**
 * Finds text in which a program wrote a question mark for each letter that its encoding lacks, as MySQL does for a
 * connection in latin1. In such a text, a value is several words of question marks, and these words differ in length.
 */

/** Two or more words of question marks, at the start of a line or of a value. */
const VALUES = /(?<=(?:^|[\t,;|"'`>:=(/])[ ]{0,4})\?{2,}(?:[,.:!]? \?{2,})+/gm;
const RUN = /\?+/g;
const LETTER_OR_DIGIT = /[0-9A-Za-z\u0080-\uffff]/;
/** The fewest different patterns that are strong evidence. The pattern of a value is the list of the lengths of its words. */
const MIN_PATTERNS = 3;
const MIN_LONG_PATTERNS = 2; // of these, patterns with a long word
/** The length of a long word. Placeholders for dates and numbers have fewer question marks in a row. */
const LONG_WORD = 5;

/**
 * Returns the offsets of the values in which question marks stand in place of letters, and the first value; null without strong evidence.
 *
 * @param {Uint8Array} bytes of a text in an encoding based on ASCII
 * @returns {{ offsets: number[], first: string } | null}
 */
export function findLostLetters(bytes) {
  const text = new TextDecoder('windows-1252').decode(bytes); // one character for each byte, so an index is an offset
  const found = [];
  const patterns = new Set();
  const longPatterns = new Set();
  for (const { 0: value, index } of text.matchAll(VALUES)) {
    const lengths = Array.from(value.match(RUN), ({ length }) => length);
    const isBeforeLetter = LETTER_OR_DIGIT.test(text[index + value.length] ?? '');
    if (isBeforeLetter || new Set(lengths).size < 2) continue;
    found.push({ index, value });
    const pattern = lengths.join();
    patterns.add(pattern);
    if (lengths.some((length) => length >= LONG_WORD)) longPatterns.add(pattern);
  }
  if (patterns.size < MIN_PATTERNS || longPatterns.size < MIN_LONG_PATTERNS) return null;
  return { offsets: found.map(({ index }) => index), first: found[0].value };
}

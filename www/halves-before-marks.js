/**
 * Question marks in place of the second half of a character: UTF-8 was decoded in an 8-bit encoding, and the result was written in an encoding that
 * lacks the second character. For example, `Ã³` in macintosh is `Ã?`. The question mark is only a part of the letter, whose first half is left.
 */

/** The question marks at the end of a word. The condition before them keeps the search linear. */
const LAST_MARKS = /(?<!\?)\?+$/;
/** A character and the question marks after it; at the start of a word, there is no character. */
const MARKS = /(^|[^?])\?+/g;
/**
 * The minimum share of the words whose question marks all follow halves, and the minimum share of the places of a half that a character beyond ASCII
 * or a question mark follows.
 */
const MIN_SHARE = 0.9;
/** The minimum number of places of a half that a character beyond ASCII follows. */
const MIN_WHOLE = 3;

/** Returns the characters directly before the question marks in a word. Question marks at its end, which may end a sentence, count only alone. */
function charactersBefore(word) {
  const within = word.replace(LAST_MARKS, '');
  return Array.from((within.includes('?') ? within : word).matchAll(MARKS), ([, before]) => before);
}

/** Returns whether a character is the first half of characters: it is beyond ASCII, and nearly everywhere another character beyond ASCII follows it. */
function isHalf(text, character) {
  if (character < '\x80') return false;
  let [count, whole, halved] = [0, 0, 0];
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    const next = text[at + 1] ?? '';
    count += 1;
    if (next >= '\x80') whole += 1;
    else if (next === '?') halved += 1;
  }
  return whole >= MIN_WHOLE && whole + halved >= MIN_SHARE * count;
}

/**
 * Returns words with question marks, without those in which each question mark stands in place of the second half of a character. Returns all words
 * unless nearly all of them are such words.
 *
 * @template {RegExpMatchArray} Match
 * @param {string} text with one character for each byte
 * @param {Match[]} words
 * @returns {Match[]}
 */
export function withoutHalves(text, words) {
  const before = words.map(([word]) => charactersBefore(word));
  const halves = new Set([...new Set(before.flat())].filter((character) => isHalf(text, character)));
  const others = words.filter((_, at) => !before[at].every((character) => halves.has(character)));
  return others.length <= (1 - MIN_SHARE) * words.length ? others : words;
}

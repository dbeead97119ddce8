/**
 * Decides whether malformed runs of bytes are evidence for lines in another encoding. A few garbage bytes in a text of
 * UTF-8 also become letters in some encoding. For example, FC 84 80, the beginning of an obsolete form of UTF-8, is
 * `№ДА` in ibm866.
 */
import { decodeOrNull } from './decode-or-null.js';
import { scriptOfLetters } from './utf8-runs.js';

/** If lines have more different runs than this, even short words are evidence. */
const MAX_ISOLATED_RUNS = 2;
/** The minimum number of letters. A character of East Asia is a syllable, so it counts as two letters. */
const [MIN_LETTERS, SYLLABLE] = [3, 2];
/** Runs of bytes above 7F, as code units. The form of an obsolete UTF-8 sequence: five or six bytes, or four bytes of a number above U+10FFFF. */
const [RUN, OBSOLETE_FORM] = [/[\x80-\xff]+/g, /^[\xf5-\xff][\x80-\xbf]+$/];
/** The words of a line in an encoding, and a part of a word that has letters beyond ASCII. */
const [WORD, HIGH_LETTERS] = [/[\p{L}\p{M}]+/gu, /[^\0-\x7f]+/gu];
/** A word in Latin letters, and a letter beyond ASCII. */
const [LATIN, HIGH_LETTER] = [/^\p{Script=Latin}+$/u, /(?![A-Za-z])\p{L}/u];

/** Returns the words with letters beyond ASCII. Of a word that is not only in Latin letters, returns only the parts beyond ASCII. */
const lettersOfWords = (text) =>
  (text.match(WORD) ?? [])
    .filter((word) => HIGH_LETTER.test(word))
    .flatMap((word) => (LATIN.test(word) ? [word] : word.match(HIGH_LETTERS)));

/**
 * Returns whether lines have only one or two different malformed runs, and these do not show an encoding. Each run is
 * one of these:
 *
 * - an obsolete form of UTF-8
 * - a run whose words in `encoding` have fewer than three letters, in a script that the valid lines lack
 *
 * Runs without letters, such as `°`, are evidence neither for nor against an encoding. If no run has letters, the result is false.
 *
 * @param {object} codec the package
 * @param {Uint8Array[]} lines the bytes of the lines, without their evident UTF-8
 * @param {string} encoding
 * @param {import('./utf8-runs.js').KnownText} known
 */
export function areIsolatedRuns(codec, lines, encoding, known) {
  const runs = new Set();
  for (const line of lines)
    for (const [run] of codec.decode(line, 'iso-8859-1').matchAll(RUN))
      if (runs.add(run).size > MAX_ISOLATED_RUNS) return false;
  const forms = [...runs].filter((run) => OBSOLETE_FORM.test(run));
  if (forms.length === runs.size) return runs.size > 0;
  // If the rest of the text is ASCII, all of the text can be in the encoding.
  if (known.runs.size === 0) return false;
  const words = lines.flatMap((line) => lettersOfWords(decodeOrNull(codec, line, encoding) ?? ''));
  const isEvidence = (word) => {
    const script = scriptOfLetters(word);
    const length = Array.from(word).length * (script?.name === 'EastAsian' ? SYLLABLE : 1);
    return length >= MIN_LETTERS || (script !== null && known.scripts.has(script.name));
  };
  return (forms.length > 0 || words.length > 0) && !words.some(isEvidence);
}

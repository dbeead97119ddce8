/**
 * Finds lines in a multi-byte encoding, such as EUC-KR, that were decoded as windows-1252 or ISO-8859-1. The text also
 * has right words with accented Latin letters, as the tags of a playlist have. The module misread-encoding.js finds
 * complete texts. The module misread-most-lines.js finds lines in a text without such words.
 */
import {
  assumedForWestern,
  bytesReadAs,
  FOREIGN_RUN,
  FOUR_EQUAL,
  isAlphabet,
  isEncodableIn,
  originalOf,
} from './misread-encoding.js';
import { changedPart, LINE, NON_ASCII } from './misread-parts.js';

/** The multi-byte encodings, with the names that detection uses. */
const MULTI_BYTE = ['euc-kr', 'shift_jis', 'euc-jp', 'gbk', 'gb18030', 'big5'];
/** A part of a line between spaces. No byte of a multi-byte character is a space, but a byte can be a no-break space. */
const TOKEN = /[^ \t]+/g;
const C1_CONTROL = /[\x80-\x9f]/;
/** Bytes 82 and 83 in windows-1252, with which hiragana and katakana begin in Shift_JIS. */
const KANA_LEAD = /[‚ƒ]/g;
const MIN_KANA_LEADS = 3;
/** A character beyond ASCII beside an ASCII letter. */
const BESIDE_ASCII_LETTER = /[A-Za-z][^\0-\x7f]|[^\0-\x7f][A-Za-z]/;
const LETTER = /\p{L}/u;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Characters that the repair may restore: East Asian letters, punctuation and signs, and fullwidth forms. */
const RESTORED =
  /^[\p{ASCII}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff01-\uffee\u2010-\u22ff\u2460-\u27bf\u00b7]+$/u;
/** The minimum number of East Asian letters in all tokens that cannot be Latin text. */
const MIN_LETTERS = 6;
/** The minimum number of East Asian letters in a line in which each token can be Latin text. */
const MIN_LETTERS_OF_LINE = 2;

const count = (text, pattern) => text.match(pattern)?.length ?? 0;

/**
 * Returns whether a token cannot be Latin text. It must have one of these:
 *
 * - C1 controls
 * - several lead bytes of kana
 * - four adjacent characters beyond ASCII that are not an alphabet
 */
const isForeign = (token) =>
  C1_CONTROL.test(token) ||
  count(token, KANA_LEAD) >= MIN_KANA_LEADS ||
  (FOREIGN_RUN.test(token) && !FOUR_EQUAL.test(token) && !isAlphabet(token));

/**
 * Returns whether at least half of a token is beyond ASCII, counted from its first character beyond ASCII. In multi-byte text, at most every second
 * byte is an ASCII letter.
 */
function isHalfBeyondAscii(token) {
  const rest = token.slice(token.search(NON_ASCII));
  return 2 * count(rest, NON_ASCII) >= rest.length;
}

const countEastAsian = (text) => count(text, EAST_ASIAN);

/** Returns the tokens of a text that have characters beyond ASCII, line by line. */
function linesOf(text) {
  const lines = [];
  for (const { 0: line, index } of text.matchAll(LINE)) {
    if (line.search(NON_ASCII) < 0) continue;
    const tokens = [...line.matchAll(TOKEN)].filter(([token]) => token.search(NON_ASCII) >= 0);
    lines.push({
      line,
      offset: index,
      tokens: tokens.map(({ 0: token, index: at }) => ({ token, at, isForeign: isForeign(token) })),
    });
  }
  return lines;
}

/**
 * Returns the right text of a token that is in `is` and was decoded as `as`. Returns null if `as` lacks a character of
 * the token, or if the result is not East Asian text.
 */
function restored(codec, token, { as, is }) {
  const bytes = bytesReadAs(codec, token, as);
  if (!bytes) return null;
  const text = codec.decode(bytes, is, { errors: 'replace', ignoreBOM: true });
  return RESTORED.test(text) && countEastAsian(text) > 0 ? text : null;
}

/**
 * Returns the tokens of a line that the repair changes, with their new text. If the line has a token that stays, such as
 * `Beyoncé`, only the tokens that cannot be Latin text change. In a line in which each token can be Latin text, either all tokens change or none.
 */
function repairedTokens(codec, { tokens }, reading) {
  const all = tokens.map((each) => ({ ...each, after: restored(codec, each.token, reading) }));
  const foreign = all.filter((each) => each.isForeign && each.after !== null);
  if (foreign.length === 0) {
    const letters = all.reduce((sum, { after }) => sum + countEastAsian(after ?? ''), 0);
    const isPossible = ({ token, after }) => after !== null && LETTER.test(token) && !BESIDE_ASCII_LETTER.test(token);
    return letters >= MIN_LETTERS_OF_LINE && all.every(isPossible) ? all : [];
  }
  const isPossible = (each) => each.after !== null && (each.isForeign || isHalfBeyondAscii(each.token));
  return all.every(isPossible) ? all : foreign;
}

/** Returns a line with the new text of some of its tokens. */
function withTokens(line, tokens) {
  let [result, end] = ['', 0];
  for (const { token, at, after } of tokens) {
    result += line.slice(end, at) + after;
    end = at + token.length;
  }
  return result + line.slice(end);
}

/**
 * Returns the changes that repair the lines in a multi-byte encoding; null without evidence. The evidence is that detection finds a multi-byte
 * encoding from the tokens that cannot be Latin text. The time is linear in the length of the text.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @returns {{ as: string, is: string, because: string, changes: { offset: number, before: string, after: string }[] } |
 *   null} `offset` is in code units
 */
export function misreadMultiByteLines(codec, text) {
  const lines = linesOf(text);
  const foreign = lines.flatMap(({ tokens }) => tokens.filter((each) => each.isForeign).map(({ token }) => token));
  let best = null;
  for (const as of assumedForWestern(text)) {
    const tokens = foreign.filter(isEncodableIn(codec, as));
    const found = tokens.length > 0 ? originalOf(codec, tokens.join('\n'), as) : null;
    if (!MULTI_BYTE.includes(found?.is)) continue;
    const { is, because } = found;
    const letters = tokens.reduce((sum, token) => sum + countEastAsian(restored(codec, token, { as, is }) ?? ''), 0);
    if (letters < MIN_LETTERS || letters <= (best?.letters ?? 0)) continue;
    const changes = lines.flatMap((line) => {
      const repaired = repairedTokens(codec, line, { as, is });
      return repaired.length > 0 ? [changedPart(line.offset, line.line, withTokens(line.line, repaired))] : [];
    });
    best = { as, is, because, letters, changes };
  }
  return best;
}

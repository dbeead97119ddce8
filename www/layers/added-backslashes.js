/**
 * Text in Shift_JIS, Big5, GBK or GB 18030 after a program escaped it byte by byte, as `addslashes` of PHP does. In these encodings, 5C is
 * also the second byte of some characters, such as 表 and 功, so the program added a backslash after each of these characters. Decoding
 * removes the added backslashes.
 */
import { MIN_APPLIED } from './escaped-bytes.js';
import * as words from '../text/input.js';

const [BACKSLASH, QUOTE, APOSTROPHE] = [0x5c, 0x22, 0x27];
/** The bytes after the backslash of an escape: \\ \" \' \n \r \t \0 \Z (MySQL, “String Literals”). */
const ESCAPED = [BACKSLASH, QUOTE, APOSTROPHE, ...[...'nrt0Z'].map((letter) => letter.charCodeAt(0))];
/** By encoding: returns whether a byte is the first of a character of several bytes. */
const IS_LEAD = {
  shift_jis: (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
  big5: (byte) => byte >= 0x81 && byte <= 0xfe,
  gbk: (byte) => byte >= 0x81 && byte <= 0xfe,
  gb18030: (byte) => byte >= 0x81 && byte <= 0xfe,
};
/** The second byte of a character of four bytes in GB 18030. */
const isDigit = (byte) => byte >= 0x30 && byte <= 0x39;

/** The fewest characters with an added backslash, and the fewest different ones. */
const [MIN_PLACES, MIN_DISTINCT] = [3, 2];
/** The fewest escaped quotation marks, or else the fewest added backslashes that cannot be in a path such as 予定表\会議. */
const MIN_CERTAIN = 2;
/**
 * Characters at which no name of a file or folder begins: small kana, the particles を and が, and closing punctuation. If one follows a
 * backslash, the backslash separates no names.
 */
const NOT_AT_START = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮーをが、。，．！？；：」』】）〉》]/u;

/**
 * In Chinese, names of files can begin with any character but punctuation. But a text with paths has backslashes after other characters too,
 * and some characters whose last byte is 5C without a backslash. So backslashes are evidence too if they follow all characters whose last
 * byte is 5C and no other characters, and if there are enough of them.
 */
const CHINESE = ['big5', 'gbk', 'gb18030'];
const [MIN_PLACES_IN_CHINESE, MIN_DISTINCT_IN_CHINESE] = [5, 3];
/** The end of a phrase, field or line. A list of folders has backslashes only there, and a list of files has none there. */
const AT_END = /^(?:$|[\s<\p{Po}\p{Pe}\p{Pf}])/u;
/** The name of a file at the start of a text: up to 40 letters and digits, and an extension. */
const FILE_NAME = /^[\p{L}\p{N}_-]{1,40}\.[A-Za-z][A-Za-z0-9]{1,3}(?![A-Za-z0-9])/u;
const MAX_NAME_BYTES = 90;

/** Returns the length of the character that begins at a byte. */
function lengthAt(bytes, at, encoding) {
  if (!IS_LEAD[encoding](bytes[at])) return 1;
  return encoding !== 'shift_jis' && encoding !== 'big5' && isDigit(bytes[at + 1]) ? 4 : 2;
}

/**
 * Returns the offsets of the backslashes after characters whose last byte is 5C (`added`), and those of the backslashes that begin an
 * escape (`escapes`). `isAllEscaped`: whether the escapes are those of `addslashes`, so that these backslashes were added too. Returns
 * null if a character whose last byte is 5C has no backslash after it, or if a backslash begins no escape.
 */
function backslashesOf(bytes, encoding, isWhole) {
  const [added, escapes] = [[], []];
  let [quotes, bareQuotes, others] = [0, 0, 0];
  const last = isWhole ? bytes.length : bytes.length - 4; // a sample can end within a character or an escape
  for (let at = 0; at < last;) {
    const byte = bytes[at];
    const length = lengthAt(bytes, at, encoding);
    if (length === 2 && bytes[at + 1] === BACKSLASH) {
      if (bytes[at + 2] !== BACKSLASH) return null;
      added.push(at + 2);
      at += 3;
    } else if (byte === BACKSLASH) {
      const next = bytes[at + 1];
      if (!ESCAPED.includes(next)) return null;
      escapes.push(at);
      if (next === QUOTE || next === APOSTROPHE) quotes += 1;
      else if (next !== BACKSLASH) others += 1;
      at += 2;
    } else {
      if (byte === QUOTE || byte === APOSTROPHE) bareQuotes += 1;
      at += length;
    }
  }
  // With `addslashes`, each quotation mark has a backslash, and no other escape occurs.
  return { added, escapes, isAllEscaped: quotes >= MIN_CERTAIN && bareQuotes === 0 && others === 0 };
}

/**
 * Returns whether backslashes in Chinese text are added ones.
 *
 * @param {Set<string>} characters the different characters before the backslashes
 * @param {string[]} after the texts after the backslashes
 */
function areAddedInChinese(characters, after) {
  if (after.length < MIN_PLACES_IN_CHINESE || characters.size < MIN_DISTINCT_IN_CHINESE) return false;
  const ends = after.filter((text) => AT_END.test(text)).length;
  return ends > 0 && after.length - ends >= MIN_CERTAIN && !after.some((text) => FILE_NAME.test(text));
}

/** Returns whether the backslashes after characters are added ones, and not separators in paths or backslashes of the text. */
function areAdded(bytes, { added, escapes, isAllEscaped }, encoding, { decodeBytes }) {
  if (added.length < MIN_PLACES) return false;
  const before = new Set(added.map((at) => decodeBytes(bytes.subarray(at - 2, at), encoding)));
  if (before.size < MIN_DISTINCT) return false;
  if (isAllEscaped) return true;
  // Two more backslashes after an added one can be an escaped backslash, or the text was escaped twice.
  const escapedBackslashes = new Set(escapes.filter((at) => bytes[at + 1] === BACKSLASH));
  if (added.some((at) => escapedBackslashes.has(at + 1))) return false;
  const after = added.map((at) => decodeBytes(bytes.subarray(at + 1, at + 1 + MAX_NAME_BYTES), encoding) ?? '');
  if (CHINESE.includes(encoding) && escapes.length === 0 && areAddedInChinese(before, after)) return true;
  return after.filter((text) => NOT_AT_START.test(text)).length >= MIN_CERTAIN;
}

/** Returns the encoding of an input and the offsets of its added backslashes; null if it has none, or if this is uncertain. */
function find(bytes, isWhole, dependencies) {
  if (!bytes.includes(BACKSLASH)) return null;
  const { encoding, confidence } = dependencies.detectOther(bytes) ?? {};
  if (!(encoding in IS_LEAD) || confidence < MIN_APPLIED) return null;
  if (isWhole && !dependencies.isValid(bytes, encoding)) return null;
  const found = backslashesOf(bytes, encoding, isWhole);
  if (!found || !areAdded(bytes, found, encoding, dependencies)) return null;
  const { added, escapes, isAllEscaped } = found;
  const removed = isAllEscaped ? [...added, ...escapes].sort((first, second) => first - second) : added;
  return { encoding, removed, isAllEscaped, first: bytes.subarray(added[0] - 2, added[0]) };
}

function decode(bytes, dependencies) {
  const found = find(bytes, true, dependencies);
  if (!found) return { problem: words.NO_ADDED_BACKSLASHES };
  const { encoding, removed } = found;
  const kept = new Uint8Array(bytes.length - removed.length);
  let [from, to] = [0, 0];
  for (const at of [...removed, bytes.length]) {
    kept.set(bytes.subarray(from, at), to);
    to += at - from;
    from = at + 1;
  }
  return { bytes: kept, encoding, form: {}, note: words.removedBackslashes(removed.length) };
}

export const addedBackslashes = {
  id: 'added-backslashes',
  label: words.ADDED_BACKSLASHES,
  description: words.TEXT_WITH_ADDED_BACKSLASHES,
  decodeLabel: words.REMOVE_ADDED_BACKSLASHES,
  // Other layers would take the added backslashes for escapes, and the encoding should be converted after the repair.
  explainsInput: true,
  isBinary: true,
  trims: false,
  recognise: (bytes, isWhole, dependencies) => find(bytes, isWhole, dependencies) !== null,
  describe(bytes, isWhole, dependencies) {
    const { encoding, isAllEscaped, first } = find(bytes, isWhole, dependencies);
    return {
      description: words.addedBackslashes(encoding, dependencies.decodeBytes(first, encoding)),
      hint: isAllEscaped ? words.QUOTES_ESCAPED_TOO : words.KEEP_BACKSLASHES_IN_SQL,
    };
  },
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.BACKSLASHES_NOT_ADDED }),
};

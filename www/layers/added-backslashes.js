/**
 * Text in Shift_JIS, Big5, GBK or GB 18030 after a program escaped it byte by byte, as `addslashes` of PHP does. In these encodings, 5C is
 * also the second byte of some characters, such as 表 and 功, so the program added a backslash after each of these characters. Decoding
 * removes the added backslashes. If the text was converted to UTF-8 later, the backslashes are still there.
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
/**
 * By former encoding: the characters whose second byte was 5C, for text that was converted to UTF-8 later. The list for Shift_JIS has characters
 * of JIS X 0208 and of Windows; the list for Big5 has characters of Windows.
 */
const ENDING_WITH_5C = {
  big5: new Set(
    '﹏兝α么功吒吭沔坼歿俞枯苒娉珮豹崤淚許廄琵跚愧稞鈾暝蓋墦穀閱璞餐縷擺黠孀髏躡尐佢汻岤狖垥柦胐娖涂罡偅惝牾莍傜揊焮茻鄃幋滜綅赨塿槙箤踊嫹潿蔌醆嬞獦螏餤燡螰駹礒鎪瀙酀瀵騱酅贕鱋鱭',
  ),
  shift_jis: new Set('―ソЫⅨ噂浬欺圭構蚕十申曾箪貼能表暴予禄兔喀媾彌拿杤歃濬畚秉綵臀藹觸軆鐔饅鷭偆砡纊犾'),
};
/** Returns whether a byte is an ASCII digit. In GB 18030, the second byte of a character of four bytes is a digit. */
const isDigit = (byte) => byte >= 0x30 && byte <= 0x39;

/** The fewest characters with an added backslash that are evidence, and the fewest different characters among them. */
const [MIN_PLACES, MIN_DISTINCT] = [3, 2];
/**
 * The fewest places that show that the backslashes were added: escaped quotation marks, or backslashes that cannot separate names of files in
 * a path such as 予定表\会議.
 */
const MIN_CERTAIN = 2;
/**
 * Characters at which no name of a file or folder begins: small kana, the particles を and が, and closing punctuation. If such a character
 * follows a backslash, the backslash separates no names.
 */
const NOT_AT_START = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮーをが、。，．！？；：」』】）〉》]/u;

/**
 * The encodings of Chinese. In Chinese, names of files can begin with any character but punctuation. A text with paths has backslashes after other
 * characters too, and no backslash after some characters whose last byte is 5C. So enough backslashes are evidence if they follow exactly
 * the characters whose last byte is 5C.
 */
const CHINESE = ['big5', 'gbk', 'gb18030'];
const [MIN_PLACES_IN_CHINESE, MIN_DISTINCT_IN_CHINESE] = [5, 3];
/**
 * The fewest different pairs of characters around an added backslash that are evidence, as in 功\能 and 許\可. In a list of paths, the names of all
 * folders rarely end with such characters.
 */
const MIN_PAIRS = 6;
/**
 * The fewest different adjacent characters with an added backslash that are evidence, as in 許\功\蓋\. In a path, each of them would be the name
 * of a folder.
 */
const MIN_ADJACENT = 3;
const MAX_ADJACENT = 8; // adjacent characters that are compared at a time, so that the time is linear
/**
 * Matches the text after a backslash that ends a phrase, field or line: such a text is empty, or begins with white space, `<` or punctuation. A list
 * of folders has backslashes only at such ends, and a list of files only elsewhere. So a text with backslashes in both places is neither list.
 */
const AT_END = /^(?:$|[\s<\p{Po}\p{Pe}\p{Pf}])/u;
/** The name of a file at the start of a text: up to 40 letters and digits, and an extension. */
const FILE_NAME = /^[\p{L}\p{N}_-]{1,40}\.[A-Za-z][A-Za-z0-9]{1,3}(?![A-Za-z0-9])/u;
const MAX_NAME_BYTES = 90; // bytes after a backslash in which the name of a file is searched

/**
 * Text of an input: `encoding` of its bytes, and the `former` encoding in which the program escaped it.
 *
 * @typedef {{ bytes: Uint8Array, encoding: string, former: string, decodeBytes: Function }} EscapedText
 */

/** Returns the length of the character that begins at a byte. @param {EscapedText} text */
function lengthAt({ bytes, encoding }, at) {
  if (encoding === 'utf-8') return bytes[at] < 0xc0 ? 1 : bytes[at] < 0xe0 ? 2 : bytes[at] < 0xf0 ? 3 : 4;
  if (!IS_LEAD[encoding](bytes[at])) return 1;
  return encoding !== 'shift_jis' && encoding !== 'big5' && isDigit(bytes[at + 1]) ? 4 : 2;
}

/** Returns whether the character at a byte has two bytes in the former encoding, and the second one is 5C. @param {EscapedText} text */
function endsWith5C({ bytes, encoding, former }, at, length) {
  if (encoding !== 'utf-8') return length === 2 && bytes[at + 1] === BACKSLASH;
  if (length !== 2 && length !== 3) return false;
  const lead = bytes[at] & (length === 2 ? 0x1f : 0x0f);
  const continuation = bytes.subarray(at + 1, at + length);
  const codePoint = continuation.reduce((value, byte) => (value << 6) | (byte & 0x3f), lead);
  return ENDING_WITH_5C[former].has(String.fromCharCode(codePoint));
}

/**
 * Returns the characters whose last byte is 5C (`characters`), the offsets of the backslashes after them (`added`), and the offsets of the
 * backslashes that begin an escape (`escapes`). `isAllEscaped` is true if `addslashes` wrote these escapes too. Returns null if a character
 * whose last byte is 5C has no backslash after it, or if a backslash begins no escape.
 */
function backslashesOf(text, isWhole) {
  const { bytes } = text;
  const [added, characters, escapes] = [[], [], []];
  let [quotes, bareQuotes, others] = [0, 0, 0];
  const last = isWhole ? bytes.length : bytes.length - 4; // a sample can end within a character or an escape
  for (let at = 0; at < last;) {
    const byte = bytes[at];
    const length = lengthAt(text, at);
    if (endsWith5C(text, at, length)) {
      if (bytes[at + length] !== BACKSLASH) return null;
      added.push(at + length);
      characters.push(text.decodeBytes(bytes.subarray(at, at + length), text.encoding));
      at += length + 1;
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
  // `addslashes` writes a backslash before each quotation mark. In text, the only other escape that it writes is `\\`.
  return { added, characters, escapes, isAllEscaped: quotes >= MIN_CERTAIN && bareQuotes === 0 && others === 0 };
}

/** Returns whether at least `MIN_ADJACENT` different characters with an added backslash follow each other directly. */
function hasAdjacent(characters, after) {
  let start = 0; // index of the first of the characters that follow each other
  for (let at = 0; at < characters.length; at += 1) {
    if (new Set(characters.slice(Math.max(start, at + 1 - MAX_ADJACENT), at + 1)).size >= MIN_ADJACENT) return true;
    if (!after[at].startsWith(`${characters[at + 1]}\\`)) start = at + 1;
  }
  return false;
}

/**
 * Returns whether a program added the backslashes in Chinese text.
 *
 * @param {string[]} characters before the backslashes
 * @param {string[]} after the texts after the backslashes
 */
function areAddedInChinese(characters, after) {
  if (hasAdjacent(characters, after)) return true;
  if (after.length < MIN_PLACES_IN_CHINESE || new Set(characters).size < MIN_DISTINCT_IN_CHINESE) return false;
  if (after.some((text) => FILE_NAME.test(text))) return false;
  const isAtEnd = after.map((text) => AT_END.test(text));
  const pairs = after.map((text, at) =>
    isAtEnd[at] ? '' : characters[at] + String.fromCodePoint(text.codePointAt(0)),
  );
  if (new Set(pairs.filter((pair) => pair !== '')).size >= MIN_PAIRS) return true;
  const ends = isAtEnd.filter(Boolean).length;
  return ends > 0 && after.length - ends >= MIN_CERTAIN;
}

/** Returns whether a program added the backslashes after characters. Otherwise, they are separators in paths, or the text had them before. */
function areAdded({ bytes, encoding, former, decodeBytes }, { added, characters, escapes, isAllEscaped }) {
  if (added.length < MIN_PLACES) return false;
  if (new Set(characters).size < MIN_DISTINCT) return false;
  if (isAllEscaped) return true;
  // If two more backslashes follow an added backslash, the cause is uncertain: they are an escaped backslash, or the text was escaped twice.
  const escapedBackslashes = new Set(escapes.filter((at) => bytes[at + 1] === BACKSLASH));
  if (added.some((at) => escapedBackslashes.has(at + 1))) return false;
  const after = added.map((at) => decodeBytes(bytes.subarray(at + 1, at + 1 + MAX_NAME_BYTES), encoding) ?? '');
  if (CHINESE.includes(former) && escapes.length === 0 && areAddedInChinese(characters, after)) return true;
  return after.filter((text) => NOT_AT_START.test(text)).length >= MIN_CERTAIN;
}

/** Returns the result of `find` if the text was escaped in its `former` encoding; null for other text. @param {EscapedText} text */
function findIn(text, isWhole) {
  const found = backslashesOf(text, isWhole);
  if (!found || !areAdded(text, found)) return null;
  const { added, characters, escapes, isAllEscaped } = found;
  const removed = isAllEscaped ? [...added, ...escapes].sort((first, second) => first - second) : added;
  const { encoding, former } = text;
  return { encoding, former, removed, isAllEscaped, first: characters[0] };
}

/**
 * Returns the encoding of an input, the encoding in which the program escaped it (`former`), and the offsets of the backslashes to remove (`removed`).
 * Returns null if the input has no added backslashes, or if this is uncertain.
 */
function find(bytes, isWhole, dependencies) {
  if (!bytes.includes(BACKSLASH)) return null;
  const { decodeBytes, isValid } = dependencies;
  const whole = isWhole ? bytes : bytes.subarray(0, bytes.findLastIndex((byte) => byte < 0x80) + 1);
  if (isValid(whole, 'utf-8')) {
    const findEscapedIn = (former) => findIn({ bytes: whole, encoding: 'utf-8', former, decodeBytes }, isWhole);
    return findEscapedIn('big5') ?? findEscapedIn('shift_jis');
  }
  const { encoding, confidence } = dependencies.detectOther(bytes) ?? {};
  if (!(encoding in IS_LEAD) || confidence < MIN_APPLIED) return null;
  if (isWhole && !isValid(bytes, encoding)) return null;
  return findIn({ bytes, encoding, former: encoding, decodeBytes }, isWhole);
}

function decode(bytes, dependencies) {
  const isWhole = true;
  const found = find(bytes, isWhole, dependencies);
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
    const { encoding, former, isAllEscaped, first } = find(bytes, isWhole, dependencies);
    return {
      description:
        encoding === former ? words.addedBackslashes(encoding, first) : words.formerlyAddedBackslashes(former, first),
      hint: isAllEscaped ? words.QUOTES_ESCAPED_TOO : words.KEEP_BACKSLASHES_IN_SQL,
    };
  },
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.BACKSLASHES_NOT_ADDED }),
};

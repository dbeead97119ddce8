/**
 * Formats bytes, code points, numbers and roles as text, for the page and the command line. All functions are pure.
 */
import * as words from './text/roles.js';

const grouped = new Intl.NumberFormat('en');
const UNDISPLAYABLE =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]/u;

// The abbreviations of the C0 controls, in the order of their code points.
const C0 =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );
/** The labels of characters that are invisible or look like a space. */
const LABELS = new Map([
  [0x20, 'SP'],
  [0x7f, 'DEL'],
  [0x85, 'NEL'], // few readers know the abbreviations of the other C1 controls
  [0xa0, 'NBSP'],
  [0xad, 'SHY'],
  [0x34f, 'CGJ'],
  [0x61c, 'ALM'],
  [0x180e, 'MVS'],
  [0x2002, 'ENSP'],
  [0x2003, 'EMSP'],
  [0x2007, 'FSP'],
  [0x2009, 'THSP'],
  [0x200a, 'HSP'],
  [0x200b, 'ZWSP'],
  [0x200c, 'ZWNJ'],
  [0x200d, 'ZWJ'],
  [0x200e, 'LRM'],
  [0x200f, 'RLM'],
  [0x2028, 'LS'],
  [0x2029, 'PS'],
  [0x202a, 'LRE'],
  [0x202b, 'RLE'],
  [0x202c, 'PDF'],
  [0x202d, 'LRO'],
  [0x202e, 'RLO'],
  [0x202f, 'NNBSP'],
  [0x2060, 'WJ'],
  [0x2066, 'LRI'],
  [0x2067, 'RLI'],
  [0x2068, 'FSI'],
  [0x2069, 'PDI'],
  [0x3000, 'IDSP'],
  [0xfeff, 'BOM'],
]);

/** @param {number} byte @returns {string} two hex digits */
export const hexByte = (byte) => byte.toString(16).toUpperCase().padStart(2, '0');

/** @param {Iterable<number>} bytes @returns {string} `E2 82 AC` */
export const hexBytes = (bytes) => Array.from(bytes, hexByte).join(' ');

/** The value of `codePoint` for a segment without a code point. */
export const NO_CODE_POINT = 0xffffffff;

/**
 * The name of a number above 10FFFF. Some obsolete encodings can represent such numbers, but they are not code points.
 */
export const BEYOND_UNICODE = '<beyond Unicode>';

/** Returns whether a code point is a Unicode scalar value: at most U+10FFFF, and not a surrogate. */
export const isScalarValue = (codePoint) => codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);

/**
 * @param {number} codePoint
 * @returns {string} `U+20AC`, with at least four digits; `shift` for a change of state in utf-7 or iso-2022-jp
 */
export const uPlus = (codePoint) =>
  codePoint === NO_CODE_POINT ? words.SHIFT : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns a character in quotation marks; its U+ notation, if it is invisible or a mark. */
export const quotedCharacter = (character) =>
  /[\p{Z}\p{C}\p{M}]/u.test(character) ? uPlus(character.codePointAt(0)) : `“${character}”`;

/** @param {number} offset @param {number} [digits] @returns {string} the offset in hex, without a prefix */
export const hexOffset = (offset, digits = 8) => offset.toString(16).toUpperCase().padStart(digits, '0');

/** Returns `12:7 · ` for line 12, column 7; empty if line and column are not known. */
export const positionText = (position) => (position ? `${lineAndColumn(position)} · ` : '');
/** Returns ` (12:7)`, to write after an offset; empty if line and column are not known. */
export const positionNote = (position) => (position ? ` (${lineAndColumn(position)})` : '');
const lineAndColumn = ({ line, column }) => `${formatNumber(line)}:${formatNumber(column)}`;

/** @param {number} number @returns {string} `1,234,567` */
export const formatNumber = (number) => grouped.format(number);

/**
 * Formats a number with its noun: `1 fault`, `9 faults`.
 *
 * @param {number} number
 * @param {string} noun
 * @param {string} [plural]
 */
export const formatCount = (number, noun, plural = `${noun}s`) =>
  `${formatNumber(number)} ${number === 1 ? noun : plural}`;

/**
 * Formats a citation: `RFC 3629 §3`. A definition of the Unicode Standard is cited as `definition D92`. Returns an empty string if there is
 * no citation.
 *
 * @param {{ document: string, section: string } | null | undefined} citation
 */
export const clauseOf = (citation) =>
  citation
    ? `${citation.document} ${citation.section}`.trim().replace(/, D(\d+)$/, (_, number) => words.definition(number))
    : '';

/** Returns whether the follow-on bytes are the second half of a surrogate pair: only then do they contain a lead byte. */
export const isSurrogatePair = (followOnBytes) => followOnBytes.some((byte) => byte >= 0xc0);

/** @param {number} number @returns {string} at most four characters wide: `7`, `940`, `12k`, `1.3M` */
export function shortCount(number) {
  for (const [unit, suffix] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ]) {
    if (number >= unit) {
      const scaled = number / unit;
      return `${scaled < 10 ? Math.floor(scaled * 10) / 10 : Math.floor(scaled)}${suffix}`;
    }
  }
  return String(number);
}

/** Returns whether a code point is a C1 control, which usually comes from a wrong decoding. */
export const isC1 = (codePoint) => codePoint >= 0x80 && codePoint < 0xa0;

const windows1252 = new TextDecoder('windows-1252');
/** Returns the character of windows-1252 whose byte has the number of a C1 control; null if windows-1252 has no character at this byte. */
export function windows1252At(codePoint) {
  const character = windows1252.decode(Uint8Array.of(codePoint));
  return isC1(character.codePointAt(0)) ? null : character;
}

/**
 * Returns the text that shows a code point: its character, or a label if the character must not appear unescaped. A
 * combining mark is shown on a dotted circle. These have a label: controls, bidirectional controls, spaces, surrogates,
 * and invisible, private-use and unassigned characters.
 *
 * @param {number} codePoint
 * @returns {{ text: string, label: boolean }} `label`: whether the text is a label
 */
export function display(codePoint) {
  if (codePoint === NO_CODE_POINT) return { text: '⇄', label: true };
  if (codePoint < 0x20) return { text: C0[codePoint], label: true };
  const label = LABELS.get(codePoint);
  if (label) return { text: label, label: true };
  if (isC1(codePoint)) return { text: uPlus(codePoint).slice(2), label: true };
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return { text: `VS${codePoint - 0xfe00 + 1}`, label: true };
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    return { text: codePoint.toString(16).toUpperCase(), label: true };
  }
  const character = String.fromCodePoint(codePoint);
  if (UNDISPLAYABLE.test(character)) return { text: codePoint.toString(16).toUpperCase(), label: true };
  return { text: /\p{M}/u.test(character) ? `\u25cc${character}` : character, label: false };
}

/** Returns a character, or its label as `⟨LRM⟩` if it must not appear unescaped. A space stays a space. @param {string} character */
export function visibleCharacter(character) {
  const { text, label } = display(character.codePointAt(0));
  return label && character !== ' ' ? `⟨${text}⟩` : character;
}

/** The extensions of a file, such as `.tar.gz` and `.zip.001`. The first of them must have a letter: the end of “31.12.2026” is no extension. */
const EXTENSIONS = /(?:\.(?=\d*[A-Za-z])\w{1,16}){1,2}(?:\.\d{1,4})?$/;

/**
 * Returns a file name that is safe to show. Labels replace invisible characters. A name that is not ASCII is isolated
 * from the direction of the text around it. As in file managers, the extension is at the right, also after a name in Arabic.
 *
 * @param {string} name
 */
export function visibleName(name) {
  const shown = Array.from(name, visibleCharacter).join('');
  if (/^[ -~]*$/.test(shown)) return shown;
  const extensions = EXTENSIONS.exec(shown)?.[0] ?? '';
  const stem = shown.slice(0, shown.length - extensions.length);
  return `\u2066\u2068${stem}\u2069${extensions}\u2069`;
}

/** For each value of the package's `Role`: the group of the role, for legends, colours and accessible names. */
const ROLES = new Map([
  [0, { key: 'ascii', name: words.ROLES.ascii }],
  [1, { key: 'continuation', name: words.ROLES.continuation }],
  ...[2, 3, 4, 5, 6].map((length) => [length, { key: 'lead', name: words.leadOf(length), length }]),
  ...[2, 3, 4, 5, 6].map((length) => [8 + length, { key: 'restricted', name: words.restrictedLeadOf(length), length }]),
  [15, { key: 'never', name: words.ROLES.never }],
  [16, { key: 'unit', name: words.ROLES.unit }],
  [17, { key: 'high', name: words.ROLES.high }],
  [18, { key: 'low', name: words.ROLES.low }],
  [19, { key: 'single', name: words.ROLES.single }],
]);
const MALFORMED = 0x80;

/**
 * Returns the group of a role from `classify` or `codePage`.
 *
 * @param {number} role
 * @returns {{ key: string, name: string, length?: number, malformed: boolean }}
 */
export function roleOf(role) {
  const known = ROLES.get(role & ~MALFORMED) ?? { key: 'single', name: words.BYTE };
  return { ...known, malformed: (role & MALFORMED) !== 0 };
}

/** The legend entries of each family of encodings. */
const LEGENDS = {
  utf8: ['ascii', 'lead', 'restricted', 'continuation', 'never', 'bad'],
  'utf-1': ['ascii', 'single', 'restricted', 'lead', 'continuation', 'bad'],
  ascii: ['ascii', 'never', 'bad'],
  everyByte: ['ascii', 'single'],
  single: ['ascii', 'single', 'never', 'bad'],
  multi: ['ascii', 'single', 'lead', 'restricted', 'continuation', 'never', 'bad'],
  wide16: ['unit', 'high', 'low', 'bad'],
  wide32: ['unit', 'bad'],
};

/** The legend entries whose text in one family differs from their text in the other families. */
const OTHER_ENTRIES = { multi: words.MULTI_BYTE_LEGEND, 'utf-1': words.UTF1_LEGEND };

function familyOf(encoding, isEveryByteAllowed = false) {
  if (isEveryByteAllowed) return 'everyByte';
  if (/^(?:utf-16|ucs-2)/.test(encoding)) return 'wide16';
  if (hasWideUnits(encoding)) return 'wide32';
  if (encoding === 'ascii' || encoding === 'utf-7') return 'ascii';
  if (encoding === 'utf-1') return 'utf-1';
  if (isMultiByte(encoding)) return 'multi';
  return isUtf8Form(encoding) ? 'utf8' : 'single';
}

/**
 * Returns the legend of the bytes of an encoding.
 *
 * @param {string} encoding
 * @param {boolean} isEveryByteAllowed whether every byte is a character of the encoding
 * @returns {{ key: string, name: string, meaning: string }[]}
 */
export function legendOf(encoding, isEveryByteAllowed) {
  const family = familyOf(encoding, isEveryByteAllowed);
  const entries = { ...words.LEGEND, ...OTHER_ENTRIES[family] };
  return LEGENDS[family].map((key) => ({ key, name: entries[key][0], meaning: entries[key][1] }));
}

/** @param {string} encoding @returns {boolean} whether the encoding is a multi-byte legacy encoding */
export const isMultiByte = (encoding) => /^(?:shift_jis|euc-|iso-2022-jp|gb|big5)/.test(encoding);

/** @param {string} encoding @returns {boolean} whether the encoding is a multi-byte legacy encoding without shift states */
export const hasCharactersOfTwoBytes = (encoding) => isMultiByte(encoding) && encoding !== 'iso-2022-jp';

/** @param {string} encoding @returns {boolean} whether each character is one byte, and some are beyond ASCII */
export const isSingleByte = (encoding) => familyOf(encoding) === 'single';

/** @param {string} encoding @returns {boolean} whether the code units of the encoding are wider than a byte */
export const hasWideUnits = (encoding) => /^(?:utf-16|utf-32|ucs-[24])/.test(encoding);

/** @param {string} encoding @returns {boolean} whether the encoding is a code page of EBCDIC */
export const isEbcdic = (encoding) => /^cp(?:037|2\d\d|500|871|1047|114\d)$/.test(encoding);
/** The international code pages of EBCDIC. They have the same characters, but some symbols have other bytes. */
export const INTERNATIONAL_EBCDIC = ['cp037', 'cp500', 'cp1047', 'cp1140', 'cp1148'];
/** @param {string} encoding @returns {boolean} whether the encoding is a code page of EBCDIC for a country, such as cp273 for Germany */
export const isNationalEbcdic = (encoding) => isEbcdic(encoding) && !INTERNATIONAL_EBCDIC.includes(encoding);

/** Stands for the name of an encoding that cannot be detected. */
export const UNKNOWN_ENCODING = 'unknown';

/** @param {string} encoding @returns {boolean} whether the encoding is a form of UTF-8 */
export const isUtf8Form = (encoding) => /^(?:utf-8|cesu-8|wtf-8|mutf-8)/.test(encoding);

/**
 * Returns the short name of the region that the characters with one lead byte belong to.
 *
 * @param {number} last the highest code point of these characters. The lowest code point does not show the region: it is 0 in encodings that decode overlong forms
 */
export const regionLabel = (last) => words.REGIONS.findLast(([from]) => from <= last)[1];

/**
 * Returns the name for a file that is made from another file: `notes.repaired.txt` for `notes.txt` and `repaired`. A name that already
 * has the word before its extension is unchanged.
 *
 * @param {string | null} name of the input; null or empty counts as `utfscope.txt`
 * @param {string} word such as `repaired`
 * @param {string} [opposite] a word before the extension of the name, which `word` replaces; for example, `encoded` replaces `decoded`
 */
export function fileNameWith(name, word, opposite = word) {
  const [, stem, ending = ''] = /^([^]+?)(\.[^.]*)?$/.exec(name || 'utfscope.txt');
  // If the input has no extension, the word is at the end of the name.
  for (const last of [word, opposite]) {
    if (ending === `.${last}`) return `${stem}.${word}`;
    if (stem.endsWith(`.${last}`)) return `${stem.slice(0, -last.length)}${word}${ending}`;
  }
  return `${stem}.${word}${ending}`;
}

/** Returns the name for the repaired file. @param {string | null} name of the input */
export const repairedName = (name) => fileNameWith(name, 'repaired');

/** Returns whether a file already has the name of a repaired file. @param {string | null} name of the input */
export const isRepaired = (name) => name !== null && repairedName(name) === name;

const WORD_IN_NAME = /\.(repaired|edited|decoded|encoded)(?:\.[^.]*)?$/;
/**
 * Returns the kind of a file that the page made, from the word that `fileNameWith` wrote into its name. If this word is
 * an encoding, the kind is 'converted'.
 *
 * @param {string} name
 * @returns {'repaired' | 'edited' | 'decoded' | 'encoded' | 'converted'}
 */
export const kindOfFile = (name) => WORD_IN_NAME.exec(name)?.[1] ?? 'converted';

/** Returns how often a pattern matches in a text. @param {string} text @param {RegExp} pattern with the flag `g` */
export const countMatches = (text, pattern) => text.match(pattern)?.length ?? 0;

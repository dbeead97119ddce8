/**
 * Formats bytes, code points, numbers and roles as text, for the page and the command line. All functions are pure.
 */

const grouped = new Intl.NumberFormat('en');
const UNDISPLAYABLE =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]/u;

// The abbreviations of the control codes, in the order of their code points.
const C0 =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );
const C1 =
  'PAD HOP BPH NBH IND NEL SSA ESA HTS HTJ VTS PLD PLU RI SS2 SS3 DCS PU1 PU2 STS CCH MW SPA EPA SOS SGC SCI CSI ST OSC PM APC'.split(
    ' ',
  );
const INVISIBLE = new Map([
  [0x20, 'SP'],
  [0x7f, 'DEL'],
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

/** The code point of a segment that has none. */
export const NO_CODE_POINT = 0xffffffff;

/** The name of a code point of UTF-8's former six-byte forms that Unicode does not have. */
export const BEYOND_UNICODE = '<beyond Unicode>';

/**
 * @param {number} codePoint
 * @returns {string} `U+20AC`, with at least four digits; `shift` for a change of state in utf-7
 */
export const uPlus = (codePoint) =>
  codePoint === NO_CODE_POINT ? 'shift' : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

/** @param {number} offset @param {number} [digits] @returns {string} the offset in hex, without a prefix */
export const hexOffset = (offset, digits = 8) => offset.toString(16).toUpperCase().padStart(digits, '0');

/** Returns `12:7 · ` for line 12, column 7; empty if they are not known. */
export const positionText = (position) => (position ? `${lineAndColumn(position)} · ` : '');
/** Returns ` (12:7)`, to write after an offset; empty if they are not known. */
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
 * Formats a citation: `RFC 3629 §3`. A definition of the Unicode Standard is cited as `definition D92`.
 *
 * @param {{ document: string, section: string } | null | undefined} citation
 */
export const clauseOf = (citation) =>
  citation ? `${citation.document} ${citation.section}`.trim().replace(/, D(\d+)$/, ', definition D$1') : '';

const TIMES = ['twice', 'three times', 'four times'];

/** Says how often a text was encoded, from the number of steps that undo it: `twice`. @param {number} steps */
export const timesEncoded = (steps) => TIMES[steps - 1] ?? `${steps + 1} times`;

/** Lists bytes of windows-1252 with their characters: `E9 is é, EB is ë`. */
export function describeSamples({ samples }) {
  return samples.map(({ byte, character }) => `${hexByte(byte)} is ${character}`).join(', ');
}

/**
 * Formats the number of faults. With follow-on faults, first the number of places: `2 places, 6 faults`.
 *
 * @param {number} errors
 * @param {number} followOn
 */
export function faultCount(errors, followOn) {
  const faults = formatCount(errors, 'fault');
  return followOn > 0 ? `${formatCount(errors - followOn, 'place')}, ${faults}` : faults;
}

/** Explains why there are more faults than places. */
export const FAULTS_AND_PLACES =
  'Each continuation byte after a rejected lead is a fault of its own: a decoder writes one U+FFFD for each. They are not separate mistakes.';

/** Returns whether the follow-on bytes are the second half of a surrogate pair: they contain its lead. */
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

/**
 * Returns the text that shows a code point: its character; or a label for a character that must not appear unescaped:
 * controls, bidirectional controls, spaces, invisible and unassigned characters, surrogates. A combining mark is shown
 * on a dotted circle.
 *
 * @param {number} codePoint
 * @returns {{ text: string, label: boolean }}
 */
export function display(codePoint) {
  if (codePoint === NO_CODE_POINT) return { text: '⇄', label: true };
  if (codePoint < 0x20) return { text: C0[codePoint], label: true };
  if (codePoint >= 0x80 && codePoint < 0xa0) return { text: C1[codePoint - 0x80], label: true };
  const name = INVISIBLE.get(codePoint);
  if (name) return { text: name, label: true };
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return { text: `VS${codePoint - 0xfe00 + 1}`, label: true };
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    return { text: codePoint.toString(16).toUpperCase(), label: true };
  }
  const character = String.fromCodePoint(codePoint);
  if (UNDISPLAYABLE.test(character)) return { text: codePoint.toString(16).toUpperCase(), label: true };
  return { text: /\p{M}/u.test(character) ? `\u25cc${character}` : character, label: false };
}

/** Returns a file name that is safe to show: invisible characters as labels, and isolated from the text around it. */
export function visibleName(name) {
  const shown = Array.from(name, (character) => {
    const { text, label } = display(character.codePointAt(0));
    return label && character !== ' ' ? `⟨${text}⟩` : character;
  }).join('');
  return /^[ -~]*$/.test(shown) ? shown : `\u2068${shown}\u2069`;
}

/** The groups of roles for legends, colours and accessible names, by the values of the package's `Role`. */
const ROLES = new Map([
  [0, { key: 'ascii', name: 'ASCII' }],
  [1, { key: 'continuation', name: 'continuation' }],
  ...[2, 3, 4, 5, 6].map((length) => [length, { key: 'lead', name: `lead of ${length}`, length }]),
  ...[2, 3, 4, 5, 6].map((length) => [8 + length, { key: 'restricted', name: `restricted lead of ${length}`, length }]),
  [15, { key: 'never', name: 'never valid' }],
  [16, { key: 'unit', name: 'code unit' }],
  [17, { key: 'high', name: 'high surrogate' }],
  [18, { key: 'low', name: 'low surrogate' }],
  [19, { key: 'single', name: 'single byte' }],
]);
const MALFORMED = 0x80;

/**
 * Returns the group of a role from `classify` or `codePage`.
 *
 * @param {number} role
 * @returns {{ key: string, name: string, length?: number, malformed: boolean }}
 */
export function roleOf(role) {
  const known = ROLES.get(role & ~MALFORMED) ?? { key: 'single', name: 'byte' };
  return { ...known, malformed: (role & MALFORMED) !== 0 };
}

/** The entries of the legends: the key of the colour, the name, and the meaning. */
export const LEGEND = {
  ascii: ['ASCII', 'one byte, itself'],
  lead: ['Lead', 'begins a sequence of 2 to 6 bytes'],
  restricted: ['Restricted lead', 'a lead after which some continuations are invalid'],
  continuation: ['Continuation', 'six more bits of the code point'],
  never: ['Never valid', 'occurs in no valid sequence'],
  single: ['Character', 'one byte, one character'],
  unit: ['Code unit', 'a byte of a code unit that is a code point'],
  high: ['High surrogate', 'the first half of a pair'],
  low: ['Low surrogate', 'the second half of a pair'],
  bad: ['Malformed', 'part of a sequence that the encoding rejects'],
};

/** The legend entries of each family of encodings. */
const LEGENDS = {
  utf8: ['ascii', 'lead', 'restricted', 'continuation', 'never', 'bad'],
  'utf-1': ['ascii', 'single', 'restricted', 'lead', 'continuation', 'bad'],
  ascii: ['ascii', 'never', 'bad'],
  everyByte: ['ascii', 'single'],
  single: ['ascii', 'single', 'bad'],
  multi: ['ascii', 'single', 'lead', 'restricted', 'continuation', 'bad'],
  wide16: ['unit', 'high', 'low', 'bad'],
  wide32: ['unit', 'bad'],
};

function familyOf(encoding) {
  if (/^(?:utf-16|ucs-2)/.test(encoding)) return 'wide16';
  if (hasWideUnits(encoding)) return 'wide32';
  if (encoding === 'ascii' || encoding === 'utf-7') return 'ascii';
  if (encoding === 'utf-1') return 'utf-1';
  if (isMultiByte(encoding)) return 'multi';
  if (encoding === 'iso-8859-1' || encoding === 'windows-1252') return 'everyByte';
  return isUtf8Form(encoding) ? 'utf8' : 'single';
}

/** Entries whose words differ in multi-byte legacy encodings. */
const MULTI_BYTE_LEGEND = {
  lead: ['Lead', 'begins a sequence of 2 to 4 bytes'],
  continuation: ['Trail', 'ends a sequence, or is inside of it'],
};

/** @param {string} encoding @returns {{ key: string, name: string, meaning: string }[]} */
export function legendOf(encoding) {
  const words = isMultiByte(encoding) ? { ...LEGEND, ...MULTI_BYTE_LEGEND } : LEGEND;
  return LEGENDS[familyOf(encoding)].map((key) => ({ key, name: words[key][0], meaning: words[key][1] }));
}

/** @param {string} encoding @returns {boolean} whether the encoding is a multi-byte legacy encoding */
export const isMultiByte = (encoding) => /^(?:shift_jis|euc-|iso-2022-jp|gb|big5)/.test(encoding);

/** @param {string} encoding @returns {boolean} whether the code units of the encoding are wider than a byte */
export const hasWideUnits = (encoding) => /^(?:utf-16|utf-32|ucs-[24])/.test(encoding);

/** @param {string} encoding @returns {boolean} whether the encoding is a form of UTF-8 */
export const isUtf8Form = (encoding) => /^(?:utf-8|cesu-8|wtf-8|mutf-8)/.test(encoding);

/** Regions of the code space, by their first code point, with names short enough for a cell of the code page. */
const REGIONS = [
  [0, 'ASCII'],
  [0x80, 'Latin'],
  [0x240, 'IPA'],
  [0x2c0, 'Modif.'],
  [0x300, 'Marks'],
  [0x380, 'Greek'],
  [0x400, 'Cyrill.'],
  [0x540, 'Armen.'],
  [0x580, 'Hebrew'],
  [0x600, 'Arabic'],
  [0x700, 'Syriac'],
  [0x740, 'Arabic'],
  [0x780, 'Thaana'],
  [0x7c0, 'NKo'],
  [0x800, 'Indic'],
  [0x1000, 'Misc.'],
  [0x2000, 'Symbol'],
  [0x3000, 'Kana'],
  [0x4000, 'CJK'],
  [0xa000, 'Asian'],
  [0xb000, 'Hangul'],
  [0xe000, 'Private'],
  [0xf000, 'Forms'],
  [0x10000, 'SMP…'],
  [0x40000, '—'],
  [0xc0000, 'SSP…'],
  [0x100000, 'PUA-B'],
  [0x110000, 'UCS-4'],
];

/**
 * Returns a short name for the characters whose sequences begin with one lead byte.
 *
 * @param {number} last their highest code point; the lowest is 0 in encodings that decode overlong forms
 */
export const blockLabel = (last) => REGIONS.findLast(([from]) => from <= last)[1];

/**
 * Returns the name for a file that is made from another file: `notes.repaired.txt` for `notes.txt` and `repaired`. A name that already
 * has the word before its extension is unchanged.
 *
 * @param {string | null} name of the input; null if it was typed
 * @param {string} word such as `repaired`
 */
export function fileNameWith(name, word) {
  const [, stem, ending = ''] = /^([^]+?)(\.[^.]*)?$/.exec(name || 'utfscope.txt');
  return stem.endsWith(`.${word}`) ? `${stem}${ending}` : `${stem}.${word}${ending}`;
}

/** Returns the name for the repaired file. @param {string | null} name of the input */
export const repairedName = (name) => fileNameWith(name, 'repaired');

/** Returns whether a file already has the name of a repaired file. @param {string | null} name of the input */
export const isRepaired = (name) => name !== null && repairedName(name) === name;

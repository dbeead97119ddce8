/**
 * Characters that look like other characters, or that text does not need, with the plain text that can replace them. Also letters whose accent is a
 * separate character, and control sequences of terminals.
 */
import { countMatches, NO_CODE_POINT } from './format.js';
import { MISREAD_BOM } from './misread-boms.js';
import { replacementOfNuls } from './nul-runs.js';
import { MALFORMED } from './segment-kinds.js';
import {
  ACCENT_AND_LETTER,
  ACCENT_SPACE_AND_LETTER,
  ANY_ACCENT_AND_LETTER,
  areAccentsAfterLetters,
  areAccentsBeforeLetters,
  areAllAccentsAfterLetters,
  areAllAccentsBeforeLetters,
  areAccentsApartFromLetters,
  LETTER_AND_ACCENT,
  LETTER_AND_ANY_ACCENT,
  letterAfterAccent,
  letterBeforeAccent,
} from './spacing-accents.js';
import { hasStyledWords, STYLED_LETTER, STYLED_OR_PLAIN_WORD, withPlainLetters } from './styled-letters.js';
import { symbolFor } from './symbol-fonts.js';

const MAX_TEXTS = 20; // the maximum number of distinct texts that are returned for one kind of special character

/** Letters that Persian has and Arabic lacks: پ چ ژ گ. ک and ی are left out, because some Persian texts have Arabic letters in their place. */
const PERSIAN_NOT_ARABIC = /[\u067e\u0686\u0698\u06af]/g;
/** The letters of Persian, and the Arabic letters that `persianLetters` replaces. Pashto, Urdu, Uyghur and other languages have further letters. */
const LETTER_IN_PERSIAN_TEXT = /[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06c0\u06cc]/;
const ARABIC_LETTER = /[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff]/g;
/** Teh marbuta. One Arabic word in ten ends with this letter, but few Persian words do. */
const ARABIC_ENDING = /\u0629/g;
const [MIN_PERSIAN_SHARE, MAX_ENDING_SHARE] = [0.01, 0.01];

/** Returns whether the text in Arabic letters is Persian. */
function isPersian(text) {
  const letters = text.match(ARABIC_LETTER) ?? [];
  const persian = countMatches(text, PERSIAN_NOT_ARABIC);
  return (
    persian >= Math.max(2, MIN_PERSIAN_SHARE * letters.length) &&
    countMatches(text, ARABIC_ENDING) <= MAX_ENDING_SHARE * letters.length &&
    letters.every((letter) => LETTER_IN_PERSIAN_TEXT.test(letter))
  );
}

/** The letter of the Arabic script before the sign ¬, with the marks of the letter; and the letter after the sign. */
const [ARABIC_BEFORE, ARABIC_AFTER] = [
  String.raw`[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff][\u064b-\u065f\u0670]{0,3}`,
  String.raw`[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff]`,
];
const NOT_SIGN = new RegExp(`(?<=${ARABIC_BEFORE})\u00ac(?=${ARABIC_AFTER})`, 'g');
/** Letters that Arabic lacks. Only languages with such letters write the zero width non-joiner. */
const NOT_ARABIC = /[\u0671-\u06d3\u06d5\u06fa-\u06ff]/;
/** A Persian prefix before ¬, with the yeh of Persian or of Arabic keyboards, or a Persian ending after ¬. */
const PERSIAN_AFFIX =
  /(?<!\p{L})\u0646?\u0645[\u06cc\u064a]\u00ac\p{L}|\p{L}\u00ac(?:ها|های|هایی|ی|ای|ام|ات|اش|اند|ایم|اید|تر|ترین)(?!\p{L})/u;
const MIN_NOT_SIGNS = 3;

/**
 * Returns whether the signs ¬ between letters of the Arabic script stand for the zero width non-joiner. In a text in the Arabic language, ¬ may be
 * a hyphen or a sign of logic instead.
 */
const standForNonJoiners = (text) =>
  PERSIAN_AFFIX.test(text) || (countMatches(text, NOT_SIGN) >= MIN_NOT_SIGNS && NOT_ARABIC.test(text));

const WORD = /[\p{L}\p{M}]+/gu;
/** Letters of Turkish and Azerbaijani that few other languages have. */
const TURKIC_LETTER = /[ıİğĞşŞəƏ]/;
/**
 * Text in which i with U+0307 does not come from İ: Lithuanian, and source code about letter case. In Lithuanian, an i with another accent
 * keeps its dot (The Unicode Standard, section 7.1).
 */
const NOT_FROM_TURKISH = /i\u0307[\u0300\u0301\u0303]|lower(?:case)?\(|casefold/i;
const MIN_DOTTED_WORDS = 2;

/** Returns whether i with U+0307 in a text comes from İ. Several words with i and U+0307 show this, or one such word in a text with Turkish letters. */
function isFromDottedCapital(text) {
  if (NOT_FROM_TURKISH.test(text)) return false;
  const isDotted = (word) => word.includes('i\u0307') && /\p{L}/u.test(word.replaceAll('i\u0307', ''));
  const found = new Set((text.match(WORD) ?? []).filter(isDotted));
  return found.size >= MIN_DOTTED_WORDS || (found.size > 0 && TURKIC_LETTER.test(text));
}

const CONTROL_SEQUENCE = String.raw`\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]P^_][^\x07\x1b\r\n]*(?:\x07|\x1b\\))`;

/**
 * A character that is one code point and fills one column of a terminal. Combining marks, emoji and wide characters of East Asia are excluded: a
 * terminal needs two BS to delete a wide character.
 */
const COLUMN = String.raw`[^\0-\x1f\p{M}\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]`;
const ERASE = String.raw`\x1b\[[KJ]`;
const MAX_DELETED = 16;
/**
 * Characters that a user deleted at a terminal, with the control characters that deleted them. There are three forms:
 * - for each character, BS and “erase to the end of the line”;
 * - for each character, BS, a space and BS;
 * - as many BS as characters, then “erase to the end of the line”.
 * BS alone only moves the cursor.
 */
const DELETED = Array.from({ length: MAX_DELETED }, (_, at) => MAX_DELETED - at)
  .map((count) => `${COLUMN}{${count}}(?:(?:\\x08(?:${ERASE}| \\x08)){${count}}|\\x08{${count}}${ERASE})`)
  .join('|');

/**
 * Two words such as `y›l` and `A€aç`: Turkish text of an old Mac that was decoded as macintosh. For the bytes of the Turkish letters İ, ı
 * and ğ, macintosh has ‹, › and €.
 */
const TURKISH_READ_AS_MACINTOSH = /\p{L}[‹›€]\p{L}[^]*?\p{L}[‹›€]\p{L}/u;

/**
 * The groups of special characters. `pattern` matches each place. `plain` returns the text that replaces the place, or null if the place stays. The
 * arguments of `plain` are the text of the place, and functions that return the texts before and after the place. If a group has `evidence`, only
 * texts that match `evidence` have places. `isEvident` returns whether a fix is suggested for a text.
 */
export const GROUPS = {
  /**
   * Typographic spaces, which look like U+0020. U+3000 is not included: it is the usual space of East Asian text.
   */
  spaces: { pattern: /[\u00a0\u2000-\u200a\u202f\u205f]/g, plain: () => ' ' },
  /** The BOM of UTF-8 that was decoded in another encoding. */
  misreadBoms: { pattern: MISREAD_BOM, plain: () => '' },
  /**
   * Ligatures of Latin letters. Text that was copied from a PDF file may have ligatures. In misread Turkish text of old Macs, ﬁ and ﬂ stand for Ş and
   * ş.
   */
  ligatures: {
    pattern: /[\ufb00-\ufb06]/g,
    plain: (character) => character.normalize('NFKC'),
    isEvident: (text) => !TURKISH_READ_AS_MACINTOSH.test(text),
  },
  /**
   * Arabic letters in the form for one position in a word. Text that was copied from a PDF file, or prepared for a program that does not join
   * letters, has such forms. U+FDF0 to U+FDFD are words and signs that people type.
   */
  arabicForms: {
    pattern: /[\ufb50-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufe70-\ufe74\ufe76-\ufefc]/g,
    plain: (character) => character.normalize('NFKC').replace(/^ (?=\p{M})/u, ''),
  },
  /** Arabic ي and ك in Persian text. Arabic keyboards and old phones write these letters in place of the Persian forms ی and ک. */
  persianLetters: {
    pattern: /[\u064a\u0643]+/g,
    plain: (letters) => letters.replaceAll('\u064a', '\u06cc').replaceAll('\u0643', '\u06a9'),
    evidence: /[\u067e\u0686\u0698\u06a9\u06af\u06cc]/,
    isEvident: isPersian,
  },
  /** ¬ between Arabic letters. In Persian text, ¬ stands in place of the zero width non-joiner. Word shows its optional hyphen as ¬. */
  notSigns: { pattern: NOT_SIGN, plain: () => '\u200c', isEvident: standForNonJoiners },
  /** i and U+0307. Programs without the rules of Turkish convert İ to these characters if they convert text to small letters (SpecialCasing.txt). */
  dottedI: { pattern: /i\u0307(?!\p{M})/gu, plain: () => 'i', isEvident: isFromDottedCapital },
  /** Words in styled letters, such as mathematical bold; see styled-letters.js. */
  styledWords: {
    evidence: STYLED_LETTER,
    pattern: STYLED_OR_PLAIN_WORD,
    plain: withPlainLetters,
    isEvident: hasStyledWords,
  },
  /** Characters of the fonts Symbol and Wingdings for which Unicode has a character. */
  symbols: {
    pattern: /[\uf020-\uf0ff]/g,
    plain: (character, before, after) => symbolFor(character, before(), after()),
  },
  /** Runs of NULs, which can stand in place of a line end; see nul-runs.js. */
  nuls: { pattern: /\0+/g, plain: (_, before, after) => replacementOfNuls(before(), after()) },
  /** NULs that separate records. */
  nulSeparators: { pattern: /\0/g, plain: () => '\n' },
  /** Spacing accents before their letters. Text that was copied from a PDF file of LaTeX may have such accents. */
  accents: {
    pattern: ACCENT_AND_LETTER,
    plain: letterAfterAccent,
    isEvident: areAccentsBeforeLetters,
  },
  /** All spacing accents before their letters, including ´ and `, which have other uses in most texts. */
  allAccents: {
    pattern: ANY_ACCENT_AND_LETTER,
    plain: letterAfterAccent,
    isEvident: areAllAccentsBeforeLetters,
  },
  /** Spacing accents with a space between them and their letters. */
  accentsApart: {
    pattern: ACCENT_SPACE_AND_LETTER,
    plain: letterAfterAccent,
    isEvident: areAccentsApartFromLetters,
  },
  /** Spacing accents after their letters. */
  accentsAfter: { pattern: LETTER_AND_ACCENT, plain: letterBeforeAccent, isEvident: areAccentsAfterLetters },
  allAccentsAfter: { pattern: LETTER_AND_ANY_ACCENT, plain: letterBeforeAccent, isEvident: areAllAccentsAfterLetters },
  /**
   * Control sequences (CSI), and commands that end with BEL or ST (OSC, DCS, PM, APC; ECMA-48 §5.4 and §5.6). In a text with such
   * sequences, the group also has characters that BS deleted, and short escape sequences of terminals. These are designations of character
   * sets, and ESC with one character (ECMA-35 §13). In other text, BS and ESC may be part of characters in GSM 03.38 or MARC-8, or of
   * printer commands.
   */
  sequences: {
    evidence: new RegExp(CONTROL_SEQUENCE),
    pattern: new RegExp(
      `(?=[^\\x08]{1,${MAX_DELETED}}\\x08)(?:${DELETED})|${CONTROL_SEQUENCE}|\\x1b(?:[()*+][0-2ABKU]|#[3-68]|%[@G]| [FG]|[6-9=>DEHMNOVWZ\\\\clmno|}~])`,
      'gu',
    ),
    plain: () => '',
  },
  /**
   * Whole control sequences, and the other control characters that XML 1.0 does not allow (section 2.2). Word writes VT for a line break, U+001E
   * for a non-breaking hyphen and U+001F for an optional hyphen. FF ends a page.
   */
  xmlControls: {
    pattern: new RegExp(`${CONTROL_SEQUENCE}|[\\0-\\x08\\v\\f\\x0e-\\x1f]`, 'g'),
    plain: (control) => ({ '\v': '\n', '\f': '\n', '\x1e': '-' })[control] ?? '',
  },
};

/** The groups of spacing accents. Their changes are not joined, so that the number of changes is the number of accents. */
export const ACCENT_GROUPS = ['accents', 'allAccents', 'accentsApart', 'accentsAfter', 'allAccentsAfter'];

/** Returns a text with letters in place of its Arabic presentation forms. @param {string} text */
export const plainArabicForms = (text) => text.replace(GROUPS.arabicForms.pattern, GROUPS.arabicForms.plain);
/** Returns the Persian letters for Arabic ي and ك. @param {string} letters */
export const plainPersianLetters = (letters) => GROUPS.persianLetters.plain(letters);

/** Returns whether a text has characters of a group. @param {string} text @param {keyof typeof GROUPS} group */
export function hasSpecial(text, group) {
  const { pattern, evidence = pattern } = GROUPS[group];
  return text.search(evidence) >= 0;
}

/**
 * Returns the text of segments, with U+FFFD for each malformed segment. `segmentOf` has the number of the segment for each code unit of the text.
 */
function textOf({ kinds, codePoints }) {
  const pieces = [];
  const segmentOf = [];
  for (let at = 0; at < kinds.length; at += 1) {
    const isCharacter = kinds[at] !== MALFORMED && codePoints[at] !== NO_CODE_POINT && codePoints[at] <= 0x10ffff;
    const piece = isCharacter ? String.fromCodePoint(codePoints[at]) : '\ufffd';
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) segmentOf.push(at);
  }
  segmentOf.push(kinds.length);
  return { text: pieces.join(''), segmentOf };
}

/** The maximum number of code units before and after a place that `plain` gets. */
export const CONTEXT = 1024;

/**
 * Yields the places of a group: `{ offset, length, before, after }`. `before` is the text of the place, and `after` replaces this text.
 * `preceding` is the text before the segments.
 */
function* placesOf({ starts }, { text, segmentOf }, group, preceding = '') {
  if (!hasSpecial(text, group)) return;
  const { pattern, plain } = GROUPS[group];
  for (const { 0: before, index } of text.matchAll(pattern)) {
    const end = index + before.length;
    const after = plain(
      before,
      () => (preceding + text.slice(Math.max(0, index - CONTEXT), index)).slice(-CONTEXT),
      () => text.slice(end, end + CONTEXT),
    );
    if (after === null) continue;
    const offset = starts[segmentOf[index]];
    yield { offset, length: starts[segmentOf[end]] - offset, before, after };
  }
}

/**
 * Returns the changes that replace the characters of a group. Adjacent changes are joined into one, except for accents. Offsets count from
 * the same byte as `starts`.
 *
 * @param {{ starts: ArrayLike<number>, kinds: ArrayLike<number>, codePoints: ArrayLike<number> }} segments with one
 *   more start than segments
 * @param {keyof typeof GROUPS} group
 * @param {string} [preceding] the end of the text before the segments
 * @returns {{ offset: number, length: number, after: string }[]}
 */
export function changesToPlain(segments, group, preceding) {
  const changes = [];
  for (const { offset, length, after } of placesOf(segments, textOf(segments), group, preceding)) {
    const last = changes.at(-1);
    if (last && last.offset + last.length === offset && !ACCENT_GROUPS.includes(group)) {
      last.length += length;
      last.after += after;
    } else changes.push({ offset, length, after });
  }
  return changes;
}

/**
 * Returns the places of special characters in a text, by their group in `GROUPS`. Leaves out NULs, because the audit reports them. Also
 * leaves out characters that another suggestion changes. For example, a repair of wrongly decoded text would no longer work if some of its
 * characters were replaced first.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {{ offset: number, length: number }[]} changes that other suggestions make, in order
 * @returns {Record<'spaces' | 'ligatures' | 'arabicForms' | 'persianLetters' | 'notSigns' | 'dottedI' | 'styledWords' | 'symbols' |
 *   'accents' | 'allAccents' | 'accentsApart' | 'accentsAfter' | 'allAccentsAfter' | 'sequences' | 'misreadBoms', { offsets: number[], lengths: number[], texts: string[], first: string }>} `texts`: the first distinct
 *   texts at these places, at most `MAX_TEXTS`; `first`: the text that replaces the first place
 */
export function findSpecial(codec, bytes, encoding, changes) {
  const empty = () => ({ offsets: [], lengths: [], texts: new Set(), first: '' });
  const names = [
    'spaces',
    'ligatures',
    'arabicForms',
    'persianLetters',
    'notSigns',
    'dottedI',
    'styledWords',
    'symbols',
    'accents',
    'allAccents',
    'accentsApart',
    'accentsAfter',
    'allAccentsAfter',
    'sequences',
    'misreadBoms',
  ];
  const found = Object.fromEntries(names.map((name) => [name, empty()]));
  const decoded = codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
  const groups = Object.keys(found).filter(
    (group) => hasSpecial(decoded, group) && (GROUPS[group].isEvident?.(decoded) ?? true),
  );
  const segments = groups.length > 0 ? codec.inspect(bytes, encoding) : null;
  const text = segments && textOf(segments);
  for (const group of groups) {
    const places = found[group];
    let next = 0; // the index of the first change that ends after the start of the place
    for (const { offset, length, before, after } of placesOf(segments, text, group)) {
      while (next < changes.length && changes[next].offset + changes[next].length <= offset) next += 1;
      if (changes[next]?.offset < offset + length) continue;
      if (places.offsets.length === 0) places.first = after;
      places.offsets.push(offset);
      places.lengths.push(length);
      if (places.texts.size < MAX_TEXTS) places.texts.add(before);
    }
  }
  for (const places of Object.values(found)) places.texts = [...places.texts];
  return found;
}

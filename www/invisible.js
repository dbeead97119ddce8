/**
 * Finds invisible characters: controls, bidirectional controls, and default-ignorable code points. They can hide a
 * message, or make a text appear different from its content.
 *
 * Many of them have a use: they join emoji and the letters of some scripts, or select a variant of a character. Each is
 * expected only where it has a use. The tests depend only on the code points directly before and after the character,
 * so the cost is linear.
 */

const BOM = 0xfeff;
const MAX_CODE_POINT = 0x10ffff;
const IS_INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Line ends and tabs; and format characters with a visible form: signs before digits in Arabic, Syriac and Kaithi. */
const IS_EXPECTED = /[\t\n\r\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

/** Scripts whose letters join or form clusters, so that ZWJ and ZWNJ change their shapes. */
const JOINING = new RegExp(
  `[${[
    'Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Manichaean', 'Phags_Pa', 'Adlam', 'Hanifi_Rohingya', 'Sogdian',
    'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala',
    'Khmer', 'Myanmar', 'Tai_Tham', 'Balinese', 'Javanese', 'Sundanese', 'Meetei_Mayek', 'Chakma', 'Grantha', 'Tirhuta',
    'Newa', 'Sharada', 'Modi', 'Khojki', 'Khudawadi', 'Siddham', 'Takri', 'Kaithi', 'Syloti_Nagri', 'Saurashtra',
  ]
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('')}]`,
  'u',
); // prettier-ignore
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
/** Scripts without spaces between words, where U+200B allows a line break. */
const WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Tham}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Viet}\p{Script=Cham}\p{Script=Sundanese}\p{Script=Tibetan}\p{Script=Buginese}]/u;

const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const BEFORE_JOINER = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const EMOJI = /\p{Emoji}/u;
const KEYCAP_BASE = /[0-9#*]/;
const KEYCAP = '\u20e3';
const IDEOGRAPH = /\p{Ideographic}/u;
const MARK = /\p{M}/u;
const MONGOLIAN = /\p{Script=Mongolian}/u;
const MONGOLIAN_SELECTOR = /[\u180b-\u180d\u180f]/;
/** Characters with variants for U+FE00 or U+FE01 in StandardizedVariants.txt, except ideographs and hieroglyphs. */
const HAS_VARIANT =
  /[0\p{Sm}\u2018\u2019\u201c\u201d\u2205\u2654-\u265f\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}]/u;
const HIEROGLYPH = /\p{Script=Egyptian_Hieroglyphs}/u;
const DUPLOYAN = /\p{Script=Duployan}/u;
const MUSIC = /[\u{1d100}-\u{1d172}\u{1d17b}-\u{1d1ff}]/u;

const isVisible = (character) => character !== '' && !IS_INVISIBLE.test(character);
const either = (script) => (before, after) => script.test(before) || (isVisible(before) && script.test(after));
const isJoining = (character) => JOINING.test(character) && LETTER_OR_MARK.test(character) && isVisible(character);

/** For each range of invisible characters: whether the character has a use between the characters before and after. */
const USES = [
  [/[\u200c\u200d]/, (before, after) => isJoining(before) || (isVisible(before) && isJoining(after))],
  [/\u200d/, (before, after) => BEFORE_JOINER.test(before) && PICTOGRAPH.test(after)],
  [/\u200b/, either(WITHOUT_SPACES)],
  [/[\ufe0e\ufe0f]/, (before, after) => (KEYCAP_BASE.test(before) ? after === KEYCAP : EMOJI.test(before))],
  [/[\ufe00-\ufe02]/, (before) => IDEOGRAPH.test(before)],
  [/[\ufe00\ufe01]/, (before) => HAS_VARIANT.test(before)],
  [/[\ufe00-\ufe06]/, (before) => HIEROGLYPH.test(before)],
  [/[\u{e0100}-\u{e01ef}]/u, (before) => IDEOGRAPH.test(before)],
  [/[\u180b-\u180d\u180f]/, (before) => MONGOLIAN.test(before) && isVisible(before)],
  [/\u180e/, (before) => MONGOLIAN_SELECTOR.test(before) || (MONGOLIAN.test(before) && isVisible(before))],
  [/\u034f/, (before, after) => MARK.test(before) && isVisible(before) && MARK.test(after)],
  [/[\u{13430}-\u{1343f}]/u, either(HIEROGLYPH)],
  [/[\u{1bca0}-\u{1bca3}]/u, either(DUPLOYAN)],
  [/[\u{1d173}-\u{1d17a}]/u, either(MUSIC)],
];

const BLACK_FLAG = 0x1f3f4;
const TAGS = 0xe0000;
const MAX_REGION_LENGTH = 6;
const isTag = (codePoint) => codePoint >> 7 === TAGS >> 7;
const isSelector = (codePoint) => codePoint >> 4 === 0xfe0 || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);
const asCharacter = (codePoint) => (codePoint <= MAX_CODE_POINT ? String.fromCodePoint(codePoint) : '');

/**
 * Returns the number of tag characters after a black flag that spell a region such as `gbeng` (UTS #51, ED-14a), or 0.
 */
function regionLength(codePoints, flag) {
  let region = '';
  for (let at = flag + 1; at < codePoints.length && region.length <= MAX_REGION_LENGTH; at += 1) {
    const codePoint = codePoints[at];
    if (!isTag(codePoint)) return 0;
    if (codePoint === TAGS + 0x7f) return /^[a-z]{2}[a-z0-9]{0,4}$/.test(region) ? at - flag : 0;
    region += String.fromCharCode(codePoint - TAGS);
  }
  return 0;
}

/** Returns whether the character has a use between `before` and `after`. */
function hasUse(character, before, after) {
  return USES.some(([range, test]) => range.test(character) && test(before, after));
}

/** Returns the text that tag characters spell; each stands for an ASCII character. */
const decodeTags = (codePoints) =>
  String.fromCharCode(...codePoints.map((codePoint) => codePoint - TAGS).filter((code) => code >= 0x20 && code < 0x7f));

/**
 * Returns the UTF-8 text that variation selectors spell, where VS1 is the byte 00 and VS256 is FF; empty if malformed.
 */
function decodeSelectors(codePoints) {
  const bytes = codePoints.map((selector) => (selector < TAGS ? selector - 0xfe00 : selector - 0xe0100 + 16));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes), { stream: true });
  } catch {
    return '';
  }
}

const MAX_MESSAGE_LENGTH = 1000; // code points
const UNPRINTABLE = /[^\P{C}\n]/gu;

/** Returns the message in the run of tag characters or variation selectors at `start`; empty for a single selector. */
function messageAt(codePoints, start, isSameKind) {
  let end = start;
  while (end < codePoints.length && end - start < MAX_MESSAGE_LENGTH && isSameKind(codePoints[end])) end += 1;
  const run = [...codePoints.subarray(start, end)];
  if (isSameKind === isTag) return decodeTags(run);
  return run.length > 1 ? decodeSelectors(run).replace(UNPRINTABLE, '') : '';
}

/** Returns the test for the kind of characters that can spell a message, if the code point is of such a kind. */
function messageKindOf(codePoint) {
  if (isTag(codePoint)) return isTag;
  return isSelector(codePoint) ? isSelector : null;
}

/**
 * Yields the invisible characters that have no use in their place, and the messages that runs of them spell.
 *
 * @param {Uint32Array} codePoints of the text; values above U+10FFFF are malformed sequences
 * @param {boolean} [atStart] whether `codePoints` begin at the start of the input, where U+FEFF is a BOM
 * @returns {Generator<{ index: number, codePoint: number, message: string }>} the first character of a run has its
 *   message
 */
export function* invisibleIn(codePoints, atStart = true) {
  let flagEnd = 0; // the end of the latest flag's region
  let run = { isSameKind: null, start: 0, isReported: true };
  for (let index = 0; index < codePoints.length; index += 1) {
    const codePoint = codePoints[index];
    const isSameKind = index < flagEnd ? null : messageKindOf(codePoint);
    if (isSameKind !== run.isSameKind) run = { isSameKind, start: index, isReported: isSameKind === null };
    if (codePoint === BLACK_FLAG) flagEnd = index + 1 + regionLength(codePoints, index);
    if ((codePoint >= 0x20 && codePoint < 0x7f) || codePoint > MAX_CODE_POINT || index < flagEnd) continue;
    const character = asCharacter(codePoint);
    if (!IS_INVISIBLE.test(character) || IS_EXPECTED.test(character)) continue;
    if (codePoint === BOM && index === 0 && atStart) continue;
    const before = index > 0 ? asCharacter(codePoints[index - 1]) : '';
    const after = index + 1 < codePoints.length ? asCharacter(codePoints[index + 1]) : '';
    if (hasUse(character, before, after)) continue;
    const message = run.isReported ? '' : messageAt(codePoints, run.start, isSameKind);
    run.isReported = true;
    yield { index, codePoint, message };
  }
}

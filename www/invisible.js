/**
 * Characters that are in a text and not seen in it: controls, bidirectional controls, and what Unicode calls default
 * ignorable. They can hide a message from a reader, or make a text read other than it looks.
 *
 * Many have a use: they join emoji and the letters of some scripts, or choose the variant of a character. Each is
 * expected only where its use is; the test is on the code points directly before and after it, so the cost is linear.
 */

const SIGNATURE = 0xfeff;
const LAST = 0x10ffff;
const IS_INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Line ends and tabs; format characters that have a visible form, before the digits of Arabic, Syriac and Kaithi. */
const IS_EXPECTED = /[\t\n\r\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

/** Scripts whose letters join or form clusters, so that ZWJ and ZWNJ change how they look. */
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
/** Scripts without spaces between words, where U+200B says where a line may break. */
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
/** What has a variant under U+FE00 (and U+FE01) in StandardizedVariants.txt, ideographs and hieroglyphs apart. */
const HAS_VARIANT =
  /[0\p{Sm}\u2018\u2019\u201c\u201d\u2205\u2654-\u265f\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}]/u;
const HIEROGLYPH = /\p{Script=Egyptian_Hieroglyphs}/u;
const DUPLOYAN = /\p{Script=Duployan}/u;
const MUSIC = /[\u{1d100}-\u{1d172}\u{1d17b}-\u{1d1ff}]/u;

const isSeen = (character) => character !== '' && !IS_INVISIBLE.test(character);
const either = (script) => (before, after) => script.test(before) || (isSeen(before) && script.test(after));
const isJoining = (character) => JOINING.test(character) && LETTER_OR_MARK.test(character) && isSeen(character);

/** Where each kind of invisible character has a use: by its range, whether it is expected between two characters. */
const USES = [
  [/[\u200c\u200d]/, (before, after) => isJoining(before) || (isSeen(before) && isJoining(after))],
  [/\u200d/, (before, after) => BEFORE_JOINER.test(before) && PICTOGRAPH.test(after)],
  [/\u200b/, either(WITHOUT_SPACES)],
  [/[\ufe0e\ufe0f]/, (before, after) => (KEYCAP_BASE.test(before) ? after === KEYCAP : EMOJI.test(before))],
  [/[\ufe00-\ufe02]/, (before) => IDEOGRAPH.test(before)],
  [/[\ufe00\ufe01]/, (before) => HAS_VARIANT.test(before)],
  [/[\ufe00-\ufe06]/, (before) => HIEROGLYPH.test(before)],
  [/[\u{e0100}-\u{e01ef}]/u, (before) => IDEOGRAPH.test(before)],
  [/[\u180b-\u180d\u180f]/, (before) => MONGOLIAN.test(before) && isSeen(before)],
  [/\u180e/, (before) => MONGOLIAN_SELECTOR.test(before) || (MONGOLIAN.test(before) && isSeen(before))],
  [/\u034f/, (before, after) => MARK.test(before) && isSeen(before) && MARK.test(after)],
  [/[\u{13430}-\u{1343f}]/u, either(HIEROGLYPH)],
  [/[\u{1bca0}-\u{1bca3}]/u, either(DUPLOYAN)],
  [/[\u{1d173}-\u{1d17a}]/u, either(MUSIC)],
];

const BLACK_FLAG = 0x1f3f4;
const TAGS = 0xe0000;
const LONGEST_REGION = 6;
const isTag = (codePoint) => codePoint >> 7 === TAGS >> 7;
const isSelector = (codePoint) => codePoint >> 4 === 0xfe0 || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);
const asCharacter = (codePoint) => (codePoint <= LAST ? String.fromCodePoint(codePoint) : '');

/** How many code points after a black flag spell its region, such as `gbeng`, and end it (UTS #51, ED-14a); else 0. */
function regionAfter(codePoints, flag) {
  let region = '';
  for (let at = flag + 1; at < codePoints.length && region.length <= LONGEST_REGION; at += 1) {
    const codePoint = codePoints[at];
    if (!isTag(codePoint)) return 0;
    if (codePoint === TAGS + 0x7f) return /^[a-z]{2}[a-z0-9]{0,4}$/.test(region) ? at - flag : 0;
    region += String.fromCharCode(codePoint - TAGS);
  }
  return 0;
}

/** Whether the character has a use where it stands. */
function isUsed(character, before, after) {
  return USES.some(([range, test]) => range.test(character) && test(before, after));
}

/** What tag characters spell: each is a character of ASCII. */
const spelledByTags = (codePoints) =>
  String.fromCharCode(...codePoints.map((codePoint) => codePoint - TAGS).filter((code) => code >= 0x20 && code < 0x7f));

/** What variation selectors spell where the first is the byte 00 and the last FF: text in UTF-8, or nothing. */
function spelledBySelectors(codePoints) {
  const bytes = codePoints.map((each) => (each < TAGS ? each - 0xfe00 : each - 0xe0100 + 16));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes), { stream: true });
  } catch {
    return '';
  }
}

const LONGEST_MESSAGE = 1000; // code points that are decoded
const UNPRINTABLE = /[^\P{C}\n]/gu;

/** The text that the run of tag characters or variation selectors from `start` hides; empty for one selector alone. */
function messageFrom(codePoints, start, isSame) {
  let end = start;
  while (end < codePoints.length && end - start < LONGEST_MESSAGE && isSame(codePoints[end])) end += 1;
  const run = [...codePoints.subarray(start, end)];
  if (isSame === isTag) return spelledByTags(run);
  return run.length > 1 ? spelledBySelectors(run).replace(UNPRINTABLE, '') : '';
}

/** The kind of characters that spell messages, if the code point is of one. */
function spellerOf(codePoint) {
  if (isTag(codePoint)) return isTag;
  return isSelector(codePoint) ? isSelector : null;
}

/**
 * The invisible characters of a text that have no use where they stand, and the messages that runs of them spell.
 *
 * @param {Uint32Array} codePoints of the text; above U+10FFFF where it is malformed
 * @param {boolean} [atStart] whether the first one is at the start of the input, where U+FEFF is a BOM
 * @returns {Generator<{ index: number, codePoint: number, message: string }>} the first of a run has its message
 */
export function* invisibleIn(codePoints, atStart = true) {
  let expectedTo = 0; // the end of a flag's region
  let run = { isSame: null, start: 0, isTold: true };
  for (let index = 0; index < codePoints.length; index += 1) {
    const codePoint = codePoints[index];
    const isSame = index < expectedTo ? null : spellerOf(codePoint);
    if (isSame !== run.isSame) run = { isSame, start: index, isTold: isSame === null };
    if (codePoint === BLACK_FLAG) expectedTo = index + 1 + regionAfter(codePoints, index);
    if ((codePoint >= 0x20 && codePoint < 0x7f) || codePoint > LAST || index < expectedTo) continue;
    const character = asCharacter(codePoint);
    if (!IS_INVISIBLE.test(character) || IS_EXPECTED.test(character)) continue;
    if (codePoint === SIGNATURE && index === 0 && atStart) continue;
    const before = index > 0 ? asCharacter(codePoints[index - 1]) : '';
    const after = index + 1 < codePoints.length ? asCharacter(codePoints[index + 1]) : '';
    if (isUsed(character, before, after)) continue;
    const message = run.isTold ? '' : messageFrom(codePoints, run.start, isSame);
    run.isTold = true;
    yield { index, codePoint, message };
  }
}

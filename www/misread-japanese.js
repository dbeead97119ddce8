/**
 * Finds Japanese text in EUC-JP that was decoded as Shift_JIS. Such text is a mix of halfwidth katakana, rare kanji, private-use characters, and
 * U+FFFD for bytes that have no character in Shift_JIS. misread-encoding.js finds other pairs of encodings.
 *
 * A byte that became U+FFFD is lost. Each U+FFFD stands for one or two bytes, and most characters of EUC-JP have two bytes, so after U+FFFD the next
 * character may begin at two places. The characters around U+FFFD show which place is right: Japanese text has hiragana, and the same bytes shifted
 * by one have none.
 *
 * Shift_JIS that was decoded as EUC-JP cannot be restored: nearly all of its bytes have no character in EUC-JP.
 */
import {
  charactersOfPairs,
  isUnknown,
  keyOf,
  readLossyLine,
  repairLine,
  UNKNOWN,
  UNKNOWN_ALONE,
} from './lossy-lines.js';
import { LINE } from './misread-parts.js';
import { excerptOf } from './misread-excerpt.js';
import { japaneseCharacters, textInOtherEncoding } from './text/convert.js';

const ASSUMED_ENCODING = 'shift_jis';
const ORIGINAL_ENCODING = 'euc-jp';
/**
 * A comma or middle dot before a small letter or a sound mark, in halfwidth katakana. Text almost never has such pairs, but in
 * EUC-JP, their bytes are hiragana and katakana such as か and マ.
 */
const IMPOSSIBLE_PAIR = /[\uff64\uff65][\uff67-\uff70\uff9e\uff9f]/g;
const MIN_PAIRS = 2; // different pairs
const MIN_KANA = 8; // different kana
const MIN_KANA_SHARE = 0.3;
/** The minimum number of different characters that match `OTHER_CHARACTER`. Text in halfwidth katakana has no such characters. */
const MIN_OTHER_CHARACTERS = 2;
/** The minimum share of the characters that can be repaired. */
const MIN_REPAIRED_SHARE = 0.5;

const FIRST_HALFWIDTH = 0xff61; // the byte A1
const LAST_HALFWIDTH = 0xff9f; // the byte DF
/** The private-use characters that Windows writes for the bytes FD to FF. */
const WINDOWS_BYTES = { '\uf8f1': 0xfd, '\uf8f2': 0xfe, '\uf8f3': 0xff };
const REPLACEMENT = '\ufffd';
/** What decoders write for bytes without a character: U+FFFD, or on Windows a middle dot, whose bytes 81 45 are not in EUC-JP. */
const LOST = [REPLACEMENT, '\u30fb'];
/** The lead byte of halfwidth katakana in EUC-JP. The other bytes of two-byte characters in EUC-JP are A1 to FE. */
const HALFWIDTH_LEAD = 0x8e;

/** A character that is neither ASCII nor halfwidth katakana: it has two bytes in Shift_JIS, or is in the place of lost bytes. */
const OTHER_CHARACTER = /[^\0-\x7f\uff61-\uff9f]/;

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** The bytes of EUC-JP that are lead bytes in Shift_JIS, and the bytes that can follow them: bytes of EUC-JP, or ASCII. */
const LEADS = [HALFWIDTH_LEAD, ...range(0xe0, 0xfc)];
const TRAILS = [...range(0x40, 0x7e), HALFWIDTH_LEAD, ...range(0xa1, 0xfc)];
const EUC_BYTES = range(0xa1, 0xfe);

/** The share of each second byte if all second bytes are equally frequent. */
const UNIFORM_SHARE = 1 / EUC_BYTES.length;

let cachedTables = null;

/**
 * Returns the tables of both encodings. `bytes` has the codes of each two-byte character of Shift_JIS that bytes of EUC-JP can become. Some kanji
 * have two codes in Shift_JIS, so each character has a list. An encoder cannot give this list: it knows only one of the codes, and no private-use
 * characters.
 */
function tablesOf(codec) {
  if (cachedTables) return cachedTables;
  const bytes = new Map();
  for (const [pair, character] of charactersOfPairs(codec, ASSUMED_ENCODING, LEADS, TRAILS))
    bytes.set(character, [...(bytes.get(character) ?? []), pair]);
  const inEucJp = charactersOfPairs(codec, ORIGINAL_ENCODING, [HALFWIDTH_LEAD, ...EUC_BYTES], EUC_BYTES);
  const characters = new Map(inEucJp.map(([pair, character]) => [keyOf(pair), character]));
  cachedTables = {
    characters,
    readings: new Map(),
    alternativesOf: (character) => alternativesOf(character, bytes),
    probabilityOf: (pair) => probabilityOf(pair, characters),
    probabilityOfSingle: (byte) => (byte < 0x80 ? ASCII_SHARE : 0),
  };
  return cachedTables;
}

/** Returns the byte of a character that has one byte in Shift_JIS, as an array; null for other characters. */
export function singleByteInShiftJis(character) {
  const code = character.codePointAt(0);
  if (code < 0x80) return [code];
  if (code >= FIRST_HALFWIDTH && code <= LAST_HALFWIDTH) return [code - FIRST_HALFWIDTH + 0xa1];
  return character in WINDOWS_BYTES ? [WINDOWS_BYTES[character]] : null;
}

/** Returns the possible bytes of a character, as a list of alternatives; an empty list if no bytes of EUC-JP are this character in Shift_JIS. */
function alternativesOf(character, table) {
  const single = singleByteInShiftJis(character);
  if (single) return [single];
  return LOST.includes(character) ? [[UNKNOWN_ALONE], [UNKNOWN, UNKNOWN]] : (table.get(character) ?? []);
}

const isKana = (lead) => lead === 0xa4 || lead === 0xa5;

/** The approximate share of a character of EUC-JP in Japanese text, for pairs of bytes that have a character. */
function shareOf(lead, trail) {
  if (lead === 0xa4) return 0.4 * UNIFORM_SHARE; // hiragana
  if (lead === 0xa1) return trail === 0xa2 || trail === 0xa3 ? 0.05 : 0.05 * UNIFORM_SHARE; // the comma, the full stop, other signs
  if (lead === 0xa5) return 0.1 * UNIFORM_SHARE; // katakana
  if (lead >= 0xb0 && lead <= 0xcf) return (0.3 / 32) * UNIFORM_SHARE; // frequent kanji
  if (lead >= 0xd0 && lead <= 0xf4) return (0.02 / 37) * UNIFORM_SHARE; // other kanji
  return (lead === 0xa3 ? 0.01 : lead < 0xb0 ? 0.0005 : 0.000002) * UNIFORM_SHARE; // letters and digits, symbols, additions of vendors
}

const ASCII_SHARE = 0.1;
/**
 * The approximate shares of characters whose second byte was lost, of characters whose two bytes were lost, and of single bytes that were lost.
 * Shift_JIS lacks characters for some pairs of bytes, and for the single bytes FD and FE. In EUC-JP, FD and FE can be second bytes, but not second
 * bytes of kana. Some decoders also lose other single bytes, but less often.
 */
const [LOST_TRAIL, LOST_PAIR, LOST_ALONE] = [0.03, 0.003, 0.01];

/** Returns the approximate probability of a character of EUC-JP; 0 if it does not exist. */
function probabilityOf([lead, trail], characters) {
  if (lead === UNKNOWN_ALONE) return LOST_ALONE * (isUnknown(trail) ? 1 : UNIFORM_SHARE);
  if (lead === UNKNOWN) return isUnknown(trail) ? LOST_PAIR : UNIFORM_SHARE;
  if (!isUnknown(trail)) return characters.has(keyOf([lead, trail])) ? shareOf(lead, trail) : 0;
  return ((trail === UNKNOWN_ALONE && isKana(lead) ? LOST_ALONE : LOST_TRAIL) * shareOf(lead)) / UNIFORM_SHARE;
}

/** Reads a line. `wide` has the characters of two bytes, and `kana` has those of `wide` that are surely hiragana or katakana. */
function readLine(line, tables) {
  const read = readLossyLine(line, tables);
  const wide = read.found?.filter(({ bytes }) => bytes.length === 2) ?? null;
  const kana = wide?.filter(({ bytes: [lead], isSure }) => isSure && isKana(lead)) ?? [];
  return { ...read, wide, kana };
}

/**
 * Returns the text as it was before it was decoded as Shift_JIS, as `misreadText` does; null without strong evidence. Lines with characters
 * that bytes of EUC-JP cannot become stay as they are. `lost` is the number of places whose text is lost. These places stay too.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text without malformed bytes
 */
export function misreadJapanese(codec, text) {
  if (new Set(text.match(IMPOSSIBLE_PAIR)).size < MIN_PAIRS) return null;
  const tables = tablesOf(codec);
  const lines = Array.from(text.matchAll(LINE), ({ 0: line, index }) => ({ line, index, ...readLine(line, tables) }));
  const hasOtherLines = lines.some(({ found }) => !found);
  const otherCharacters = new Set(
    lines.flatMap(({ found, parts }) => (found ? parts.filter((part) => OTHER_CHARACTER.test(part)) : [])),
  );
  const kana = lines.flatMap((line) => line.kana.map(({ bytes }) => keyOf(bytes)));
  let [total, sure, lost, at, original] = [0, 0, 0, 0, ''];
  let example = null; // where the first completely repaired line begins in the original text
  for (const { line, index, parts, found, wide, isKnown, kana: kanaOfLine } of lines) {
    total += wide?.length ?? (isKnown ? parts.length / 2 : 0);
    // If some lines were decoded correctly, a line without kana may be one of them.
    if (!found || wide.length === 0 || (hasOtherLines && kanaOfLine.length === 0)) continue;
    const repair = repairLine(parts, found, tables.characters);
    original += text.slice(at, index);
    if (repair.lost === 0 && kanaOfLine.length > 0) example ??= original.length;
    original += repair.repaired;
    at = index + line.length;
    sure += wide.filter(({ isSure }) => isSure).length;
    lost += repair.lost;
  }
  const isEnough =
    new Set(kana).size >= MIN_KANA &&
    otherCharacters.size >= MIN_OTHER_CHARACTERS &&
    kana.length >= MIN_KANA_SHARE * sure;
  if (!isEnough || sure < MIN_REPAIRED_SHARE * total) return null;
  const because = textInOtherEncoding(ASSUMED_ENCODING, ORIGINAL_ENCODING, japaneseCharacters(kana.length, sure));
  original += text.slice(at);
  const excerpt = excerptOf(original.slice(example ?? 0));
  excerpt.before ||= example > 0;
  return { steps: [{ as: ASSUMED_ENCODING, is: ORIGINAL_ENCODING, because }], text: original, excerpt, lost };
}

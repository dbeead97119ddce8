/**
 * Finds East Asian text that was decoded in another East Asian encoding and lost bytes, such as Big5 that was decoded
 * as GBK. The decoder wrote U+FFFD or `?` for bytes without a character. The module misread-encoding.js finds such text
 * without losses, and misread-japanese.js finds EUC-JP that was decoded as Shift_JIS.
 *
 * Decoders lose one byte or two, so after a loss, the next character may begin at two places; see lossy-lines.js. Characters that are not certain
 * stay as they are. A line whose repaired text would have too many rare characters also stays.
 */
import { countMatches } from './format.js';
import {
  charactersOfPairs,
  isUnknown,
  keyOf,
  readLossyLine,
  repairLine,
  UNKNOWN,
  UNKNOWN_ALONE,
} from './lossy-lines.js';
import { ASSUMED_IN_EAST_ASIA, bytesReadAs, isAlphabet, isDetected, reasonFor } from './misread-encoding.js';
import { excerptOf } from './misread-excerpt.js';
import { singleByteInShiftJis } from './misread-japanese.js';
import { LINE, LOSS, NON_ASCII } from './misread-parts.js';
import { textInOtherEncoding } from './text/convert.js';

const REPLACEMENT = '\ufffd';
const QUESTION_MARK = '?';
const LOSS_MARK = /[\ufffd?]/g;
const LINE_END = /\r\n?|\n/g;
const EAST_ASIAN_LETTER = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN_OR_HANGUL = /[\p{Script=Han}\p{Script=Hangul}]/u;
const COMPATIBILITY_JAMO = /[\u3131-\u3163]/u;
/** Three adjacent kana, as in Japanese text. In wrongly decoded text, these are rare unless the right text is Japanese. */
const KANA_RUN = /[\u3041-\u3096\u30a1-\u30fa\u30fc]{3}/u;

/** The encodings in which the text may have been decoded. EUC-JP is left out: it has no characters for most pairs of bytes of other encodings. */
const ASSUMED = ['gbk', 'big5', 'shift_jis', 'euc-kr'];
/** The possible original encodings. */
const ORIGINAL = ['big5', 'gbk', 'shift_jis', 'euc-kr', 'euc-jp'];
/** The minimum number of certain characters that the repair changes, and the minimum number of different characters among them. */
const [MIN_CERTAIN, MIN_DIFFERENT] = [10, 6];
/** The minimum share of certain characters among the characters of two bytes. */
const MIN_CERTAIN_SHARE = 0.5;
/** The maximum share of rare characters among the certain characters, in the text and in a line. */
const [MAX_RARE_SHARE, MAX_RARE_SHARE_OF_LINE] = [0.1, 0.2];
/** The maximum share of rare letters in text that was decoded correctly. */
const MAX_RARE_SHARE_OF_TEXT = 0.3;
/**
 * The maximum share of characters that the assumed encoding lacks, and the maximum share of East Asian letters that it lacks, both among the
 * characters beyond ASCII.
 */
const [MAX_FOREIGN_SHARE, MAX_FOREIGN_LETTERS] = [0.1, 0.01];
/** The minimum number of letters in correct lines, and their minimum share among all letters. */
const [MIN_CORRECT, MIN_CORRECT_SHARE] = [4, 0.15];
/** The maximum share of letters that are greater than the letter before them. In usual text, this share is about a half. */
const MAX_ASCENDING_SHARE = 0.75;
/**
 * An ideograph beyond U+FFFF, which cannot be a wrongly decoded frequent character, and the maximum share of such ideographs. Tables of characters
 * have many of them.
 */
const SUPPLEMENTARY_IDEOGRAPH = /[\u{20000}-\u{3ffff}]/gu;
const MAX_SUPPLEMENTARY_SHARE = 0.05;
/** The length of the text that decides which encodings are tried. */
const SAMPLE_LENGTH = 1500;
/**
 * Another function of `LOSSES` replaces `any` only if the other function makes the lines more probable by this number
 * of bits. 5 bits are a factor of 32.
 */
const MIN_BITS = 5;

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** All bytes that can be the first or the second byte of a character in one of the encodings. */
const [LEADS, TRAILS] = [range(0x81, 0xfe), [...range(0x40, 0x7e), ...range(0x80, 0xfe)]];

/**
 * Functions that return the level of an ideograph or a Hangul syllable:
 *
 * - 1: frequent
 * - 2: rare
 * - 3: in an extension of the standard
 */
const LEVEL_OF = {
  big5: ([lead]) => (lead >= 0xa4 && lead <= 0xc6 ? 1 : lead >= 0xc9 && lead <= 0xf9 ? 2 : 3),
  gbk: ([lead, trail]) => (trail < 0xa1 || lead < 0xb0 || lead > 0xf7 ? 3 : lead < 0xd8 ? 1 : 2),
  'euc-kr': ([lead, trail]) => (trail < 0xa1 || lead < 0xb0 ? 3 : lead <= 0xc8 ? 1 : 2),
  shift_jis: ([lead]) => (lead >= 0x88 && lead <= 0x97 ? 1 : lead >= 0x98 && lead <= 0xea ? 2 : 3),
  'euc-jp': ([lead]) => (lead >= 0xb0 && lead <= 0xcf ? 1 : lead >= 0xd0 && lead <= 0xf4 ? 2 : 3),
};
const JAPANESE = ['shift_jis', 'euc-jp'];
const COMMA_OR_FULL_STOP = /[、。，]/u;
const PUNCTUATION = /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20‘’“”…—·・ー]/u;
/** The approximate shares of classes of characters in text. `level1` to `level3` are ideographs and Hangul syllables by `LEVEL_OF`. */
const SHARES = {
  comma: 0.06,
  punctuation: 0.05,
  fullwidth: 0.02,
  level1: 0.8,
  level2: 0.015,
  level3: 0.002,
  jamo: 0.01,
  other: 0.002,
};
const JAPANESE_SHARES = { ...SHARES, hiragana: 0.4, katakana: 0.12, level1: 0.3 };
/** The classes of rare characters. */
const RARE = ['level2', 'level3', 'other'];
/** The approximate probability of an ASCII character, and of a halfwidth katakana in Shift_JIS. */
const [ASCII_SHARE, HALFWIDTH_SHARE] = [0.001, 0.0003];
/** The probability that bytes of a character were lost. */
const LOST_SHARE = 0.01;

/** Returns the class of a character; see `SHARES`. */
function classOf(encoding, pair, character) {
  if (COMMA_OR_FULL_STOP.test(character)) return 'comma';
  if (PUNCTUATION.test(character)) return 'punctuation';
  if (COMPATIBILITY_JAMO.test(character)) return 'jamo';
  if (HAN_OR_HANGUL.test(character)) return `level${LEVEL_OF[encoding](pair)}`;
  if (JAPANESE.includes(encoding) && /\p{Script=Hiragana}/u.test(character)) return 'hiragana';
  if (JAPANESE.includes(encoding) && /\p{Script=Katakana}/u.test(character)) return 'katakana';
  return /[\uff00-\uff5f]/u.test(character) ? 'fullwidth' : 'other';
}

const cachedModels = new Map();

/**
 * Returns what is known about an encoding; see `keyOf` for pairs:
 *
 * - `characters`: the characters of pairs of bytes; `pairs`: the pairs of each character
 * - `classes`: the classes of pairs
 * - `shares`, `leads` and `trails`: the probabilities of each pair, each first byte and each second byte
 */
function modelOf(codec, encoding) {
  if (cachedModels.has(encoding)) return cachedModels.get(encoding);
  const [characters, pairs, classes, shares, leads, trails] = Array.from({ length: 6 }, () => new Map());
  const counts = {};
  for (const [pair, character] of charactersOfPairs(codec, encoding, LEADS, TRAILS)) {
    const key = keyOf(pair);
    characters.set(key, character);
    pairs.set(character, [...(pairs.get(character) ?? []), pair]);
    const name = classOf(encoding, pair, character);
    classes.set(key, name);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const classShares = JAPANESE.includes(encoding) ? JAPANESE_SHARES : SHARES;
  for (const [key, name] of classes) {
    const share = classShares[name] / counts[name];
    shares.set(key, share);
    for (const [map, byte] of [
      [leads, key >> 8],
      [trails, key & 0xff],
    ])
      map.set(byte, (map.get(byte) ?? 0) + share);
  }
  const model = { characters, pairs, classes, shares, leads, trails };
  cachedModels.set(encoding, model);
  return model;
}

/** Returns the probability of a pair of bytes, of which some may be unknown. */
function probabilityOf([lead, trail], { shares, leads, trails }) {
  if (isUnknown(lead) && isUnknown(trail)) return LOST_SHARE;
  if (isUnknown(lead)) return LOST_SHARE * (trails.get(trail) ?? 0);
  if (isUnknown(trail)) return LOST_SHARE * (leads.get(lead) ?? 0);
  return shares.get(keyOf([lead, trail])) ?? 0;
}

/** The bytes that U+FFFD or `?` stands for: one lost byte, or two adjacent lost bytes. */
const ONE_LOST = [UNKNOWN_ALONE];
const BOTH_LOST = [UNKNOWN, UNKNOWN];
/**
 * An ASCII character that can be the second byte of a character. If it follows a loss, a browser may have lost only the first byte, and this ASCII
 * character is the second byte.
 */
const ASCII_TRAIL = /^[@-~]/;
/**
 * Functions that return what a decoder loses of a character before the text `next`:
 *
 * - `one`: one byte (Python)
 * - `both`: both bytes (Windows, Java)
 * - `web`: both bytes, but sometimes only one before ASCII (browsers)
 * - `any`: one byte or both bytes, for unknown decoders
 */
const LOSSES = {
  one: () => [ONE_LOST],
  both: () => [BOTH_LOST],
  web: (next) => (ASCII_TRAIL.test(next) ? [ONE_LOST, BOTH_LOST] : [BOTH_LOST]),
  any: () => [ONE_LOST, BOTH_LOST],
};
/**
 * The number of bits that is subtracted from the logarithm of the probability of `any`, for each loss. The function
 * `any` allows the most ways to read a loss, so its probability is too high.
 */
const BITS_OF_ANY = 1;

/** Returns whether a pair is in the part of Big5 after its frequent ideographs. Programs decode this part differently, some of them to kana. */
const isExtensionOfBig5 = ([lead, trail]) => (lead === 0xc6 && trail > 0x7e) || lead === 0xc7 || lead === 0xc8;

/** Returns the possible bytes of a character in an encoding, as a list of alternatives. @param {(next: string) => number[][]} losses */
function alternativesOf(character, next, { as, pairs, losses }) {
  if (character === REPLACEMENT) return losses(next);
  if (character === QUESTION_MARK) return [[QUESTION_MARK.charCodeAt(0)], ...losses(next)];
  const single = as === 'shift_jis' ? singleByteInShiftJis(character) : null;
  if (single) return [single];
  if (character < '\x80') return [[character.charCodeAt(0)]];
  const known = pairs.get(character) ?? [];
  return as === 'big5' && known.some(isExtensionOfBig5) ? [...known, BOTH_LOST] : known;
}

/** Returns the tables of a text in the encoding `is` that was decoded as `as`; see lossy-lines.js. */
function tablesOf(codec, { as, is }, losses) {
  const { pairs } = modelOf(codec, as);
  const model = modelOf(codec, is);
  const isHalfwidth = (byte) => is === 'shift_jis' && byte >= 0xa1 && byte <= 0xdf;
  return {
    characters: model.characters,
    classes: model.classes,
    readings: new Map(),
    alternativesOf: (character, next) => alternativesOf(character, next, { as, pairs, losses }),
    probabilityOf: (pair) => probabilityOf(pair, model),
    probabilityOfSingle: (byte) => (byte < 0x80 ? ASCII_SHARE : isHalfwidth(byte) ? HALFWIDTH_SHARE : 0),
  };
}

const isWide = ({ bytes }) => bytes.length === 2;
/**
 * Returns the certain characters of a line (`sure`), the certain characters that the repair changes (`changed`), and the
 * number of certain characters that are rare (`rare`).
 */
function certainIn({ parts, found }, { characters, classes }) {
  const sure = (found ?? []).filter((each) => isWide(each) && each.isSure);
  const changed = sure.filter(({ bytes, from, to }) => from !== to || characters.get(keyOf(bytes)) !== parts[from]);
  return { sure, changed, rare: sure.filter(({ bytes }) => RARE.includes(classes.get(keyOf(bytes)))).length };
}

/**
 * Reads lines with one function of `LOSSES`. Besides other counts, returns:
 *
 * - `tables`: the tables for this function
 * - `bits`: the logarithm of the probability of the lines
 * - `changed`: the keys of the certain characters that the repair changes
 */
function readWith(codec, lines, reading, losses) {
  const tables = tablesOf(codec, reading, losses);
  const read = lines.map(({ line }) => readLossyLine(line, tables));
  let [total, sure, changed, rare, bits, unreadable] = [0, 0, [], 0, 0, 0];
  for (const line of read) {
    const { parts, found, bits: bitsOfLine } = line;
    const inLine = certainIn(line, tables);
    total += found ? found.filter(isWide).length : countMatches(parts.join(''), NON_ASCII);
    sure += inLine.sure.length;
    changed = changed.concat(inLine.changed);
    rare += inLine.rare;
    bits += bitsOfLine;
    unreadable += found ? 0 : 1;
  }
  const isPlausible = sure >= MIN_CERTAIN_SHARE * total && rare <= MAX_RARE_SHARE * sure;
  return { ...reading, tables, read, bits, unreadable, isPlausible, changed: changed.map(({ bytes }) => keyOf(bytes)) };
}

/**
 * Reads lines that were decoded as `as` and are in the encoding `is`. Returns the result of `readWith` for the function
 * of `LOSSES` that is clearly the most probable, or else for `any`. Returns null if most lines cannot be in this
 * encoding.
 */
function readBest(codec, lines, reading) {
  const any = readWith(codec, lines, reading, LOSSES.any);
  if (2 * any.unreadable > lines.length) return null;
  const losses = lines.reduce((sum, { line }) => sum + countMatches(line, LOSS_MARK), 0);
  if (losses === 0) return any;
  // `any` stays the best unless another function is more probable by `MIN_BITS`.
  const first = { ...any, bits: any.bits - BITS_OF_ANY * losses + MIN_BITS };
  return [LOSSES.one, LOSSES.both, LOSSES.web]
    .map((each) => readWith(codec, lines, reading, each))
    .reduce(
      (best, next) =>
        next.unreadable < best.unreadable || (next.unreadable === best.unreadable && next.bits > best.bits)
          ? next
          : best,
      first,
    );
}

/** Returns whether most letters, or keys of letters, are greater than the previous one, as in a table of characters. */
const isSorted = (letters) =>
  letters.filter((letter, at) => letter > letters[at - 1]).length > MAX_ASCENDING_SHARE * (letters.length - 1);

/** Returns the reason why the certain characters are text in the encoding of a reading; null without strong evidence. */
function becauseOf(codec, found) {
  const { read, changed, isPlausible } = found;
  if (!isPlausible || isSorted(changed) || changed.length < MIN_CERTAIN || new Set(changed).size < MIN_DIFFERENT)
    return null;
  const bytes = read.flatMap((line) => [
    ...(line.found ?? []).flatMap((each) => (each.isSure ? each.bytes : [0x20])),
    0x0a,
  ]);
  return reasonFor(codec, Uint8Array.from(bytes), found);
}

/**
 * Returns whether an encoding lacks too many of the given characters, so that the text was not decoded in this encoding.
 *
 * @param {string[]} characters beyond ASCII
 */
function isForeign(codec, characters, as) {
  const { pairs } = modelOf(codec, as);
  const foreign = characters.filter(
    (character) => alternativesOf(character, '', { as, pairs, losses: LOSSES.any }).length === 0,
  );
  const letters = foreign.join('').match(EAST_ASIAN_LETTER) ?? [];
  return (
    foreign.length > MAX_FOREIGN_SHARE * characters.length || letters.length > MAX_FOREIGN_LETTERS * characters.length
  );
}

/** Returns whether a letter is rare in an encoding, or missing from it. */
function isRare(codec, letter, encoding) {
  const { pairs, classes } = modelOf(codec, encoding);
  return RARE.includes(classes.get(keyOf(pairs.get(letter)?.[0] ?? [])) ?? 'other');
}

/** Returns whether few East Asian letters of a text are rare in an encoding in which detection recognizes the text. */
const isTextIn = (codec, letters, encoding) =>
  letters.filter((letter) => isRare(codec, letter, encoding)).length <= MAX_RARE_SHARE_OF_TEXT * letters.length;

/**
 * Returns whether some lines of a text are correct: detection recognizes an encoding in the lines without letters that are rare in this encoding.
 * Then the text is in several languages, so it was not decoded in a single East Asian encoding, which would lack some of its characters.
 */
function hasCorrectLines(codec, text) {
  const lines = (text.match(LINE) ?? []).map((line) => line.match(EAST_ASIAN_LETTER) ?? []);
  const total = lines.flat().length;
  return ASSUMED_IN_EAST_ASIA.some((encoding) => {
    const frequent = lines.filter((letters) => !letters.some((letter) => isRare(codec, letter, encoding)));
    const isEnough = frequent.flat().length >= Math.max(MIN_CORRECT, MIN_CORRECT_SHARE * total);
    return isEnough && isDetected(codec, frequent.map((letters) => letters.join('')).join('\n'), encoding);
  });
}

/** Returns the encodings in which a text may have been decoded; an empty list if the text is plausible as it is. */
function assumedFor(codec, text) {
  const known = text.replaceAll(REPLACEMENT, '');
  const letters = known.slice(0, SAMPLE_LENGTH).match(EAST_ASIAN_LETTER) ?? [];
  const joined = letters.join('');
  if (letters.length < MIN_CERTAIN || isAlphabet(joined) || isSorted(letters)) return [];
  if (countMatches(joined, SUPPLEMENTARY_IDEOGRAPH) > MAX_SUPPLEMENTARY_SHARE * letters.length) return [];
  const detected = ASSUMED_IN_EAST_ASIA.filter((encoding) => isDetected(codec, known, encoding));
  if (detected.some((encoding) => isTextIn(codec, letters, encoding))) return [];
  if (hasCorrectLines(codec, known.slice(0, SAMPLE_LENGTH))) return [];
  // misread-encoding.js finds text without losses, but only if the encoder of `as` has all characters, and detection does not recognize the text as
  // it is. The encoder of Big5 lacks many characters that its decoder has.
  const isMissed = LOSS.test(text) || detected.length > 0;
  const encodings = isMissed ? ASSUMED : ASSUMED.filter((as) => !bytesReadAs(codec, text, as));
  const characters = Array.from(text.slice(0, SAMPLE_LENGTH)).filter((each) => each >= '\x80');
  return encodings.filter((as) => !isForeign(codec, characters, as));
}

/**
 * Returns the text as it was before it was decoded in the wrong encoding, as `misreadText` does; null without strong evidence. `lost` is the number
 * of places that stay because they are not certain, and `lostLines` has the numbers of the lines of these places.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text without malformed bytes
 */
export function misreadWithLosses(codec, text) {
  const assumed = assumedFor(codec, text);
  if (assumed.length === 0) return null;
  const all = Array.from(text.matchAll(LINE), ({ 0: line, index }) => ({ line, index }));
  const lines = all.filter(({ line }) => line.search(NON_ASCII) >= 0);
  const sample = [];
  for (let [at, length] = [0, 0]; at < lines.length && length < SAMPLE_LENGTH; length += lines[at].line.length, at += 1)
    sample.push({ ...lines[at], line: lines[at].line.slice(0, SAMPLE_LENGTH) });
  // Wrongly decoded Chinese and Korean have only scattered kana, so a run of kana shows Japanese.
  const possible = KANA_RUN.test(text) ? JAPANESE : ORIGINAL;
  const readings = assumed.flatMap((as) => [as, ...possible.filter((is) => is !== as)].map((is) => ({ as, is })));
  const found = readings.map((reading) => readBest(codec, sample, reading)).filter(Boolean);
  // The probabilities of two readings can be compared only if the bytes are the same, that is, if `as` is the same. The reading whose `is` equals
  // `as` is the present text.
  const isBest = (one) => !found.some((other) => other.as === one.as && other.bits > one.bits && other.isPlausible);
  const proven = found
    .filter((one) => one.is !== one.as && isBest(one))
    .map((each) => ({ ...each, because: becauseOf(codec, each) }))
    .filter(({ because }) => because !== null);
  const best = proven.reduce((most, next) => (most?.changed.length >= next.changed.length ? most : next), null);
  return best && repairWith(text, lines, best);
}

/** Returns the repair of a text with the reading that is best. */
function repairWith(text, lines, { as, is, because, tables }) {
  let [lost, at, original] = [0, 0, ''];
  const lostLines = [];
  const example = { index: 0, share: Infinity }; // where the line with the lowest share of uncertain places begins in the repaired text
  let [number, counted] = [1, 0]; // the number of the line, and the index up to which line ends are counted
  for (const { line, index } of lines) {
    number += countMatches(text.slice(counted, index), LINE_END);
    counted = index;
    const read = readLossyLine(line, tables);
    const { parts, found } = read;
    const { sure, rare } = certainIn(read, tables);
    if (!found || rare > Math.max(1, MAX_RARE_SHARE_OF_LINE * sure.length)) {
      lost += 1;
      lostLines.push(number);
      continue;
    }
    const repair = repairLine(parts, found, tables.characters);
    original += text.slice(at, index);
    const share = repair.lost / sure.length;
    if (sure.length > 1 && share < example.share) Object.assign(example, { index: original.length, share });
    original += repair.repaired;
    at = index + line.length;
    lost += repair.lost;
    if (repair.lost > 0) lostLines.push(number);
  }
  original += text.slice(at);
  const excerpt = excerptOf(original.slice(example.index));
  excerpt.before ||= example.index > 0;
  const step = { as, is, because: textInOtherEncoding(as, is, because) };
  return { steps: [step], text: original, excerpt, lost, lostLines };
}

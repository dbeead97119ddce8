/**
 * Finds Japanese text in EUC-JP that was decoded as Shift_JIS. The result is a mix of halfwidth katakana, rare kanji and private-use
 * characters, and of U+FFFD for bytes that have no character in Shift_JIS. misread-encoding.js finds other encodings.
 *
 * A byte that became U+FFFD is lost. Each U+FFFD stands for one byte or two, and most characters of EUC-JP have two, so after U+FFFD the next
 * character may begin at two places. The characters around it decide: text has hiragana, and the same bytes shifted by one have none.
 *
 * Shift_JIS that was decoded as EUC-JP cannot be restored: nearly all of its bytes have no character in EUC-JP.
 */
import { LINE } from './misread-parts.js';
import { excerptOf } from './misread-excerpt.js';
import { japaneseCharacters, textInOtherEncoding } from './text/convert.js';

const AS = 'shift_jis';
const IS = 'euc-jp';
/**
 * A comma or middle dot before a small letter or a sound mark, in halfwidth katakana. Text hardly has such pairs, but in EUC-JP,
 * their bytes are hiragana and katakana such as か and マ.
 */
const IMPOSSIBLE_PAIR = /[\uff64\uff65][\uff67-\uff70\uff9e\uff9f]/g;
const MIN_PAIRS = 2; // different ones
const MIN_KANA = 8; // different ones
const MIN_KANA_SHARE = 0.3;
/** The minimum number of different characters that match `OTHER_CHARACTER`. Text in halfwidth katakana has none. */
const MIN_OTHER_CHARACTERS = 2;
/** The minimum share of the characters that can be repaired. */
const MIN_REPAIRED_SHARE = 0.5;
/** The minimum probability of a character that is repaired. */
const MIN_PROBABILITY = 0.99;

const FIRST_HALFWIDTH = 0xff61; // the byte A1
const LAST_HALFWIDTH = 0xff9f; // the byte DF
/** The private-use characters to which Windows decodes the bytes FD to FF. */
const WINDOWS_BYTES = { '\uf8f1': 0xfd, '\uf8f2': 0xfe, '\uf8f3': 0xff };
const REPLACEMENT = '\ufffd';
/** What decoders write for bytes without a character: U+FFFD, or on Windows a middle dot, whose bytes 81 45 are not in EUC-JP. */
const LOST = [REPLACEMENT, '\u30fb'];
/** The lead byte of halfwidth katakana in EUC-JP. The other bytes of two-byte characters in EUC-JP are A1 to FE. */
const HALFWIDTH_LEAD = 0x8e;

/** A character that is neither ASCII nor halfwidth katakana: one of two bytes in Shift_JIS, or one in place of lost bytes. */
const OTHER_CHARACTER = /[^\0-\x7f\uff61-\uff9f]/;

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** The bytes of EUC-JP that are lead bytes in Shift_JIS, and the bytes that can follow them: bytes of EUC-JP, or ASCII. */
const LEADS = [HALFWIDTH_LEAD, ...range(0xe0, 0xfc)];
const TRAILS = [...range(0x40, 0x7e), HALFWIDTH_LEAD, ...range(0xa1, 0xfc)];
const EUC_BYTES = range(0xa1, 0xfe);
const LINE_FEED = 0x0a;

/** The share of a second byte if all are equally frequent. */
const UNIFORM_SHARE = 1 / EUC_BYTES.length;

const keyOf = ([lead, trail]) => lead * 0x100 + trail;

/**
 * Returns the characters that pairs of bytes have in an encoding, as entries of a pair and its character. Pairs that have none are left out.
 */
function charactersOfPairs(codec, encoding, leads, trails) {
  const pairs = leads.flatMap((lead) => trails.map((trail) => [lead, trail]));
  const lines = Uint8Array.from(pairs.flatMap((pair) => [...pair, LINE_FEED]));
  const characters = codec.decode(lines, encoding, { errors: 'replace' }).split('\n');
  return pairs
    .map((pair, at) => [pair, characters[at]])
    .filter(([, character]) => Array.from(character).length === 1 && character !== REPLACEMENT);
}

let cachedTables = null;

/**
 * Returns the tables of both encodings. `bytes` has the bytes of each two-byte character of Shift_JIS that bytes of EUC-JP can become. Some
 * kanji have two codes there, so each character has a list. An encoder knows only one of the codes, and no private-use characters.
 * `characters` has the character of each pair of bytes in EUC-JP; see `keyOf`. `readings` has the results of `readingsOf`.
 */
function tablesOf(codec) {
  if (cachedTables) return cachedTables;
  const bytes = new Map();
  for (const [pair, character] of charactersOfPairs(codec, AS, LEADS, TRAILS))
    bytes.set(character, [...(bytes.get(character) ?? []), pair]);
  const inEucJp = charactersOfPairs(codec, IS, [HALFWIDTH_LEAD, ...EUC_BYTES], EUC_BYTES);
  const characters = new Map(inEucJp.map(([pair, character]) => [keyOf(pair), character]));
  cachedTables = { bytes, characters, readings: new Map() };
  return cachedTables;
}

/** A byte that was lost together with an adjacent byte, and one that was lost alone. */
const [UNKNOWN, UNKNOWN_ALONE] = [-1, -2];
const isUnknown = (byte) => byte < 0;

/** Returns the possible bytes of a character, as a list of alternatives; an empty list if no bytes of EUC-JP give it in Shift_JIS. */
function alternativesOf(character, table) {
  const code = character.codePointAt(0);
  if (code < 0x80) return [[code]];
  if (code >= FIRST_HALFWIDTH && code <= LAST_HALFWIDTH) return [[code - FIRST_HALFWIDTH + 0xa1]];
  if (character in WINDOWS_BYTES) return [[WINDOWS_BYTES[character]]];
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
 * The approximate shares of lost bytes. Shift_JIS lacks characters for some pairs of bytes, and for the single bytes FD and FE, which are second
 * bytes of EUC-JP, but not of kana. Some decoders also lose other single bytes, but less often.
 */
const [LOST_TRAIL, LOST_PAIR, LOST_ALONE] = [0.03, 0.003, 0.01];

/** Returns the approximate probability of a character of EUC-JP; 0 if it does not exist. */
function probabilityOf([lead, trail], characters) {
  if (lead === UNKNOWN_ALONE) return LOST_ALONE * (isUnknown(trail) ? 1 : UNIFORM_SHARE);
  if (lead === UNKNOWN) return isUnknown(trail) ? LOST_PAIR : UNIFORM_SHARE;
  if (!isUnknown(trail)) return characters.has(keyOf([lead, trail])) ? shareOf(lead, trail) : 0;
  return ((trail === UNKNOWN_ALONE && isKana(lead) ? LOST_ALONE : LOST_TRAIL) * shareOf(lead)) / UNIFORM_SHARE;
}

/**
 * Reads the bytes of a character after `pending`, the first byte of an incomplete character of EUC-JP or null. Returns the characters that
 * these bytes complete, the new `pending`, and their probability as `weight`; null if the bytes are not text.
 */
function readBytes(pending, bytes, characters) {
  const read = [];
  let weight = 1;
  let lead = pending;
  for (const byte of bytes) {
    if (lead !== null) {
      weight *= probabilityOf([lead, byte], characters);
      read.push([lead, byte]);
      lead = null;
    } else if (!isUnknown(byte) && byte < 0x80) {
      weight *= ASCII_SHARE;
      read.push([byte]);
    } else lead = byte;
  }
  return weight > 0 ? { read, pending: lead, weight } : null;
}

/**
 * Returns a function that returns the ways to read the bytes of a character after `pending`; see `readBytes`. Returns null if no bytes of EUC-JP
 * give the character in Shift_JIS.
 */
function readingsOf(character, { bytes, characters, readings }) {
  if (readings.has(character)) return readings.get(character);
  const alternatives = alternativesOf(character, bytes);
  const after = new Map();
  const reader = (pending) => {
    if (!after.has(pending))
      after.set(pending, alternatives.map((each) => readBytes(pending, each, characters)).filter(Boolean));
    return after.get(pending);
  };
  readings.set(character, alternatives.length > 0 ? reader : null);
  return readings.get(character);
}

/** Ways to read the beginning of a line are dropped if they are less probable than this, so that long lines take little time. */
const NEGLIGIBLE = 1e-12;

/** Returns a map whose values add up to 1, so that products of many probabilities stay in range. */
function normalized(map) {
  let total = 0;
  for (const value of map.values()) total += value;
  return new Map([...map].map(([key, value]) => [key, value / total]).filter(([, value]) => value >= NEGLIGIBLE));
}

const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);

/** Returns the ways to read a character, each with the probability of the beginning of the line, and the probabilities after it. */
function stepsAfter(before, reader) {
  if (before.size === 1) {
    const [from] = before.keys();
    const readings = reader(from);
    if (readings.length === 1)
      return { steps: [{ from, reading: readings[0], probability: 1 }], after: new Map([[readings[0].pending, 1]]) };
  }
  const steps = [];
  const after = new Map();
  for (const [from, probability] of before)
    for (const reading of reader(from)) {
      steps.push({ from, reading, probability: probability * reading.weight });
      add(after, reading.pending, probability * reading.weight);
    }
  return { steps, after: normalized(after) };
}

/**
 * Returns the steps through the characters of a line: for each character and each possible `pending` before it, the ways to read its bytes.
 * Each step has its probability in the complete line. Returns null if the line cannot be EUC-JP.
 */
function stepsOf(readers) {
  const columns = [];
  let before = new Map([[null, 1]]);
  for (const reader of readers) {
    const { steps, after } = stepsAfter(before, reader);
    columns.push(steps);
    before = after;
  }
  if (!before.has(null)) return null;
  let rest = new Map([[null, 1]]);
  for (const steps of columns.toReversed()) {
    if (steps.length === 1) {
      steps[0].probability = 1;
      rest = new Map([[steps[0].from, 1]]);
      continue;
    }
    const earlier = new Map();
    let total = 0;
    for (const step of steps) {
      const backward = rest.get(step.reading.pending) ?? 0;
      step.probability *= backward;
      total += step.probability;
      add(earlier, step.from, step.reading.weight * backward);
    }
    for (const step of steps) step.probability /= total;
    rest = normalized(earlier);
  }
  return columns;
}

/**
 * Returns the characters of EUC-JP in a line, each with the range of the characters from which it comes. `isSure` is false if a byte of the
 * character was lost, or if its bytes may belong to other characters.
 */
function charactersOf(columns) {
  const found = [];
  let pending = null;
  let [start, wasSure] = [0, true]; // of a pending character
  columns.forEach((steps, at) => {
    const { reading, probability } = steps
      .filter(({ from }) => from === pending)
      .reduce((most, next) => (most.probability >= next.probability ? most : next));
    const isSure = probability >= MIN_PROBABILITY;
    reading.read.forEach((bytes, index) => {
      const isStarted = index === 0 && pending !== null;
      found.push({
        bytes,
        from: isStarted ? start : at,
        to: at,
        isSure: isSure && (!isStarted || wasSure) && !bytes.some(isUnknown),
      });
    });
    if (reading.pending !== null && (pending === null || reading.read.length > 0)) [start, wasSure] = [at, isSure];
    ({ pending } = reading);
  });
  return found;
}

/**
 * Returns a line with those characters of EUC-JP that are sure. At the other places, the line keeps its present characters, because some of
 * their bytes are known. `lost` is the number of these places.
 */
function repairLine(line, found, characters) {
  let [repaired, lost] = ['', 0];
  let kept = 0; // the first character of the line that may still have to be kept
  let wasSure = true;
  for (const { bytes, from, to, isSure } of found) {
    if (isSure) repaired += bytes.length === 1 ? String.fromCharCode(bytes[0]) : characters.get(keyOf(bytes));
    else {
      repaired += line.slice(Math.max(from, kept), to + 1).join('');
      kept = to + 1;
      if (wasSure) lost += 1;
    }
    wasSure = isSure;
  }
  return { repaired, lost };
}

/**
 * Reads a line as EUC-JP that was decoded as Shift_JIS. `wide` has the characters beyond ASCII, and `kana` those of them that are surely
 * hiragana or katakana. If the line cannot be EUC-JP, `isEucJp` is false. Then `wide` is empty if bytes of EUC-JP cannot
 * become some character of the line, and null otherwise.
 */
function readLine(line, tables) {
  const parts = Array.from(line);
  const readers = parts.map((character) => readingsOf(character, tables));
  if (readers.includes(null)) return { parts, wide: [], kana: [], isEucJp: false };
  const columns = stepsOf(readers);
  if (!columns) return { parts, wide: null, kana: [], isEucJp: false };
  const found = charactersOf(columns);
  const wide = found.filter(({ bytes }) => bytes.length === 2);
  const kana = wide.filter(({ bytes: [lead], isSure }) => isSure && isKana(lead));
  return { parts, found, wide, kana, isEucJp: true };
}

/**
 * Returns the text as it was before it was decoded as Shift_JIS, as `misreadText` does; null without strong evidence. Lines with characters
 * that bytes of EUC-JP cannot become stay as they are. `lost` is the number of places whose text is lost, which stay too.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text without malformed bytes
 */
export function misreadJapanese(codec, text) {
  if (new Set(text.match(IMPOSSIBLE_PAIR)).size < MIN_PAIRS) return null;
  const tables = tablesOf(codec);
  const lines = Array.from(text.matchAll(LINE), ({ 0: line, index }) => ({ line, index, ...readLine(line, tables) }));
  const hasOtherLines = lines.some(({ isEucJp }) => !isEucJp);
  const otherCharacters = new Set(
    lines.flatMap(({ isEucJp, parts }) => (isEucJp ? parts.filter((part) => OTHER_CHARACTER.test(part)) : [])),
  );
  const kana = lines.flatMap((line) => line.kana.map(({ bytes }) => keyOf(bytes)));
  let [total, sure, lost, at, original] = [0, 0, 0, 0, ''];
  let example = null; // where the first completely repaired line begins in the original text
  for (const { line, index, parts, found, wide, kana: ofLine } of lines) {
    total += wide?.length ?? parts.length / 2;
    // If some lines were decoded correctly, a line without kana may be one of them.
    if (!found || wide.length === 0 || (hasOtherLines && ofLine.length === 0)) continue;
    const repair = repairLine(parts, found, tables.characters);
    original += text.slice(at, index);
    if (repair.lost === 0 && ofLine.length > 0) example ??= original.length;
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
  const because = textInOtherEncoding(AS, IS, japaneseCharacters(kana.length, sure));
  original += text.slice(at);
  const excerpt = excerptOf(original.slice(example ?? 0));
  excerpt.before ||= example > 0;
  return { steps: [{ as: AS, is: IS, because }], text: original, excerpt, lost };
}

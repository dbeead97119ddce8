/**
 * Finds where UTF-16 text lost a byte, or gained one. From there on, each code unit that a decoder reads combines halves of two characters. The
 * text is aligned again after the next such place.
 *
 * In UTF-16, the high byte of a code unit often equals that of the code unit before it, and is one of few values. The low byte rarely repeats. In
 * a misaligned reading it is the other way round. The text is read at both alignments at once, and the cheapest reading is kept. The cost of a
 * reading is in bits: the less probable a byte is, the more it costs. A change of the alignment costs `CHANGE` bits, so it needs the evidence of
 * many characters.
 */

/** The cost of a change of the alignment, in bits. One letter gives about 5 bits of evidence, one Chinese character about 2. */
const CHANGE = 64;
/** How much cheaper, in bits, the text must be in one byte order than in the other, unless it has a BOM. */
const MIN_MARGIN = 24;
/** The share of high bytes that equal the previous high byte. */
const REPEATED_HIGH = 0.6;
/** The share of low bytes that equal the previous low byte. */
const REPEATED_LOW = 0.06;
/** The cost of a control character or a lone surrogate, in bits. */
const NOT_TEXT = 12;

/** Ranges of high bytes: the first byte, the last byte, and the share of the characters with these high bytes in texts of many languages. */
const HIGH_BYTES = [
  [0x00, 0x00, 0.3], // ASCII and Latin-1
  [0x01, 0x07, 0.25], // alphabets, from Latin to Syriac
  [0x08, 0x0f, 0.08], // scripts of India and South-East Asia
  [0x10, 0x1f, 0.06],
  [0x20, 0x20, 0.02], // punctuation
  [0x21, 0x2f, 0.03],
  [0x30, 0x30, 0.04], // kana
  [0x31, 0x33, 0.006],
  [0x34, 0x4d, 0.002], // rare Han characters
  [0x4e, 0x9f, 0.12], // Han
  [0xa0, 0xab, 0.006],
  [0xac, 0xd7, 0.05], // Hangul
  [0xd8, 0xdf, 0.01], // surrogates
  [0xe0, 0xf8, 0.0005], // private use
  [0xf9, 0xfe, 0.006],
  [0xff, 0xff, 0.02], // full-width forms
];

const bits = (share) => -Math.log2(share);
/** The cost in bits of each high byte if it differs from the previous high byte. */
const NEW_HIGH = new Float32Array(256);
/** The cost in bits of each high byte if it equals the previous high byte. */
const SAME_HIGH = new Float32Array(256);
for (const [first, last, share] of HIGH_BYTES) {
  const each = share / (last - first + 1);
  NEW_HIGH.fill(bits((1 - REPEATED_HIGH) * each), first, last + 1);
  SAME_HIGH.fill(bits(REPEATED_HIGH + (1 - REPEATED_HIGH) * each), first, last + 1);
}
const NEW_LOW = bits((1 - REPEATED_LOW) / 256);
const SAME_LOW = bits(REPEATED_LOW);
/** The cost of the high byte of a low surrogate after a high surrogate: one of four values. */
const PAIRED = 2;

const isHighSurrogate = (high) => high >= 0xd8 && high <= 0xdb;
const isLowSurrogate = (high) => high >= 0xdc && high <= 0xdf;
/** A control character other than tab, LF, FF and CR, or an unassigned character. */
const IS_NOT_TEXT = /(?![\t\n\f\r])\p{Cc}|\p{Cn}/u;
let unitCosts = null; // the result of `notTextCosts`

/** Returns the additional cost of each code unit: `NOT_TEXT` if it is no text. */
function notTextCosts() {
  unitCosts ??= Uint8Array.from({ length: 1 << 16 }, (_, unit) =>
    IS_NOT_TEXT.test(String.fromCharCode(unit)) ? NOT_TEXT : 0,
  );
  return unitCosts;
}

/** Returns a function that returns the cost in bits of the code unit at an offset. `highAt`: see `HIGH_AT`. */
function costFunction(bytes, highAt) {
  const lowAt = 1 - highAt;
  const notText = notTextCosts();
  return (at) => {
    const high = bytes[at + highAt];
    const low = bytes[at + lowAt];
    const before = bytes[at - 2 + highAt];
    let cost = notText[(high << 8) | low] + (low === bytes[at - 2 + lowAt] ? SAME_LOW : NEW_LOW);
    if (high < 0xd8 || high > 0xdf) return cost + (high === before ? SAME_HIGH[high] : NEW_HIGH[high]);
    if (isLowSurrogate(high)) return cost + (isHighSurrogate(before) ? PAIRED : NEW_HIGH[high] + NOT_TEXT);
    // In a text of surrogate pairs, a high surrogate often equals that of the previous pair.
    cost += high === bytes[at - 4 + highAt] ? SAME_HIGH[high] : NEW_HIGH[high];
    return at + 3 < bytes.length && !isLowSurrogate(bytes[at + 2 + highAt]) ? cost + NOT_TEXT : cost;
  };
}

/**
 * Returns the cheapest reading of bytes in one byte order: its cost in bits, and the offsets of the bytes that are in no code unit, at which the
 * alignment changes.
 */
function cheapestReading(bytes, highAt) {
  const costOf = costFunction(bytes, highAt);
  const last = bytes.length - 2; // the offset of the last code unit
  const isAfterChange = new Uint8Array(bytes.length);
  // The lowest costs of the readings whose last code unit starts one (`first`), two (`second`) and three (`third`) bytes before `at`.
  let third = Infinity;
  let second = Infinity;
  let first = Infinity;
  for (let at = 0; at <= last; at++) {
    const kept = at === 0 ? 0 : second;
    const changed = at === 1 ? CHANGE : third + CHANGE;
    if (changed < kept) isAfterChange[at] = 1;
    const cost = (changed < kept ? changed : kept) + costOf(at);
    third = second;
    second = first;
    first = cost;
  }
  // The last byte of the input can be outside of the last code unit.
  const [end, cost] = second + SAME_LOW < first ? [last - 1, second] : [last, first];
  const changes = [];
  for (let at = end; at > 0; at -= 2) {
    if (!isAfterChange[at]) continue;
    at -= 1;
    changes.push(at);
  }
  return { cost, changes: changes.reverse() };
}

/** The offset of the high byte in a code unit, in each encoding. */
const HIGH_AT = { 'utf-16le': 1, 'utf-16be': 0 };

/**
 * Returns whether text in the other byte order may explain the changes: a program appended such text, so no byte is missing. If all
 * characters are below U+0100, both byte orders cost the same. Then the number of changes must show that each change is a lost or added byte.
 */
function mayBeOtherOrder(bytes, highAt, changes) {
  const [costOf, otherCostOf] = [highAt, 1 - highAt].map((at) => costFunction(bytes, at));
  // Each change leaves one byte outside of the code units. If the other bytes are an even number, each change can be a lost or added byte.
  const isOtherCountEven = (bytes.length - changes.length) % 2 === 0;
  const minMargin = isOtherCountEven ? -MIN_MARGIN : MIN_MARGIN;
  return changes.some((change, index) => {
    if (index % 2 === 1) return false; // after every second change, the text is aligned again
    const end = changes[index + 1] ?? bytes.length;
    let margin = 0; // by how many bits the other byte order costs more
    for (let at = change; at + 2 < end; at += 2) margin += otherCostOf(at) - costOf(at + 1);
    return margin < minMargin;
  });
}

/** Costs that differ by fewer bits are equal, because sums are rounded. */
const MIN_GAIN = 1e-6;
/** By how many bytes the place of a change may move when the frequent code units of the text are known. In Chinese, these code units are better evidence than the shares of high bytes. */
const MAX_MOVE = 128;

/** Calls a function with the offset of each code unit in a range of bytes that has these changes. */
function forEachUnit(changes, from, to, visit) {
  let at = from;
  for (const change of [...changes, to]) {
    for (; at + 1 < change; at += 2) visit(at);
    at = change + 1;
  }
}

/**
 * Moves each change by a few bytes to where it gives the most frequent code units of the text. So a space or a letter stays, and no rare character
 * arises from halves of two characters.
 */
function moved(bytes, highAt, changes) {
  const counts = new Uint32Array(1 << 16);
  const costOf = costFunction(bytes, highAt);
  const unitAt = (at) => (bytes[at + highAt] << 8) | bytes[at + 1 - highAt];
  let units = 0;
  let index = 0;
  forEachUnit(changes, 0, bytes.length, (at) => {
    while (at > changes[index] + MAX_MOVE) index += 1;
    if (at >= changes[index] - MAX_MOVE - 2) return; // `costWith` computes the cost of this code unit
    counts[unitAt(at)] += 1;
    units += 1;
  });
  const costAt = (at) => costOf(at) + bits((counts[unitAt(at)] + 0.1) / (units + 1));
  return changes.map((change, index) => {
    const from = Math.max((changes[index - 1] ?? -1) + 1, change - MAX_MOVE);
    const to = Math.min(changes[index + 1] ?? bytes.length, change + 1 + MAX_MOVE);
    const odd = (change - from) & 1;
    // The costs of all code units with the change at the first place; a move by two bytes changes one code unit on each side.
    let cost = 0;
    forEachUnit([from + odd], from, to, (at) => (cost += costAt(at)));
    const costs = [];
    for (let place = from + odd; place < to; place += 2) {
      costs.push(cost);
      if (place + 2 < to) cost += costAt(place - odd) - costAt(place + 1);
    }
    const own = costs[(change - from - odd) / 2];
    const lowest = Math.min(...costs);
    return lowest < own - MIN_GAIN ? from + odd + 2 * costs.findIndex((each) => each < lowest + MIN_GAIN) : change;
  });
}

/**
 * Returns the range of the bytes that are no text at a change: one byte, and the halves of a surrogate pair that is damaged. A byte that was added
 * inside a pair can be in a code unit between the change and a half of this pair.
 */
function damagedRange(bytes, highAt, change) {
  const highByte = (at) => bytes[at + highAt];
  const before = [2, 4].find(
    (by) =>
      by <= change && isHighSurrogate(highByte(change - by)) && (by === 2 || !isLowSurrogate(highByte(change - 2))),
  );
  const after = [1, 3].find(
    (by) => isLowSurrogate(highByte(change + by)) && (by === 1 || !isHighSurrogate(highByte(change + 1))),
  );
  return { start: change - (before ?? 0), end: change + (after ? after + 2 : 1) };
}

/**
 * Returns the encoding of UTF-16 text that lost or gained bytes inside, and the ranges of the damaged bytes. `ranges` is empty if all of the text has one
 * alignment. Returns null if the byte order is ambiguous, or differs between parts of the text. Takes time and memory in proportion to the length.
 *
 * @param {Uint8Array} bytes
 * @returns {{ encoding: 'utf-16le' | 'utf-16be', ranges: { start: number, end: number }[] } | null}
 */
export function damagedAlignment(bytes) {
  if (bytes.length < 4) return null;
  const hasBom = (encoding) => bytes[HIGH_AT[encoding]] === 0xfe && bytes[1 - HIGH_AT[encoding]] === 0xff;
  const names = Object.keys(HIGH_AT);
  const withBom = names.find(hasBom);
  const readings = (withBom ? [withBom] : names).map((encoding) => ({
    encoding,
    ...cheapestReading(bytes, HIGH_AT[encoding]),
  }));
  readings.sort((first, second) => first.cost - second.cost);
  const [{ encoding, changes, cost }, other] = readings;
  if (other && other.cost - cost < MIN_MARGIN) return null;
  const highAt = HIGH_AT[encoding];
  if (mayBeOtherOrder(bytes, highAt, changes)) return null;
  return { encoding, ranges: moved(bytes, highAt, changes).map((change) => damagedRange(bytes, highAt, change)) };
}

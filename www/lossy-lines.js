/**
 * Reads lines in a multi-byte encoding that were decoded in another encoding and lost bytes. The decoder wrote U+FFFD or another character
 * for one byte or for two, so the next character may begin at two places. The probabilities of the characters decide where the next character begins.
 * misread-japanese.js and misread-with-losses.js have these probabilities and the evidence.
 *
 * @typedef {object} Tables what a module knows about the two encodings
 * @property {(character: string, next: string) => number[][]} alternativesOf returns the byte sequences that can have become a character of the
 *   wrong encoding. Some of the bytes may be unknown. Returns an empty list if no text in the right encoding becomes this character
 * @property {(pair: number[]) => number} probabilityOf returns the approximate probability of a character of two bytes; 0 if there is no such
 *   character
 * @property {(byte: number) => number} probabilityOfSingle returns the approximate probability of a character of one byte; 0 if the byte is the
 *   first of two
 * @property {Map<number, string>} characters the characters of pairs of bytes in the right encoding; see `keyOf`
 * @property {Map<string, Function | null>} readings the results of `readerOf`
 */

const REPLACEMENT = '\ufffd';
const LINE_FEED = 0x0a;
/** The minimum probability of a character that is repaired. */
const MIN_PROBABILITY = 0.99;

/** Returns the key of a pair of bytes in `characters` of `Tables`. */
export const keyOf = ([lead, trail]) => lead * 0x100 + trail;

/**
 * Decodes pairs of bytes in an encoding. Returns an entry `[pair, character]` for each pair that is one character.
 */
export function charactersOfPairs(codec, encoding, leads, trails) {
  const pairs = leads.flatMap((lead) => trails.map((trail) => [lead, trail]));
  const lines = Uint8Array.from(pairs.flatMap((pair) => [...pair, LINE_FEED]));
  const characters = codec.decode(lines, encoding, { errors: 'replace' }).split('\n');
  return pairs
    .map((pair, at) => [pair, characters[at]])
    .filter(([, character]) => Array.from(character).length === 1 && character !== REPLACEMENT);
}

/** Values for a byte that was lost together with an adjacent byte, and for a byte that was lost alone. */
export const [UNKNOWN, UNKNOWN_ALONE] = [-1, -2];
export const isUnknown = (byte) => byte < 0;

/**
 * Reads the bytes of a character of the wrong encoding. `pending` is the first byte of an incomplete character of the right encoding before these
 * bytes; null if there is none. Returns `read`, the bytes of each character that is now complete, the new `pending`, and `weight`, the probability of
 * the characters in `read`. Returns null if the bytes are not text.
 */
function readBytes(pending, bytes, { probabilityOf, probabilityOfSingle }) {
  const read = [];
  let weight = 1;
  let lead = pending;
  for (const byte of bytes) {
    if (lead !== null) {
      weight *= probabilityOf([lead, byte]);
      read.push([lead, byte]);
      lead = null;
      continue;
    }
    const probability = isUnknown(byte) ? 0 : probabilityOfSingle(byte);
    if (probability > 0) {
      weight *= probability;
      read.push([byte]);
    } else lead = byte;
  }
  return weight > 0 ? { read, pending: lead, weight } : null;
}

/**
 * Returns a function that takes `pending` and returns the ways to read the bytes of a character; see `readBytes`. Returns null if no text in the right
 * encoding becomes the character. `next` is the character after `character`, or an empty string.
 *
 * @param {Tables} tables
 */
function readerOf(character, next, tables) {
  const alternatives = tables.alternativesOf(character, next);
  const key = alternatives.length > 1 ? `${alternatives}` : character; // the bytes of a lost character can depend on the next one
  if (tables.readings.has(key)) return tables.readings.get(key);
  const byPending = new Map();
  const reader = (pending) => {
    if (!byPending.has(pending))
      byPending.set(pending, alternatives.map((each) => readBytes(pending, each, tables)).filter(Boolean));
    return byPending.get(pending);
  };
  tables.readings.set(key, alternatives.length > 0 ? reader : null);
  return tables.readings.get(key);
}

/** A way to read the beginning of a line is dropped if its probability is below this value, so that long lines take little time. */
const NEGLIGIBLE = 1e-12;

/** Returns the sum of the values of a map. */
function totalOf(map) {
  let total = 0;
  for (const value of map.values()) total += value;
  return total;
}

/** Returns a map whose values add up to 1, so that products of many probabilities stay in range. */
function normalized(map, total = totalOf(map)) {
  return new Map([...map].map(([key, value]) => [key, value / total]).filter(([, value]) => value >= NEGLIGIBLE));
}

const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);

/**
 * Returns `steps`, the ways to read a character; `after`, the probability of each `pending` after the character; and `total`, the probability of the
 * character. All probabilities depend only on the line up to this character. `before` has the probability of each `pending` before the character.
 */
function stepsAfter(before, reader) {
  if (before.size === 1) {
    const [from] = before.keys();
    const [reading, ...others] = reader(from);
    if (reading && others.length === 0)
      return {
        steps: [{ from, reading, probability: 1 }],
        after: new Map([[reading.pending, 1]]),
        total: reading.weight,
      };
  }
  const steps = [];
  const after = new Map();
  for (const [from, probability] of before)
    for (const reading of reader(from)) {
      steps.push({ from, reading, probability: probability * reading.weight });
      add(after, reading.pending, probability * reading.weight);
    }
  const total = totalOf(after);
  return { steps, after: normalized(after, total), total };
}

/**
 * Returns the steps through the characters of a line: for each character and each possible `pending` before it, the ways to read its bytes. A pass
 * from the start and a pass from the end of the line compute the probabilities (the forward–backward algorithm). Each step has its probability in the
 * complete line. `bits` is the logarithm of the probability of the line. Returns null if the line cannot be in the right encoding.
 */
function stepsOf(readers) {
  const columns = [];
  let bits = 0;
  let before = new Map([[null, 1]]);
  for (const reader of readers) {
    const { steps, after, total } = stepsAfter(before, reader);
    columns.push(steps);
    bits += Math.log2(total);
    before = after;
  }
  if (!before.has(null)) return null; // all ways to read the line end within a character
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
  return { columns, bits };
}

/**
 * Returns the characters of a line in the right encoding, each with the range of the characters from which it comes. `isSure` is false if a byte of the
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
      const beganEarlier = index === 0 && pending !== null;
      found.push({
        bytes,
        from: beganEarlier ? start : at,
        to: at,
        isSure: isSure && (!beganEarlier || wasSure) && !bytes.some(isUnknown),
      });
    });
    if (reading.pending !== null && (pending === null || reading.read.length > 0)) [start, wasSure] = [at, isSure];
    ({ pending } = reading);
  });
  return found;
}

/**
 * Returns a line in which the characters that are sure replace the wrong ones. At the other places, the line keeps its present characters, because
 * some of their bytes are known. `lost` is the number of these places.
 */
export function repairLine(line, found, characters) {
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
 * Reads a line that was decoded in the wrong encoding. `parts` has its present characters, and `found` the characters of the right encoding.
 * `found` is null if the line cannot be in this encoding; `isKnown`: whether text in this encoding can become each character of the line.
 *
 * @param {string} line
 * @param {Tables} tables
 */
export function readLossyLine(line, tables) {
  const parts = Array.from(line);
  const readers = parts.map((character, at) => readerOf(character, parts[at + 1] ?? '', tables));
  if (readers.includes(null)) return { parts, found: null, bits: 0, isKnown: false };
  const steps = stepsOf(readers);
  return { parts, found: steps && charactersOf(steps.columns), bits: steps?.bits ?? 0, isKnown: true };
}

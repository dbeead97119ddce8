/**
 * Finds the encoding of each line, where lines of a text are not in the encoding of the text. Most of these lines are in one encoding, but a log
 * of several programs, or several joined files, can have lines in more.
 *
 * Detection is certain for few short lines, so a line is judged together with the lines beside it. Detection of blocks of lines gives
 * the possible encodings. Then each line gets the encoding in which its characters cost least, and each change of the encoding between two
 * lines has a cost too (the Viterbi algorithm). This takes linear time, because the number of detections is limited.
 */
import { CharacterCosts } from './character-costs.js';
import { ByteCosts, FAMILIES } from './code-page-letters.js';
import { concatBytes } from './concat-bytes.js';
import { evenlySpaced } from './evenly-spaced.js';
import { hasWideUnits, isEbcdic, isMultiByte, isUtf8Form } from './format.js';

/** From this confidence on, the encoding of a line or a block is certain. */
const MIN_CERTAIN_CONFIDENCE = 0.9;
const BLOCK = 8; // lines whose encoding is detected together
const MAX_BLOCK_LENGTH = 2048; // bytes of a block that are examined
const MAX_BLOCKS = 32;
const MAX_SINGLE_LINES = 64; // lines whose encoding is detected alone
/** If this many lines are certain without the lines beside them, blocks are no evidence: they can have lines in several encodings. */
const MIN_PURE = 8;
const MIN_ALIKE = 3; // lines that are probably in the same encoding, and whose encoding is then detected together
/**
 * The cost of a change of the encoding between two lines, in bits. It is high unless the lines change their encoding often: then the lines beside a line
 * say little about it.
 */
const CHANGE = { min: 1, max: 10 };
const MAX_PATHS = 4; // paths that are found to measure how often the encoding changes
/** Lines in a third encoding cost at least this less than in the main encoding, in bits. */
const MIN_DIFFERENCE = 20;
/** The shares of the letters of a text that are frequent, and frequent or less frequent. */
const [FREQUENT_SHARE, USUAL_SHARE] = [0.6, 0.9];

const LINE_FEED = Uint8Array.of(0x0a);

const textIn = (codec, bytes, encoding) => codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });

/** Returns the beginnings of lines as one text. */
const joined = (lines) =>
  concatBytes(lines.flatMap((line) => [line.subarray(0, MAX_BLOCK_LENGTH / lines.length), LINE_FEED]));

/**
 * Returns the most likely encoding of lines, and whether detection is certain. The encoding is `encoding` if this gives the same text. Returns
 * null if lines cannot be in the most likely encoding.
 */
function likelyEncoding(codec, lines, encoding = null) {
  const bytes = joined(lines);
  const [best] = codec.detect(bytes);
  if (!best || isUtf8Form(best.encoding) || hasWideUnits(best.encoding) || isEbcdic(best.encoding)) return null;
  const isSame = encoding !== null && textIn(codec, bytes, best.encoding) === textIn(codec, bytes, encoding);
  return { encoding: isSame ? encoding : best.encoding, isCertain: best.confidence >= MIN_CERTAIN_CONFIDENCE };
}

/** Returns the encoding of lines if detection is certain; `encoding` if this gives the same text; otherwise null. */
function certainEncoding(codec, lines, encoding = null) {
  const likely = likelyEncoding(codec, lines, encoding);
  return likely?.isCertain ? likely.encoding : null;
}

/** Returns whether detection is certain that lines are in an encoding, or in one that gives the same text. */
const isCertain = (codec, lines, encoding) => certainEncoding(codec, evenlySpaced(lines, BLOCK), encoding) === encoding;

/** Returns consecutive lines in blocks of `BLOCK`. */
const blocksOf = (lines) =>
  Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) => lines.slice(at * BLOCK, (at + 1) * BLOCK));

/**
 * Returns the letters of texts as a language of code-page-letters.js.
 *
 * @param {Map<string, number>} counts of characters
 */
function languageOf(counts) {
  const letters = new Map();
  for (const [character, count] of counts) {
    const lower = character.toLowerCase();
    if (/^\p{L}$/u.test(lower)) letters.set(lower, (letters.get(lower) ?? 0) + count);
  }
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0);
  const groups = ['', '', ''];
  let before = 0;
  for (const [letter, count] of [...letters].sort(([, one], [, other]) => other - one)) {
    groups[before < FREQUENT_SHARE * total ? 0 : before < USUAL_SHARE * total ? 1 : 2] += letter;
    before += count;
  }
  return groups.join('|');
}

/** Returns the number of each character above ASCII in lines, each with its encoding. */
function countsOf(codec, evidence) {
  const counts = new Map();
  for (const { encoding, lines } of evidence)
    for (const line of lines)
      for (const character of textIn(codec, line, encoding))
        if (character > '\x7f' && character !== '\ufffd') counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

const sumOf = (costs, lines) => lines.reduce((sum, line) => sum + costs.of(line).cost, 0);

/** Returns the costs of lines in an encoding. `counts`: the characters of lines whose encoding is certain; `own`: those lines in `encoding`. */
function costsIn(codec, encoding, counts, own) {
  if (isMultiByte(encoding)) return new CharacterCosts(codec, encoding, counts);
  const family = FAMILIES.filter(({ encodings }) => encodings.includes(encoding));
  const languages = (family.length > 0 ? family : FAMILIES).flatMap((each) => each.languages);
  const learned = languageOf(counts);
  if (own.length === 0) return new ByteCosts(codec, encoding, [...languages, learned]);
  const all = languages.map((language) => new ByteCosts(codec, encoding, [language, learned]));
  const sums = all.map((costs) => sumOf(costs, own));
  return all[sums.indexOf(Math.min(...sums))];
}

/**
 * Returns the index of the encoding of each line.
 *
 * @param {{ cost: number }[][]} each the costs of the lines in each encoding
 * @param {number} previous the index of the encoding of the line before these lines
 * @param {number} change the cost of a change
 */
function cheapestPath(each, previous, change) {
  const count = each[0].length;
  const from = [];
  let sums = each.map((_, at) => (at === previous ? 0 : change));
  for (let line = 0; line < count; line += 1) {
    const best = sums.indexOf(Math.min(...sums));
    const before = sums.map((sum, at) => (sum <= sums[best] + change ? at : best));
    const last = sums;
    sums = before.map((at, own) => last[at] + (at === own ? 0 : change) + each[own][line].cost);
    from.push(before);
  }
  const path = new Array(count);
  let at = sums.indexOf(Math.min(...sums));
  for (let line = count - 1; line >= 0; line -= 1) {
    path[line] = at;
    at = from[line][at];
  }
  return path;
}

/** Returns the cost of a change if the encodings of lines change as often as in a path. */
function changeCostOf(path) {
  const changes = path.filter((each, line) => line > 0 && each !== path[line - 1]).length;
  const bits = Math.log2((path.length + 10 - changes) / (changes + 0.01));
  return Math.min(CHANGE.max, Math.max(CHANGE.min, bits));
}

/** Returns the index of the encoding of each line, with the cost of a change that fits the lines. */
function likelyPath(each, previous) {
  let change = CHANGE.max;
  let path = cheapestPath(each, previous, change);
  for (let count = 1; count < MAX_PATHS; count += 1) {
    const next = changeCostOf(path);
    if (next >= change) break;
    change = next;
    path = cheapestPath(each, previous, change);
  }
  return path;
}

/** The lines of a text that are not in its encoding, and their encodings. */
class LineEncodings {
  constructor(codec, lines, encodings, previous) {
    Object.assign(this, { codec, lines, given: encodings, encodings: [...encodings], previous });
    this.refused = new Set();
    /** Lines whose encoding is certain, with this encoding. */
    this.evidence = [];
    this.examineBlocks(evenlySpaced(blocksOf(lines), MAX_BLOCKS));
    this.examineSingle(evenlySpaced(lines, MAX_SINGLE_LINES));
    this.measure();
  }

  /** Adds lines in an encoding that is certain. `isBlock`: whether they are consecutive, so that some of them can be in another encoding. */
  addEvidence(encoding, lines, isBlock) {
    if (encoding === null || this.refused.has(encoding)) return;
    this.evidence.push({ encoding, lines, isBlock });
    if (!this.encodings.includes(encoding)) this.encodings.push(encoding);
  }

  /** Detects the encoding of blocks. */
  examineBlocks(blocks) {
    for (const lines of blocks) this.addEvidence(certainEncoding(this.codec, lines, this.given[0]), lines, true);
  }

  /** Detects the encoding of lines alone. Lines that are probably in the same encoding are then detected together. */
  examineSingle(lines) {
    const alike = new Map();
    for (const line of lines) {
      const likely = likelyEncoding(this.codec, [line], this.given[0]);
      if (likely?.isCertain) this.addEvidence(likely.encoding, [line], false);
      else if (likely) alike.set(likely.encoding, [...(alike.get(likely.encoding) ?? []), line]);
    }
    for (const each of alike.values())
      if (each.length >= MIN_ALIKE) this.addEvidence(certainEncoding(this.codec, each, this.given[0]), each, false);
  }

  /** Finds the costs of all lines in each encoding. */
  measure() {
    const pure = this.evidence.filter(({ isBlock }) => !isBlock);
    const isEnough = pure.reduce((count, { lines }) => count + lines.length, 0) >= MIN_PURE;
    const evidence = this.encodings.length > 1 && isEnough ? pure : this.evidence;
    const counts = countsOf(this.codec, evidence);
    this.costs = this.encodings.map((encoding) => {
      const own = evidence.filter((each) => each.encoding === encoding).flatMap(({ lines }) => lines);
      const costs = costsIn(this.codec, encoding, counts, own);
      return this.lines.map((line) => costs.of(line));
    });
  }

  /** Detects the encoding of lines that are implausible in all encodings, alone and together. */
  examineImplausible() {
    const isImplausible = (_, at) => this.costs.every((each) => each[at].bad > 0);
    const lines = this.lines.filter(isImplausible);
    const blocks = lines.length < this.lines.length ? evenlySpaced(blocksOf(lines), MAX_BLOCKS / 2) : [];
    const before = this.encodings.length;
    this.examineBlocks(blocks);
    this.examineSingle(evenlySpaced(lines, MAX_SINGLE_LINES));
    if (this.encodings.length > before) this.measure();
  }

  /** Returns whether lines are certainly in another encoding than the main one. */
  isProven(path, index) {
    const at = path.flatMap((each, line) => (each === index ? [line] : []));
    const sum = (costs, value) => at.reduce((total, line) => total + costs[line][value], 0);
    const [main, own] = [this.costs[0], this.costs[index]];
    if (sum(main, 'cost') - sum(own, 'cost') < MIN_DIFFERENCE || sum(main, 'bad') <= sum(own, 'bad')) return false;
    const lines = at.map((line) => this.lines[line]);
    return isCertain(this.codec, lines, this.encodings[index]);
  }

  /** Returns the encoding of each line. */
  find() {
    for (;;) {
      const previous = Math.max(0, this.encodings.indexOf(this.previous));
      const path = this.encodings.length === 1 ? this.lines.map(() => 0) : likelyPath(this.costs, previous);
      const isRefused = (encoding, index) => !this.given.includes(encoding) && !this.isProven(path, index);
      const refused = this.encodings.filter(isRefused);
      if (refused.length === 0) return path.map((at) => this.encodings[at]);
      for (const encoding of refused) this.refused.add(encoding);
      this.encodings = this.encodings.filter((encoding) => !refused.includes(encoding));
      this.evidence = this.evidence.filter(({ encoding }) => !refused.includes(encoding));
      this.measure();
    }
  }
}

/**
 * Returns the encoding of each line. It is the main encoding unless the line, with the lines beside it, is certainly in another one.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array[]} lines the bytes of the lines that are not in the encoding of the text, in order, without line ends
 * @param {string[]} encodings of some of the lines, the main one first; others are found
 * @param {string} [previous] the encoding of the line before these lines
 * @returns {string[]}
 */
export function encodingsOfLines(codec, lines, encodings, previous = encodings[0]) {
  if (lines.length === 0) return [];
  const found = new LineEncodings(codec, lines, encodings, previous);
  found.examineImplausible();
  return found.find();
}

/**
 * Returns the encoding of each line if no main encoding is known. Returns null unless lines are certainly in at least two encodings.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array[]} lines see `encodingsOfLines`
 * @returns {{ main: string, encodings: string[] } | null} `main`: the encoding of most blocks of lines
 */
export function encodingsOfMixedLines(codec, lines) {
  const counts = new Map();
  for (const block of evenlySpaced(blocksOf(lines), MAX_BLOCKS)) {
    const encoding = certainEncoding(codec, block);
    if (encoding !== null) counts.set(encoding, (counts.get(encoding) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const [[main]] = [...counts].sort(([, one], [, other]) => other - one);
  const encodings = encodingsOfLines(codec, lines, [main]);
  const own = lines.filter((_, at) => encodings[at] === main);
  // The function above has proven the other encodings.
  const isMixed = own.length > 0 && own.length < lines.length && isCertain(codec, own, main);
  return isMixed ? { main, encodings } : null;
}

/**
 * Finds the encoding of each line that is not in the encoding of the text. Most of these lines are in one encoding, the main one. But a log of
 * several programs, or several joined files, can have lines in further encodings.
 *
 * A short line rarely shows its encoding, so the module judges it together with the lines beside it. Detection of
 * blocks of lines gives the possible encodings. Then the module chooses an encoding for each line so that the total
 * cost is lowest (the Viterbi algorithm). The total cost is the sum of:
 *
 * - the costs of the characters of each line in its encoding
 * - a cost for each change of the encoding between two lines
 *
 * This takes linear time, because the number of detections is limited.
 */
import { CharacterCosts } from './character-costs.js';
import { ByteCosts, FAMILIES, OTHER_ENCODINGS } from './code-page-letters.js';
import { concatBytes } from './concat-bytes.js';
import { evenlySpaced } from './evenly-spaced.js';
import { linesWithoutEvidence } from './few-messages.js';
import { hasWideUnits, isEbcdic, isMultiByte, isUtf8Form } from './format.js';

/** Detection with at least this confidence is certain. */
const MIN_CERTAIN_CONFIDENCE = 0.9;
const BLOCK = 8; // lines whose encoding is detected together
const MAX_BLOCK_LENGTH = 2048; // bytes of a block that are examined
const MAX_BLOCKS = 32;
const MAX_SINGLE_LINES = 64; // lines whose encoding is detected alone
/**
 * If detection of single lines is certain for at least this many lines, blocks are not used as evidence. A block can
 * have lines in several encodings.
 */
const MIN_SINGLE_EVIDENCE = 8;
const MIN_ALIKE = 3; // if this many lines have the same likely encoding, detection examines them together
/**
 * The cost of a change of the encoding between two lines, in bits. If the encoding changes often, this cost is low: then the lines beside a line say
 * little about its encoding.
 */
const CHANGE_COST = { min: 1, max: 10 };
const MAX_PATHS = 4; // the most paths that are computed to measure how often the encoding changes
/**
 * The minimum evidence for an encoding that only detection found. The lines must cost at least this many bits less in
 * this encoding than in the main one.
 */
const MIN_DIFFERENCE = 20;
/** The encoding of a line is uncertain if another encoding of this line raises the lowest total cost by less than this many bits. */
const MIN_MARGIN = 4;
/**
 * The share of all letters of a text that its frequent letters make up, and the share of the frequent and less frequent letters together; see
 * `languageOf`.
 */
const [FREQUENT_SHARE, USUAL_SHARE] = [0.6, 0.9];
/**
 * The minimum number of lines that show another encoding of the same languages, and the maximum number of lines that are examined for such an
 * encoding; see `examineRelated`.
 */
const [MIN_RELATED, MAX_RELATED] = [2, 400];

/** If more than this share of lines is implausible in an encoding, this encoding alone does not explain all lines. */
const MAX_BAD_SHARE = 0.1;
const ALL_LANGUAGES = FAMILIES.flatMap(({ languages }) => languages);

const LINE_FEED = Uint8Array.of(0x0a);

const textIn = (codec, bytes, encoding) => codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });

/** Returns the beginnings of lines as one text, of about `MAX_BLOCK_LENGTH` bytes at most. */
const joined = (lines) =>
  concatBytes(lines.flatMap((line) => [line.subarray(0, MAX_BLOCK_LENGTH / lines.length), LINE_FEED]));

/**
 * Returns the most likely encoding of lines, and whether detection is certain. If `encoding` gives the same text as the detected encoding, returns
 * `encoding`. Returns null if the detected encoding cannot be that of single lines, such as UTF-8 or EBCDIC.
 */
function likelyEncoding(codec, lines, encoding = null) {
  const bytes = joined(lines);
  const [best] = codec.detect(bytes);
  if (!best || isUtf8Form(best.encoding) || hasWideUnits(best.encoding) || isEbcdic(best.encoding)) return null;
  const isSame = encoding !== null && textIn(codec, bytes, best.encoding) === textIn(codec, bytes, encoding);
  return { encoding: isSame ? encoding : best.encoding, isCertain: best.confidence >= MIN_CERTAIN_CONFIDENCE };
}

/** Returns the encoding of lines as `likelyEncoding` does if detection is certain; otherwise null. */
function certainEncoding(codec, lines, encoding = null) {
  const likely = likelyEncoding(codec, lines, encoding);
  return likely?.isCertain ? likely.encoding : null;
}

/** Returns whether detection is certain that lines are in an encoding, or in another one that gives the same text. */
const isCertain = (codec, lines, encoding) => certainEncoding(codec, evenlySpaced(lines, BLOCK), encoding) === encoding;

/** Returns consecutive lines in blocks of `BLOCK`. */
const blocksOf = (lines) =>
  Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) => lines.slice(at * BLOCK, (at + 1) * BLOCK));

/**
 * Returns the letters of a text in the form of a language of code-page-letters.js. The bar `|` divides the frequent
 * letters, the less frequent letters and the rare letters.
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
  let before = 0; // the number of occurrences of the more frequent letters
  for (const [letter, count] of [...letters].sort(([, one], [, other]) => other - one)) {
    groups[before < FREQUENT_SHARE * total ? 0 : before < USUAL_SHARE * total ? 1 : 2] += letter;
    before += count;
  }
  return groups.join('|');
}

/** Counts the characters beyond ASCII in lines whose encoding is certain. @param {LineEncodings['evidence']} evidence */
function countsOf(codec, evidence) {
  const counts = new Map();
  for (const { encoding, lines } of evidence)
    for (const line of lines)
      for (const character of textIn(codec, line, encoding))
        if (character > '\x7f' && character !== '\ufffd') counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

const isPlausible = ({ bad, letters }) => bad === 0 && letters > 0;
const sumOf = (costs, lines) => lines.reduce((sum, line) => sum + costs.of(line).cost, 0);

/**
 * Returns the object that computes the costs of lines in an encoding.
 *
 * @param {Map<string, number>} counts of the characters in lines whose encoding is certain
 * @param {Uint8Array[]} own the lines with certain encoding that are in `encoding`
 */
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
 * Returns the path with the lowest total cost: the index of the encoding of each line.
 *
 * @param {{ cost: number }[][]} costs for each encoding, the costs of the lines
 * @param {number} previous the index of the encoding of the line before these lines
 * @param {number} change the cost of a change
 */
function cheapestPath(costs, previous, change) {
  const count = costs[0].length;
  const from = []; // for each line and each encoding of it, the encoding of the line before it
  let sums = costs.map((_, at) => (at === previous ? 0 : change)); // for each encoding of the last line, the cost of the path to it
  for (let line = 0; line < count; line += 1) {
    const best = sums.indexOf(Math.min(...sums));
    const before = sums.map((sum, at) => (sum <= sums[best] + change ? at : best));
    const last = sums;
    sums = before.map((at, own) => last[at] + (at === own ? 0 : change) + costs[own][line].cost);
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

/**
 * Returns, for each line and each encoding, the lowest total cost of all lines if this line is in this encoding. The parameters are those of
 * `cheapestPath`.
 */
function costsOfPaths(costs, previous, change) {
  const count = costs[0].length;
  const after = new Array(count); // for each line and each encoding of it, the lowest cost of the lines after it
  let sums = costs.map(() => 0);
  /** Returns the lowest costs for each encoding if the encoding may change between two lines. */
  const withChange = (each) => {
    const lowest = Math.min(...each) + change;
    return each.map((sum) => Math.min(sum, lowest));
  };
  for (let line = count - 1; line >= 0; line -= 1) {
    after[line] = withChange(sums);
    sums = after[line].map((sum, at) => sum + costs[at][line].cost);
  }
  sums = costs.map((_, at) => (at === previous ? 0 : change));
  return after.map((rest, line) => {
    sums = withChange(sums).map((sum, at) => sum + costs[at][line].cost);
    return sums.map((sum, at) => sum + rest[at]);
  });
}

/** Returns the cost of a change, from how often the encoding changes in a path. */
function changeCostOf(path) {
  const changes = path.filter((each, line) => line > 0 && each !== path[line - 1]).length;
  const bits = Math.log2((path.length + 10 - changes) / (changes + 0.01));
  return Math.min(CHANGE_COST.max, Math.max(CHANGE_COST.min, bits));
}

/**
 * Returns the cheapest path, and `sums`, the result of `costsOfPaths`. Lowers the cost of a change until it matches how often the encoding changes in
 * the path. `start`: the first cost of a change. The other parameters are those of `cheapestPath`.
 */
function likelyPath(costs, previous, start) {
  let change = start;
  let path = cheapestPath(costs, previous, change);
  for (let count = 1; count < MAX_PATHS; count += 1) {
    const next = changeCostOf(path);
    if (next >= change) break;
    change = next;
    path = cheapestPath(costs, previous, change);
  }
  return { path, sums: costsOfPaths(costs, previous, change) };
}

/** Finds the encodings of those lines that are not in the encoding of their text. */
class LineEncodings {
  /** See `encodingsOfLines`. */
  constructor(codec, lines, encodings, previous) {
    Object.assign(this, { codec, lines, given: encodings, encodings: [...encodings], previous });
    this.refused = new Set(); // encodings of lines that `isProven` did not confirm
    this.related = null; // the encoding that `examineRelated` found
    /** @type {{ encoding: string, lines: Uint8Array[], isBlock: boolean }[]} lines whose encoding is certain; see `addEvidence` */
    this.evidence = [];
    this.examineBlocks(evenlySpaced(blocksOf(lines), MAX_BLOCKS));
    this.examineSingle(evenlySpaced(lines, MAX_SINGLE_LINES));
    this.measure();
  }

  /**
   * Adds lines in an encoding as evidence, unless `encoding` is null because it is not certain. `isBlock`: whether the lines are consecutive, so that
   * some of them can be in another encoding.
   */
  addEvidence(encoding, lines, { isBlock }) {
    if (encoding === null || this.refused.has(encoding)) return;
    this.evidence.push({ encoding, lines, isBlock });
    if (!this.encodings.includes(encoding)) this.encodings.push(encoding);
  }

  /** Detects the encoding of blocks. */
  examineBlocks(blocks) {
    for (const lines of blocks)
      this.addEvidence(certainEncoding(this.codec, lines, this.given[0]), lines, { isBlock: true });
  }

  /** Detects the encoding of each line by itself. Then examines together all uncertain lines that have the same likely encoding. */
  examineSingle(lines) {
    const alike = new Map();
    for (const line of lines) {
      const likely = likelyEncoding(this.codec, [line], this.given[0]);
      if (likely?.isCertain) this.addEvidence(likely.encoding, [line], { isBlock: false });
      else if (likely) alike.set(likely.encoding, [...(alike.get(likely.encoding) ?? []), line]);
    }
    for (const each of alike.values())
      if (each.length >= MIN_ALIKE)
        this.addEvidence(certainEncoding(this.codec, each, this.given[0]), each, { isBlock: false });
  }

  /** Computes the costs of all lines in each encoding. */
  measure() {
    const single = this.evidence.filter(({ isBlock }) => !isBlock);
    const isEnough = single.reduce((count, { lines }) => count + lines.length, 0) >= MIN_SINGLE_EVIDENCE;
    const evidence = this.encodings.length > 1 && isEnough ? single : this.evidence;
    const counts = countsOf(this.codec, evidence);
    this.costs = this.encodings.map((encoding) => {
      const own = evidence.filter((each) => each.encoding === encoding).flatMap(({ lines }) => lines);
      const costs = costsIn(this.codec, encoding, counts, own);
      return this.lines.map((line) => costs.of(line));
    });
  }

  /** Detects, in blocks and line by line, the encoding of the lines that are implausible in all encodings found so far. */
  examineImplausible() {
    const isImplausible = (_, at) => this.costs.every((each) => each[at].bad > 0);
    const lines = this.lines.filter(isImplausible);
    const blocks = lines.length < this.lines.length ? evenlySpaced(blocksOf(lines), MAX_BLOCKS / 2) : [];
    const before = this.encodings.length;
    this.examineBlocks(blocks);
    this.examineSingle(evenlySpaced(lines, MAX_SINGLE_LINES));
    if (this.encodings.length > before) this.measure();
  }

  /**
   * Returns whether one encoding explains the lines of all lists. In this encoding, nearly all lines of each list must
   * be plausible. The sum of their costs must be at most `lowest`, which is the sum of their costs in two encodings.
   *
   * @param {Uint8Array[][]} lists
   * @param {number} lowest
   */
  areInOneEncoding(lists, lowest) {
    const known = FAMILIES.flatMap(({ encodings, languages }) =>
      encodings.map((encoding) => ({ encoding, languages })),
    );
    const others = OTHER_ENCODINGS.map((encoding) => ({ encoding, languages: ALL_LANGUAGES }));
    return [...known, ...others].some(({ encoding, languages }) => {
      const costs = new ByteCosts(this.codec, encoding, languages);
      const isBad = (line) => costs.of(line).bad > 0;
      return (
        lists.every((lines) => lines.filter(isBad).length <= MAX_BAD_SHARE * lines.length) &&
        sumOf(costs, lists.flat()) <= lowest
      );
    });
  }

  /**
   * Finds another encoding of the same languages as the main encoding. Detection is never certain about lines with few
   * letters beyond ASCII: in Italian, many lines have only è. Such lines are evidence if they meet both conditions:
   *
   * - in the main encoding, they are implausible in all languages
   * - in the other encoding, they are plausible in the language with the lowest cost for all lines
   */
  examineRelated() {
    const [main] = this.encodings;
    const family = FAMILIES.find(({ encodings }) => encodings.includes(main));
    if (!family || this.related !== null) return;
    const inAnyLanguage = new ByteCosts(this.codec, main, family.languages);
    const sample = evenlySpaced(this.lines, MAX_RELATED);
    const implausible = evenlySpaced(
      this.lines.filter((line) => inAnyLanguage.of(line).bad > 0),
      MAX_RELATED,
    );
    if (implausible.length < MIN_RELATED) return;
    const others = family.encodings.filter((each) => each !== main);
    const costsBy = (language) => [main, ...others].map((each) => new ByteCosts(this.codec, each, [language]));
    const candidates = family.languages.map(costsBy);
    const lowestSum = (all) =>
      [...sample, ...implausible].reduce((sum, line) => sum + Math.min(...all.map((costs) => costs.of(line).cost)), 0);
    const sums = candidates.map(lowestSum);
    const lowest = Math.min(...sums);
    const [inMain, ...inOthers] = candidates[sums.indexOf(lowest)];
    const counts = inOthers.map((costs) => implausible.filter((line) => isPlausible(costs.of(line))).length);
    const count = Math.max(...counts);
    if (count < MIN_RELATED || this.areInOneEncoding([sample, implausible], lowest)) return;
    const [encoding, inOther] = [others[counts.indexOf(count)], inOthers[counts.indexOf(count)]];
    this.related = encoding;
    this.encodings.push(encoding);
    this.costs = [inMain, inOther].map((costs) => this.lines.map((line) => costs.of(line)));
  }

  /** Returns whether the lines to which a path assigns the encoding with this index are certainly in this encoding, and not in the main encoding. */
  isProven(path, index) {
    const at = path.flatMap((each, line) => (each === index ? [line] : []));
    const sum = (costs, value) => at.reduce((total, line) => total + costs[line][value], 0);
    const [main, own] = [this.costs[0], this.costs[index]];
    if (sum(main, 'cost') - sum(own, 'cost') < MIN_DIFFERENCE || sum(main, 'bad') <= sum(own, 'bad')) return false;
    if (this.encodings[index] === this.related) return true;
    const lines = at.map((line) => this.lines[line]);
    return isCertain(this.codec, lines, this.encodings[index]);
  }

  /**
   * Returns whether an encoding other than that with the index `at` gives a line different text, and explains the line
   * nearly as well. In at least one of the two encodings, the line must have no letters. For example, a byte is a dash
   * in one encoding and a letter in the other. `sums`: for each encoding, the lowest total cost if this line is in that
   * encoding (see `costsOfPaths`).
   */
  isUncertain(line, at, sums) {
    const hasLetters = (index) => this.costs[index][line].letters !== 0;
    const isClose = (index) => sums[index] < sums[at] + MIN_MARGIN && !(hasLetters(index) && hasLetters(at));
    const close = this.encodings.filter((_, index) => index !== at && isClose(index));
    const text = close.length > 0 ? textIn(this.codec, this.lines[line], this.encodings[at]) : null;
    return close.some((encoding) => textIn(this.codec, this.lines[line], encoding) !== text);
  }

  /**
   * Returns the encoding of each line; null for a line whose encoding is uncertain. If an encoding that detection added is not proven, removes this
   * encoding and finds the path again.
   */
  find() {
    for (;;) {
      if (this.encodings.length === 1) this.examineRelated();
      const previous = Math.max(0, this.encodings.indexOf(this.previous));
      const withoutEvidence = (path) => linesWithoutEvidence(this.codec, this.lines, this.encodings, path);
      if (this.encodings.length === 1)
        return withoutEvidence(this.lines.map(() => 0)).map((isWeak) => (isWeak ? null : this.encodings[0]));
      // Each line in a related encoding is weak evidence, so lines beside it in the main encoding must not outweigh it.
      const start =
        this.related === null ? CHANGE_COST.max : changeCostOf(cheapestPath(this.costs, previous, CHANGE_COST.min));
      const { path, sums } = likelyPath(this.costs, previous, start);
      const isRefused = (encoding, index) => !this.given.includes(encoding) && !this.isProven(path, index);
      const refused = this.encodings.filter(isRefused);
      if (refused.length === 0) {
        const isWeak = withoutEvidence(path);
        return path.map((at, line) =>
          isWeak[line] || this.isUncertain(line, at, sums[line]) ? null : this.encodings[at],
        );
      }
      for (const encoding of refused) this.refused.add(encoding);
      this.encodings = this.encodings.filter((encoding) => !refused.includes(encoding));
      this.evidence = this.evidence.filter(({ encoding }) => !refused.includes(encoding));
      this.measure();
    }
  }
}

/**
 * Returns the encoding of each line: the main encoding, unless lines are certainly in another encoding, by themselves or with the lines beside them.
 * Returns null for a line that can be in several of these encodings.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array[]} lines the bytes of the lines that are not in the encoding of the text, in order, without line ends
 * @param {string[]} encodings the known encodings of lines, the main encoding first; the function also finds other encodings
 * @param {string} [previous] the encoding of the line before these lines, if they continue a text
 * @returns {(string | null)[]}
 */
export function encodingsOfLines(codec, lines, encodings, previous = encodings[0]) {
  if (lines.length === 0) return [];
  const found = new LineEncodings(codec, lines, encodings, previous);
  found.examineImplausible();
  return found.find();
}

/**
 * Returns the encoding of each line if no main encoding is known. Returns null unless the lines are certainly in two encodings or more.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array[]} lines see `encodingsOfLines`
 * @returns {{ main: string, encodings: (string | null)[] } | null} `main`: the encoding of most blocks of lines
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
  // `encodingsOfLines` has proven the other encodings, but not the main one.
  const isMixed = own.length > 0 && own.length < lines.length && isCertain(codec, own, main);
  return isMixed ? { main, encodings } : null;
}

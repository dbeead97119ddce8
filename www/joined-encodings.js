/**
 * Finds the parts of a text to which a program appended text in another encoding. Examples are UTF-16 after 8-bit text
 * (`>>` of Windows PowerShell), and 8-bit text after UTF-16. A block of another file that overwrote a part of the text
 * on a disk also counts as a part. The page and the command line use this module, so it depends on neither of them, nor
 * on the package.
 *
 * The module divides the bytes into the parts with the lowest total cost. Each character has a cost in bits, which is
 * lower for the characters of usual text. Each change of the encoding has a cost too. This is the Viterbi algorithm
 * with six states: 8-bit text that is UTF-8 so far, 8-bit text with malformed bytes, and both byte orders of UTF-16 at even and at odd offsets. The
 * first malformed byte has a high cost, which any of several bytes can cause, so there are two states of 8-bit text: a part in another encoding than
 * UTF-8 then begins at its first letter, not at its second one. The algorithm takes linear time. Only the list of parts needs memory that grows with
 * the input.
 *
 * Text in 8-bit encodings has no byte 00. UTF-16 nearly always has bytes 00, in line ends and spaces. So an input without the byte 00 and without a
 * BOM has only one part.
 */
import { byteCosts, COST, LETTER_BYTE, RARE_BYTE, SEQUENCE_COSTS, unitCosts } from './joined-encodings-costs.js';
import { sequenceAt } from './utf8-sequence.js';

const [LF, CR] = [0x0a, 0x0d];
/** A character that no text has counts as this many control characters, so that an input with such a character is not text. */
const CONTROLS_FOR_NEVER = 1 << 30;
/** Text may have one control character in this many bytes. */
const BYTES_PER_CONTROL = 1000;
/** The smallest number of characters in a part that has neither a line end nor a BOM. */
const MIN_CHARACTERS = 8;
/** The smallest number of characters in a part that begins within a line, and has a line end. */
const MIN_WITHIN_LINE = 3;
/** The largest number of parts. */
export const MAX_PARTS = 100_000;

/** How many bytes before and after a byte influence the cost of this byte. */
const [BYTES_BEFORE, BYTES_AFTER] = [2, 3];

/**
 * The number of the line at an offset, from 1, in each decoding of the complete input. If UTF-16 is decoded as 8-bit text, its CR LF
 * ends two lines, because the decoder reads CR, NUL, LF and NUL.
 *
 * @typedef {Record<'8-bit' | 'utf-16le' | 'utf-16be', number>} Lines
 */

/**
 * @typedef {object} Part
 * @property {'8-bit' | 'utf-16le' | 'utf-16be'} kind
 * @property {number} from offset of its first byte
 * @property {number} to exclusive
 * @property {Lines} lines the line in which the part begins
 * @property {boolean} isLineStart whether the part begins a line
 * @property {number} bom the length of the BOM at the start of the part, in bytes; 0 without a BOM
 * @property {boolean} hasLineEnd whether the part has a line end
 * @property {number} likelyUnits in UTF-16, the number of code units that are not merely two bytes of ASCII
 */

/** @type {Lines} */
const FIRST_LINE = { '8-bit': 1, 'utf-16le': 1, 'utf-16be': 1 };

/**
 * The cheapest division of the bytes before an offset into parts, if the last part is in the encoding `kind`. There is one path for each of the six
 * states.
 */
class Path {
  constructor(kind) {
    this.kind = kind;
    this.cost = 0;
    this.from = 0; // the offset where its last part begins
    this.lineEnds = 0; // the number of line ends in all parts
    this.lineEndsBefore = 0; // the number of line ends before its last part
    this.lines = FIRST_LINE; // the lines where its last part begins
    this.isLineStart = true; // whether its last part begins a line
    this.bom = 0; // the length of the BOM of its last part
    this.likelyUnits = 0; // the code units of its last part that are not merely two bytes of ASCII
    this.controls = 0; // characters of all parts that text rarely has
    this.malformed = 0; // bytes of 8-bit text that are not UTF-8
    this.before = null; // the part before the last part, as `link` returns it
    this.linked = null; // the result of `link`, if it was called
  }

  /** Returns the last part with links to the parts before it. */
  link() {
    this.linked ??= {
      kind: this.kind,
      from: this.from,
      lineEnds: this.lineEndsBefore,
      lines: this.lines,
      isLineStart: this.isLineStart,
      bom: this.bom,
      likelyUnits: this.likelyUnits,
      before: this.before,
    };
    return this.linked;
  }

  /** Replaces this path by a copy of `path`, which has the same kind. @param {Path} path */
  copy(path) {
    Object.assign(this, path);
  }

  /**
   * Replaces this path by a copy of `path`, after which a new part begins at the next byte of `search`. The new part has the `kind` of this path.
   *
   * @param {Path} path
   * @param {JoinedEncodings} search
   */
  follow(path, search, cost, isLineStart, bom) {
    this.cost = cost;
    this.from = search.at;
    this.lines = search.linesOfNext();
    this.lineEndsBefore = this.lineEnds = path.lineEnds;
    this.isLineStart = isLineStart;
    this.bom = bom;
    this.likelyUnits = 0;
    this.controls = path.controls;
    this.malformed = path.malformed;
    this.before = path.link();
    this.linked = null;
  }
}

const SECTOR = 512; // bytes; the blocks of disks have multiples of this size

/**
 * Returns the parts that are blocks of another file, which overwrote blocks of this file on a disk; none unless all parts whose
 * encoding differs from that of the first part are such blocks. Each block begins and ends at multiples of the size of a sector. At least one end of the block is within a line, and text in the
 * encoding of the first part follows the block.
 *
 * @param {Part[]} parts
 * @returns {Part[]}
 */
export function overwrittenBlocks(parts) {
  const isOther = ({ kind }) => kind !== parts[0].kind;
  const areBlocks = parts.every((part, index) => {
    if (!isOther(part)) return true;
    const next = parts[index + 1];
    const isAligned = part.from % SECTOR === 0 && part.to % SECTOR === 0;
    return isAligned && next && !isOther(next) && !(part.isLineStart && next.isLineStart);
  });
  return areBlocks ? parts.filter(isOther) : [];
}

/**
 * Returns whether a program can have appended the parts after the first part. Either there is only one such part, or
 * each such part begins a line or has a BOM.
 *
 * @param {Part[]} parts
 */
export const areAppended = (parts) =>
  parts.length === 2 || parts.slice(1).every(({ isLineStart, bom }) => isLineStart || bom > 0);

/**
 * Returns the line in which each part begins if the complete input is decoded in an encoding. Without a BOM, UTF-16 is big-endian.
 *
 * @param {Part[]} parts
 * @param {string} encoding
 */
export function linesIn(parts, encoding) {
  const [{ kind, bom }] = parts;
  const withByteOrder = encoding === 'utf-16' ? (bom > 0 && kind === 'utf-16le' ? kind : 'utf-16be') : encoding;
  return parts.map(({ lines }) => lines[withByteOrder] ?? lines['8-bit']);
}

/** Finds the parts of an input that is given in chunks of any length. */
export class JoinedEncodings {
  constructor() {
    this.at = 0; // the offset of the next byte
    this.lines = FIRST_LINE; // the last result of `linesOfNext`
    this.line8Bit = this.lineLittle = this.lineBig = 1; // the number of the line of the next byte, in each decoding
    this.rest = new Uint8Array(0); // the bytes from `at - BYTES_BEFORE` on
    this.sequenceEnd = 0; // the next bytes, up to this offset, continue a UTF-8 sequence
    this.sequenceCost = 0;
    this.eightBit = new Path('8-bit'); // without malformed bytes in any part
    this.malformed = new Path('8-bit'); // with malformed bytes
    this.malformed.cost = Infinity;
    this.utf16 = ['utf-16le', 'utf-16be'].map((kind) => [new Path(kind), new Path(kind)]); // at even and odd offsets
    for (const [, odd] of this.utf16) odd.cost = Infinity;
  }

  /** @param {Uint8Array} bytes the next bytes of the input */
  push(bytes) {
    const start = Math.min(BYTES_BEFORE, this.at);
    const all = new Uint8Array(this.rest.length + bytes.length);
    all.set(this.rest);
    all.set(bytes, this.rest.length);
    const done = this.#advance(all, start, all.length - BYTES_AFTER);
    this.rest = all.slice(Math.max(0, done - BYTES_BEFORE));
  }

  /**
   * Ends the input.
   *
   * @returns {{ parts: Part[], malformed: number } | null} null if the input is in one encoding, is not text, or has parts that are too
   *   short or more than MAX_PARTS. `malformed`: the number of bytes in 8-bit parts that are not UTF-8
   */
  finish() {
    const start = Math.min(BYTES_BEFORE, this.at);
    const length = this.at + this.rest.length - start;
    this.#advance(this.rest, start, this.rest.length);
    const paths = [this.eightBit, this.malformed, ...this.utf16.map((each) => each[length & 1])];
    const best = paths.reduce((cheapest, path) => (path.cost < cheapest.cost ? path : cheapest));
    return best.controls * BYTES_PER_CONTROL > length ? null : partsOf(best, length);
  }

  /** Reads the bytes `[index, end)`; the other bytes are context. Returns the index of the first byte that was not read. */
  #advance(bytes, index, end) {
    let at = index;
    for (; at < end; at += 1) this.#step(bytes, at);
    return at;
  }

  #step(bytes, index) {
    const offset = this.at;
    const [byte, next, third, fourth] = [bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3]];
    const [secondLast, last] = [bytes[index - 2], bytes[index - 1]];
    const little = this.utf16[0][offset & 1];
    const big = this.utf16[1][offset & 1];
    const bom8Bit = byte === 0xef && next === 0xbb && third === 0xbf ? 3 : 0;
    const bomLittle = byte === 0xff && next === 0xfe ? 2 : 0;
    const bomBig = byte === 0xfe && next === 0xff ? 2 : 0;
    const [littleUnit, bigUnit] = [byte | (next << 8), (byte << 8) | next];
    // This cost is added before `#change`, so that a change from 8-bit text to UTF-16 at this offset avoids it.
    const isAfterKey = endsKey(secondLast, last);
    if (isContinued(secondLast | (last << 8), littleUnit, isAfterKey)) little.cost += COST.afterPair;
    if (isContinued((secondLast << 8) | last, bigUnit, isAfterKey)) big.cost += COST.afterPair;
    if (offset > 0) this.#change(little, big, secondLast, last, bom8Bit, bomLittle, bomBig);
    else {
      this.eightBit.bom = bom8Bit;
      little.bom = bomLittle;
      big.bom = bomBig;
    }
    this.#readByte(bytes, index, byte, next);
    if (next === undefined)
      little.cost = big.cost = Infinity; // half of a code unit
    else {
      readUnit(little, littleUnit, secondLast | (last << 8), third | (fourth << 8));
      readUnit(big, bigUnit, (secondLast << 8) | last, (third << 8) | fourth);
    }
    this.#countLines(byte, next, last, third);
    this.at += 1;
  }

  /** Counts the line that ends with this byte, in each decoding of the complete input. */
  #countLines(byte, next, last, third) {
    if (isLineEnd(byte, next)) this.line8Bit += 1;
    if ((this.at & 1) === 0) return;
    if (isLineEnd(last | (byte << 8), next | (third << 8))) this.lineLittle += 1;
    if (isLineEnd((last << 8) | byte, (next << 8) | third)) this.lineBig += 1;
  }

  /** Returns the lines of the next byte. Returns the same object until a line ends: paths keep these objects, and most bytes end no line. */
  linesOfNext() {
    const { lines, line8Bit, lineLittle, lineBig } = this;
    const isSame = lines['8-bit'] === line8Bit && lines['utf-16le'] === lineLittle && lines['utf-16be'] === lineBig;
    if (!isSame) this.lines = { '8-bit': line8Bit, 'utf-16le': lineLittle, 'utf-16be': lineBig };
    return this.lines;
  }

  /** Changes the encoding at an offset where that is cheaper. */
  #change(little, big, secondLast, last, bom8Bit, bomLittle, bomBig) {
    const after8Bit = last === LF;
    const afterLittle = secondLast === LF && last === 0;
    const afterBig = secondLast === 0 && last === LF;
    replaceIfCheaper(this.eightBit, little, this, after8Bit, bomLittle);
    replaceIfCheaper(this.eightBit, big, this, after8Bit, bomBig);
    if (this.malformed.cost < Infinity) {
      replaceIfCheaper(this.malformed, little, this, after8Bit, bomLittle);
      replaceIfCheaper(this.malformed, big, this, after8Bit, bomBig);
    }
    replaceIfCheaper(little, this.#eightBitAfter(little), this, afterLittle, bom8Bit);
    if (afterLittle || bomBig > 0) replaceIfCheaper(little, big, this, afterLittle, bomBig, COST.byteOrder);
    replaceIfCheaper(big, this.#eightBitAfter(big), this, afterBig, bom8Bit);
    if (afterBig || bomLittle > 0) replaceIfCheaper(big, little, this, afterBig, bomLittle, COST.byteOrder);
  }

  /** Returns the path of 8-bit text that a path in UTF-16 can continue. @param {Path} path */
  #eightBitAfter = (path) => (path.malformed > 0 ? this.malformed : this.eightBit);

  #readByte(bytes, index, byte, next) {
    if (byte < 0x80) {
      // In UTF-16BE, a line end and U+4E0A (00 0A 4E 0A), for example, look like a line of one byte.
      const isShortLine = byte === LF && bytes[index - 2] === LF && bytes[index - 1] !== CR;
      readAscii(this.eightBit, byte, next, isShortLine);
      if (this.malformed.cost < Infinity) readAscii(this.malformed, byte, next, isShortLine);
      return;
    }
    if (this.at >= this.sequenceEnd) {
      const length = sequenceAt(bytes, index);
      this.sequenceEnd = this.at + length;
      this.sequenceCost = SEQUENCE_COSTS[length];
    }
    const { eightBit, malformed } = this;
    if (this.at < this.sequenceEnd) {
      eightBit.cost += this.sequenceCost;
      malformed.cost += this.sequenceCost;
      return;
    }
    const cost = eightBit.cost + COST.firstMalformed;
    if (cost < malformed.cost) {
      malformed.copy(eightBit);
      malformed.cost = cost;
    }
    eightBit.cost = Infinity;
    malformed.cost += byte < 0xa0 ? RARE_BYTE : LETTER_BYTE;
    malformed.malformed += 1;
  }
}

/** Adds the cost of a byte of ASCII to a path. @param {boolean} isShortLine whether the byte ends a line of one byte */
function readAscii(path, byte, next, isShortLine) {
  const cost = byteCosts[byte];
  path.cost += cost + (isShortLine ? COST.shortLine : 0);
  if (cost >= COST.control) path.controls += cost === COST.never ? CONTROLS_FOR_NEVER : 1;
  if (isLineEnd(byte, next)) path.lineEnds += 1;
}

/** Replaces the path `to` by the path `from` with a change of the encoding at the next byte of `search`, if that is cheaper. */
function replaceIfCheaper(from, to, search, isLineStart, bom, extra = 0) {
  const cost = from.cost + extra + (isLineStart || bom > 0 ? COST.atLineEnd : COST.withinLine);
  if (cost < to.cost) to.follow(from, search, cost, isLineStart, bom);
}

/** Returns whether a byte or a code unit ends a line. CR LF ends only one. */
const isLineEnd = (unit, next) => unit === LF || (unit === CR && next !== LF);
const isPrintable = (byte) => byte >= 0x20 && byte < 0x7f;
/** Returns whether both bytes of a code unit are printable ASCII characters; the low byte may instead be LF. */
const isAsciiPair = (unit) => isPrintable(unit >> 8) && (isPrintable(unit & 0xff) || (unit & 0xff) === LF);
/** Returns whether a code unit is probably a letter of an alphabet. */
const isLetter = (unit) => (unit >= 0x41 && unit <= 0x7a) || (unit >= 0xc0 && unit < 0x2000);

const isDigit = (unit) => unit >= 0x30 && unit <= 0x39;
const isLowerCase = (byte) => byte >= 0x61 && byte <= 0x7a;
const isAssignment = (byte) => byte === 0x3d || byte === 0x3a; // = or :
/** Returns whether two bytes are the end of a word or of a key before a value, as in `size=`, `size: ` or `size = `. */
const endsKey = (first, second) =>
  (isLowerCase(first) || isAssignment(first)) && (second === 0x20 || isAssignment(second) || isLowerCase(second));
/** Returns whether a code unit seems to continue a line of ASCII whose last two bytes, read as a code unit, are `previous`. */
const isContinued = (previous, unit, isAfterKey) =>
  isAsciiPair(previous) && (isLetter(unit) || (isAfterKey && isDigit(unit)));

/** Adds the cost of a UTF-16 code unit to a path. */
function readUnit(path, unit, previous, next) {
  let cost = unitCosts[unit];
  if (unit >> 11 === 0b11011) {
    const isPaired = unit < 0xdc00 ? next >> 10 === 0b110111 : previous >> 10 === 0b110110;
    if (!isPaired) cost = COST.never;
  }
  path.cost += cost;
  if (cost >= COST.control) path.controls += cost === COST.never ? CONTROLS_FOR_NEVER : 1;
  if (isLineEnd(unit, next)) path.lineEnds += 1;
  else if (unit !== CR && (cost === COST.frequent || !isAsciiPair(unit))) path.likelyUnits += 1;
}

/**
 * Returns whether a part is long enough to be text. Parts between other parts need a line end, because programs append complete lines. UTF-16 without
 * a BOM needs a code unit that is not merely two bytes of ASCII. For example, `MIME-TreeMagic`, NUL and LF are not seven ideographs and a line end.
 */
function isText({ kind, from, to, isLineStart, bom, hasLineEnd, likelyUnits }, at, { length }) {
  if (kind !== '8-bit' && bom === 0 && likelyUnits === 0) return false;
  const characters = (to - from) / (kind === '8-bit' ? 1 : 2);
  if (hasLineEnd) return isLineStart || characters >= MIN_WITHIN_LINE;
  return (at === 0 || at === length - 1) && (bom > 0 || characters >= MIN_CHARACTERS);
}

/** Returns the parts of a path; null if there is one part only, more than MAX_PARTS, or a part that is too short to be text. */
function partsOf(path, length) {
  const parts = [];
  let [to, endsBefore] = [length, path.lineEnds];
  for (let part = path.link(); part && parts.length <= MAX_PARTS; part = part.before) {
    const { kind, from, lines, isLineStart, bom, likelyUnits } = part;
    parts.push({ kind, from, to, lines, isLineStart, bom, likelyUnits, hasLineEnd: endsBefore > part.lineEnds });
    [to, endsBefore] = [part.from, part.lineEnds];
  }
  parts.reverse();
  if (parts.length < 2 || parts.length > MAX_PARTS || !parts.every(isText)) return null;
  return { parts, malformed: path.malformed };
}

/** Returns whether an input can have parts in UTF-16. Such parts have the byte 00, for example in line ends, or a BOM. */
const mayBeJoined = (bytes) => bytes.includes(0) || (bytes.includes(0xfe) && bytes.includes(0xff));

/**
 * Returns the parts of the first bytes of an input, as `finish` does. If these bytes are not the whole input, a
 * character may be cut at their end. So `malformed` is then 0 for up to three malformed bytes.
 *
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole whether the input ends after these bytes
 */
export function joinedInStart(bytes, isWhole) {
  if (!mayBeJoined(bytes)) return null;
  if (isWhole) return findJoinedEncodings(bytes);
  // The bytes can end within a UTF-16 code unit.
  const found = findJoinedEncodings(bytes) ?? findJoinedEncodings(bytes.subarray(0, -1));
  return found && { ...found, malformed: found.malformed > 3 ? found.malformed : 0 };
}

/** Returns the parts of an input in memory, as `finish` does. @param {Uint8Array} bytes */
export function findJoinedEncodings(bytes) {
  const search = new JoinedEncodings();
  search.push(bytes);
  return search.finish();
}

// Repairs text that was decoded in the wrong encoding. The module finds the changes; this file splits long texts, writes the
// evidence as sentences, and applies the changes to strings and bytes.
import * as binding from '../../binding/utfscope.js';
import { EncodingId, Policy } from '../../binding/utfscope.js';
import { copyIn, copyOut, memoryBytes } from '../arena.js';
import { bomOf, startsWith } from '../bom.js';
import { run } from '../call.js';
import { core, joined } from '../core.js';
import { detectBinary } from '../detect/detect.js';
import { notText, wrongEncoding, wrongReceiver } from '../errors.js';
import { bytesFrom, ownBytesFrom } from '../input.js';
import { encodings, errorPolicies } from '../names.js';
import { encodingFrom } from '../options.js';
import { Decoder } from '../streams.js';
import { joinedText, stringFrom, textFrom } from '../strings.js';

/**
 * What the module is asked to do: repair a complete text, repair each line by itself, or, from 2 on, return the candidate with this
 * number. See src/wasm/repair.rs.
 */
const WHOLE = 0;
const LINES = 1;
const CANDIDATES = 2;
/** How many numbers the module writes for a step, and for a change. */
const STEP = 6;
const CHANGE = 3;

/**
 * The maximum number of code units that are repaired at once. Longer texts are repaired in blocks of lines, so that memory is
 * bounded.
 */
const MAX_BLOCK = 1 << 18;
/** How many code units at the end of a block are searched for a place to cut a long line. */
const CUT = 1 << 12;
const NO_BYTES = new Uint8Array(0);

const { Utf16, Utf16Le, Utf16Be, Utf32, Utf32Le, Utf32Be, Units16 } = EncodingId;

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function becauseOf(as, bits, chance, passages) {
  if (chance === 0) {
    return (
      `${counted(passages, 'control character')} from U+0080 to U+009F, which do not occur in text, ` +
      `${passages === 1 ? 'is a character' : 'are characters'} in windows-1252`
    );
  }
  const [were, their] = passages === 1 ? ['was', 'its'] : ['were', 'their'];
  return (
    `${counted(passages, 'passage')} ${were} UTF-8 that was read as ${as}: ${their} bytes are valid UTF-8 by chance once in 2^${chance}, ` +
    `and the repaired text is ${Math.floor(bits)} bits more plausible`
  );
}

/** Reads the result of the module from its memory. */
function copyRepair(from, to) {
  if (from === to) return undefined;
  const { buffer } = memoryBytes.slice(from, to);
  const [stepCount, changeCount] = new Float64Array(buffer, 0, 2);
  const changesAt = 2 + STEP * stepCount;
  const textsAt = changesAt + CHANGE * changeCount;
  const numbers = new Float64Array(buffer, 0, textsAt);
  const units = new Uint16Array(buffer, 8 * textsAt);
  let at = 0;
  const take = (length) => stringFrom(units.subarray(at, (at += length)), 'repairText');
  const steps = [];
  for (let row = 2; row < changesAt; row += STEP) {
    const [id, bits, chance, passages, fromLength, toLength] = numbers.subarray(row, row + STEP);
    steps.push({ as: encodings[id], bits, chance, passages, from: take(fromLength), to: take(toLength) });
  }
  const changes = [];
  for (let row = changesAt; row < textsAt; row += CHANGE) {
    const [start, end, length] = numbers.subarray(row, row + CHANGE);
    changes.push({ start, end, after: take(length) });
  }
  return { steps, changes };
}

const findRepair = (text, call, mode) => run(call, () => copyOut(binding.repair(copyIn(text), mode), copyRepair));

/**
 * Returns the end of the lines from `start` that have at most `length` code units together. A longer line is cut, if possible after an
 * ASCII character.
 */
function endOfPart(text, start, length) {
  const limit = start + length;
  if (limit >= text.length) return text.length;
  const line = text.lastIndexOf('\n', limit - 1);
  if (line >= start) return line + 1;
  for (let at = limit; at > limit - CUT; at--) if (text.charCodeAt(at - 1) < 0x80) return at;
  return text.charCodeAt(limit - 1) >> 10 === 0xd800 >> 10 ? limit - 1 : limit;
}

/** Adds the steps of a block to those of the blocks before it. Steps in the same encoding become one. */
function addSteps(all, steps) {
  for (const step of steps) {
    const known = all.find(({ as, chance }) => as === step.as && (chance === 0) === (step.chance === 0));
    if (known) {
      known.passages += step.passages;
      for (const key of ['bits', 'chance']) known[key] = Math.max(known[key], step[key]);
    } else {
      all.push(step);
    }
  }
}

/** Returns the steps and the changes of a text of any length; `undefined` without any. */
function repairsIn(text, call, mode) {
  if (text.length <= MAX_BLOCK) return findRepair(text, call, mode);
  const steps = [];
  const changes = [];
  for (let start = 0, end; start < text.length; start = end) {
    end = endOfPart(text, start, MAX_BLOCK);
    const found = findRepair(text.slice(start, end), call, mode);
    if (!found) continue;
    addSteps(steps, found.steps);
    for (const change of found.changes)
      changes.push({ ...change, start: start + change.start, end: start + change.end });
  }
  return steps.length > 0 ? { steps, changes } : undefined;
}

const publicSteps = (steps) =>
  steps.map(({ as, bits, chance, passages }) => ({
    as,
    passages,
    because: becauseOf(as, bits, chance, passages),
  }));

/** Returns the text with its changes, and the changes with what they replace. */
function repairedText(text, { steps, changes }) {
  const parts = [];
  let at = 0;
  for (const { start, end, after } of changes) {
    parts.push(text.slice(at, start), after);
    at = end;
  }
  parts.push(text.slice(at));
  return {
    text: joinedText(parts, 'repairText'),
    steps: publicSteps(steps),
    changes: changes.map(({ start, end, after }) => ({
      offset: start,
      length: end - start,
      before: text.slice(start, end),
      after,
    })),
  };
}

export function repairText(text) {
  const call = 'repairText';
  const found = repairsIn(textFrom(text, call), call, WHOLE);
  return found ? repairedText(text, found) : null;
}

export function repairCandidates(text) {
  const call = 'repairCandidates';
  const start = textFrom(text, call).slice(0, endOfPart(text, 0, MAX_BLOCK));
  const candidates = [];
  for (let index = 0, found; (found = findRepair(start, call, CANDIDATES + index)); index++) {
    const candidate = repairedText(text, found);
    if (candidates.every((known) => known.text !== candidate.text)) candidates.push(candidate);
  }
  return candidates;
}

/**
 * Encodings that have several byte sequences for the same text, so that encoding it again could change bytes outside of
 * a repair.
 */
const STATEFUL = ['utf-7', 'iso-2022-jp'];

/** Returns the id of an encoding whose text can be repaired in its bytes. `bytes` are the start of the text, which can have a BOM. */
function byteEncodingFrom(encoding, call, bytes) {
  const id = encodingFrom(encoding, call);
  if (STATEFUL.includes(encodings[id])) {
    const problem = `text in ${encodings[id]} has several forms of the same characters; decode it and pass the text to repairText`;
    throw wrongEncoding(call, problem);
  }
  if (id === Utf16)
    return startsWith(
      bytes,
      run(call, () => bomOf(Utf16Le)),
    )
      ? Utf16Le
      : Utf16Be;
  if (id === Utf32)
    return startsWith(
      bytes,
      run(call, () => bomOf(Utf32Le)),
    )
      ? Utf32Le
      : Utf32Be;
  return id;
}

/**
 * Returns the policy that keeps malformed bytes as they are, or `strict` if the encoding does not allow that policy.
 */
function policyFor(id, call) {
  const { Surrogateescape, Strict } = Policy;
  return run(call, () => core.allowsPolicy(id, Units16, Surrogateescape)) ? Surrogateescape : Strict;
}

const encoded = (text, id, policy, call) =>
  run(call, () => core.transcode(text, [Units16, id, policy, true, false]), 'code unit');

/** Encodes a text; returns `undefined` if the encoding lacks one of its characters. */
function encodedIfPossible(text, id, policy, call) {
  try {
    return encoded(text, id, policy, call);
  } catch (error) {
    if (error.fault) return undefined;
    throw error;
  }
}

/** Returns the repaired bytes with the steps and changes, or null. */
function repairBytes(bytes, id, call) {
  const policy = policyFor(id, call);
  const text = stringFrom(
    run(call, () => core.transcode(bytes, [id, Units16, policy, true, false])),
    call,
  );
  const found = repairsIn(text, call, WHOLE);
  if (!found) return null;
  const parts = [];
  const changes = [];
  let [at, offset] = [0, 0];
  for (const { start, end, after } of found.changes) {
    const before = text.slice(start, end);
    const written = encodedIfPossible(after, id, policy, call);
    if (!written) return null;
    const from = offset + encoded(text.slice(at, start), id, policy, call).length;
    const to = from + encoded(before, id, policy, call).length;
    parts.push(bytes.subarray(offset, from), written);
    changes.push({ offset: from, length: to - from, before, after });
    [at, offset] = [end, to];
  }
  parts.push(bytes.subarray(offset));
  return { bytes: joined(parts, Uint8Array), steps: found.steps, changes };
}

export function repair(input, encoding) {
  const call = 'repair';
  const bytes = ownBytesFrom(input, call);
  const id = byteEncodingFrom(encoding, call, bytes);
  const binary = /^utf-?(16|32)/.test(encodings[id]) ? null : detectBinary(bytes);
  if (binary) throw notText(call, `the input is not text: ${binary.name} (${binary.because}); nothing was repaired`);
  const repaired = repairBytes(bytes, id, call);
  return repaired && { ...repaired, steps: publicSteps(repaired.steps) };
}

export function detectDoubleEncoding(input) {
  const call = 'detectDoubleEncoding';
  const bytes = ownBytesFrom(input, call);
  const repaired = detectBinary(bytes) ? null : repairBytes(bytes, EncodingId.Utf8, call);
  return repaired && { steps: repaired.steps.map(({ as, from, to }) => ({ as, from, to })), result: repaired.bytes };
}

/** A line with more code units than this is repaired in pieces, so that the memory is bounded. */
const MAX_LINE = 1 << 16;

/** Returns `value` if it is a Repairer, and throws otherwise. The class sets this function. */
let own;

export class Repairer {
  #id;
  #policy;
  #decoder;
  /** The start of a line whose end has not arrived. */
  #line = '';

  // A reference to the class inside of it would make the bundler rename the class.
  static {
    own = (value, call) => {
      if (typeof value === 'object' && value !== null && #line in value) return value;
      throw wrongReceiver(call, 'Repairer', value);
    };
  }

  constructor(encoding) {
    const call = 'Repairer';
    this.#id = byteEncodingFrom(encoding, call, NO_BYTES);
    if (this.#id !== encodingFrom(encoding, call)) {
      throw wrongEncoding(
        call,
        `${encodings[encodingFrom(encoding, call)]} names no byte order; use "${encodings[this.#id].slice(0, -2)}le" or "${encodings[this.#id]}"`,
      );
    }
    this.#policy = policyFor(this.#id, call);
    const errors = errorPolicies[this.#policy];
    this.#decoder = new Decoder(encodings[this.#id], { errors, ignoreBOM: true });
  }

  push(part) {
    const call = 'Repairer.push';
    own(this, call);
    this.#line += this.#decoder.push(bytesFrom(part, call));
    const end = this.#line.lastIndexOf('\n') + 1;
    const results = this.#lines(this.#line.slice(0, end), call);
    this.#line = this.#line.slice(end);
    while (this.#line.length > MAX_LINE) {
      const cut = endOfPart(this.#line, 0, MAX_LINE);
      results.push(this.#repaired(this.#line.slice(0, cut), call));
      this.#line = this.#line.slice(cut);
    }
    return joined(results);
  }

  finish() {
    const call = 'Repairer.finish';
    own(this, call);
    const line = this.#line + this.#decoder.finish();
    this.#line = '';
    return joined(this.#lines(line, call));
  }

  reset() {
    own(this, 'Repairer.reset');
    this.#line = '';
    this.#decoder.reset();
  }

  free() {
    own(this, 'Repairer.free');
    this.#line = '';
    this.#decoder.free();
  }

  /** Repairs text in blocks of lines, and a long line in pieces. Returns a list of byte arrays. */
  #lines(text, call) {
    const results = [];
    for (let start = 0, end; start < text.length; start = end) {
      end = endOfPart(text, start, MAX_LINE);
      results.push(this.#repaired(text.slice(start, end), call));
    }
    return results;
  }

  #repaired(text, call) {
    const found = findRepair(text, call, LINES);
    const repaired = found && encodedIfPossible(repairedText(text, found).text, this.#id, this.#policy, call);
    if (repaired) return repaired;
    const lines = found ? text.split(/(?<=\n)/) : [];
    // The encoding lacks a character of one line; the others are repaired.
    if (lines.length > 1) return joined(lines.map((line) => this.#repaired(line, call)));
    return encoded(text, this.#id, this.#policy, call);
  }
}

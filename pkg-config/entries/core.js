// The calls of the module, on bytes. They are copied into its arena, which stays from call to call, and results out of it:
// small ones cost no allocation in the module, and large ones go through it in parts.
import * as binding from '../binding/utfscope.js';
import { lengthOf, partOfBytes } from './input.js';
import { isUtf8, ucs2Write } from './platform.js';
import { memory, restarts } from './runtime.js';
import { stringFrom } from './strings.js';
import { LOOKAHEAD, rowsAt, segmentsOf, windowAt } from './windows.js';

/** How many bytes go into the module at once where a text can come in parts: they stay in the processor's cache. */
const AT_ONCE = 1 << 17;
/** Results of so many bytes are copied out before they grow further. */
const MOST = 1 << 26;
/** What the arena may keep after a call. */
const KEPT = 1 << 20;
/** It begins with room for this. */
const LEAST = 1 << 12;

// What the module answers where it has no result; below REFUSED is the length of the sentence that says why.
const MALFORMED = -1;
const REFUSED = -3;
const OUT_OF_MEMORY = 'not enough memory for the result; pass the input in parts';
const TOO_MANY_FAULTS = 'not enough memory for the list of faults; pass the input in parts, or a smaller `limit`';

/** A call of the platform's methods costs as much as copying so many bytes one by one. */
const FEW = 64;

let era = 0;
/** Where inputs go: as long as there is room, so that nothing is written beside it, whatever an input says of itself. */
let input = new Uint8Array(0);
let inputUnits;
/** How much room there is; none at first, because even an empty input needs some around it. */
let room = -1;
/** The whole memory: where results are. */
let memoryBytes = input;
let units = new Uint16Array(0);
let words = new Uint32Array(0);
let doubles = new Float64Array(0);

/** Makes the next call ask the module where its arena is. */
function forget() {
  room = -1;
}

function checkNotRestarted(before) {
  if (before !== restarts) throw new Error('the module was started again within onFault; call again');
}

/**
 * Runs a caller's function while a call of the module is under way.
 *
 * The function may call the package: those calls must not write over the input of the call under way, and the arena that they
 * leave behind is freed when that call ends. So the address of the arena is unknown before and after.
 */
export function callOut(work) {
  const before = restarts;
  forget();
  try {
    work();
  } finally {
    forget();
  }
  checkNotRestarted(before);
}

/** Whether the arena has room for so many bytes, in the memory of a module that runs. */
const isReady = (length) => length <= room && era === restarts && input.length > 0;

function makeRoom(length) {
  const asked = Math.max(length, LEAST);
  // Where there is none, what there was is given up too.
  forget();
  const begin = binding.reserve(asked);
  if (begin === 0) throw OUT_OF_MEMORY;
  input = new Uint8Array(memory.buffer, begin, asked);
  inputUnits = new Uint16Array(memory.buffer, begin, asked >> 1);
  [room, era] = [asked, restarts];
  refresh();
}

/** Copies bytes, or the code units of a text, into the arena; returns how many bytes they are. */
function enter(value) {
  if (typeof value === 'string') return enterText(value);
  const length = lengthOf(value);
  if (!isReady(length)) makeRoom(length);
  input.set(value);
  return length;
}

/** Copies two texts into the arena, one behind the other; returns how many bytes both have. */
function enterBoth(first, second) {
  const length = first.length + second.length;
  if (!isReady(length)) makeRoom(length);
  input.set(first);
  input.set(second, first.length);
  return length;
}

function enterText(text) {
  const length = 2 * text.length;
  if (!isReady(length)) makeRoom(length);
  if (length > FEW && ucs2Write) {
    Reflect.apply(ucs2Write, input, [text, 0, length]);
    return length;
  }
  for (let index = 0; index < text.length; index++) inputUnits[index] = text.charCodeAt(index);
  return length;
}

/** Looks at the memory of the module as it is now. */
function refresh() {
  memoryBytes = new Uint8Array(memory.buffer);
  units = new Uint16Array(memory.buffer);
  words = new Uint32Array(memory.buffer);
  doubles = new Float64Array(memory.buffer);
}

/** Copies the result of a call out of the arena: so many bytes, in a buffer of their own, or what `take` makes of them. */
function leave(length, take = slice) {
  if (length < 0) throw failure(length);
  return taken(length, take);
}

const slice = (from, to) => memoryBytes.slice(from, to);
const slice16 = (from, to) => units.slice(from / 2, to / 2);
const slice32 = (from, to) => words.slice(from / 4, to / 4);
/** The string of the code units there, which no array of their own has to hold first. */
export const textOf = (from, to) => stringFrom(units.subarray(from / 2, to / 2), 'decode');
// A result of the module's allocator begins at a multiple of eight.
const slice64 = (from, to) => doubles.slice(from / 8, to / 8);

/** What `take` makes of the result of a call, so many bytes; `undefined` where there is none. */
function taken(length, take) {
  if (!(length >= 0)) return undefined;
  // Memory that grew is another buffer, and so is that of an instance that was started again.
  if (!memoryBytes.length || era !== restarts) refresh();
  const at = binding.result();
  const result = take(at, at + length);
  tidy(length);
  return result;
}

/** Gives up an arena that has grown large. */
function tidy(length) {
  if (length <= KEPT && room <= KEPT) return;
  binding.release();
  room = -1;
}

/** The answer of a call that leaves nothing. */
function tidied(answer) {
  tidy(0);
  return answer;
}

/** How code units in memory are copied out of the arena. */
const COPIES = {
  __proto__: null, // whatever has been put on the prototype of all objects
  [binding.EncodingId.Units16]: slice16,
  [binding.EncodingId.Units32]: slice32,
};
const copyOf = (encoding) => COPIES[encoding] ?? slice;

/** What a call throws: the numbers of a fault, or a sentence. */
function failure(code) {
  if (code === MALFORMED) return taken(7 * 8, slice64);
  return code > REFUSED ? OUT_OF_MEMORY : String.fromCharCode(...taken(REFUSED - code, slice));
}

/** A part of bytes or of a string; an empty one where a callback made the bytes fewer. */
export const partOf = (value, from, to) =>
  typeof value === 'string' ? value.slice(from, to) : partOfBytes(value, from, to);

/** Calls `work` with each part of an input, and whether it is the last, until it answers false. */
function inParts(value, work) {
  const before = restarts;
  let at = 0;
  let isLast;
  let goesOn;
  do {
    const part = partOf(value, at, (at += AT_ONCE));
    isLast = at >= value.length;
    goesOn = work(part, isLast);
    // The object that `work` calls went with its instance.
    checkNotRestarted(before);
  } while (goesOn && !isLast);
}

/** Arrays as one. */
export function joined(arrays, Class = Uint8Array) {
  const whole = new Class(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    whole.set(array, at);
    at += array.length;
  }
  return whole;
}

/** Runs `work` with an object of the module, and frees it, if its instance is still there. */
function withObject(object, work) {
  const before = restarts;
  try {
    return work(object);
  } finally {
    if (before === restarts) object.free();
  }
}

/** A limit that is none. */
export const EVERY = 0xffffffff;

// What to look for: the numbers that the module knows.
const VALIDITY = 0;
const CONTENTS = 1;
const COUNT = 2;
const FAULTS = 3;
const WARNINGS = 4;
/** To one of the two above: with lines and columns. */
const LINES = 2;

const listing = ({ warnings, lines }) => (warnings ? WARNINGS : FAULTS) + (lines ? LINES : 0);

/**
 * Scans bytes, in parts if they are many, and calls `take` with the answer for each part until it returns false. `limit`
 * returns how many faults the next answer may list.
 */
function look(bytes, id, what, take, limit = () => EVERY) {
  if (bytes.length <= AT_ONCE) return take(binding.scan(enter(bytes), id, what, limit()));
  return withObject(new binding.Validator(id, what > WARNINGS), (validator) =>
    inParts(bytes, (part, isLast) => take(validator.scan(enter(part), isLast, what, limit()))),
  );
}

/** The columns of a list of faults, in the order in which the module leaves them. */
const columnsOf = ({ lines }) => [
  ['offsets', Float64Array],
  ...(lines
    ? [
        ['lines', Float64Array],
        ['columns', Float64Array],
      ]
    : []),
  ['codePoints', Uint32Array],
  ['lengths', Uint8Array],
  ['reasons', Uint8Array],
  ['severities', Uint8Array],
];

/** Returns a function that takes the columns of a list of faults out of the arena. */
function faultColumns(what) {
  const names = columnsOf(what);
  const rowSize = names.reduce((sum, [, Class]) => sum + Class.BYTES_PER_ELEMENT, 0);
  return (from, to) => {
    const count = (to - from - 1) / rowSize;
    const columns = { length: count, complete: memoryBytes[to - 1] === 1 };
    let at = from;
    for (const [name, Class] of names) {
      columns[name] = new Class(memory.buffer, at, count).slice();
      at += count * Class.BYTES_PER_ELEMENT;
    }
    return columns;
  };
}

/** The lists of faults of several parts as one. */
function joinedFaults(parts, what) {
  if (parts.length === 1) return parts[0];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const columns = { length, complete: parts[parts.length - 1].complete };
  for (const [name, Class] of columnsOf(what)) {
    columns[name] = joined(
      parts.map((part) => part[name]),
      Class,
    );
    // No more than one column is in memory twice.
    for (const part of parts) part[name] = undefined;
  }
  return columns;
}

/** So few bytes are looked at faster one by one than by a call. */
const SHORT = 32;

/** Whether a short text is ASCII, where the module could have said so. */
function isShortAscii(value) {
  const length = lengthOf(value);
  if (length > SHORT || !isReady(length)) return false;
  for (let at = 0; at < length; at++) if (value[at] > 0x7f) return false;
  return true;
}

/**
 * The code units of a short ASCII text; `undefined` for any other. An array is not made of a typed array, which may be detached,
 * and in shared memory a byte may have changed since it was checked.
 */
function shortAsciiUnits(value) {
  if (!isShortAscii(value)) return undefined;
  const made = new Uint16Array(lengthOf(value));
  for (let at = 0; at < made.length; at++) {
    const byte = value[at];
    if (byte > 0x7f) return undefined;
    made[at] = byte;
  }
  return made;
}

/** What `work` makes of a value of so many bytes, if the arena is ready for it and it is as simple as that. */
function attempt(work, value, length = lengthOf(value)) {
  if (!isReady(length)) return undefined;
  try {
    return work(value, length);
  } catch {
    return undefined;
  }
}

const judge = (value) => binding.isUtf8(enter(value));
const read = (value) => binding.utf8ToUtf16(enter(value));
const writeText = (text) => binding.utf16ToUtf8(enter(text));

function write(value, length) {
  inputUnits.set(value);
  return binding.utf16ToUtf8(length);
}

/**
 * Whole text under the usual options, which most calls are about, and UTF-8 most of all: with nothing to set up.
 * `undefined` where there is more to it: a fault that is not mended, a signature, a module that has not started, or has
 * stopped.
 */
export const simple = {
  // A buffer that was taken away has no bytes; some platforms refuse to look at it.
  isUtf8: isUtf8
    ? (value) => !lengthOf(value) || isUtf8(value)
    : (value) => isShortAscii(value) || attempt(judge, value),

  units: (value) => shortAsciiUnits(value) ?? taken(attempt(read, value), slice16),

  text: (value) => taken(attempt(read, value), textOf),

  bytes: (value) => taken(attempt(write, value, 2 * lengthOf(value)), slice),

  bytesOfText: (text) => taken(attempt(writeText, text, 2 * text.length), slice),

  /** Bytes or a text in another encoding, mended where kernels can; the numbers are those of encodings. */
  converted(value, from, to, mends, take = copyOf(to)) {
    const length = typeof value === 'string' ? 2 * value.length : lengthOf(value);
    const work = () => binding.convertFast(enter(value), from, to, mends);
    return taken(attempt(work, value, length), take);
  },
};

// An object, whose methods can have the names that the package exports.
export const core = {
  isValid(bytes, id) {
    let valid = true;
    look(bytes, id, VALIDITY, (answer) => (valid = answer === 1));
    return valid;
  },

  /** The numbers of code points and of warnings, or those of the first error. */
  validate(bytes, id) {
    let all;
    look(bytes, id, CONTENTS, (code) => {
      const numbers = code === MALFORMED ? failure(code) : leave(code, slice64);
      const isValid = numbers.length === 2;
      all = all && isValid ? all.map((number, index) => number + numbers[index]) : numbers;
      return isValid;
    });
    return all;
  },

  countCodePoints(bytes, id) {
    let count = 0;
    look(bytes, id, COUNT, (some) => {
      count += some;
      return true;
    });
    return count;
  },

  /** The faults, at most `limit`, with `warnings` and `lines` on request: in parts, so that the module holds those of one part only. */
  faults(bytes, id, limit, what) {
    const parts = [];
    let left = limit;
    const take = (code) => {
      const found = leave(code, faultColumns(what));
      left -= found.length;
      parts.push(found);
      return found.complete;
    };
    try {
      look(bytes, id, listing(what), take, () => left);
      return joinedFaults(parts, what);
    } catch (error) {
      throw error === OUT_OF_MEMORY ? TOO_MANY_FAULTS : error;
    }
  },

  validator: (id, { lines }) => new binding.Validator(id, lines),

  /** The faults that a part of a text decides; `what` has the `lines` of the validator. */
  faultsIn: (validator, bytes, isLast, what) =>
    leave(validator.scan(enter(bytes), isLast, listing(what), EVERY), faultColumns(what)),

  classify: (bytes, id) => leave(binding.classify(enter(bytes), id)),

  inspect: (bytes, id, offset) =>
    segmentsOf(bytes, id, offset, (part, at, order) => leave(binding.inspect(enter(part), order, at), slice32)),

  codePage: (id) => leave(binding.codePage(id), slice32),

  /** What the decoders of encodings make of the byte at `at`: a row of six numbers for each, in the order of `ids`. */
  unitsAt: (bytes, at, ids) =>
    rowsAt(bytes, at, ids, (part, start, orders) =>
      leave(binding.sequencesAt(enterBoth(orders, part), orders.length, at - start), slice32),
    ),

  previousBoundary(bytes, at, id) {
    const { part, start, order } = windowAt(bytes, at, id);
    return start + tidied(binding.previousBoundary(enter(part), at - start, order));
  },

  nextBoundary(bytes, at, id) {
    const { part, start, order } = windowAt(bytes, at, id);
    return start + tidied(binding.nextBoundary(enter(part), at - start, order));
  },

  lineColumn(bytes, at, id) {
    const end = Math.min(bytes.length, at + LOOKAHEAD);
    const needed = bytes.subarray(0, end);
    const isWhole = end === bytes.length;
    if (end <= AT_ONCE) return leave(binding.lineColumn(enter(needed), id, at, isWhole), slice64);
    return withObject(new binding.LineFinder(id, at), (finder) => {
      let found;
      inParts(needed, (part, isLast) => {
        const length = finder.find(enter(part), isLast && isWhole);
        if (length !== 0) found = leave(length, slice64);
        return length === 0;
      });
      return found;
    });
  },

  /** The place of UTF-8 bytes in a part of a text, from `from` on; -1 without one. */
  indexOf: (part, needle, from) => tidied(binding.indexOf(enterBoth(needle, part), needle.length, from)),

  compare(first, second, id) {
    const order = binding.compare(enterBoth(first, second), first.length, id);
    if (order < 0) throw failure(order);
    return tidied(order) - 1;
  },

  /** Throws why a policy makes no sense between two encodings. */
  checkPolicy(from, to, policy) {
    const code = binding.unsupportedReason(from, to, policy);
    if (code < 0) throw failure(code);
  },

  /** A conversion that is kept; the settings are those of the module's own function. */
  conversion: (settings) => Object.assign(new binding.Conversion(...settings), { copy: copyOf(settings[1]) }),

  /** Converts bytes or a text to the elements of its encoding. */
  transcode(value, settings) {
    if (value.length <= AT_ONCE) return leave(binding.transcode(enter(value), ...settings), copyOf(settings[1]));
    return withObject(core.conversion(settings), (conversion) => core.push(conversion, value, true));
  },

  /** Converts a part of an input. */
  push(conversion, value, isLast) {
    const { copy } = conversion;
    const results = [];
    let length = 0;
    inParts(value, (part, isLastPart) => {
      length = conversion.push(enter(part), isLast && isLastPart, length > 0);
      // What parts become is copied out once, but where it is very much.
      if (isLastPart || length < 0 || length > MOST) {
        results.push(leave(length, copy));
        length = 0;
      }
      return true;
    });
    return results.length > 1 ? joined(results, results[0].constructor) : results[0];
  },

  /** What of a part of an input fits into `capacity` bytes. */
  fill: (conversion, value, isLast, capacity) => leave(conversion.fill(enter(value), isLast, capacity)),
};

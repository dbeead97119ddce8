// The calls of the module, on octets. They are copied into its arena, which stays from call to call, and results out of it:
// small ones cost no allocation in the module, and large ones go through it in parts.
import * as binding from '../binding/utfscope.js';
import { memory, restarts } from './runtime.js';

/** How many octets go into the module at once where a text can come in parts: they stay in the processor's cache. */
const AT_ONCE = 1 << 17;
/** What the arena may keep after a call. */
const KEPT = 1 << 20;
/** It begins with room for this. */
const LEAST = 1 << 12;

// What the module answers where it has no result; below REFUSED is the length of the sentence that says why.
const MALFORMED = -1;
const REFUSED = -3;
const OUT_OF_MEMORY = 'not enough memory for the result; pass the input in parts';

let seen = new Uint8Array(0);
let begin = 0;
// None: even an empty input needs some around it.
let room = -1;
let era = 0;

/** Asks the module again where its arena is: whoever calls it from within a call must not write over that call's input. */
export function forget() {
  room = -1;
}

function makeRoom(length) {
  if (length > room || era !== restarts) {
    const asked = Math.max(length, LEAST);
    begin = binding.room(asked);
    if (begin === 0) throw OUT_OF_MEMORY;
    [room, era] = [asked, restarts];
  }
  refresh();
}

/** Memory that grew is another buffer. */
function refresh() {
  if (seen.buffer !== memory.buffer) seen = new Uint8Array(memory.buffer);
}

/** Copies octets into the arena; returns how many. */
function enter(octets) {
  const { length } = octets;
  if (length > room || seen.length === 0 || era !== restarts) makeRoom(length);
  seen.set(octets, begin);
  return length;
}

/** Copies two texts into the arena, one behind the other; returns how many octets both have. */
function enterBoth(first, second) {
  const length = first.length + second.length;
  makeRoom(length);
  seen.set(first, begin);
  seen.set(second, begin + first.length);
  return length;
}

/** Copies the result of a call out of the arena: so many octets, in a buffer of their own. */
function leave(octets) {
  if (octets < 0) throw failure(octets);
  return copied(octets);
}

function copied(octets) {
  if (seen.length === 0) refresh();
  const at = binding.result();
  const result = seen.slice(at, at + octets);
  if (octets > KEPT || room > KEPT) {
    binding.release();
    room = -1;
  }
  return result;
}

const numbersOf = ({ buffer }) => new Float64Array(buffer);
const unitsOf = ({ buffer }) => new Uint32Array(buffer);

/** What a call throws: the numbers of a fault, or a sentence. */
function failure(code) {
  if (code === MALFORMED) return numbersOf(copied(7 * 8));
  return code > REFUSED ? OUT_OF_MEMORY : String.fromCharCode(...copied(REFUSED - code));
}

/** Calls `work` with each part of the octets, and whether it is the last, until it answers false. */
function inParts(octets, work) {
  let at = 0;
  let goesOn;
  do goesOn = work(octets.subarray(at, (at += AT_ONCE)), at >= octets.length);
  while (goesOn && at < octets.length);
}

/** Arrays as one. */
export function joined(arrays) {
  const whole = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    whole.set(array, at);
    at += array.length;
  }
  return whole;
}

/** Runs `work` with an object of the module, and frees it. */
function withObject(object, work) {
  try {
    return work(object);
  } finally {
    object.free();
  }
}

/** A limit that is none. */
export const EVERY = 0xffffffff;

/** What to look for: the numbers that the module knows. */
const [VALIDITY, CONTENTS, COUNT, FAULTS, WARNINGS] = [0, 1, 2, 3, 4];

/** Looks over octets, in parts if they are many, and tells `take` what is answered of each until it answers false. */
function look(octets, id, what, take) {
  if (octets.length <= AT_ONCE) return take(binding.lookOver(enter(octets), id, what, EVERY));
  return withObject(new binding.Validator(id), (validator) =>
    inParts(octets, (part, isLast) => take(validator.look(enter(part), isLast, what, EVERY))),
  );
}

// An object, whose methods can have the names that the package exports.
export const core = {
  isValid(octets, id) {
    let valid = true;
    look(octets, id, VALIDITY, (answer) => (valid = answer === 1));
    return valid;
  },

  /** The numbers of code points and of warnings, or those of the first error. */
  validate(octets, id) {
    let all = new Float64Array(2);
    look(octets, id, CONTENTS, (code) => {
      const numbers = numbersOf(code === MALFORMED ? copied(7 * 8) : leave(code));
      const isValid = numbers.length === all.length;
      all = isValid ? all.map((number, index) => number + numbers[index]) : numbers;
      return isValid;
    });
    return all;
  },

  countCodePoints(octets, id) {
    let count = 0;
    look(octets, id, COUNT, (some) => {
      count += some;
      return true;
    });
    return count;
  },

  faults: (octets, id, limit, warnings) =>
    numbersOf(leave(binding.lookOver(enter(octets), id, warnings ? WARNINGS : FAULTS, limit))),

  /** The faults that a part of a text decides. */
  faultsIn: (validator, octets, isLast, warnings) =>
    numbersOf(leave(validator.look(enter(octets), isLast, warnings ? WARNINGS : FAULTS, EVERY))),

  classify: (octets, id) => leave(binding.classify(enter(octets), id)),

  inspect: (octets, id, offset) => unitsOf(leave(binding.inspect(enter(octets), id, offset))),

  codePage: (id) => unitsOf(leave(binding.codePage(id))),

  unitsAt: (octets, at, ids) => unitsOf(leave(binding.unitsAt(enterBoth(ids, octets), ids.length, at))),

  previousBoundary: (octets, at, id) => binding.previousBoundary(enter(octets), at, id),

  nextBoundary: (octets, at, id) => binding.nextBoundary(enter(octets), at, id),

  lineColumn: (octets, at, id) => numbersOf(leave(binding.lineColumn(enter(octets), at, id))),

  indexOf: (octets, needle, from) => binding.indexOf(enterBoth(needle, octets), needle.length, from),

  compare(first, second, id) {
    const order = binding.compare(enterBoth(first, second), first.length, id);
    if (order < 0) throw failure(order);
    return order - 1;
  },

  /** Throws why a policy makes no sense between two encodings. */
  checkPolicy(from, to, policy) {
    const code = binding.refusal(from, to, policy);
    if (code < 0) throw failure(code);
  },

  /** Converts octets; the settings are those of the module's own function. */
  transcode(octets, ...settings) {
    if (octets.length <= AT_ONCE) return leave(binding.transcode(enter(octets), ...settings));
    return withObject(new binding.Conversion(...settings), (conversion) => core.push(conversion, octets, true));
  },

  /** Converts a part of a text. */
  push(conversion, octets, isLast) {
    if (octets.length <= AT_ONCE) return leave(conversion.push(enter(octets), isLast));
    const results = [];
    inParts(octets, (part, isLastPart) => results.push(leave(conversion.push(enter(part), isLast && isLastPart))));
    return joined(results);
  },

  /** How many octets a part of a text would become. */
  measure(conversion, octets, isLast) {
    const length = conversion.measure(enter(octets), isLast);
    if (length < 0) throw failure(length);
    return length;
  },

  /** What of a part of a text fits into `capacity` octets. */
  fill: (conversion, octets, isLast, capacity) => leave(conversion.fill(enter(octets), isLast, capacity)),
};

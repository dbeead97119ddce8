// The functions of the WebAssembly module, which take bytes and ids of encodings.
import * as binding from '../binding/utfscope.js';
import {
  MALFORMED,
  OUT_OF_MEMORY,
  PART,
  copyBothIn,
  copyDoubles,
  copyFor,
  copyIn,
  copyOut,
  copyWords,
  failure,
  forEachPart,
  releaseAndReturn,
} from './arena.js';
import { faultColumns, joined, joinedFaults } from './fault-columns.js';
import { restarts } from './runtime.js';
import { joinedText } from './strings.js';
import { LOOKAHEAD, rowsAt, segmentsOf, windowAt } from './input-windows.js';

export { sliceInput } from './arena.js';
export { joined } from './fault-columns.js';

/** Results with more bytes than this are copied out before they grow further. */
const MAX_RESULT = 1 << 26;
/** How much memory is reserved for all results, relative to the estimate from the result of the first part. */
const SLACK = 1.05;
const TOO_MANY_FAULTS = 'not enough memory for the list of faults; pass the input in parts, or a smaller `limit`';

/** Runs `work` with an object of the module, then frees the object, unless a restart of the module has destroyed it. */
function withObject(object, work) {
  const before = restarts;
  try {
    return work(object);
  } finally {
    if (before === restarts) object.free();
  }
}

/** The limit that lists every fault. */
export const NO_LIMIT = 0xffffffff;

// The modes of a scan, as numbered by `scan` in src/wasm/validation.rs.
const VALIDITY = 0;
const TOTALS = 1;
const COUNT = 2;
const FAULTS = 3;
const WARNINGS = 4;
/** A scan in the mode FAULTS + LINES or WARNINGS + LINES also lists lines and columns. Only these two modes are greater than WARNINGS. */
const LINES = 2;

/** Returns the mode that lists faults, by the options of `faults`. */
const listMode = ({ warnings, lines }) => (warnings ? WARNINGS : FAULTS) + (lines ? LINES : 0);

/**
 * Scans bytes, long inputs in parts. Calls `onAnswer` with the answer for each part until `onAnswer` returns false. `nextLimit`
 * returns how many faults the next answer may list.
 */
function scan(bytes, id, mode, onAnswer, nextLimit = () => NO_LIMIT) {
  if (bytes.length <= PART) return onAnswer(binding.scan(copyIn(bytes), id, mode, nextLimit()));
  return withObject(new binding.Validator(id, mode > WARNINGS), (validator) =>
    forEachPart(bytes, (part, isLast) => onAnswer(validator.scan(copyIn(part), isLast, mode, nextLimit()))),
  );
}

// An object, so that its methods can have the names of the package's exports.
export const core = {
  isValid(bytes, id) {
    let valid = true;
    scan(bytes, id, VALIDITY, (answer) => (valid = answer === 1));
    return valid;
  },

  /** Returns the number of code points and the number of warnings, or the numbers that describe the first error. */
  validate(bytes, id) {
    let totals;
    scan(bytes, id, TOTALS, (code) => {
      const numbers = code === MALFORMED ? failure(code) : copyOut(code, copyDoubles);
      const isValid = numbers.length === 2;
      totals = totals && isValid ? totals.map((number, index) => number + numbers[index]) : numbers;
      return isValid;
    });
    return totals;
  },

  countCodePoints(bytes, id) {
    let count = 0;
    scan(bytes, id, COUNT, (countInPart) => {
      count += countInPart;
      return true;
    });
    return count;
  },

  /** Returns at most `limit` faults. `options` has `warnings` and `lines`. The module holds the faults of one part at a time. */
  faults(bytes, id, limit, options) {
    const parts = [];
    let remaining = limit;
    const addFaults = (code) => {
      const found = copyOut(code, faultColumns(options));
      remaining -= found.length;
      parts.push(found);
      return found.complete;
    };
    try {
      scan(bytes, id, listMode(options), addFaults, () => remaining);
      return joinedFaults(parts, options);
    } catch (error) {
      throw error === OUT_OF_MEMORY ? TOO_MANY_FAULTS : error;
    }
  },

  validator: (id, { lines }) => new binding.Validator(id, lines),

  /** Returns the faults found when a validator gets a part of a text. `options.lines` must be the value with which the validator was created. */
  faultsIn: (validator, bytes, isLast, options) =>
    copyOut(validator.scan(copyIn(bytes), isLast, listMode(options), NO_LIMIT), faultColumns(options)),

  classify: (bytes, id) => copyOut(binding.classify(copyIn(bytes), id)),

  inspect: (bytes, id, offset) =>
    segmentsOf(bytes, id, offset, (part, at, idWithByteOrder) =>
      copyOut(binding.inspect(copyIn(part), idWithByteOrder, at), copyWords),
    ),

  /**
   * Returns the candidates for the encoding of bytes, as rows of eight numbers. `among` has the ids of the possible encodings. If it is
   * empty, all encodings are possible. `hint` is a number that `hintFrom` returns (options.js).
   */
  detect: (bytes, among, hint) => copyOut(binding.detect(copyBothIn(among, bytes), among.length, hint), copyDoubles),

  /** The hint for a language tag or a top-level domain in ASCII; -1 if it names no language. */
  languageHint: (tag) => releaseAndReturn(binding.languageHint(copyIn(tag))),

  /** Returns the numbers that describe binary data, as `detectBinary` of the module stores them; no numbers for text. */
  detectBinary: (bytes) => copyOut(binding.detectBinary(copyIn(bytes)), copyDoubles),

  codePage: (id) => copyOut(binding.codePage(id), copyWords),

  /** Returns the sequence that contains the byte at `at`, in each of the encodings `ids`: a row of numbers for each encoding. */
  sequencesAt: (bytes, at, ids) =>
    rowsAt(bytes, at, ids, (part, start, idsWithByteOrder) =>
      copyOut(binding.sequencesAt(copyBothIn(idsWithByteOrder, part), idsWithByteOrder.length, at - start), copyWords),
    ),

  previousBoundary(bytes, at, id) {
    const { part, start, idWithByteOrder } = windowAt(bytes, at, id);
    return start + releaseAndReturn(binding.previousBoundary(copyIn(part), at - start, idWithByteOrder));
  },

  nextBoundary(bytes, at, id) {
    const { part, start, idWithByteOrder } = windowAt(bytes, at, id);
    return start + releaseAndReturn(binding.nextBoundary(copyIn(part), at - start, idWithByteOrder));
  },

  lineColumn(bytes, at, id) {
    const end = Math.min(bytes.length, at + LOOKAHEAD);
    const needed = bytes.subarray(0, end);
    const isComplete = end === bytes.length;
    if (end <= PART) return copyOut(binding.lineColumn(copyIn(needed), id, at, isComplete), copyDoubles);
    return withObject(new binding.LineFinder(id, at), (finder) => {
      let found;
      forEachPart(needed, (part, isLast) => {
        const length = finder.find(copyIn(part), isLast && isComplete);
        if (length !== 0) found = copyOut(length, copyDoubles);
        return length === 0;
      });
      return found;
    });
  },

  /** Returns the first offset, `from` or later, at which the UTF-8 bytes `needle` occur in a part of a text; -1 if there is none. */
  indexOf: (part, needle, from) => releaseAndReturn(binding.indexOf(copyBothIn(needle, part), needle.length, from)),

  compare(first, second, id) {
    const order = binding.compare(copyBothIn(first, second), first.length, id);
    if (order < 0) throw failure(order);
    // The module returns 0, 1 or 2, because negative numbers are errors.
    return releaseAndReturn(order) - 1;
  },

  /** Returns whether a conversion between two encodings supports an error policy. */
  allowsPolicy(from, to, policy) {
    const code = binding.unsupportedReason(from, to, policy);
    // The message of the module is not used, because the caller's error names the call and the encodings.
    if (code < 0 && failure(code) === OUT_OF_MEMORY) throw OUT_OF_MEMORY;
    return code >= 0;
  },

  /**
   * Creates a conversion for several calls. `settings` has the arguments of `Conversion` in the module: the id of the source, the id of the
   * target, the policy, `ignoreBOM`, `writeBOM`, and optionally a function that gets the faults.
   */
  conversion: (settings, copy = copyFor(settings[1])) => Object.assign(new binding.Conversion(...settings), { copy }),

  /**
   * Converts bytes or a string. `settings` is the same as for `conversion`. `copy` copies the result out of the module: by default, as the elements
   * of the target.
   */
  transcode(value, settings, copy = copyFor(settings[1])) {
    if (value.length <= PART) return copyOut(binding.transcode(copyIn(value), ...settings), copy);
    return withObject(core.conversion(settings, copy), (conversion) => core.push(conversion, value, true));
  },

  /** Converts bytes or a string. A BOM at the start is converted like any other character (`ignoreBOM`), and no BOM is added (`writeBOM`). */
  convertWithBOM: (value, from, to, policy) => core.transcode(value, [from, to, policy, true, false]),

  /** Converts a part of an input. */
  push(conversion, value, isLast) {
    const { copy } = conversion;
    const results = [];
    let length = 0;
    let expected = 0;
    forEachPart(value, (part, isLastPart) => {
      const appends = length > 0;
      length = conversion.push(copyIn(part), isLast && isLastPart, appends, expected);
      // The length of the first result shows how much memory all results need. Without this estimate, the module would move them several times.
      expected = !appends && results.length === 0 ? Math.min((SLACK * length * value.length) / PART, MAX_RESULT) : 0;
      // The results of all parts are copied out together, unless they are very long.
      if (isLastPart || length < 0 || length > MAX_RESULT) {
        results.push(copyOut(length, copy));
        length = 0;
      }
      return true;
    });
    if (results.length === 1) return results[0];
    return typeof results[0] === 'string' ? joinedText(results, 'decode') : joined(results, results[0].constructor);
  },

  /** Converts as much of a part as fits into `capacity` bytes. */
  fill: (conversion, value, isLast, capacity) => copyOut(conversion.fill(copyIn(value), isLast, capacity)),
};

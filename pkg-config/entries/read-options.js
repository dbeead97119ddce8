// Options objects and numbers, as every entry reads them. This file imports nothing of the WebAssembly module.
import { quoted, unknown } from './did-you-mean.js';
import { argumentTypeError, describe, optionTypeError, wrongOffset, wrongType } from './errors.js';

const { getPrototypeOf } = Object;
const NO_OPTIONS = Object.freeze({ __proto__: null });

/** The options of a conversion that takes the encoding as a separate argument. */
export const CONVERSION_OPTIONS = ['errors', 'ignoreBOM', 'writeBOM', 'onFault'];
/** The options of a conversion with a source and a target. */
export const TRANSCODE_OPTIONS = ['from', 'to', ...CONVERSION_OPTIONS];

export const [ERRORS, IGNORE_BOM, WRITE_BOM, ON_FAULT] = CONVERSION_OPTIONS;
export const [FROM, TO] = TRANSCODE_OPTIONS;

/** The options of each call; a call that is not listed has `CONVERSION_OPTIONS`. */
const OPTIONS = {
  __proto__: null,
  audit: ['checks', 'encoding'],
  faults: ['limit', 'warnings', 'lines'],
  inspect: ['offset'],
  explain: ['encodings'],
  detect: ['among', 'hint'],
  findByName: ['limit'],
  Validator: ['warnings', 'lines'],
  'Decoder.decode': ['stream'],
  transcode: TRANSCODE_OPTIONS,
  transcodedLength: TRANSCODE_OPTIONS,
  transcodeInto: TRANSCODE_OPTIONS,
  Transcoder: TRANSCODE_OPTIONS,
  TranscoderStream: TRANSCODE_OPTIONS,
};

const keysOf = (call) => OPTIONS[call] ?? CONVERSION_OPTIONS;

const FATAL_ADVICE = 'Did you mean "errors"? It is "strict" where fatal is true, and "replace" where it is false.';
const STREAM_ADVICE = 'To pass text in parts, use Decoder, Encoder, Transcoder or Validator.';

/**
 * Returns advice for `fatal` and `stream`, options of `TextDecoder` that the call does not have; `undefined` if there is no advice. `keys`
 * are the options of the call.
 */
function adviceFor(key, keys) {
  if (key === 'fatal' && keys.includes(ERRORS)) return FATAL_ADVICE;
  return key === 'stream' ? STREAM_ADVICE : undefined;
}

/** Returns whether an object that has no option of the call is accepted as options: `{}` is, a `Map` or a `Date` is not. */
const isEmptyOptions = (value) =>
  getPrototypeOf(value) === Object.prototype || Object.prototype.toString.call(value) === '[object Object]';

function unknownOption(key, keys, call) {
  const advice = adviceFor(key, keys);
  const problem = advice ? `unknown option ${quoted(key)}. ${advice}` : unknown('option', key, keys);
  return optionTypeError(call, problem);
}

/**
 * Returns the options object of a call; empty by default.
 *
 * A misspelt option must not be ignored: an own key that the call does not have is a TypeError. Inherited keys that the call
 * does not have are ignored, because `Object.prototype` may be polluted.
 */
export function optionsFrom(value, call, expected = 'an options object') {
  if (value === undefined) return NO_OPTIONS;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(call, expected, value);
  let isEmpty = true;
  for (const key in value) {
    if (keysOf(call).includes(key)) isEmpty = false;
    else if (Object.hasOwn(value, key)) throw unknownOption(key, keysOf(call), call);
  }
  if (isEmpty && !isEmptyOptions(value)) throw wrongType(call, expected, value);
  return value;
}

/** Returns a value that is a non-negative integer or Infinity; throws for any other value. */
export function wholeNumber(value, what, call, wrongTypeError = argumentTypeError) {
  if (typeof value !== 'number') {
    throw wrongTypeError(call, `${what} must be a number, got ${describe(value)}`);
  }
  if (value >= 0 && (Number.isInteger(value) || value === Infinity)) return 0 + value; // -0 becomes 0
  throw wrongOffset(call, `${what} must be a non-negative integer, got ${value}`);
}

/** Returns an offset, and throws if it is more than `last`. A `last` of -1 means that the input is empty. */
export function within(offset, last, call) {
  if (offset <= last) return offset;
  const end = last < 0 ? 'the input is empty' : `the last offset of the input is ${last}`;
  throw wrongOffset(call, `offset ${offset} is out of range: ${end}`);
}

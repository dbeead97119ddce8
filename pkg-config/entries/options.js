// Encodings, policies and options, by the names that callers use.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { quoted, unknown } from './did-you-mean.js';
import { describe, wrongType } from './input.js';
import { known, unknownLabel } from './labels.js';
import { encodings, policies } from './names.js';

const ids = new Map(encodings.map((name, id) => [name, id]));
const policyIds = new Map(policies.map((name, id) => [name, id]));
const namesByteOrder = (id) => /^(utf|ucs)-\d+[bl]e$/.test(encodings[id]);
const lacksSignature = (id) => [EncodingId.Ascii, EncodingId.Iso8859_1, EncodingId.Windows1252].includes(id);

const stringFor = (value, what, call) => {
  if (typeof value === 'string') return value;
  throw new TypeError(`${call}: the ${what} must be a string, got ${describe(value)}`);
};

/** The number of an encoding: by its name, which most callers give, or by any label. */
function encodingNamed(value, what, call) {
  const id = ids.get(value) ?? ids.get(known(stringFor(value, what, call)));
  if (id !== undefined) return id;
  throw new RangeError(`${call}: ${unknownLabel(value)}`);
}

function policyNamed(value, call) {
  const id = policyIds.get(value);
  if (id !== undefined) return id;
  throw new RangeError(`${call}: ${unknown('error policy', stringFor(value, 'error policy', call), policies)}`);
}

/** The number of the encoding of this name; UTF-8 where none is named. */
export function encodingFrom(value, call) {
  return value === undefined ? EncodingId.Utf8 : encodingNamed(value, 'encoding', call);
}

/** The encoding of elements of this width; one named with them must agree. */
export function agreedEncoding(value, width, call) {
  const id = encodingFrom(value, call);
  if (width === 8) return id;
  if (value === undefined || encodings[id].startsWith(`utf-${width}`)) {
    return width === 16 ? EncodingId.Units16 : EncodingId.Units32;
  }
  throw new RangeError(
    `${call}: a Uint${width}Array is UTF-${width} code units, which "${value}" is not; leave the encoding out`,
  );
}

const { getPrototypeOf } = Object;
const NONE = Object.freeze({ __proto__: null });

const OF_CONVERSIONS = ['errors', 'ignoreBOM', 'writeBOM', 'onFault'];
const OF_PAIRS = ['from', 'to', ...OF_CONVERSIONS];

/** The options of the calls that do not have those of conversions. */
const OPTIONS = {
  __proto__: null,
  faults: ['limit', 'warnings', 'lines'],
  inspect: ['offset'],
  explain: ['encodings'],
  Validator: ['warnings', 'lines'],
  'Decoder.decode': ['stream'],
  transcode: OF_PAIRS,
  transcodedLength: OF_PAIRS,
  transcodeInto: OF_PAIRS,
  Transcoder: OF_PAIRS,
  TranscoderStream: OF_PAIRS,
};

const NO_KEYS = [];
const keysOf = (call) => OPTIONS[call] ?? OF_CONVERSIONS;

/** What `TextDecoder` calls by other names, or has in another place. */
const ELSEWHERE = {
  fatal: 'Did you mean "errors"? It is "strict" where fatal is true, and "replace" where it is false.',
  stream: 'Text in parts is for Decoder, Transcoder and Validator.',
  __proto__: null,
};

/** Whether an object without keys is one of options, and not a Map, say, whose entries are no keys. */
const isEmptyOptions = (value) =>
  getPrototypeOf(value) === Object.prototype || Object.prototype.toString.call(value) === '[object Object]';

function refuse(key, keys, call) {
  const advice = key in ELSEWHERE ? `unknown option ${quoted(key)}. ${ELSEWHERE[key]}` : unknown('option', key, keys);
  throw new TypeError(`${call}: ${advice}`);
}

/**
 * The options object of a call; empty where it is left out.
 *
 * A misspelt option must not be ignored: an own key that the call does not have is a TypeError. What has been put on the
 * prototype of all objects is nobody's option. The keys in `usual` are known without a look at the table.
 */
export function optionsFrom(value, call, expected = 'an options object', usual = NO_KEYS) {
  if (value === undefined) return NONE;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(call, expected, value);
  let isEmpty = true;
  for (const key in value) {
    if (usual.includes(key) || keysOf(call).includes(key)) isEmpty = false;
    else if (Object.hasOwn(value, key)) refuse(key, keysOf(call), call);
  }
  if (isEmpty && !isEmptyOptions(value)) throw wrongType(call, expected, value);
  return value;
}

/** A whole number from 0 on. */
export function wholeNumber(value, what, call) {
  if (typeof value !== 'number') throw new TypeError(`${call}: ${what} must be a number, got ${describe(value)}`);
  if (value >= 0 && (Number.isInteger(value) || value === Infinity)) return 0 + value; // there is no offset -0
  throw new RangeError(`${call}: ${what} must be a whole number from 0 on, got ${value}`);
}

/** An offset of the input, whose last one is `last`; -1 where it is empty. */
export function within(offset, last, call) {
  if (offset <= last) return offset;
  const end = last < 0 ? 'which is empty' : `whose last offset is ${last}`;
  throw new RangeError(`${call}: offset ${offset} lies beyond the input, ${end}`);
}

/** The options of a conversion to encoding `id`, read once each, in the form that the binding takes. */
export function conversionFrom(value, id, call) {
  const { errors, ignoreBOM, writeBOM, onFault } = optionsFrom(value, call, undefined, OF_CONVERSIONS);
  if (onFault !== undefined && typeof onFault !== 'function') {
    throw wrongType(call, 'a function as onFault', onFault);
  }
  if (writeBOM && namesByteOrder(id)) {
    throw new RangeError(
      `${call}: writeBOM cannot be true for "${encodings[id]}": text whose label names a byte order must not begin ` +
        'with a signature (RFC 2781 §3.3); use the name without it',
    );
  }
  if (writeBOM && lacksSignature(id)) {
    throw new RangeError(
      `${call}: writeBOM cannot be true for "${encodings[id]}": a signature is the character U+FEFF, which this ` +
        'encoding does not hold',
    );
  }
  return {
    policy: errors === undefined ? Policy.Strict : policyNamed(errors, call),
    ignoreBOM: Boolean(ignoreBOM),
    writeBOM: writeBOM === undefined ? undefined : Boolean(writeBOM),
    onFault,
  };
}

/** The encodings of a pair; both must be named. */
export function pairFrom(pair, call) {
  const expected = 'a pair of encodings, { from, to }';
  if (pair === undefined) throw wrongType(call, expected, pair);
  const { from, to } = optionsFrom(pair, call, expected);
  return {
    from: encodingNamed(from, 'encoding to convert from', call),
    to: encodingNamed(to, 'encoding to convert to', call),
  };
}

/** The numbers of the encodings of an array of names. */
export function encodingsFrom(value, call) {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw wrongType(call, 'an array of encodings', value);
  return Uint8Array.from(value, (name) => encodingNamed(name, 'encoding', call));
}

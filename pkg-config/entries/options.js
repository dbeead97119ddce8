// Encodings, error policies and options, by the names that callers use.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { bomOf } from './bom.js';
import { run } from './call.js';
import { quoted, unknown } from './did-you-mean.js';
import {
  describe,
  typeOfArgument,
  typeOfOption,
  wrongEncoding,
  wrongOffset,
  wrongOption,
  wrongPolicy,
  wrongType,
} from './errors.js';
import { known, unknownLabel } from './labels.js';
import { encodings, errorPolicies } from './names.js';

const ids = new Map(encodings.map((name, id) => [name, id]));
const policyIds = new Map(errorPolicies.map((name, id) => [name, id]));
/** Former names of policies; they are names of encodings too. */
const RENAMED_POLICIES = {
  __proto__: null,
  latin1: 'fallback-latin1',
  'windows-1252': 'fallback-windows-1252',
};
const namesByteOrder = (id) => /^(utf|ucs)-\d+[bl]e$/.test(encodings[id]);

/** Returns the id of an encoding. The exact name, which most callers pass, needs no search among the labels. */
function encodingNamed(value, what, call, wrongTypeError = typeOfArgument) {
  const exact = ids.get(value);
  if (exact !== undefined) return exact;
  if (typeof value !== 'string') throw wrongTypeError(call, `the ${what} must be a string, got ${describe(value)}`);
  const id = ids.get(known(value));
  if (id !== undefined) return id;
  throw wrongEncoding(call, unknownLabel(value));
}

function policyNamed(value, call) {
  const id = policyIds.get(value);
  if (id !== undefined) return id;
  if (typeof value !== 'string') {
    throw typeOfOption(call, `the error policy must be a string, got ${describe(value)}`);
  }
  const renamed = RENAMED_POLICIES[value];
  if (renamed) throw wrongPolicy(call, `the error policy "${value}" is now called "${renamed}"; pass that name`);
  throw wrongPolicy(call, unknown('error policy', value, errorPolicies));
}

/** Returns the id of an encoding argument; UTF-8 by default. */
export function encodingFrom(value, call) {
  return value === undefined ? EncodingId.Utf8 : encodingNamed(value, 'encoding', call);
}

/** Returns the id of the encoding of elements of this width. An encoding argument must agree with the width. */
export function agreedEncoding(value, width, call) {
  const id = encodingFrom(value, call);
  if (width === 8) return id;
  if (value === undefined || encodings[id].startsWith(`utf-${width}`)) {
    return width === 16 ? EncodingId.Units16 : EncodingId.Units32;
  }
  throw wrongEncoding(
    call,
    `a Uint${width}Array is read as UTF-${width} code units, which are not ${quoted(value)}; omit the encoding, or pass ` +
      'the bytes as a Uint8Array',
  );
}

const { getPrototypeOf } = Object;
const NONE = Object.freeze({ __proto__: null });

const CONVERSION_OPTIONS = ['errors', 'ignoreBOM', 'writeBOM', 'onFault'];
const TRANSCODE_OPTIONS = ['from', 'to', ...CONVERSION_OPTIONS];

/** The options of each call; a call that is not listed has `CONVERSION_OPTIONS`. */
const OPTIONS = {
  __proto__: null,
  audit: ['checks', 'encoding'],
  faults: ['limit', 'warnings', 'lines'],
  inspect: ['offset'],
  explain: ['encodings'],
  detect: ['among', 'hint'],
  Validator: ['warnings', 'lines'],
  'Decoder.decode': ['stream'],
  transcode: TRANSCODE_OPTIONS,
  transcodedLength: TRANSCODE_OPTIONS,
  transcodeInto: TRANSCODE_OPTIONS,
  Transcoder: TRANSCODE_OPTIONS,
  TranscoderStream: TRANSCODE_OPTIONS,
};

const NO_KEYS = [];
const keysOf = (call) => OPTIONS[call] ?? CONVERSION_OPTIONS;

/** Advice for options of `TextDecoder` that have another name or place here. */
const ELSEWHERE = {
  fatal: 'Did you mean "errors"? It is "strict" where fatal is true, and "replace" where it is false.',
  stream: 'To pass text in parts, use Decoder, Encoder, Transcoder or Validator.',
  __proto__: null,
};

/** Returns whether an object without keys is meant as options. A Map is not: its entries are not keys. */
const isEmptyOptions = (value) =>
  getPrototypeOf(value) === Object.prototype || Object.prototype.toString.call(value) === '[object Object]';

function unknownOption(key, keys, call) {
  const problem = key in ELSEWHERE ? `unknown option ${quoted(key)}. ${ELSEWHERE[key]}` : unknown('option', key, keys);
  return typeOfOption(call, problem);
}

/**
 * The options object of a call; empty by default.
 *
 * A misspelt option must not be ignored: an own key that the call does not have is a TypeError. Inherited keys that the call
 * does not have are ignored, because `Object.prototype` may be polluted. Keys in `usual` are accepted without a table lookup.
 */
export function optionsFrom(value, call, expected = 'an options object', usual = NO_KEYS) {
  if (value === undefined) return NONE;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(call, expected, value);
  let isEmpty = true;
  for (const key in value) {
    if (usual.includes(key) || keysOf(call).includes(key)) isEmpty = false;
    else if (Object.hasOwn(value, key)) throw unknownOption(key, keysOf(call), call);
  }
  if (isEmpty && !isEmptyOptions(value)) throw wrongType(call, expected, value);
  return value;
}

/** Returns a non-negative integer, or Infinity. */
export function wholeNumber(value, what, call, wrongTypeError = typeOfArgument) {
  if (typeof value !== 'number') {
    throw wrongTypeError(call, `${what} must be a number, got ${describe(value)}`);
  }
  if (value >= 0 && (Number.isInteger(value) || value === Infinity)) return 0 + value; // -0 becomes 0
  throw wrongOffset(call, `${what} must be a non-negative integer, got ${value}`);
}

/** Returns an offset that is at most `last`. The input is empty if `last` is -1. */
export function within(offset, last, call) {
  if (offset <= last) return offset;
  const end = last < 0 ? 'the input is empty' : `the last offset of the input is ${last}`;
  throw wrongOffset(call, `offset ${offset} is out of range: ${end}`);
}

/** Returns the options of a conversion to encoding `id`. Each is read once, and has the form that the binding takes. */
export function conversionFrom(value, id, call) {
  const { errors, ignoreBOM, writeBOM, onFault } = optionsFrom(value, call, undefined, CONVERSION_OPTIONS);
  if (onFault !== undefined && typeof onFault !== 'function') {
    throw typeOfOption(call, `expected a function as onFault, got ${describe(onFault)}`);
  }
  if (writeBOM) checkWriteBOM(id, call);
  return {
    policy: errors === undefined ? Policy.Strict : policyNamed(errors, call),
    ignoreBOM: Boolean(ignoreBOM),
    writeBOM: writeBOM === undefined ? undefined : Boolean(writeBOM),
    onFault,
  };
}

function checkWriteBOM(id, call) {
  const name = encodings[id];
  if (namesByteOrder(id)) {
    const generic = name.slice(0, -2);
    const advice = encodings.includes(generic) ? `; use "${generic}"` : '';
    throw wrongOption(
      call,
      `writeBOM cannot be true for "${name}": text whose label names a byte order must not begin with a BOM ` +
        `(RFC 2781 §3.3)${advice}`,
    );
  }
  if (run(call, () => bomOf(id)).length === 0) {
    throw wrongOption(
      call,
      `writeBOM cannot be true for "${name}": it cannot represent the BOM, U+FEFF; omit writeBOM`,
    );
  }
}

/** Returns the source and the target of a conversion; both must be named. */
export function pairFrom(options, call) {
  const expected = 'options with from and to';
  if (options === undefined) throw wrongType(call, expected, options);
  const { from, to } = optionsFrom(options, call, expected);
  return {
    from: encodingNamed(from, 'encoding to convert from', call, typeOfOption),
    to: encodingNamed(to, 'encoding to convert to', call, typeOfOption),
  };
}

/**
 * Returns the number of a hint at an encoding or at a language; `languageHint` returns that of a language, -1 for none.
 */
export function hintFrom(value, call, languageHint) {
  if (value === undefined) return -1;
  if (typeof value !== 'string') throw typeOfOption(call, `the hint must be a string, got ${describe(value)}`);
  const id = ids.get(value) ?? ids.get(known(value));
  if (id !== undefined) return id;
  const isTag = value.length <= MAX_TAG && /^[\x21-\x7e]+$/.test(value);
  const hint = isTag ? languageHint(Uint8Array.from(value, (character) => character.charCodeAt(0))) : -1;
  if (hint >= 0) return hint;
  throw wrongOption(
    call,
    `the hint ${quoted(value)} is neither a supported encoding nor a language; use a name such as "windows-1252", ` +
      'a language tag such as "pt-BR", or a top-level domain such as "jp"',
  );
}
/** The longest language tag. */
const MAX_TAG = 35;

/** Returns the ids of an array of encoding names. */
export function encodingsFrom(value, call) {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw typeOfOption(call, `expected an array of encodings, got ${describe(value)}`);
  return Uint8Array.from(value, (name) => encodingNamed(name, 'encoding', call, typeOfOption));
}

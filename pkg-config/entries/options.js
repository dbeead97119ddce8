// Encodings, policies and options, by the names that callers use.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { describe, wrongType } from './input.js';
import { encodings, policies } from './names.js';

const ids = new Map(encodings.map((name, id) => [name, id]));
const policyIds = new Map(policies.map((name, id) => [name, id]));
const namesByteOrder = (id) => id === EncodingId.Utf16Le || id === EncodingId.Utf16Be;

function named(value, table, what, call) {
  const id = table.get(value);
  if (id !== undefined) return id;
  if (typeof value !== 'string') {
    throw new TypeError(`${call}: the ${what} must be a string, got ${describe(value)}`);
  }
  throw new RangeError(`${call}: no ${what} is called "${value}"; there are ${[...table.keys()].join(', ')}`);
}

/** The number of the encoding of this name; UTF-8 where none is named. */
export function encodingFrom(value, call) {
  return value === undefined ? EncodingId.Utf8 : named(value, ids, 'encoding', call);
}

/** The encoding named beside an input, which must agree with the width of its elements. */
export function agreedEncoding(value, elements, call) {
  const id = encodingFrom(value, call);
  if (value === undefined || elements instanceof Uint8Array) return id;
  if (elements instanceof Uint16Array && (id === EncodingId.Utf16 || namesByteOrder(id))) return id;
  const units = elements instanceof Uint16Array ? 'UTF-16' : 'UTF-32';
  const array = elements.constructor.name;
  throw new RangeError(`${call}: a ${array} is ${units} code units, which "${value}" is not; leave the encoding out`);
}

/** The options object, empty where it is left out. */
export function optionsFrom(value, call) {
  if (value === undefined) return {};
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    throw wrongType(call, 'an options object', value);
  }
  return value;
}

/** A whole number from 0 on. */
export function wholeNumber(value, what, call) {
  if (typeof value !== 'number') throw new TypeError(`${call}: ${what} must be a number, got ${describe(value)}`);
  if (value >= 0 && (Number.isInteger(value) || value === Infinity)) return value;
  throw new RangeError(`${call}: ${what} must be a whole number from 0 on, got ${value}`);
}

/** The options of a conversion, read once each, in the form that the binding takes. */
export function conversionFrom(value, id, call) {
  const { errors, ignoreBOM, writeBOM, onFault } = optionsFrom(value, call);
  if (onFault !== undefined && typeof onFault !== 'function') {
    throw wrongType(call, 'a function as onFault', onFault);
  }
  if (writeBOM && namesByteOrder(id)) {
    throw new RangeError(
      `${call}: writeBOM cannot be true for "${encodings[id]}": text whose label names a byte order must not begin ` +
        'with a signature (RFC 2781 §3.3); use "utf-16"',
    );
  }
  return {
    policy: errors === undefined ? Policy.Strict : named(errors, policyIds, 'error policy', call),
    ignoreBOM: Boolean(ignoreBOM),
    writeBOM: writeBOM === undefined ? undefined : Boolean(writeBOM),
    onFault,
  };
}

/** The numbers of the encodings of an array of names. */
export function encodingsFrom(value, call) {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw wrongType(call, 'an array of encodings', value);
  return Uint8Array.from(value, (name) => named(name, ids, 'encoding', call));
}

// The errors for misuse: each names the call, and has a stable code.
//
// There is one function for each pair of class and code, so that a code means the same everywhere. The entry `text-encoding` throws
// the same errors: the Encoding Standard prescribes their classes, and does not forbid a `code`.

/** Returns the words for a value in an error message: `a string`, `an Array`, `undefined`. */
export function describe(value) {
  if (value === null || value === undefined) return String(value);
  const type = typeof value === 'object' ? className(value) : typeof value;
  return `${/^[aeio]/i.test(type) ? 'an' : 'a'} ${type}`;
}

/** Returns the name of the class of an object; `object` if it has none. A proxy or a getter of the caller may throw. */
function className(object) {
  try {
    const { name } = object.constructor;
    return typeof name === 'string' && name !== '' ? name : 'object';
  } catch {
    return 'object';
  }
}

/** Makes a function that creates errors of one class with one code; `properties` are further properties of the error. */
const maker =
  (Class, code) =>
  (call, problem, { cause, ...properties } = {}) =>
    Object.assign(new Class(`${call}: ${problem}`, cause === undefined ? undefined : { cause }), {
      code,
      ...properties,
    });

/** An argument has the wrong type. */
export const argumentTypeError = maker(TypeError, 'ERR_ARGUMENT_TYPE');
/** No encoding has this name, or the encoding does not suit the call. */
export const wrongEncoding = maker(RangeError, 'ERR_ENCODING');
/** The call has no option of this name, or the value of an option has the wrong type. */
export const optionTypeError = maker(TypeError, 'ERR_OPTION');
/** The value of an option is not one of those allowed. */
export const wrongOption = maker(RangeError, 'ERR_OPTION');
/** No error policy has this name, or the policy does not suit the encodings. */
export const wrongPolicy = maker(RangeError, 'ERR_POLICY');
/** An offset or another number is out of range. */
export const wrongOffset = maker(RangeError, 'ERR_OFFSET');
/** The destination cannot hold the run at the start of the input (see encode-into.js), or became smaller during the call. */
export const smallDestination = maker(RangeError, 'ERR_DESTINATION_TOO_SMALL');
/** A method was called on a value that is not an object of its class. */
const wrongThis = maker(TypeError, 'ERR_INVALID_THIS');
/** A class was called with `new`, but only calls of this package create its objects. */
export const illegalConstructor = maker(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR');
/** An object or a buffer is in a state that does not allow the call. */
export const wrongState = maker(TypeError, 'ERR_STATE');
/** The input is binary data, and the call is for text. */
export const notText = maker(RangeError, 'ERR_NOT_TEXT');
/** There is not enough memory for the result. */
export const outOfMemory = maker(RangeError, 'ERR_OUT_OF_MEMORY');
/** The string is longer than the runtime allows. */
export const longString = maker(RangeError, 'ERR_STRING_TOO_LONG');

/** Returns the error for an argument that is not what a call expects. */
export const wrongType = (call, expected, value) =>
  argumentTypeError(call, `expected ${expected}, got ${describe(value)}`);

/** Returns the error for a method that was called on `value`, which is not a `kind`. */
export const wrongReceiver = (call, kind, value) =>
  wrongThis(call, `called on something that is not ${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}: ${describe(value)}`);

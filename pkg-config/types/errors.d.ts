import type { Encoding, Fault } from './shapes.js';

/**
 * The `code` of an error. It is part of the API; messages can change in any version.
 *
 * - `ERR_MALFORMED` (MalformedError, a TypeError): the input is malformed, or the target cannot represent it.
 * - `ERR_ENCODING` (RangeError): no encoding has this name, or the encoding does not suit the call.
 * - `ERR_OPTION` (TypeError or RangeError): the call has no such option, or the value of the option is wrong.
 * - `ERR_POLICY` (RangeError): no error policy has this name, or the policy does not suit the encodings.
 * - `ERR_ARGUMENT_TYPE` (TypeError): an argument has the wrong type.
 * - `ERR_OFFSET` (RangeError): an offset or another number is out of range.
 * - `ERR_DESTINATION_TOO_SMALL` (RangeError): the destination cannot hold the run at the start of the input (see `transcodeInto`),
 *   or became smaller during the call.
 * - `ERR_STATE` (TypeError): the object was freed, or lost in a crash of the module, or is called from its own `onFault`.
 * - `ERR_INVALID_THIS` (TypeError): the method was called on an object of another class.
 * - `ERR_ILLEGAL_CONSTRUCTOR` (TypeError): only calls of this package create objects of the class.
 * - `ERR_NOT_TEXT` (RangeError): the input is binary data, and the call is for text.
 * - `ERR_OUT_OF_MEMORY` (RangeError): there is not enough memory for the result.
 * - `ERR_STRING_TOO_LONG` (RangeError): the runtime does not allow strings of this length.
 */
export type ErrorCode =
  | 'ERR_MALFORMED'
  | 'ERR_ENCODING'
  | 'ERR_OPTION'
  | 'ERR_POLICY'
  | 'ERR_ARGUMENT_TYPE'
  | 'ERR_OFFSET'
  | 'ERR_DESTINATION_TOO_SMALL'
  | 'ERR_STATE'
  | 'ERR_INVALID_THIS'
  | 'ERR_ILLEGAL_CONSTRUCTOR'
  | 'ERR_NOT_TEXT'
  | 'ERR_OUT_OF_MEMORY'
  | 'ERR_STRING_TOO_LONG';

/**
 * The error for input that is malformed or that the target cannot represent, if the error policy does not handle it. The policy `strict`
 * handles no such input.
 *
 * ```js
 * try {
 *   decode(Uint8Array.of(0x61, 0xff));
 * } catch (error) {
 *   error.fault; // { reason: 'invalid-octet', severity: 'error', offset: 1, length: 1 }
 * }
 * ```
 */
export class MalformedError extends TypeError {
  /**
   * Creates the error. The calls of this package create these errors; programs rarely need to.
   *
   * @param message The message.
   * @param encoding The value of the property `encoding`.
   * @param fault The fault and its position.
   */
  constructor(message: string, encoding: Encoding, fault: Fault);
  /** Stable code that identifies this error. */
  readonly code: 'ERR_MALFORMED';
  /**
   * The encoding of the input, or the target encoding if it cannot represent a code point (`unmappable`). For a conversion between bytes
   * and a string or an array of code units, it is always the encoding of the bytes.
   */
  readonly encoding: Encoding;
  /** The fault. Offset and length count elements of the input: bytes, code units or code points. */
  readonly fault: Fault;
}

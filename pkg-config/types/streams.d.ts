/// <reference lib="es2018" />
/// <reference lib="esnext.disposable" />
import type { Bytes } from './bytes.js';
import type { BytesInput, DecodeOptions, EncodeOptions, EncodingLabel, TranscodeOptions } from './shapes.js';
import type { FaultTable } from './validation.js';
import type { ReadableBytes, ReadableText, WritableSide } from './web-streams.js';

/**
 * Decodes bytes that arrive in parts to strings. Each sequence is decoded as soon as it is complete.
 *
 * Offsets of faults count bytes from the start of the text, and are exact beyond 2^32. The decoder holds memory in the
 * WebAssembly module. `using`, `free` or the garbage collector frees this memory.
 *
 * ```js
 * const decoder = new Decoder('utf-8');
 * decoder.push(Uint8Array.of(0xe2, 0x82)); // ''
 * decoder.push(Uint8Array.of(0xac)); // '€'
 * decoder.finish(); // ''
 * ```
 */
export class Decoder implements Disposable {
  /**
   * Creates a decoder.
   *
   * @param encoding The encoding of the text; default `utf-8`.
   * @param options How to decode.
   * @throws RangeError with the code `ERR_ENCODING` or `ERR_POLICY` for an unknown encoding or an unsuitable policy.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
   */
  constructor(encoding?: EncodingLabel, options?: DecodeOptions);
  /**
   * Decodes the last part of the text, or with `stream: true` an earlier part, as `TextDecoder.decode` does.
   *
   * @param input The bytes of the part; default none.
   * @param options Whether more parts follow.
   * @returns The decoded characters. If more parts follow, an incomplete sequence at the end is decoded with the next part.
   * @throws MalformedError under the same conditions as the function `decode`; the next call begins a new text.
   * @throws RangeError with the code `ERR_STRING_TOO_LONG` if the runtime does not allow a string of this length.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option, `ERR_INVALID_THIS` if `this`
   * is of another class, or `ERR_STATE` if it was freed, was lost in a restart of the module, or is called from its own `onFault`.
   */
  decode(
    input?: BytesInput,
    options?: {
      /** True if more parts follow. By default the text ends, and the next call begins a new text. */
      stream?: boolean;
    },
  ): string;
  /**
   * Decodes a part of the text.
   *
   * @param part The bytes of the part.
   * @returns The decoded characters. An incomplete sequence at the end of the part is decoded with the next part.
   * @throws MalformedError under the same conditions as the function `decode`; the next call begins a new text.
   * @throws RangeError with the code `ERR_STRING_TOO_LONG` if the runtime does not allow a string of this length.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument, `ERR_INVALID_THIS` if `this` is of another class, or
   * `ERR_STATE` if it was freed, was lost in a restart of the module, or is called from its own `onFault`.
   */
  push(part: BytesInput): string;
  /**
   * Ends the text, and decodes the pending bytes. The next call begins a new text.
   *
   * @returns The remaining characters, for example U+FFFD for a truncated sequence.
   * @throws MalformedError under the same conditions as the function `decode`, for example for a truncated sequence.
   * @throws TypeError with the code `ERR_INVALID_THIS` if `this` is of another class, or `ERR_STATE` if it was freed, was lost in a
   * restart of the module, or is called from its own `onFault`.
   */
  finish(): string;
  /** Discards pending input and resets the decoder. */
  reset(): void;
  /** Frees the memory in the module, as `using` does. Later calls throw, except `free`, which does nothing. */
  free(): void;
  /** Frees the memory in the module at the end of a block with `using`. */
  [Symbol.dispose](): void;
}

/**
 * Encodes text that arrives in parts. A surrogate pair that is split between two parts is one character.
 *
 * Offsets of faults count code units from the start of the text. `using`, `free` or the garbage collector frees the memory of
 * the encoder.
 *
 * ```js
 * const encoder = new Encoder('utf-8');
 * encoder.push('1 \ud83d'); // Uint8Array.of(0x31, 0x20)
 * encoder.push('\ude00'); // Uint8Array.of(0xf0, 0x9f, 0x98, 0x80)
 * encoder.finish(); // new Uint8Array(0)
 * ```
 */
export class Encoder implements Disposable {
  /**
   * Creates an encoder.
   *
   * @param encoding The encoding of the result; default `utf-8`.
   * @param options How to encode.
   * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
   * a BOM that the encoding must not have.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
   */
  constructor(encoding?: EncodingLabel, options?: EncodeOptions);
  /**
   * Encodes a part of the text.
   *
   * @param text The part.
   * @returns The bytes. A high surrogate at the end of the part is encoded with the next part.
   * @throws MalformedError under the same conditions as `encode`; the next call begins a new text.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument, `ERR_INVALID_THIS` if `this` is of another class, or
   * `ERR_STATE` if it was freed, was lost in a restart of the module, or is called from its own `onFault`.
   */
  push(text: string): Bytes;
  /**
   * Ends the text, and encodes the pending surrogate. The next call begins a new text.
   *
   * @returns The remaining bytes.
   * @throws MalformedError under the same conditions as the function `encode`, for example for a lone surrogate at the end.
   * @throws TypeError with the code `ERR_INVALID_THIS` if `this` is of another class, or `ERR_STATE` if it was freed, was lost in a
   * restart of the module, or is called from its own `onFault`.
   */
  finish(): Bytes;
  /** Discards pending input and resets the encoder. */
  reset(): void;
  /** Frees the memory in the module, as `using` does. Later calls throw, except `free`, which does nothing. */
  free(): void;
  /** Frees the memory in the module at the end of a block with `using`. */
  [Symbol.dispose](): void;
}

/**
 * Converts text that arrives in parts from one encoding to another.
 *
 * Offsets of faults count bytes from the start of the text. `using`, `free` or the garbage collector frees the memory of the
 * transcoder.
 *
 * ```js
 * const transcoder = new Transcoder({ from: 'utf-16le', to: 'utf-8' });
 * transcoder.push(Uint8Array.of(0xac)); // new Uint8Array(0)
 * transcoder.push(Uint8Array.of(0x20)); // Uint8Array.of(0xe2, 0x82, 0xac)
 * transcoder.finish(); // new Uint8Array(0)
 * ```
 */
export class Transcoder implements Disposable {
  /**
   * Creates a transcoder.
   *
   * @param options The source `from`, the target `to`, and how to convert.
   * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
   * a BOM that the target must not have.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
   */
  constructor(options: TranscodeOptions);
  /**
   * Converts a part of the text.
   *
   * @param part The bytes of the part.
   * @returns The bytes in the target encoding. An incomplete sequence at the end of the part is converted with the next part.
   * @throws MalformedError under the same conditions as `transcode`; the next call begins a new text.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument, `ERR_INVALID_THIS` if `this` is of another class, or
   * `ERR_STATE` if it was freed, was lost in a restart of the module, or is called from its own `onFault`.
   */
  push(part: BytesInput): Bytes;
  /**
   * Ends the text, and converts the pending bytes. The next call begins a new text.
   *
   * @returns The remaining bytes.
   * @throws MalformedError under the same conditions as the function `transcode`, for example for a truncated sequence.
   * @throws TypeError with the code `ERR_INVALID_THIS` if `this` is of another class, or `ERR_STATE` if it was freed, was lost in a
   * restart of the module, or is called from its own `onFault`.
   */
  finish(): Bytes;
  /** Discards pending input and resets the transcoder. */
  reset(): void;
  /** Frees the memory in the module, as `using` does. Later calls throw, except `free`, which does nothing. */
  free(): void;
  /** Frees the memory in the module at the end of a block with `using`. */
  [Symbol.dispose](): void;
}

/**
 * Lists the faults of text that arrives in parts.
 *
 * Offsets count bytes from the start of the text, and are exact beyond 2^32. `using`, `free` or the garbage collector frees
 * the memory of the validator.
 *
 * ```js
 * const validator = new Validator('utf-8');
 * validator.push(Uint8Array.of(0xe2, 0x82)).length; // 0
 * validator.finish().at(0); // { reason: 'truncated', severity: 'error', offset: 0, length: 2 }
 * ```
 */
export class Validator implements Disposable {
  /**
   * Creates a validator.
   *
   * @param encoding The encoding of the text; default `utf-8`.
   * @param options What to list.
   * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
   */
  constructor(
    encoding?: EncodingLabel,
    options?: {
      /** Whether to list warnings too; default false. */
      warnings?: boolean;
      /** Whether to count the `line` and `column` of each fault from the start of the text, as `lineColumn` does; default false. */
      lines?: boolean;
    },
  );
  /**
   * Validates a part of the text.
   *
   * @param part The bytes of the part.
   * @returns The new faults. An incomplete sequence at the end of the part is validated with the next part.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument, `ERR_INVALID_THIS` if `this` is of another class, or
   * `ERR_STATE` if it was freed or was lost in a restart of the module.
   */
  push(part: BytesInput): FaultTable;
  /**
   * Ends the text, and validates the pending bytes. The next call begins a new text.
   *
   * @returns The remaining faults.
   * @throws TypeError with the code `ERR_INVALID_THIS` if `this` is of another class, or `ERR_STATE` if it was freed or was lost
   * in a restart of the module.
   */
  finish(): FaultTable;
  /** Discards pending input and resets the validator. */
  reset(): void;
  /** Frees the memory in the module, as `using` does. Later calls throw, except `free`, which does nothing. */
  free(): void;
  /** Frees the memory in the module at the end of a block with `using`. */
  [Symbol.dispose](): void;
}

/**
 * Decodes a stream of bytes to a stream of strings, with a `Decoder`.
 *
 * ```js
 * const body = new Blob([encode('1 €', 'utf-16')]).stream();
 * let text = '';
 * for await (const chunk of body.pipeThrough(new DecoderStream('utf-16'))) text += chunk;
 * text; // '1 €'
 * ```
 */
export class DecoderStream {
  /**
   * Creates a transform stream.
   *
   * @param encoding The encoding of the bytes; default `utf-8`.
   * @param options How to decode.
   * @throws RangeError with the code `ERR_ENCODING` or `ERR_POLICY` for an unknown encoding or an unsuitable policy.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
   */
  constructor(encoding?: EncodingLabel, options?: DecodeOptions);
  /** The strings. The stream fails with a MalformedError if `decode` would throw one. */
  readonly readable: ReadableText;
  /** Accepts the bytes. */
  readonly writable: WritableSide<BytesInput>;
}

/**
 * Encodes a stream of strings to a stream of bytes, with an `Encoder`.
 *
 * ```js
 * const texts = new Blob([encode('1 €')]).stream().pipeThrough(new DecoderStream());
 * const chunks = [];
 * for await (const chunk of texts.pipeThrough(new EncoderStream('utf-16le'))) chunks.push(chunk);
 * concat(chunks, 'utf-16le'); // Uint8Array.of(0x31, 0, 0x20, 0, 0xac, 0x20)
 * ```
 */
export class EncoderStream {
  /**
   * Creates a transform stream.
   *
   * @param encoding The encoding of the result; default `utf-8`.
   * @param options How to encode.
   * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
   * a BOM that the encoding must not have.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
   */
  constructor(encoding?: EncodingLabel, options?: EncodeOptions);
  /** The bytes. The stream fails with a MalformedError if `encode` would throw one. */
  readonly readable: ReadableBytes;
  /** Accepts the strings. */
  readonly writable: WritableSide<string>;
}

/**
 * Converts a stream of bytes from one encoding to another, with a `Transcoder`.
 *
 * ```js
 * const body = new Blob([encode('1 €', 'utf-16')]).stream();
 * const chunks = [];
 * for await (const chunk of body.pipeThrough(new TranscoderStream({ from: 'utf-16', to: 'utf-8' }))) chunks.push(chunk);
 * decode(concat(chunks)); // '1 €'
 * ```
 */
export class TranscoderStream {
  /**
   * Creates a transform stream.
   *
   * @param options The source `from`, the target `to`, and how to convert.
   * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
   * a BOM that the target must not have.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
   */
  constructor(options: TranscodeOptions);
  /** The bytes in the target encoding. The stream fails with a MalformedError if `transcode` would throw one. */
  readonly readable: ReadableBytes;
  /** Accepts the bytes of the source. */
  readonly writable: WritableSide<BytesInput>;
}

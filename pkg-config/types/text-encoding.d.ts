import type { Bytes } from './api.js';

/** What the decoders take: a buffer or any view of one, shared or not, of fixed length. */
export type DecoderInput = ArrayBufferLike | ArrayBufferView;

/** How to decode. */
export interface TextDecoderOptions {
  /** Make malformed input a TypeError (default: each maximal subpart becomes U+FFFD). */
  fatal?: boolean;
  /** Keep a signature at the start of the text (default: one leading U+FEFF is dropped). */
  ignoreBOM?: boolean;
}

/** How to decode a part of a text. */
export interface TextDecodeOptions {
  /** The text goes on in the next call (default: it ends here). */
  stream?: boolean;
}

/**
 * `TextDecoder` of the Encoding Standard (§7.2) for UTF-8, UTF-16LE, UTF-16BE and windows-1252.
 *
 * What differs from `Decoder` of the default entry: labels are those of the standard, malformed input is replaced unless
 * `fatal`, values are converted as Web IDL does, and a buffer that can be resized is a TypeError.
 *
 * ```js
 * new TextDecoder('latin1').encoding; // 'windows-1252'
 * new TextDecoder().decode(Uint8Array.of(0xe2, 0x82, 0xac, 0xff)); // '€\uFFFD'
 * ```
 */
export class TextDecoder {
  /**
   * @param label a label of the standard, in any case, with or without ASCII whitespace around it; default `utf-8`.
   * @throws RangeError for any other label, that of another encoding of the standard included.
   */
  constructor(label?: string, options?: TextDecoderOptions);
  /** The name of the encoding in lower case: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`. */
  readonly encoding: string;
  /** Whether malformed input is a TypeError. */
  readonly fatal: boolean;
  /** Whether a signature is kept. */
  readonly ignoreBOM: boolean;
  /**
   * Decodes a text, or with `stream: true` a part of one; a call without `stream` ends the text.
   *
   * @throws TypeError under `fatal` for malformed input; its `cause` is an error with the code `ERR_MALFORMED`, whose `fault` has the reason, and
   * the offset and length in bytes. Where the text goes on, so does decoding, behind what was malformed.
   */
  decode(input?: DecoderInput, options?: TextDecodeOptions): string;
}

/** What `encodeInto` did. */
export interface TextEncoderEncodeIntoResult {
  /** How much of the string was encoded, in UTF-16 code units. */
  read: number;
  /** How many bytes were written. */
  written: number;
}

/**
 * `TextEncoder` of the Encoding Standard (§7.4): strings to UTF-8. A lone surrogate becomes U+FFFD.
 *
 * ```js
 * new TextEncoder().encode('€'); // Uint8Array [0xe2, 0x82, 0xac]
 * ```
 */
export class TextEncoder {
  constructor();
  /** Always `utf-8`. */
  readonly encoding: string;
  /** Encodes a string; the bytes have memory of their own. */
  encode(input?: string): Bytes;
  /**
   * Encodes as many whole characters as fit.
   *
   * ```js
   * new TextEncoder().encodeInto('a€', new Uint8Array(3)); // { read: 1, written: 1 }
   * ```
   */
  encodeInto(source: string, destination: Uint8Array): TextEncoderEncodeIntoResult;
}

/**
 * `TextDecoderStream` of the Encoding Standard (§7.5): bytes in, strings out. Under `fatal` malformed input makes both
 * sides fail with a TypeError, as a chunk does that is neither a buffer nor a view of one.
 *
 * ```js
 * for await (const text of body.pipeThrough(new TextDecoderStream('utf-16'))) console.log(text);
 * ```
 */
export class TextDecoderStream {
  /** @throws RangeError as `TextDecoder` does. */
  constructor(label?: string, options?: TextDecoderOptions);
  /** The name of the encoding in lower case: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`. */
  readonly encoding: string;
  /** Whether malformed input is a TypeError. */
  readonly fatal: boolean;
  /** Whether a signature is kept. */
  readonly ignoreBOM: boolean;
  /** The strings. */
  readonly readable: ReadableStream<string>;
  /** The bytes, in any part of a buffer. */
  readonly writable: WritableStream<DecoderInput>;
}

/**
 * `TextEncoderStream` of the Encoding Standard (§7.6): strings in, UTF-8 out. A surrogate pair that is cut between two
 * chunks is one character; a lone surrogate becomes U+FFFD.
 */
export class TextEncoderStream {
  constructor();
  /** Always `utf-8`. */
  readonly encoding: string;
  /** The bytes. */
  readonly readable: ReadableStream<Bytes>;
  /** The strings; what is no string becomes one. */
  readonly writable: WritableStream<string>;
}

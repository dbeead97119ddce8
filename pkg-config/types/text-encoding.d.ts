import type { Bytes } from './bytes.js';
import type { ReadableBytes, ReadableText, WritableSide } from './web-streams.js';

export type * from './web-streams.js';

/** The inputs of the decoders: an ArrayBuffer, a SharedArrayBuffer, or a view of one. A resizable or growable buffer is a TypeError. */
export type DecoderInput = ArrayBufferLike | ArrayBufferView;

/** Options of the decoders. */
export interface TextDecoderOptions {
  /** Throw a TypeError for malformed input (default: each maximal subpart becomes U+FFFD). */
  fatal?: boolean;
  /** Keep a BOM at the start of the text (default: one leading U+FEFF is dropped). */
  ignoreBOM?: boolean;
}

/** Options of `TextDecoder.decode`. */
export interface TextDecodeOptions {
  /** Whether more of the text follows in the next call (default: the text ends). */
  stream?: boolean;
}

/**
 * `TextDecoder` of the Encoding Standard (§7.2) for UTF-8, UTF-16LE, UTF-16BE and windows-1252. In
 * `utfscope/full/text-encoding` it also has the other encodings of the standard that `utfscope/full` supports.
 *
 * It differs from `Decoder` of `utfscope` in these points:
 *
 * - The labels are those of the standard.
 * - Malformed input is replaced unless `fatal` is true.
 * - Arguments are converted as in Web IDL.
 * - A resizable buffer is a TypeError.
 *
 * ```js
 * new TextDecoder('latin1').encoding; // 'windows-1252'
 * new TextDecoder().decode(Uint8Array.of(0xe2, 0x82, 0xac, 0xff)); // '€\uFFFD'
 * ```
 */
export class TextDecoder {
  /**
   * Creates a decoder.
   *
   * @param label A label of the standard, in any letter case, with or without ASCII whitespace around it; default `utf-8`.
   * @param options How to decode.
   * @throws RangeError for any other label, including labels of encodings of the standard that this entry does not support.
   */
  constructor(label?: string, options?: TextDecoderOptions);
  /** The name of the encoding in lower case, such as `utf-8` or `windows-1252`. */
  readonly encoding: string;
  /** Whether malformed input is a TypeError. */
  readonly fatal: boolean;
  /** Whether a BOM is kept. */
  readonly ignoreBOM: boolean;
  /**
   * Decodes a text, or with `stream: true` a part of a text. A call without `stream` ends the text.
   *
   * @param input The bytes; default none.
   * @param options Whether more of the text follows.
   * @returns The string.
   * @throws TypeError for malformed input if `fatal` is true. Its `cause` is an error with the code `ERR_MALFORMED` and the property
   * `fault`: the reason, and the offset and length in bytes. With `stream: true`, the next call continues after the malformed sequence.
   */
  decode(input?: DecoderInput, options?: TextDecodeOptions): string;
}

/** The result of `TextEncoder.encodeInto`. */
export interface TextEncoderEncodeIntoResult {
  /** The number of UTF-16 code units that were read. */
  read: number;
  /** The number of bytes that were written. */
  written: number;
}

/**
 * `TextEncoder` of the Encoding Standard (§7.4): strings to UTF-8. A lone surrogate becomes U+FFFD.
 *
 * ```js
 * new TextEncoder().encode('€'); // Uint8Array.of(0xe2, 0x82, 0xac)
 * ```
 */
export class TextEncoder {
  /** Creates an encoder. */
  constructor();
  /** Always `utf-8`. */
  readonly encoding: string;
  /**
   * Encodes a string.
   *
   * @param input The string; default empty.
   * @returns The bytes, in a new buffer that holds nothing else.
   */
  encode(input?: string): Bytes;
  /**
   * Encodes a string into an existing array: as many complete characters as the array holds.
   *
   * ```js
   * new TextEncoder().encodeInto('a€', new Uint8Array(3)); // { read: 1, written: 1 }
   * ```
   *
   * @param source The string.
   * @param destination The array to write into.
   * @returns The numbers of code units read and of bytes written.
   */
  encodeInto(source: string, destination: Uint8Array): TextEncoderEncodeIntoResult;
}

/**
 * `TextDecoderStream` of the Encoding Standard (§7.5): bytes in, strings out.
 *
 * Both sides fail with a TypeError for a chunk that is neither a buffer nor a view, and for malformed input if `fatal` is true.
 *
 * ```js
 * const body = new Blob([new TextEncoder().encode('1 €')]).stream();
 * let text = '';
 * for await (const chunk of body.pipeThrough(new TextDecoderStream('utf-8'))) text += chunk;
 * text; // '1 €'
 * ```
 */
export class TextDecoderStream {
  /**
   * Creates a transform stream.
   *
   * @param label A label of the standard, in any letter case, with or without ASCII whitespace around it; default `utf-8`.
   * @param options How to decode.
   * @throws RangeError for any other label, including labels of encodings of the standard that this entry does not support.
   */
  constructor(label?: string, options?: TextDecoderOptions);
  /** The name of the encoding in lower case, such as `utf-8` or `windows-1252`. */
  readonly encoding: string;
  /** Whether malformed input is a TypeError. */
  readonly fatal: boolean;
  /** Whether a BOM is kept. */
  readonly ignoreBOM: boolean;
  /** The strings. */
  readonly readable: ReadableText;
  /** Accepts the bytes. */
  readonly writable: WritableSide<DecoderInput>;
}

/**
 * `TextEncoderStream` of the Encoding Standard (§7.6): strings in, UTF-8 out.
 *
 * A surrogate pair that is cut between two chunks is one character. A lone surrogate becomes U+FFFD.
 *
 * ```js
 * const stream = new TextEncoderStream();
 * stream.encoding; // 'utf-8'
 * ```
 */
export class TextEncoderStream {
  /** Creates a transform stream. */
  constructor();
  /** Always `utf-8`. */
  readonly encoding: string;
  /** The bytes. */
  readonly readable: ReadableBytes;
  /** Accepts the strings; any other value is converted to a string. */
  readonly writable: WritableSide<string>;
}

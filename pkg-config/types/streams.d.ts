/// <reference lib="es2018" />
/// <reference lib="esnext.disposable" />
import type { Bytes, FaultTable } from './api.js';
import type { EncodingLabel, BytesInput, Options, Pair } from './shapes.js';

/**
 * Decodes a text whose bytes come in parts to strings; a finished sequence is decoded at once.
 *
 * What is not disposed of is left to the garbage collector. Offsets of faults, in bytes, count from the start of the text
 * and are exact beyond 2^32.
 *
 * ```js
 * const decoder = new Decoder('utf-8');
 * decoder.decode(Uint8Array.of(0xe2, 0x82), { stream: true }); // ''
 * decoder.decode(Uint8Array.of(0xac)); // '€'
 * ```
 */
export class Decoder implements Disposable {
  /** @throws RangeError for an unknown encoding, or a policy that makes no sense for it. */
  constructor(encoding?: EncodingLabel, options?: Options);
  /**
   * Decodes a part. Without `stream: true` the text ends here, and the next call begins a new one.
   *
   * @throws MalformedError under `errors: 'strict'`, the default; a new text then begins.
   */
  decode(input?: BytesInput, options?: { stream?: boolean }): string;
  /** Forgets what was begun. */
  reset(): void;
  /** Frees the memory it holds in the module, as `using` does; a second time does nothing, any other call then throws. */
  free(): void;
  /** Does what `free` does, where a block with `using` ends. */
  [Symbol.dispose](): void;
}

/**
 * Converts a text whose bytes come in parts.
 *
 * ```js
 * const transcoder = new Transcoder({ from: 'utf-16le', to: 'utf-8' });
 * transcoder.push(Uint8Array.of(0xac)); // Uint8Array []
 * transcoder.push(Uint8Array.of(0x20)); // Uint8Array [0xe2, 0x82, 0xac]
 * transcoder.finish(); // Uint8Array []
 * ```
 */
export class Transcoder implements Disposable {
  constructor(pair: Pair);
  /** Converts a part. @throws MalformedError as `transcode` does; a new text then begins. */
  push(input: BytesInput): Bytes;
  /** Ends the text, and gives what was waiting. The next `push` begins a new one. */
  finish(): Bytes;
  /** Frees the memory it holds in the module, as `using` does; a second time does nothing, any other call then throws. */
  free(): void;
  /** Does what `free` does, where a block with `using` ends. */
  [Symbol.dispose](): void;
}

/**
 * Lists the faults of a text whose bytes come in parts: those that each part decides.
 *
 * ```js
 * const validator = new Validator('utf-8');
 * validator.push(Uint8Array.of(0xe2, 0x82)).length; // 0
 * validator.finish().at(0); // { reason: 'truncated', severity: 'error', offset: 0, length: 2 }
 * ```
 */
export class Validator implements Disposable {
  /**
   * @param options `warnings: true` lists warnings beside errors; `lines: true` gives each fault its `line` and `column`,
   * counted from the start of the text and exact beyond 2^32, as `lineColumn` counts them.
   */
  constructor(encoding?: EncodingLabel, options?: { warnings?: boolean; lines?: boolean });
  /** The faults that this part decides; a sequence that it cuts waits for the next. */
  push(input: BytesInput): FaultTable;
  /** Ends the text. The next `push` begins a new one. */
  finish(): FaultTable;
  /** Frees the memory it holds in the module, as `using` does; a second time does nothing, any other call then throws. */
  free(): void;
  /** Does what `free` does, where a block with `using` ends. */
  [Symbol.dispose](): void;
}

/**
 * `Decoder` as a pair of streams: bytes in, strings out.
 *
 * ```js
 * for await (const text of body.pipeThrough(new DecoderStream('utf-16', { errors: 'replace' }))) console.log(text);
 * ```
 */
export class DecoderStream {
  constructor(encoding?: EncodingLabel, options?: Options);
  /** The strings; it fails with a MalformedError under `errors: 'strict'`, the default. */
  readonly readable: ReadableStream<string>;
  /** Takes the bytes. */
  readonly writable: WritableStream<BytesInput>;
}

/** Strings in, bytes out; a surrogate pair that is cut between two strings is one character. */
export class EncoderStream {
  constructor(encoding?: EncodingLabel, options?: Options);
  /** The bytes; it fails with a MalformedError where `encode` would throw one. */
  readonly readable: ReadableStream<Bytes>;
  /** Takes the strings. */
  readonly writable: WritableStream<string>;
}

/** `Transcoder` as a pair of streams. */
export class TranscoderStream {
  constructor(pair: Pair);
  /** The bytes of the target; it fails with a MalformedError where `transcode` would throw one. */
  readonly readable: ReadableStream<Bytes>;
  /** Takes the bytes of the source. */
  readonly writable: WritableStream<BytesInput>;
}

/// <reference types="node" />
import type { Transform } from 'node:stream';
import type { DecodeOptions, EncodeOptions, EncodingLabel, TranscodeOptions } from './shapes.js';

export { MalformedError } from './errors.js';

/**
 * Creates a Transform stream that decodes bytes to strings, with a `Decoder`.
 *
 * ```js
 * const source = Readable.from([Uint8Array.of(0x63, 0x61, 0x66, 0xc3), Uint8Array.of(0xa9)]);
 * let text = '';
 * for await (const chunk of source.pipe(decodeStream('utf-8'))) text += chunk;
 * text; // 'café'
 * ```
 *
 * @param encoding The encoding of the bytes: any encoding of `utfscope/full`; default `utf-8`.
 * @param options How to decode.
 * @returns The stream. Under the default error policy `strict`, it fails with a MalformedError for malformed input. Its strings
 * can have lone surrogates, for example if the encoding is `wtf-8`.
 * @throws RangeError with the code `ERR_ENCODING` or `ERR_POLICY` for an unknown encoding or an unsuitable policy.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function decodeStream(encoding?: EncodingLabel, options?: DecodeOptions): Transform;

/**
 * Creates a Transform stream that encodes strings to bytes, with an `Encoder`.
 *
 * ```js
 * const chunks = [];
 * for await (const chunk of Readable.from(['1 ', '€']).pipe(encodeStream('windows-1252'))) chunks.push(...chunk);
 * chunks; // [0x31, 0x20, 0x80]
 * ```
 *
 * @param encoding The encoding of the result: any encoding of `utfscope/full`; default `utf-8`.
 * @param options How to encode.
 * @returns The stream. It fails with a MalformedError if `encode` would throw one, and with a TypeError for a chunk of bytes. It ignores
 * the encoding that `write` and `setDefaultEncoding` name.
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or a BOM
 * that the encoding must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function encodeStream(encoding?: EncodingLabel, options?: EncodeOptions): Transform;

/**
 * Creates a Transform stream that converts bytes from one encoding to another, with a `Transcoder`.
 *
 * ```js
 * const source = Readable.from([Uint8Array.of(0x83, 0x65), Uint8Array.of(0x83, 0x58)]); // テス in Shift_JIS
 * const chunks = [];
 * for await (const chunk of source.pipe(transcodeStream({ from: 'shift_jis', to: 'utf-8' }))) chunks.push(chunk);
 * Buffer.concat(chunks).toString(); // 'テス'
 * ```
 *
 * @param options The source `from`, the target `to`, and how to convert.
 * @returns The stream. It fails with a MalformedError if `transcode` would throw one.
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or a BOM
 * that the target must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function transcodeStream(options: TranscodeOptions): Transform;

/**
 * Creates a Transform stream that repairs text that was decoded in the wrong encoding, line by line, with a `Repairer`. It
 * uses constant memory.
 *
 * ```js
 * const source = Readable.from([Buffer.from('cafÃ© au lait\nthÃ'), Buffer.from('© vert')]);
 * const chunks = [];
 * for await (const chunk of source.pipe(repairStream())) chunks.push(chunk);
 * Buffer.concat(chunks).toString(); // 'café au lait\nthé vert'
 * ```
 *
 * @param encoding The encoding of the bytes; default `utf-8`. It cannot be `utf-7` or `iso-2022-jp`, nor `utf-16` or `utf-32`, which do
 * not name a byte order.
 * @returns The stream. It fails with a MalformedError for malformed input in an encoding without the policy `surrogateescape`.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown or unsuitable encoding.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an encoding that is not a string.
 */
export function repairStream(encoding?: EncodingLabel): Transform;

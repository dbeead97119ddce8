import type { Bytes } from './bytes.js';
import type { BytesInput, EncodingLabel } from './shapes.js';

/**
 * Concatenates the parts of a text.
 *
 * - The BOM of every part but the first is dropped (draft-yergeau-rfc2279bis-00, paragraph <38>, RFC 2781 §3.2).
 * - In `utf-16` and `utf-32`, all parts are converted to the byte order of the first part. The BOM of a part states the byte order of this
 *   part; a part without a BOM is big-endian.
 * - In `wtf-8`, a high surrogate at the end of a part and a low one at the start of the next become one character.
 * - In `utf-7`, a Base64 run that is open at the end of a part is closed before the next part.
 * - In `iso-2022-jp`, an escape sequence at the end of a part is dropped if the next part begins with an escape sequence. Two escape
 *   sequences in a row are malformed (Encoding Standard §12.2).
 *
 * Empty parts are ignored. Parts are not validated, so the bytes of a character may be split between two parts, except in a Base64 run.
 *
 * ```js
 * concat([encode('a', 'utf-16'), encode('b', 'utf-16')], 'utf-16'); // Uint8Array.of(0xfe, 0xff, 0, 0x61, 0, 0x62)
 * ```
 *
 * @param parts The parts in order.
 * @param encoding The encoding of all parts; default `utf-8`.
 * @returns The bytes of the text.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument. If a part is neither a view nor a buffer, the message has the
 * index of the part.
 */
export function concat(parts: readonly BytesInput[], encoding?: EncodingLabel): Bytes;

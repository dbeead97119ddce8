import type { Bytes } from './api.js';
import type { EncodingLabel, BytesInput } from './shapes.js';

/**
 * The parts of a text put together.
 *
 * The signature of every part but the first is dropped (draft 2279bis <38>, RFC 2781 §3.2). Parts of `utf-16` and `utf-32`
 * take the byte order of the first; each part states its own, and without a signature it is big-endian. In `wtf-8` a high
 * surrogate and a low one that meet become one character. In `utf-7` base64 that a part leaves open is closed. Empty parts
 * are as if they were not there.
 *
 * Nothing is validated: beyond that, bytes stand one after another, so that malformed parts may spell a character
 * together.
 *
 * ```js
 * concat([encode('a', 'utf-16'), encode('b', 'utf-16')], 'utf-16'); // Uint8Array [0xfe, 0xff, 0, 0x61, 0, 0x62]
 * ```
 *
 * @throws TypeError that names the index of a part that is no bytes.
 */
export function concat(parts: readonly BytesInput[], encoding?: EncodingLabel): Bytes;

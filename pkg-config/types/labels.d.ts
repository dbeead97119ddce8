import type { Encoding } from './shapes.js';

/**
 * Returns the encoding that a label names. Letter case and ASCII whitespace around the label do not matter.
 *
 * There are three tables of labels:
 *
 * - `any`, the default, is the table that the other calls use; only `utfscope/text-encoding` uses `whatwg`. `any` has our own names,
 *   those of the IANA registry and of ISO/IEC 10646-1 Annex M, and those of Python, Java and Node. `any` also has the labels of the
 *   Encoding Standard to which these sources give no other meaning. `_` is equivalent to `-`.
 * - `whatwg` is the Encoding Standard: the labels of web pages and HTTP headers, as browsers read them. It has no other labels.
 * - `iana` is the IANA registry, with the names that RFC 1641, RFC 1642, RFC 2044 and RFC 2781 registered. It has no other labels.
 *
 * | label | `any` | `whatwg` | `iana` |
 * |---|---|---|---|
 * | `latin1`, `iso-8859-1` | `iso-8859-1` | `windows-1252` | `iso-8859-1` |
 * | `us-ascii`, `ascii` | `ascii` | `windows-1252` | `ascii` |
 * | `utf-16` | `utf-16`: the BOM states the byte order | `utf-16le` | `utf-16` |
 * | `csUnicode`, `ISO-10646-UCS-2` | `ucs-2be` | `utf-16le` | `ucs-2be` |
 * | `ucs-2` | `utf-16le` | `utf-16le` | RangeError |
 * | `utf8` | `utf-8` | `utf-8` | RangeError |
 * | `cp1252` | `windows-1252` | `windows-1252` | RangeError |
 * | `cesu-8` | `cesu-8` | RangeError | `cesu-8` |
 * | `wtf-8` | `wtf-8` | RangeError | RangeError |
 *
 * For labels from untrusted sources, accept only the encodings that you expect: `utf-7` hides markup from filters that
 * look for ASCII.
 *
 * ```js
 * resolveLabel('Latin1'); // 'iso-8859-1'
 * resolveLabel('Latin1', 'whatwg'); // 'windows-1252'
 * resolveLabel('UNICODE-1-1-UTF-8'); // 'utf-8'
 * ```
 *
 * @param label The label.
 * @param table The table that decides; default `any`.
 * @returns The name of the encoding.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown label, with a suggestion if it looks like a typo. Also for the label of
 * an encoding that this entry does not support, such as `koi8-r` in `utfscope`.
 * @throws RangeError with the code `ERR_OPTION` for an unknown table.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a label that is not a string.
 */
export function resolveLabel(label: string, table?: 'any' | 'whatwg' | 'iana'): Encoding;

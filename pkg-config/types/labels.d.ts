import type { Encoding } from './shapes.js';

/**
 * Returns the encoding that a label names. Letter case and ASCII whitespace around the label do not matter.
 *
 * Three tables tell what a label means:
 *
 * - `any`, the default: what every call of this package takes. It has our own names, those of the IANA registry and of
 *   ISO/IEC 10646-1 Annex M, those that Python and Node have, and the labels of the Encoding Standard where nothing else
 *   decides. `_` is as good as `-`.
 * - `whatwg`: the Encoding Standard, as browsers read the labels of pages and of HTTP headers. Nothing else.
 * - `iana`: the IANA registry, with the names that RFC 1642, RFC 2044 and RFC 2781 registered. Nothing else.
 *
 * | label | `any` | `whatwg` | `iana` |
 * |---|---|---|---|
 * | `latin1`, `iso-8859-1` | `iso-8859-1` | `windows-1252` | `iso-8859-1` |
 * | `us-ascii`, `ascii` | `ascii` | `windows-1252` | `ascii` |
 * | `utf-16` | `utf-16`, whose BOM decides | `utf-16le` | `utf-16` |
 * | `csUnicode`, `ISO-10646-UCS-2` | `ucs-2be` | `utf-16le` | `ucs-2be` |
 * | `ucs-2` | `utf-16le` | `utf-16le` | RangeError |
 * | `utf8` | `utf-8` | `utf-8` | RangeError |
 * | `cp1252` | `windows-1252` | `windows-1252` | RangeError |
 * | `cesu-8` | `cesu-8` | RangeError | `cesu-8` |
 * | `wtf-8` | `wtf-8` | RangeError | RangeError |
 *
 * Where labels come from strangers, accept only the encodings you mean to read: `utf-7` hides markup from filters that
 * look for ASCII.
 *
 * ```js
 * resolveLabel('Latin1'); // 'iso-8859-1'
 * resolveLabel('Latin1', 'whatwg'); // 'windows-1252'
 * resolveLabel('UNICODE-1-1-UTF-8'); // 'utf-8'
 * ```
 *
 * @param label The label.
 * @param table Which table decides; default `any`.
 * @throws RangeError for an unknown label, with a suggestion if it looks like a typo; for the label of an encoding that
 * this package does not support, such as `koi8-r`; and for an unknown table.
 */
export function resolveLabel(label: string, table?: 'any' | 'whatwg' | 'iana'): Encoding;

import type { Encoding } from './shapes.js';

/**
 * The encoding that a label names, whatever its case and the ASCII whitespace around it.
 *
 * The two tables disagree about some labels:
 *
 * | label | `whatwg`, the Encoding Standard (default) | `iana` |
 * |---|---|---|
 * | `latin1`, `iso-8859-1` | `windows-1252` | `iso-8859-1` |
 * | `ascii`, `us-ascii` | `windows-1252` | `ascii` |
 * | `utf-16` | `utf-16le` | `utf-16`, whose signature decides |
 * | `csUnicode`, `ISO-10646-UCS-2` | `utf-16le` | `ucs-2be` |
 *
 * `iana` has the names and aliases of the IANA registry, those that RFC 2044, RFC 2781 and their like registered, those of
 * ISO/IEC 10646-1 Annex M, and our own. A label that the Encoding Standard does not have means in `whatwg` what it means
 * in `iana`: `cesu-8` is `cesu-8` in both. A browser would refuse such a label. Where labels come from strangers, accept
 * only the encodings you mean to read: `utf-7` hides markup from filters that look for octets of ASCII.
 *
 * ```js
 * resolveLabel('Latin1'); // 'windows-1252'
 * resolveLabel('Latin1', 'iana'); // 'iso-8859-1'
 * resolveLabel('UNICODE-1-1-UTF-8'); // 'utf-8'
 * ```
 *
 * @throws RangeError for a label of no encoding of ours, naming it and what is near it, and for an unknown table.
 */
export function resolveLabel(label: string, table?: 'whatwg' | 'iana'): Encoding;

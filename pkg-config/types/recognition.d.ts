import type { Encoding, Octets } from './shapes.js';

/** A signature: the character U+FEFF at the start, in the form of one encoding. */
export interface Signature {
  /** The encoding in whose form it stands. */
  encoding: Encoding;
  /** In octets. */
  length: number;
}

/**
 * The signature that the octets begin with, or null (Amd. 2 Annex F; RFC 2781 §3.2).
 *
 * It is one of `utf-8`, `utf-16be`, `utf-16le`, `utf-32be` and `utf-32le`; FF FE 00 00 is `utf-32le`. What begins with it
 * may still be a text whose first character is U+FEFF (draft 2279bis <36>).
 *
 * ```js
 * detectBOM(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)); // { encoding: 'utf-8', length: 3 }
 * ```
 */
export function detectBOM(input: Octets): Signature | null;

/** An escape sequence of ISO 2022 that designates UTF-8, or returns from it. */
export interface Designation {
  /** Whether it designates UTF-8 or returns to ISO 2022. */
  kind: 'utf-8' | 'return';
  /** The implementation level; ESC 02/05 04/07 and the return name none. */
  level?: 1 | 2 | 3;
  /** In octets, padding included. */
  length: number;
  /** Each octet is widened to a code element of the form that it stands in. */
  padded?: 'ucs-2' | 'ucs-4';
}

/**
 * The designation that the octets begin with, or null.
 *
 * ESC 02/05 02/15 04/07 to 04/09 designate UTF-8 of implementation level 1 to 3, ESC 02/05 04/07 designates it without one
 * (Amd. 2 R.6), and ESC 02/05 04/00 returns to ISO 2022 (ISO/IEC 10646-1 §17.5). Within UCS-2 and UCS-4 each octet is
 * padded with zeros before it; the return from ESC 02/05 04/07 is not padded.
 *
 * ```js
 * detectDesignation(Uint8Array.of(0x1b, 0x25, 0x2f, 0x49)); // { kind: 'utf-8', level: 3, length: 4 }
 * ```
 */
export function detectDesignation(input: Octets): Designation | null;

/** An encoding that the octets may be in. */
export interface Candidate {
  /** The encoding that is meant. */
  encoding: Encoding;
  /** From 0 to 1; each candidate is judged on its own, so they do not add up to 1. */
  confidence: number;
  /** What speaks for it, in words. */
  because: string;
}

/**
 * Encodings that the octets may be in, the likeliest first; at least one, and no octets make it throw.
 *
 * It looks at the first 65,536 octets. What it goes by, and how sure that makes it:
 *
 * - a signature: 0.99 (it is likely, but not certain: draft 2279bis <38>), 0.7 if the text contradicts it;
 * - an ISO 2022 designation of UTF-8: 0.98, 0.7 if the text contradicts it; judged is what follows;
 * - valid UTF-8 with n sequences of several octets: 1 - 0.3^n, at most 0.99, for chance diminishes with length
 *   (draft 2279bis <15>);
 * - ASCII: 0.9 for `utf-8`, which holds what may follow, 0.85 for `ascii`; less where there are NULs;
 * - NULs in the more significant octets, and validity: up to 0.95 for `utf-16le` and `utf-16be`, up to 0.99 for `utf-32le`
 *   and `utf-32be`;
 * - valid `cesu-8`, `wtf-8`, `mutf-8` or `utf-8-rfc2279bis` where UTF-8 is not: up to 0.85, 0.8, 0.75 and 0.5;
 * - UTF-8 with fewer faults than sequences: up to 0.9, the less the more faults there are;
 * - `windows-1252`, the fallback: up to 0.6, less where another encoding fits.
 *
 * No text at all gives `utf-8` with 0.5. `utf-7` is never guessed: it makes markup of what looks like plain ASCII.
 *
 * ```js
 * detect(Uint8Array.of(0x63, 0x61, 0x66, 0xe9))[0].encoding; // 'windows-1252'
 * ```
 */
export function detect(input: Octets): [Candidate, ...Candidate[]];

import type { Encoding, BytesInput } from './shapes.js';

/** A signature: the character U+FEFF at the start, in the form of one encoding. */
export interface Signature {
  /** The encoding in whose form it stands. */
  encoding: Encoding;
  /** In bytes. */
  length: number;
}

/**
 * The signature that the bytes begin with, or null (Amd. 2 Annex F; RFC 2781 §3.2).
 *
 * It is one of `utf-8`, `utf-16be`, `utf-16le`, `utf-32be` and `utf-32le`; FF FE 00 00 is `utf-32le`. What begins with it
 * may still be a text whose first character is U+FEFF (draft 2279bis <36>).
 *
 * ```js
 * detectBOM(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)); // { encoding: 'utf-8', length: 3 }
 * ```
 */
export function detectBOM(input: BytesInput): Signature | null;

/** An escape sequence of ISO 2022 that designates UTF-8, or returns from it. */
export interface Designation {
  /** Whether it designates UTF-8 or returns to ISO 2022. */
  kind: 'utf-8' | 'return';
  /** The implementation level; ESC 02/05 04/07 and the return name none. */
  level?: 1 | 2 | 3;
  /** In bytes, padding included. */
  length: number;
  /** Each byte is widened to a code element of the form that it stands in. */
  padded?: 'ucs-2' | 'ucs-4';
}

/**
 * The designation that the bytes begin with, or null.
 *
 * ESC 02/05 02/15 04/07 to 04/09 designate UTF-8 of implementation level 1 to 3, ESC 02/05 04/07 designates it without one
 * (Amd. 2 R.6), and ESC 02/05 04/00 returns to ISO 2022 (ISO/IEC 10646-1 §17.5). Within UCS-2 and UCS-4 each byte is
 * padded with zeros before it; the return from ESC 02/05 04/07 is not padded.
 *
 * ```js
 * detectDesignation(Uint8Array.of(0x1b, 0x25, 0x2f, 0x49)); // { kind: 'utf-8', level: 3, length: 4 }
 * ```
 */
export function detectDesignation(input: BytesInput): Designation | null;

/** An encoding that the bytes may be in. */
export interface Candidate {
  /** The encoding that is meant. */
  encoding: Encoding;
  /**
   * From 0 to 1; each candidate is judged on its own, so they do not add up to 1. Below 0.5 there is not enough evidence:
   * if that is true of the first candidate, the encoding is unknown.
   */
  confidence: number;
  /** The evidence, in words. It begins with "unknown" where there is none. */
  because: string;
}

/**
 * Returns encodings that the bytes may be in, the likeliest first; none if the bytes are not text (`detectBinary` says what
 * they are). If the first candidate has a confidence below 0.5, the encoding is unknown: text in an encoding that this
 * package does not have, or too short to tell.
 *
 * It looks at the first 65,536 bytes, so that its cost is bounded. The evidence, and the confidence that it gives:
 *
 * - a BOM: 0.99 (it is likely, but not certain: draft 2279bis <38>), 0.7 if the text contradicts it;
 * - an ISO 2022 designation of UTF-8: 0.98, 0.7 if the text contradicts it; what follows it is judged;
 * - valid UTF-8 with n sequences of several bytes: 1 - 0.3^n, at most 0.99 (draft 2279bis <15>);
 * - ASCII: 0.9 for `utf-8`, which holds what may follow, 0.85 for `ascii`; less where there are control characters;
 * - code units that fit together as text: up to 0.99 for `utf-16le`, `utf-16be`, `utf-32le` and `utf-32be` without a BOM, in
 *   every script. The evidence is the number of bits by which a simple code for text is shorter than any other reading;
 * - Base64 runs that decode to text: up to 0.95 for `utf-7`;
 * - valid `cesu-8`, `wtf-8`, `mutf-8` or `utf-8-rfc2279bis` where UTF-8 is not: up to 0.85, 0.8, 0.75 and 0.5;
 * - UTF-8 with at least two sequences for each fault: up to 0.9, the less the more faults there are;
 * - letters with accents as one Western language writes them: up to 0.95 for `windows-1252`. Each letter leaves a doubt of
 *   0.6, or of 0.85 if other single-byte encodings have another letter in its place. That every byte has a character in
 *   windows-1252 is no evidence: without letters it is listed with 0.1 at most, as unknown 8-bit text;
 * - the escape sequences of ISO-2022-JP, ISO-2022-KR, ISO-2022-CN and HZ, which this package does not have: `utf-8` with 0.2,
 *   because all bytes are ASCII. `because` names the encoding.
 *
 * No bytes at all give `utf-8` with 0.5.
 *
 * ```js
 * detect(encode('Größe', 'windows-1252'))[0]; // { encoding: 'windows-1252', confidence: 0.64, because: '...' }
 * detect(Uint8Array.of(0xd0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4))[0].confidence; // 0.1: unknown (it is KOI8-R)
 * detect(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)); // []: a PNG image
 * ```
 *
 * @param input the bytes, from their beginning
 * @throws TypeError if the input is no `Uint8Array`, `ArrayBuffer` or `DataView`
 */
export function detect(input: BytesInput): Candidate[];

/** What bytes are that are not text. */
export interface BinaryKind {
  /** The format, such as "PNG image"; "binary data" if no signature is known. */
  name: string;
  /** The evidence, in words. */
  because: string;
}

/**
 * Returns what the bytes are if they are not text, and null otherwise. It is null exactly if `detect` has candidates.
 *
 * Binary are files that begin with the signature of a known format, and bytes with more control characters (NUL among
 * them) than text has: more than one in ten, or more than one in fifty if they are not UTF-8. A BOM makes them text. It
 * looks at the first 65,536 bytes.
 *
 * ```js
 * detectBinary(Uint8Array.of(0x1f, 0x8b, 0x08, 0x00)); // { name: 'gzip file', because: '...' }
 * ```
 *
 * @param input the bytes, from their beginning
 * @throws TypeError if the input is no `Uint8Array`, `ArrayBuffer` or `DataView`
 */
export function detectBinary(input: BytesInput): BinaryKind | null;

import type { Encoding, EncodingLabel, BytesInput, Reason } from './shapes.js';

/** One cell of a code page: what a byte means. */
export interface CodePageCell {
  /** The byte, 0 to 255; also the index in the list. */
  octet: number;
  /** The `Role` of the byte. */
  role: number;
  /**
   * The length in bytes of the longest sequence that begins with the byte; 0 if no sequence does. In `cesu-8` and `mutf-8`, each surrogate
   * of a pair is a sequence of its own.
   */
  length: number;
  /** The lowest code point of the sequences that begin with the byte. Overlong forms count only if there are no other sequences. */
  first?: number;
  /** The highest code point of the same sequences. */
  last?: number;
  /**
   * The bits of the code point in a continuation byte, as a number from 0 to 63; absent for other bytes. It is not a position in the input.
   */
  offset?: number;
  /** The Unicode blocks from `first` to `last`. */
  blocks: string[];
  /** The abbreviation of a control character up to U+007F, or `SP` for the space. */
  control?: string;
}

/** One row of an encoding's table. */
export interface EncodingTableRow {
  /** The first code point of the row. */
  from: number;
  /** The last code point of the row. */
  to: number;
  /**
   * A bit pattern for each byte, or for each code unit of UTF-16, UCS-2, UTF-32 and UCS-4: `1110xxxx`. An `x` is a bit
   * of the code point. If there are also `y`, then `y` and `x` are the high and the low half of U' = U - 0x10000 (RFC 2781
   * §2.1). A byte without such bits is a constant, `11101101` or `8F`, or has ranges of values: `21..7E, A0..FF`. In the Base64 runs of
   * `utf-7`, each element is a character: a digit is a pattern of six bits.
   */
  octets: string[];
  /** The number of `x` and `y` in the patterns. */
  freeBits: number;
  /**
   * How each byte or code unit is computed from the code point `x`, in the notation of ISO/IEC 10646-1:1993, Amendment 2
   * (below: Amd. 2), R.3. Numbers are hexadecimal except after `**`. `/` is integer division, and `%` is the remainder. `**` binds
   * tightest, then `/`, `%` and `*`, then `+`. `T` is the function of ISO-IR-178, `B` returns the Base64 digit of a number, and `table`
   * stands for a lookup in a table. Empty if the encoder never writes such bytes, for example the four-byte sequences of `gbk`.
   */
  encode: string[];
  /**
   * How the code point is computed from the bytes or code units `z`, `y`, `x`, `w`, `v`, `u`, `t`, in this order. In `utf-1`, `U` is the
   * inverse function of `T`. In `utf-7`, the variables are the values of the characters as Base64 digits.
   */
  decode: string;
}

/** The explanation of one byte of the input. */
export interface Explanation {
  /** The offset of the byte. */
  offset: number;
  /**
   * The bytes that belong together in the first encoding of the option `encodings`. In the UTF-8 family: a lead byte and the continuation
   * bytes that it announces, or a run of continuation bytes without a lead byte (Amd. 2 R.7); of a long run, the part around the byte. In
   * other encodings: the bytes that are judged.
   */
  sequence: {
    /** The offset of the first byte. */
    offset: number;
    /** The number of bytes. */
    length: number;
    /** The bytes as hexadecimal numbers. */
    hex: string;
  };
  /** The judgement of each encoding, in the order of the option `encodings`. */
  judgements: Judgement[];
  /**
   * The bits of each byte of the sequence, in order. The array is empty if no sequence can begin with the first byte. It is also empty if
   * the bytes do not contain the bits of the code point. That is so in `utf-7` and `utf-1`, and for sequences of several bytes in encodings
   * such as `gbk`. Bytes of an incomplete code unit have no element.
   */
  bits: BitField[];
  /** Notations of the bytes of the sequence, by names such as `hex`. If the sequence decodes, notations of its code point are added. */
  forms: Record<string, string>;
  /** How the code point is encoded, step by step. Empty if the sequence does not decode, or its bytes contain no bits of the code point. */
  steps: string[];
  /** Further facts about the code points, as sentences. */
  notes: string[];
}

/** How one encoding judges the byte. */
export interface Judgement {
  /** The encoding. */
  encoding: Encoding;
  /** `valid` or `warning` if the byte is part of a sequence that decodes; `malformed` otherwise. */
  verdict: 'valid' | 'warning' | 'malformed';
  /** The reason of the fault or the warning. */
  reason?: Reason;
  /**
   * The offset of the sequence or maximal subpart that a decoder reads or replaces, in bytes. In `wtf-8`, each
   * surrogate of a pair is judged as a sequence of its own, and both are malformed (`paired-surrogates`). A decoder reports only the second
   * one, because it has already accepted the first when it reads the second.
   */
  offset: number;
  /** The number of bytes of that sequence. */
  length: number;
  /** The code points to which that sequence decodes; none if it is malformed. */
  codePoints: number[];
  /** The judgement as a sentence for people. It can change in any version. */
  sentence: string;
  /** The clause that decides. */
  citation: {
    /** The usual name of the document. */
    document: string;
    /** The clause, with the document's own number. */
    section: string;
  };
  /**
   * The verdicts on the sequence, one for each document in the history of UTF-8, in order of date. Only in judgements of `utf-8`,
   * `utf-8-rfc2279bis`, `utf-8-rfc2044` and `utf-8-amd2`.
   *
   * These verdicts cover the complete structural sequence: a lead byte with the continuation bytes that it announces. The
   * judgement can cover less: for `C0 AF`, `utf-8` judges `C0` and `AF` separately.
   */
  history?: HistoryEntry[];
  /** The first entry of `history` with the verdict `refuses`; absent if there is none. */
  since?: HistoryEntry;
}

/** The verdict of one document in the history of UTF-8 on a byte sequence. */
export interface HistoryEntry {
  /** The usual name of the document. */
  document: string;
  /**
   * The date of the document, as precisely as it is known: `1996`, `1996-10` or `2000-11-09`. For the Encoding Standard, a
   * living standard, it is the date of its first snapshot.
   */
  date: string;
  /** The encoding of this package that implements the document; absent if none does. */
  encoding?: Encoding;
  /**
   * `reads`: a conforming decoder reads the sequence. `refuses`: a conforming decoder must not read it. `warns`: the document calls the
   * sequence illegal or irregular but lets decoders read it, or it leaves the meaning undefined; `sentence` says which.
   */
  verdict: 'reads' | 'warns' | 'refuses';
  /** The clauses that decide, with the document's own numbers. */
  section: string;
  /** The verdict as a sentence for people. It can change in any version. */
  sentence: string;
}

/**
 * The bits of one byte, and their position in the code point; bit 0 is the least significant.
 *
 * In UTF-16 and UCS-2, the bits of surrogates are part of U' = U - 0x10000; those of the high surrogate begin at bit 10 (RFC 2781
 * §2.1). If a table maps the byte, all of its bits are in `prefix`, `payload` is empty, `from` is -1, and `to` is 0.
 */
export interface BitField {
  /** The byte, 0 to 255. */
  octet: number;
  /** The leading bits, which show the role of the byte, as `0` and `1`. */
  prefix: string;
  /** The other bits, which are bits of the code point, as `0` and `1`. */
  payload: string;
  /** The bit of the code point that is the first bit of the payload. */
  from: number;
  /** The bit of the code point that is the last bit of the payload. */
  to: number;
}

/**
 * Returns the code page of an encoding: 256 cells with roles, code points, blocks and control characters.
 *
 * In `utf-7`, the cell of `+` describes `+-`, which encodes `+` outside Base64; every other `+` begins a Base64 run.
 *
 * ```js
 * codePage()[0xe2].length; // 3
 * codePage()[0xe2].first; // 0x2000
 * codePage()[0x0a].control; // 'LF'
 * ```
 *
 * @param encoding An encoding with one-byte code units; default `utf-8`.
 * @returns One cell for each byte from 00 to FF.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or one with wider code units.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an encoding that is not a string.
 */
export function codePage(encoding?: EncodingLabel): CodePageCell[];

/**
 * Returns the rows of the encoding's table: ranges of code points, bit patterns, and the arithmetic of both directions. For UTF-8, RFC
 * 2044 §2 and tables 1, 4 and 5 of Amd. 2, Annex R, define these rows.
 *
 * The rows are in the order of their code points, except in `utf-7` and in multi-byte encodings such as `gbk`. In encodings with tables,
 * such as `windows-1252`, ranges can overlap. In `utf-7`, every code point also has a Base64 form, in a later row. The ranges
 * include surrogates.
 *
 * ```js
 * encodingTable()[2];
 * // {
 * //   from: 0x800,
 * //   to: 0xffff,
 * //   octets: ['1110xxxx', '10xxxxxx', '10xxxxxx'],
 * //   freeBits: 16,
 * //   encode: ['E0 + x/2**12', '80 + x/2**6%2**6', '80 + x%2**6'],
 * //   decode: '(z-E0)*2**12 + (y-80)*2**6 + (x-80)',
 * // }
 * ```
 *
 * @param encoding The encoding; default `utf-8`.
 * @returns The rows.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an encoding that is not a string.
 */
export function encodingTable(encoding?: EncodingLabel): EncodingTableRow[];

/**
 * Explains one byte: its sequence, its bits, and the judgement of each encoding with the clause that decides.
 *
 * The sequence and its bits are those of the first encoding. The code point, its forms and the steps are those of the first
 * encoding in which the sequence decodes. For example, `utf-8` rejects `C0 AF`, but `utf-8-rfc2044` decodes it.
 *
 * ```js
 * const { judgements } = explain(Uint8Array.of(0xc0, 0xaf), 0, { encodings: ['utf-8', 'utf-8-rfc2044'] });
 * judgements.map(({ encoding, verdict }) => `${encoding}: ${verdict}`); // ['utf-8: malformed', 'utf-8-rfc2044: warning']
 * judgements[0].since.document; // 'Unicode Corrigendum #1'
 * explain(Uint8Array.of(0xe2, 0x82, 0xac), 0).bits[0]; // { octet: 0xe2, prefix: '1110', payload: '0010', from: 15, to: 12 }
 * ```
 *
 * @param input The bytes.
 * @param at The offset of the byte.
 * @param options How to explain.
 * @returns The explanation.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or `ERR_OFFSET` for an offset beyond the input.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function explain(
  input: BytesInput,
  at: number,
  options?: {
    /** The encodings that judge the sequence; default: the UTF-8 family. */
    encodings?: readonly EncodingLabel[];
  },
): Explanation;

import type { Encoding, EncodingLabel, BytesInput, Reason } from './shapes.js';

/** One cell of the code page table. */
export interface CodePageCell {
  /** From 0 to 255, its index in the list. */
  octet: number;
  /** A `Role`. */
  role: number;
  /** The length in bytes of the sequences that begin with it; 0 where none does. */
  length: number;
  /** The lowest code point of those sequences; an overlong form only where it begins no other. */
  first?: number;
  /** The highest code point of those sequences. */
  last?: number;
  /** What a continuation byte adds to the code point, 0 to 63. */
  offset?: number;
  /** The Unicode blocks from `first` to `last`. */
  blocks: string[];
  /** The abbreviation of a control character. */
  control?: string;
}

/** One row of an encoding's own table. */
export interface SchemeRow {
  /** The first code point of the row. */
  from: number;
  /** The last code point of the row. */
  to: number;
  /**
   * A pattern of bits for each byte, or for each code unit of UTF-16, UCS-2, UTF-32 and UCS-4: `1110xxxx`. `x` is a bit
   * of the code point; where there are `y` too, `y` and `x` are the high and the low half of U' = U - 10000 (RFC 2781
   * §2.1). Without such bits, the bytes that can stand there: `A1..F5`. In `utf-7` the characters of a run of Base64,
   * its digits as patterns of six bits.
   */
  octets: string[];
  /** How many bits of the patterns are free. */
  freeBits: number;
  /**
   * For each byte or unit, how it is computed from the code point `x`, in the notation of Amd. 2 R.3: numbers are
   * hexadecimal except after `**`, `/` is integer division, `%` the remainder, and precedence falls from `**` over `/`,
   * `%` and `*` to `+`. `T` is the function of ISO-IR-178 and `B` the Base64 digit of a number; `table` says that only a
   * table tells.
   */
  encode: string[];
  /** How the code point is computed from the bytes or units `z`, `y`, `x`, `w`, `v`, `u`, `t`, in their order. */
  decode: string;
}

/** What there is to say of one place in the input. */
export interface Explanation {
  /** The place asked for, in bytes. */
  offset: number;
  /**
   * The bytes that belong together there, as the first encoding sees them. In the UTF-8 family: a lead and the
   * continuations it announces, or a run of continuations without a lead (Amd. 2 R.7). Elsewhere the unit of its judgement.
   */
  sequence: {
    /** Where it begins, in bytes. */
    offset: number;
    /** In bytes. */
    length: number;
    /** Its bytes as hexadecimal numbers. */
    hex: string;
  };
  /** What each encoding makes of it, in the order in which they were named. */
  judgements: Judgement[];
  /**
   * The bits of the sequence, an element for each byte of it in their order. Empty where no lead begins it, and in
   * `utf-7` and `utf-1`, whose bytes hold no whole bits of a code point; bytes that are no whole code unit have none.
   */
  bits: BitField[];
  /** The bytes of the sequence and, where it decodes, the code point in other notations. */
  forms: Record<string, string>;
  /** How the code point becomes bytes, step by step; empty where it does not decode, or no bits of it are bits of them. */
  steps: string[];
  /** What else should be known of the code points met, in sentences. */
  notes: string[];
}

/** What one encoding makes of the place. */
export interface Judgement {
  /** The encoding that judges. */
  encoding: Encoding;
  /** Whether it decodes; a `warning` does, and should be seen. */
  verdict: 'valid' | 'warning' | 'malformed';
  /** Why it is malformed or a warning. */
  reason?: Reason;
  /**
   * Where the unit that a decoder would read, or replace, begins; in bytes. Both halves of a surrogate pair are
   * malformed in `wtf-8` (`paired-surrogates`), each with a unit of its own.
   */
  offset: number;
  /** How many bytes that unit has. */
  length: number;
  /** What it decodes to. */
  codePoints: number[];
  /** The judgement in words, for people: it may change in any version. */
  sentence: string;
  /** The clause that decides. */
  citation: {
    /** The document by its usual name. */
    document: string;
    /** The clause within it, as the document numbers it. */
    section: string;
  };
  /**
   * What each document of the UTF-8 lineage says about the sequence, in order of date. Only in judgements of `utf-8`,
   * `utf-8-rfc2279bis`, `utf-8-rfc2044` and `utf-8-amd2`.
   *
   * It speaks of the whole structural sequence over the place: a lead byte with the continuation bytes it announces. The
   * unit of the judgement can be shorter: of `C0 AF`, `utf-8` judges `C0` and `AF` by themselves.
   */
  history?: HistoryEntry[];
  /** The first entry of `history` that refuses the sequence; absent where none refuses it. */
  since?: HistoryEntry;
}

/** What one document of the UTF-8 lineage says about a byte sequence. */
export interface HistoryEntry {
  /** The document by its usual name. */
  document: string;
  /**
   * The date of the document, as precisely as it is dated: `1996`, `1996-10` or `2000-11-09`. Of the Encoding Standard, a
   * living standard, the date of its first snapshot.
   */
  date: string;
  /** The encoding of this package that implements the document; absent where none does. */
  encoding?: Encoding;
  /**
   * `reads`: a conforming decoder reads the sequence. `refuses`: it may not. `warns`: the document calls the sequence
   * illegal or irregular but lets decoders read it, or it leaves the meaning undefined; the sentence says which.
   */
  verdict: 'reads' | 'warns' | 'refuses';
  /** The clauses that decide, as the document numbers them. */
  section: string;
  /** The verdict in words, for people: it may change in any version. */
  sentence: string;
}

/**
 * The bits of one byte, and where its payload lands in the code point (bit 0 is the least significant).
 *
 * The bits of a surrogate land in U' = U - 10000, those of the high one from bit 10 up (RFC 2781 §2.1). A byte that a
 * table maps has no payload, and `from` is -1.
 */
export interface BitField {
  /** The byte, 0 to 255. */
  octet: number;
  /** Its leading bits that say what the byte is, as `0` and `1`. */
  prefix: string;
  /** Its other bits, those of the code point, as `0` and `1`. */
  payload: string;
  /** The bit of the code point in which the first bit of the payload lands. */
  from: number;
  /** The bit of the code point in which the last bit of the payload lands. */
  to: number;
}

/**
 * The 256 cells of the encoding's code page: role, code points, blocks, continuation offsets, control names.
 *
 * In `utf-7` the cell of `+` speaks of `+-`, its only form; every other `+` begins a run of Base64.
 *
 * ```js
 * codePage()[0xe2]; // { octet: 226, role: 3, length: 3, first: 8192, last: 12287, blocks: [ 'General Punctuation', … ] }
 * ```
 *
 * @throws RangeError for an encoding whose code units are wider than a byte.
 */
export function codePage(encoding?: EncodingLabel): CodePageCell[];

/**
 * The rows of the encoding's own table: ranges of code points, the patterns of their bytes or units, and the arithmetic
 * of both directions, as RFC 2044 §2 and tables 1, 4 and 5 of Amd. 2, Annex R, give them for UTF-8.
 *
 * Rows are in the order of their code points, but for `utf-7`, where every code point may also stand in Base64, and
 * `windows-1252`, which is in the order of its bytes. They say nothing of surrogates in between.
 *
 * ```js
 * scheme()[2];
 * // { from: 2048, to: 65535, octets: [ '1110xxxx', '10xxxxxx', '10xxxxxx' ], freeBits: 16,
 * //   encode: [ 'E0 + x/2**12', '80 + x/2**6%2**6', '80 + x%2**6' ],
 * //   decode: '(z-E0)*2**12 + (y-80)*2**6 + (x-80)' }
 * ```
 */
export function scheme(encoding?: EncodingLabel): SchemeRow[];

/**
 * Explains the byte at `at`: its sequence, its bits, and what each encoding makes of it, by which clause.
 *
 * Sequence and bits are those of the encoding named first; the code point, its forms and the steps to it those of the first
 * encoding in which the place decodes: of `C0 AF`, where today's UTF-8 is named first, those of RFC 2044.
 *
 * ```js
 * explain(Uint8Array.of(0xc0, 0xaf), 0).judgements.map(({ encoding, verdict }) => `${encoding}: ${verdict}`);
 * // [ 'utf-8: malformed', 'utf-8-rfc2044: warning', … ]
 * explain(Uint8Array.of(0xc0, 0xaf), 0).judgements[0].since.document; // 'Unicode Corrigendum #1'
 * explain(Uint8Array.of(0xe2, 0x82, 0xac), 0).steps[2]; // '20AC in 16 bits is 0010 0000 1010 1100.'
 * ```
 *
 * @param options `encodings` that judge (default: the UTF-8 family).
 * @throws RangeError where `at` lies beyond the input.
 */
export function explain(input: BytesInput, at: number, options?: { encodings?: readonly EncodingLabel[] }): Explanation;

// The rules for faults in SARIF reports: what each reason of a fault means, and what to do.

/** By reason: a short description, and a help text. */
export const FAULT_RULES = Object.freeze({
  truncated: [
    'Input ends inside a character',
    'The input ends before the last sequence or code unit is complete. It was probably cut at a fixed number of bytes.',
  ],
  'missing-continuation': [
    'Missing continuation byte',
    'A lead byte announces continuation bytes, but another byte follows. The text is often in a ' +
      'single-byte encoding such as windows-1252, or two cut texts were joined.',
  ],
  'unexpected-continuation': [
    'Continuation byte without a lead byte',
    'A continuation byte follows no lead byte that needs it. The text is often in a single-byte encoding, ' +
      'or the byte is the rest of a malformed sequence.',
  ],
  'invalid-octet': [
    'Byte that never occurs in the encoding',
    'The byte begins no sequence and continues none. The file is often binary or in another encoding: FE ' +
      'FF or FF FE at the start is the BOM of UTF-16.',
  ],
  overlong: [
    'Overlong form',
    'Only the shortest form of a character is allowed. A decoder that accepts overlong forms can read ' +
      'characters that an earlier check did not see (RFC 3629, section 10). C0 80 is often Modified UTF-8; ' +
      'treat any other overlong form as hostile.',
  ],
  surrogate: [
    'Surrogate encoded as a character',
    'U+D800 to U+DFFF are the halves of UTF-16 pairs, not characters. The text is often CESU-8 or WTF-8 ' +
      'that is labelled UTF-8.',
  ],
  'unpaired-surrogate': [
    'Unpaired surrogate',
    'A high surrogate must be followed by a low surrogate, and a low surrogate must follow a high one. ' +
      'The text was often cut between the two.',
  ],
  'paired-surrogates': [
    'Surrogate pair in two sequences',
    'The encoding writes the code point of a pair in one sequence of four bytes. The text is often ' +
      'CESU-8, or two texts were joined between the halves of a pair.',
  ],
  'out-of-range': [
    'Code point out of range',
    'The sequence encodes a number above the last code point of the encoding. Unicode ends at U+10FFFF.',
  ],
  'sequence-too-long': [
    'Lead byte of a sequence that is too long',
    'The byte announces a longer sequence than the encoding allows: RFC 2044 (1996) and RFC 2279 (1998) ' +
      'allowed five and six bytes. UTF-8 allows at most four, CESU-8 at most three.',
  ],
  'raw-nul': ['NUL as a single byte', 'Modified UTF-8 writes NUL as C0 80, so that no byte of a text is zero.'],
  'undefined-mapping': [
    'Sequence without a defined character',
    'The standard defines no character for the sequence. In utf-8-amd2, it encodes a surrogate, U+FFFE or U+FFFF. In a legacy ' +
      'encoding, it is a code that the encoding does not assign.',
  ],
  noncharacter: [
    'Noncharacter instead of a BOM',
    'The text begins with U+FFFE, a byte-swapped BOM: it is probably in the other byte order.',
  ],
  unmappable: ['Character that the target cannot encode', 'The target encoding cannot represent the code point.'],
});

// What each reason of a fault means, whatever the encoding: the rules of a code scanner.

/** By reason: a short name, and what it means and what to do about it. */
export const REASONS = Object.freeze({
  truncated: [
    'Text ends inside a character',
    'The input ends before the last sequence or code unit is complete. It was probably cut at a number of bytes.',
  ],
  'missing-continuation': [
    'Sequence without its continuation bytes',
    'A lead byte announces continuation bytes, and something else follows. The text is often in a single-byte encoding such as windows-1252, or was cut and put together.',
  ],
  'unexpected-continuation': [
    'Continuation byte without a lead',
    'A byte that can only continue a sequence stands where none is open. The text is often in a single-byte encoding, or the byte is what an invalid sequence leaves over.',
  ],
  'invalid-octet': [
    'Byte that is in no text of the encoding',
    'The byte begins no sequence and continues none. The file is often binary, or in another encoding: FE and FF at the start are a signature of UTF-16.',
  ],
  overlong: [
    'Character in more bytes than it needs',
    'Only the shortest form is allowed. A decoder that accepts longer ones reads characters that a filter before it did not see (RFC 3629, section 10): treat the text as hostile, or as Modified UTF-8 where it is C0 80.',
  ],
  surrogate: [
    'Surrogate as a character of its own',
    'U+D800 to U+DFFF are halves of pairs in UTF-16 and no characters. The text is often CESU-8 or WTF-8 that is called UTF-8.',
  ],
  'unpaired-surrogate': [
    'Surrogate without its other half',
    'A high surrogate is followed by a low one, and a low one stands nowhere else. The text was often cut between the two.',
  ],
  'paired-surrogates': [
    'Surrogate pair in two sequences',
    'The encoding writes the code point of a pair in one sequence of four bytes. The text is often CESU-8, or was put together without joining the halves.',
  ],
  'out-of-range': [
    'Number beyond the last code point',
    'The sequence spells a number that the encoding does not have. Unicode ends at U+10FFFF.',
  ],
  'sequence-too-long': [
    'Lead of a sequence longer than the encoding has',
    'The byte announced a longer sequence in another form of UTF-8: of five or six bytes in RFC 2044 (1996) and RFC 2279 (1998), of four in UTF-8 but not in CESU-8.',
  ],
  'raw-nul': ['NUL as a single byte', 'Modified UTF-8 writes NUL as C0 80, so that no byte of a text is zero.'],
  'undefined-mapping': [
    'Position without a mapping',
    'The standard leaves undefined what the position maps to: it belongs to UTF-16, or to no character.',
  ],
  noncharacter: [
    'Noncharacter where a signature would stand',
    'The text begins with U+FFFE: it is probably in the other byte order.',
  ],
  unmappable: ['Character that the target cannot hold', 'The encoding converted to has no form for the code point.'],
});

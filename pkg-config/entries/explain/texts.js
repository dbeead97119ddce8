// The sentences and citations, by fault and encoding.
import { hexBytes } from './notation.js';

/** Of each encoding: how sentences call it, its document, the section that defines it, the section on faults, others. */
const SOURCES = {
  'utf-8': [
    'RFC 3629',
    'RFC 3629',
    '§3',
    '§3',
    { truncated: '§4', 'missing-continuation': '§4', 'unexpected-continuation': '§4', 'invalid-octet': '§1' },
  ],
  'utf-8-rfc2044': ['RFC 2044', 'RFC 2044', '§2', '§2', { 'invalid-octet': '§1' }],
  'utf-8-amd2': [
    'Annex R',
    'ISO/IEC 10646-1:1993/Amd. 2:1996, Annex R',
    'R.5',
    'R.7',
    { overlong: 'R.5', 'undefined-mapping': 'R.4, Note 3' },
  ],
  'utf-8-rfc2279bis': [
    'the 2002 draft',
    'draft-yergeau-rfc2279bis-00',
    '§3 <27>-<30>',
    '§3 <20>',
    { overlong: '§3 <31>', surrogate: '§3 <26>', 'invalid-octet': '§1 <11>' },
  ],
  'cesu-8': ['CESU-8', 'UTR #26', 'Definitions', 'Definitions'],
  'wtf-8': ['WTF-8', 'The WTF-8 encoding', '§6', '§5 Generalized UTF-8', { 'paired-surrogates': '§6' }],
  'mutf-8': ['Modified UTF-8', 'Java SE, java.io.DataOutput', 'writeUTF', 'writeUTF'],
  'utf-16': ['UTF-16', 'RFC 2781', '§2.2', '§2.2', { truncated: '§3.1' }],
  'utf-16le': ['UTF-16LE', 'RFC 2781', '§2.2', '§2.2', { truncated: '§3.1', noncharacter: '§4.2' }],
  'utf-16be': ['UTF-16BE', 'RFC 2781', '§2.2', '§2.2', { truncated: '§3.1', noncharacter: '§4.1' }],
  'ucs-2le': ['UCS-2', 'RFC 2044', '§2', '§2'],
  'ucs-2be': ['UCS-2', 'RFC 2044', '§2', '§2'],
  'utf-32': ['UTF-32', 'The Unicode Standard', '§3.9, D90', '§3.9, D90'],
  'utf-32le': ['UTF-32LE', 'The Unicode Standard', '§3.9, D90', '§3.9, D90'],
  'utf-32be': ['UTF-32BE', 'The Unicode Standard', '§3.9, D90', '§3.9, D90'],
  'ucs-4le': ['UCS-4', 'ISO/IEC 10646-1:1993', '§2, Amd. 2 R.4', '§2, Amd. 2 R.4'],
  'ucs-4be': ['UCS-4', 'ISO/IEC 10646-1:1993', '§2, Amd. 2 R.4', '§2, Amd. 2 R.4'],
  ascii: ['ASCII', 'ANSI X3.4-1986', 'ASCII', 'ASCII'],
  'iso-8859-1': ['ISO-8859-1', 'ISO/IEC 8859-1', 'code table', 'code table'],
  'windows-1252': ['windows-1252', 'Encoding Standard', 'index windows-1252', 'index windows-1252'],
  'utf-7': ['UTF-7', 'RFC 2152', 'UTF-7 Definition', 'UTF-7 Definition'],
  'utf-1': ['UTF-1', 'ISO-IR-178', 'UTF-1', 'UTF-1'],
};

/** How sentences call an encoding. */
export const sourceOf = (encoding) => SOURCES[encoding][0];

/** The clause that decides on a fault, or that defines the form where there is none. */
export function citationOf(encoding, reason) {
  const [, document, defining, onFaults, others = {}] = SOURCES[encoding];
  return { document, section: reason === undefined ? defining : (others[reason] ?? onFaults) };
}

/** What is said where the unit decodes without a fault. */
function valid({ unit, codePoint, half, source, isPair }) {
  if (codePoint === undefined) return `${unit} changes between characters as they are and Base64.`;
  if (half) return `${unit} is ${codePoint}, a ${half} surrogate on its own, which ${source} keeps.`;
  return isPair ? `${unit} is ${codePoint}: its two surrogates, each in three bytes.` : `${unit} is ${codePoint}.`;
}

/** What is said where the unit decodes and should be seen. */
const WARNINGS = {
  overlong: ({ unit, codePoint, needed, source }) =>
    `${unit} decodes to ${codePoint}, but is overlong: ${needed()} would do. ${source} fills in the bits and does not ` +
    'check that the form is the shortest.',
  surrogate: ({ unit, codePoint, half, source }) =>
    half
      ? `${unit} decodes to ${codePoint}, a ${half} surrogate and no character: ${source} does not check for it.`
      : `${unit} is a surrogate pair, undone to ${codePoint}: ${source} has no pairs.`,
  noncharacter: ({ unit, codePoint, source }) =>
    `${unit} at the start of ${source} text is ${codePoint}, which is no character: the bytes are probably in the ` +
    'other byte order.',
  'undefined-mapping': ({ unit, codePoint, source }) =>
    `${unit} maps to ${codePoint}, a position that does not occur in UCS-4 and whose mapping ${source} leaves undefined.`,
};

/** What Java reads is more than what it writes: `readUTF` checks the pattern of the bits and nothing else. */
const READ_UTF = ' java.io.DataInput.readUTF accepts it all the same.';

/** What is said where the unit is malformed, in the UTF-8 family unless the name of a family stands before the reason. */
const ERRORS = {
  overlong: ({ sequence, value, announced, needed, source }) =>
    value
      ? `${sequence} spells ${value} in ${announced}, where ${needed()} would do: ${source} allows the shortest form only.`
      : `${sequence} can only begin an overlong form: ${source} allows the shortest form only.`,
  surrogate: ({ sequence, value, source }) =>
    value
      ? `${sequence} spells ${value}, half of a surrogate pair of UTF-16 and no character: ${source} forbids to encode it.`
      : `${sequence} can only begin a surrogate, U+D800 to U+DFFF, which ${source} forbids to encode.`,
  'out-of-range': ({ sequence, value, last, source }) =>
    value
      ? `${sequence} spells ${value}, beyond ${last}, the last code point of ${source}.`
      : `${sequence} can only begin a code point beyond ${last}, the last one of ${source}.`,
  'sequence-too-long': ({ lead, announced, most, source }) =>
    `${lead} announces ${announced}, but ${source} has sequences of at most ${most}.`,
  'invalid-octet': ({ unit, source }) =>
    `${unit} is in no text of ${source}: it begins no sequence and continues none.`,
  truncated: ({ present, announced, lead }) =>
    `The input ends after ${present} of the ${announced} that ${lead} announces.`,
  'missing-continuation': ({ lead, announced, present, next }) =>
    `${lead} announces ${announced}, but after ${present} comes ${next}, which is no continuation byte (80 to BF).`,
  'unexpected-continuation': ({ unit, sequence, lead, leftOver, run }) => {
    if (leftOver) {
      return `${unit} is left over: ${sequence} is refused at its first byte, ${lead}, so no sequence needs this continuation byte.`;
    }
    return run > 1
      ? `${unit} is one of ${run} continuation bytes in a row that no lead byte announces.`
      : `${unit} is a continuation byte, and no lead byte before it announces one.`;
  },
  'unpaired-surrogate': ({ unit, codePoint, half, source }) =>
    `${unit} spells ${codePoint}, a ${half} surrogate without its other half beside it: ${source} encodes whole pairs only.`,
  'paired-surrogates': ({ pair, source }) =>
    `${pair.bytes} is a surrogate pair, each half in three bytes: ${source} writes ${pair.codePoint} in four, ` +
    `${pair.instead}.`,
  'raw-nul': ({ unit, source }) => `${unit} is NUL, which ${source} writes as C0 80.`,
  'mutf-8 raw-nul': ({ unit }) => `${unit} is NUL, which writeUTF writes as C0 80.${READ_UTF}`,
  'mutf-8 overlong': (place) => `${ERRORS.overlong(place)}${place.value ? READ_UTF : ''}`,
  'undefined-mapping': ({ unit, codePoint }) =>
    `${unit} spells ${codePoint}: D800 to DFFF are reserved for the UTF-16 form and do not occur in UCS-4, so their ` +
    'mapping is undefined.',

  'wide truncated': ({ unit }) => `The input ends inside a code unit: ${unit} is not the whole of it.`,
  'wide surrogate': ({ unit, codePoint, source }) =>
    `${unit} is ${codePoint}, half of a surrogate pair of UTF-16 and no character of ${source}.`,
  'wide out-of-range': ({ unit, last, source }) => `${unit} is beyond ${last}, the last code point of ${source}.`,
  'wide unpaired-surrogate': ({ unit, codePoint, half, bytes }) =>
    bytes.length > 2
      ? `${hexBytes(bytes.slice(0, 2))} is ${codePoint}, a ${half} surrogate, and the input ends inside the code unit ` +
        `after it: ${hexBytes(bytes.slice(2))} is not the whole of one.`
      : `${unit} is ${codePoint}, a ${half} surrogate without its other half beside it.`,

  'utf-7 truncated': ({ unit }) => `The input ends inside a run of Base64: ${unit} completes no code unit.`,
  'utf-7 missing-continuation': ({ unit }) =>
    `The run of Base64 ends inside a code unit, or its padding is not zero: ${unit} completes nothing.`,
  'utf-7 unpaired-surrogate': ({ unit, codePoint, half }) =>
    `${unit} is ${codePoint}, a ${half} surrogate without its other half beside it.`,

  'utf-1 truncated': ({ unit }) => `The input ends inside the sequence that ${unit} begins.`,
  'utf-1 missing-continuation': ({ unit }) =>
    `${unit} begins a sequence, and the byte after it cannot continue one: it would lie in 21 to 7E or A0 to FF.`,
  'utf-1 surrogate': ({ unit, codePoint }) =>
    `${unit} spells ${codePoint}, half of a surrogate pair of UTF-16 and no character.`,
  'utf-1 out-of-range': ({ unit, last, source }) => `${unit} is beyond ${last}, the last code point of ${source}.`,
};

/** Amd. 2 R.7 names no substitute: a malformed sequence is interpreted as a character that the device does not have. */
const ADOPTED_SUBSET = ' A receiving device treats it like a character outside the subset it has adopted.';

/** The judgement on a place, in words. */
export function sentenceOf(place) {
  const { encoding, family, verdict, reason } = place;
  if (verdict === 'valid') return valid(place);
  if (verdict === 'warning') return WARNINGS[reason](place);
  const sentence = (ERRORS[`${family} ${reason}`] ?? ERRORS[reason])(place);
  return encoding === 'utf-8-amd2' && citationOf(encoding, reason).section === 'R.7'
    ? sentence + ADOPTED_SUBSET
    : sentence;
}

/** Hangul before it was moved to U+AC00: Unicode 1.1, and ISO/IEC 10646-1 before Amendment 5. */
const OLD_HANGUL = { first: 0x3400, last: 0x4dff };

/** What else should be known of the code points met. */
export function notesOn(codePoints) {
  const old = codePoints.find((codePoint) => codePoint >= OLD_HANGUL.first && codePoint <= OLD_HANGUL.last);
  if (old === undefined) return [];
  return [
    'U+3400 to U+4DFF held Hangul in Unicode 1.1 and ISO/IEC 10646-1:1993, on which RFC 2044 stands; Unicode 2.0 and ' +
      'Amendment 5 moved it. In text from before, this is a Hangul syllable (draft-yergeau-rfc2279bis-00 <33>, <47>).',
  ];
}

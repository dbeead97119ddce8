// The sentences and citations of `explain`, by reason and encoding.
import { FULL_EDITION } from '../edition.js';
import { hexBytes } from './notation.js';

/**
 * By encoding: its name in sentences, its document, the section that defines it, the section on malformed input, and
 * other sections for single reasons.
 */
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
  ...FULL_EDITION.SOURCES,
};

/** Returns the name of an encoding in sentences. */
export const sourceOf = (encoding) => SOURCES[encoding][0];

/** Returns a name as the first word of a sentence: `The 2002 draft`. */
const capitalized = (name) => name.replace(/^the /, 'The ');

/** Returns the clause that decides on a fault, or the clause that defines the encoding if there is no fault. */
export function citationOf(encoding, reason) {
  const [, document, defining, onMalformed, byReason = {}] = SOURCES[encoding];
  return { document, section: reason === undefined ? defining : (byReason[reason] ?? onMalformed) };
}

/** Returns the sentence for a segment that decodes without a fault. */
function validSentence({ segment, codePoint, half, source, isPair }) {
  if (codePoint === undefined) return `${segment} switches between direct characters and Base64.`;
  if (half) return `${segment} is ${codePoint}, an unpaired ${half} surrogate, which ${source} allows.`;
  return isPair ? `${segment} is ${codePoint}, as two surrogates of three bytes each.` : `${segment} is ${codePoint}.`;
}

/** By reason: the sentence for a segment that decodes with a warning. */
const WARNINGS = {
  overlong: ({ segment, codePoint, lengthNeeded, source }) =>
    `${segment} is an overlong form of ${codePoint}, whose shortest form has ${lengthNeeded()}. ` +
    `${capitalized(source)} does not check for overlong forms and reads ${codePoint}.`,
  surrogate: ({ segment, codePoint, half, source }) =>
    half
      ? `${segment} decodes to ${codePoint}, a ${half} surrogate, which is not a character. ` +
        `${capitalized(source)} does not check for it.`
      : `${segment} is a surrogate pair and decodes to ${codePoint}. ${capitalized(source)} itself has no surrogate pairs.`,
  noncharacter: ({ segment, codePoint, source }) =>
    `${segment} at the start of ${source} text is ${codePoint}, a noncharacter. The bytes are probably in the other byte ` +
    'order.',
  'undefined-mapping': ({ segment, codePoint, source }) =>
    `${segment} encodes ${codePoint}, which does not occur in UCS-4. ${capitalized(source)} leaves its mapping undefined.`,
};

/** Java reads more than it writes: `readUTF` checks only the bit patterns of the bytes. */
const READ_UTF = ' java.io.DataInput.readUTF accepts it nevertheless.';

const unpairedSurrogate = ({ segment, codePoint, half }) =>
  `${segment} is ${codePoint}, an unpaired ${half} surrogate.`;
const aboveLast = ({ segment, lastCodePoint, source }) =>
  `${segment} is above ${lastCodePoint}, the last code point of ${source}.`;

/**
 * By reason, or by family and reason: the sentence for a malformed segment. A key without a family is for the UTF-8 family.
 */
const ERRORS = {
  overlong: ({ sequence, value, lengthNeeded, source }) =>
    value
      ? `${sequence} is an overlong form of ${value}, whose shortest form has ${lengthNeeded()}. ` +
        `${capitalized(source)} allows only the shortest form.`
      : `${sequence} can only begin an overlong form. ${capitalized(source)} allows only the shortest form.`,
  surrogate: ({ sequence, value, source }) =>
    value
      ? `${sequence} encodes ${value}, a surrogate, which ${source} forbids.`
      : `${sequence} can only begin a surrogate, U+D800 to U+DFFF, which ${source} forbids.`,
  'out-of-range': ({ sequence, value, lastCodePoint, source }) =>
    value
      ? `${sequence} encodes ${value}, above ${lastCodePoint}, the last code point of ${source}.`
      : `${sequence} can only begin a code point above ${lastCodePoint}, the last code point of ${source}.`,
  'sequence-too-long': ({ lead, announced, maxLength, source }) =>
    `${lead} announces ${announced}, but ${source} has sequences of at most ${maxLength}.`,
  'invalid-octet': ({ segment, source }) =>
    `${segment} never occurs in ${source}: it is neither a lead byte nor a continuation byte.`,
  truncated: ({ present, announced, lead }) =>
    `The input ends after ${present} of the ${announced} that ${lead} announces.`,
  'missing-continuation': ({ lead, announced, present, next }) =>
    `${lead} announces ${announced}, but byte ${present + 1} is ${next}, which is not a continuation byte (80 to BF).`,
  'unexpected-continuation': ({ segment, sequence, lead, hasLead, runLength }) => {
    if (hasLead) return `${segment} is left over from ${sequence}, which is malformed at its first byte, ${lead}.`;
    return runLength > 1
      ? `${segment} is one of ${runLength} continuation bytes in a row without a lead byte.`
      : `${segment} is a continuation byte without a lead byte before it.`;
  },
  'unpaired-surrogate': (facts) =>
    `${unpairedSurrogate(facts)} ${capitalized(facts.source)} encodes only surrogate pairs.`,
  'paired-surrogates': ({ pair, source }) =>
    `${pair.bytes} is a surrogate pair, each half in three bytes. ` +
    `${capitalized(source)} encodes ${pair.codePoint} in four bytes, ${pair.inUtf8}.`,
  'mutf-8 raw-nul': ({ segment }) => `${segment} is NUL, which writeUTF writes as C0 80.${READ_UTF}`,
  'mutf-8 overlong': (facts) => `${ERRORS.overlong(facts)}${facts.value ? READ_UTF : ''}`,
  'undefined-mapping': ({ segment, codePoint }) =>
    `${segment} encodes ${codePoint}. D800 to DFFF are reserved for UTF-16 and do not occur in UCS-4, so their mapping is ` +
    'undefined.',

  'ascii invalid-octet': ({ segment }) => `${segment} never occurs in ASCII, which ends at 7F.`,

  'wide truncated': ({ segment }) => `The input ends inside a code unit: ${segment} is incomplete.`,
  'wide surrogate': ({ segment, codePoint, source }) =>
    `${segment} is ${codePoint}, a surrogate, which is not a character of ${source}.`,
  'wide out-of-range': aboveLast,
  'wide unpaired-surrogate': ({ segment, codePoint, half, bytes }) =>
    bytes.length > 2
      ? `${hexBytes(bytes.slice(0, 2))} is ${codePoint}, an unpaired ${half} surrogate. The input ends inside the next ` +
        `code unit: ${hexBytes(bytes.slice(2))} is incomplete.`
      : unpairedSurrogate({ segment, codePoint, half }),

  'utf-7 invalid-octet': ({ segment }) => `${segment} never occurs in UTF-7, whose bytes are all ASCII.`,
  'utf-7 truncated': ({ segment }) => `The input ends inside a Base64 run: ${segment} does not complete a code unit.`,
  'utf-7 missing-continuation': ({ segment }) =>
    `${segment} does not complete a code unit: the Base64 run ends inside one, or its padding bits are not zero.`,
  'utf-7 unpaired-surrogate': unpairedSurrogate,

  'utf-1 invalid-octet': ({ segment }) => `${segment} begins no sequence of UTF-1, whose lead bytes are A0 to FD.`,
  'utf-1 truncated': ({ segment }) => `The input ends inside the sequence that ${segment} begins.`,
  'utf-1 missing-continuation': ({ segment }) =>
    `${segment} begins a sequence, but the next byte cannot continue it. Continuation bytes are 21 to 7E and A0 to FF.`,
  'utf-1 surrogate': ({ segment, codePoint }) =>
    `${segment} encodes ${codePoint}, a surrogate, which is not a character.`,
  'utf-1 out-of-range': aboveLast,
};

/**
 * Amd. 2 R.7 names no replacement: a malformed sequence is interpreted as a character that the device does not have.
 */
const ADOPTED_SUBSET = ' A receiving device treats it as a character outside its adopted subset.';

/** Returns the judgement on a segment, in words. */
export function sentenceOf(facts) {
  const { encoding, family, verdict, reason } = facts;
  const legacySentence = FULL_EDITION.sentenceOf(facts);
  if (legacySentence !== undefined) return legacySentence;
  if (verdict === 'valid') return validSentence(facts);
  if (verdict === 'warning') return WARNINGS[reason](facts);
  const sentence = (ERRORS[`${family} ${reason}`] ?? ERRORS[reason])(facts);
  return encoding === 'utf-8-amd2' && citationOf(encoding, reason).section === 'R.7'
    ? sentence + ADOPTED_SUBSET
    : sentence;
}

/** Where Hangul was before it moved to U+AC00: in Unicode 1.1, and in ISO/IEC 10646-1 before Amendment 5. */
const OLD_HANGUL = { first: 0x3400, last: 0x4dff };

/** Returns notes on the code points of an explanation. */
export function notesOn(codePoints) {
  if (!codePoints.some((codePoint) => codePoint >= OLD_HANGUL.first && codePoint <= OLD_HANGUL.last)) return [];
  return [
    'U+3400 to U+4DFF held Hangul in Unicode 1.1 and ISO/IEC 10646-1:1993, the basis of RFC 2044. Unicode 2.0 and ' +
      'Amendment 5 moved it. In older text, this is a Hangul syllable (draft-yergeau-rfc2279bis-00 <33>, <47>).',
  ];
}

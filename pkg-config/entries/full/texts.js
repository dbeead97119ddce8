// The sentences and citations of `explain` for the legacy encodings. See ../explain/texts.js.
import { hex, hexBytes } from '../explain/notation.js';
import { EBCDIC, FULL_ONLY_ENCODINGS } from './names.js';
import { setAt, stateAt } from './shift-state.js';

const STANDARD = 'Encoding Standard';

/** Returns the source of a single-byte encoding: an index of the Encoding Standard. */
const single = (name, index = name.toLowerCase()) => [name, STANDARD, `index ${index}`, `index ${index}`];
/** Returns the source of a multi-byte encoding: its decoder, and the indexes that lack a character for some sequences. */
const multi = (name, indexes, decoder = `${name} decoder`) => [
  name,
  STANDARD,
  decoder,
  decoder,
  { 'undefined-mapping': indexes },
];
/** Returns the source of a code page of IBM's Character Data Representation Architecture. */
const ibm = (name) => {
  const ccsid = `CCSID ${Number(name.slice(2))}`;
  return [name, 'IBM CDRA', ccsid, ccsid];
};
/** Returns the source of a code page of MS-DOS: Microsoft, whose tables are in Unicode's mapping files. */
const microsoft = (name) => {
  const page = `code page ${name.slice(2)}`;
  return [name, 'Microsoft', page, page];
};

const ISO_8859 = [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16];
const WINDOWS = [874, 1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258];
const JIS_0208 = 'index jis0208';

/** The sources of the encodings, as in ../explain/texts.js. */
export const SOURCES = {
  ...Object.fromEntries(ISO_8859.map((part) => [`iso-8859-${part}`, single(`ISO-8859-${part}`)])),
  ...Object.fromEntries(WINDOWS.map((page) => [`windows-${page}`, single(`windows-${page}`)])),
  'iso-8859-8-i': single('ISO-8859-8-I', 'iso-8859-8'),
  ibm866: single('IBM866'),
  'koi8-r': single('KOI8-R'),
  'koi8-u': single('KOI8-U'),
  macintosh: single('macintosh'),
  'x-mac-cyrillic': single('x-mac-cyrillic'),
  'x-user-defined': ['x-user-defined', STANDARD, 'x-user-defined decoder', 'x-user-defined decoder'],
  gbk: multi('GBK', 'index gb18030', 'gb18030 decoder'),
  gb18030: multi('gb18030', 'index gb18030'),
  big5: multi('Big5', 'index Big5'),
  'euc-jp': multi('EUC-JP', `${JIS_0208}, index jis0212`),
  'iso-2022-jp': multi('ISO-2022-JP', JIS_0208),
  shift_jis: multi('Shift_JIS', JIS_0208),
  'euc-kr': multi('EUC-KR', 'index EUC-KR'),
  ...Object.fromEntries(
    FULL_ONLY_ENCODINGS.filter((name) => /^cp\d/.test(name)).map((name) => [name, microsoft(name)]),
  ),
  ...Object.fromEntries(['cp858', ...EBCDIC].map((name) => [name, ibm(name)])),
  cp1125: ['cp1125', 'RST 2018-91', 'table', 'table'],
};

const isDigit = (byte) => byte >= 0x30 && byte <= 0x39;

/** Returns the bytes that begin a character, and the byte that cannot follow them, as hexadecimal texts. */
function incompleteStart({ encoding, input, offset, bytes }) {
  let length = bytes.length;
  // In gb18030, a four-byte sequence is a lead byte, a digit, a byte from 81 to FE, and a digit. A fault in it covers only its lead byte.
  const isLong = encoding.startsWith('gb') && length === 1 && isDigit(input[offset + 1]);
  if (isLong) length += input[offset + 2] > 0x80 && input[offset + 2] < 0xff ? 2 : 1;
  return [hexBytes(input.slice(offset, offset + length)), hex(input[offset + length])];
}

/** By reason: the sentence for a malformed segment. */
const ERRORS = {
  'invalid-octet': ({ segment, source, isSingle }) =>
    isSingle ? `${segment} has no character in ${source}.` : `${segment} begins no character of ${source}.`,
  truncated: ({ segment, source }) => `${segment} begins a character of ${source}, but the input ends after it.`,
  'missing-continuation': (facts) => {
    const [start, following] = incompleteStart(facts);
    const isOneByte = start.length === 2; // two hexadecimal digits
    const subject = isOneByte ? `${start} is a lead byte` : `${start} begins a character`;
    return `${subject} of ${facts.source}, but ${following} cannot follow it.`;
  },
  'undefined-mapping': ({ segment, source }) => `${segment} has no character in ${source}.`,
};

/** Returns the sentence for a segment of ISO-2022-JP; `undefined` if it is the same as for the other encodings. */
function iso2022JpSentence({ verdict, reason, segment, bytes, input, offset, codePoint, source }) {
  const { set } = stateAt(input, offset);
  const nextSet = setAt(input, offset);
  const isEscape = bytes[0] === 0x1b;
  if (verdict === 'valid') {
    if (isEscape) return `${segment} is an escape sequence: ${nextSet} follows.`;
    return set === 'ASCII' ? undefined : `${segment} is ${codePoint} in ${set}.`;
  }
  if (isEscape) {
    if (reason === 'missing-continuation')
      return `${segment} switches to ${nextSet}, but another escape sequence follows, without a character between them.`;
    if (reason === 'truncated') return `The input ends inside the escape sequence that ${segment} begins.`;
    return `${segment} begins no escape sequence of ${source}.`;
  }
  if (reason === 'invalid-octet') return `${segment} begins no character of ${set}, the set in effect here.`;
  return ERRORS[reason]({ encoding: '', segment, bytes, input, offset, source: `${set} in ${source}` });
}

/** Returns the sentence for a segment of a legacy encoding; `undefined` if it is the same as for other encodings. */
export function sentenceOf(facts) {
  const { encoding, verdict, reason, segment, bytes, input, offset, codePoint } = facts;
  if (SOURCES[encoding] === undefined) return undefined;
  if (encoding === 'iso-2022-jp') return iso2022JpSentence(facts);
  if (verdict === 'valid') {
    const isFirstOfTwo = encoding === 'big5' && bytes.length === 1 && bytes[0] > 0x7f;
    if (!isFirstOfTwo || input[offset + 1] === undefined) return undefined;
    const sequence = hexBytes(input.slice(offset, offset + 2));
    return `${segment} begins ${sequence}, which stands for two code points: ${codePoint} is the first.`;
  }
  return ERRORS[reason]({ ...facts, isSingle: !SOURCES[encoding][2].endsWith('decoder') });
}

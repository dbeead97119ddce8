/** The text about encodings that the package lacks and the page recognises: their names, the evidence, and the advice. */
import { formatCount, formatNumber } from '../format.js';

/** The usual names of VN3 in TCVN 5712:1993 and of the encoding of the VNI fonts. */
export const VIETNAMESE_ENCODINGS = { vn3: 'TCVN3 (ABC)', vni: 'VNI' };
const VIETNAMESE_FONTS = { [VIETNAMESE_ENCODINGS.vn3]: '.VnTime', [VIETNAMESE_ENCODINGS.vni]: 'VNI-Times' };
const LOWERCASE_AS_CAPITALS =
  '; .VnTimeH fonts show lowercase letters as capitals, so text in these fonts becomes lowercase';
/** Returns how many words with characters beyond ASCII become words of a language; the name of these words follows. */
const shareOfWords = (count, words) =>
  `${count === words ? `all ${formatNumber(words)}` : `${formatNumber(count)} of the ${formatNumber(words)}`} words with characters beyond ASCII become`;
export const vietnameseWords = (encoding, syllables, words) =>
  `${shareOfWords(syllables, words)} Vietnamese syllables${encoding === VIETNAMESE_ENCODINGS.vn3 ? LOWERCASE_AS_CAPITALS : ''}`;
/** The name of the encoding of the Armenian standard AST 34.005. */
export const ARMENIAN_ENCODING = 'ARMSCII-8';
export const armenianWords = (count, words) => `${shareOfWords(count, words)} Armenian words`;
/** The names of the Kamenický encoding of MS-DOS (Czech and Slovak): in plain text, and in a file of the text editor T602. */
export const KAMENICKY_ENCODINGS = { text: 'Kamenický', t602: 'Kamenický (T602)' };
/** The name of Mac OS Central European. */
export const MAC_CE = 'Mac Central European';
/** The name of Mac OS Turkish. */
export const MAC_TURKISH = 'Mac Turkish';
/** The name of Mac OS Icelandic. */
export const MAC_ICELANDIC = 'Mac Icelandic';
/** The name of Mac OS Croatian. */
export const MAC_CROATIAN = 'Mac Croatian';
/** The names of the Georgian encodings, by the id in misread-georgian.js. */
export const GEORGIAN_ENCODINGS = { 'georgian-ps': 'Georgian-PS', 'georgian-academy': 'Georgian-Academy' };
/** @param {number} words */
export const georgianWords = (words) =>
  `${formatCount(words, 'word', 'words')} with characters beyond ASCII have the letters and endings of Georgian`;
/** The name of the Bulgarian code page of MS-DOS. */
export const MIK = 'MIK';

/**
 * The sentences about a text in an encoding that the package lacks.
 *
 * @param {string | null} as the wrong encoding; null if the input itself is in the encoding
 * @param {(Node | string)[]} excerpt of the text
 */
const looksLike = (language, encoding, use, advice) => (as, excerpt) => ({
  title: `Looks like ${language} in ${encoding}`,
  rest: [
    `, ${use}${as === null ? '' : `, whose characters were read as ${as}`}. The text is “`,
    ...excerpt,
    `…”. ${advice}`,
  ],
});
const looksVietnamese = (encoding, advice) =>
  looksLike('Vietnamese', encoding, `the encoding of the ${VIETNAMESE_FONTS[encoding]} fonts`, advice);
const looksKamenicky = (encoding, advice) =>
  looksLike('Czech or Slovak', encoding, 'an encoding of MS-DOS that shares many bytes with cp852', advice);
const looksOldMac = (language, encoding, languages) =>
  looksLike(language, encoding, `the encoding of old Macs for ${languages}`, 'Convert the text if it makes sense.');
const looksGeorgian = (encoding) =>
  looksLike(
    'Georgian',
    encoding,
    'an encoding of Georgian fonts before Unicode',
    'Other fonts show wrong letters, so convert the text.',
  );
/** For each encoding that the package lacks, a function that returns the sentences about a text in it; see `looksLike`. */
export const LOOKS_LIKE = {
  [VIETNAMESE_ENCODINGS.vn3]: looksVietnamese(
    VIETNAMESE_ENCODINGS.vn3,
    'Characters such as U+00AD are letters in it: convert the text, and remove nothing.',
  ),
  [VIETNAMESE_ENCODINGS.vni]: looksVietnamese(
    VIETNAMESE_ENCODINGS.vni,
    'Other fonts show wrong letters, so convert the text.',
  ),
  [ARMENIAN_ENCODING]: looksLike(
    'Armenian',
    ARMENIAN_ENCODING,
    'the encoding of Armenian fonts before Unicode',
    'Other fonts show wrong letters, so convert the text.',
  ),
  [KAMENICKY_ENCODINGS.text]: looksKamenicky(KAMENICKY_ENCODINGS.text, 'Convert the text if it makes sense.'),
  [KAMENICKY_ENCODINGS.t602]: looksKamenicky(
    KAMENICKY_ENCODINGS.t602,
    'The line @CT 0 names this encoding. T602 cannot read the converted text, so keep the original file too.',
  ),
  [MAC_CE]: looksOldMac(
    'a language of Central or Eastern Europe',
    MAC_CE,
    'Polish, Czech, Slovak, Hungarian, Lithuanian and Latvian (x-mac-ce)',
  ),
  [MAC_TURKISH]: looksOldMac('Turkish', MAC_TURKISH, 'Turkish (x-mac-turkish)'),
  [MAC_ICELANDIC]: looksOldMac('Icelandic or Faroese', MAC_ICELANDIC, 'Icelandic and Faroese (x-mac-icelandic)'),
  [MAC_CROATIAN]: looksOldMac(
    'Croatian or Slovene',
    MAC_CROATIAN,
    'Croatian and Slovene (x-mac-croatian; č, ć, đ, š and ž are as in iso-8859-2, dashes and quotation marks are not)',
  ),
  [GEORGIAN_ENCODINGS['georgian-ps']]: looksGeorgian(GEORGIAN_ENCODINGS['georgian-ps']),
  [GEORGIAN_ENCODINGS['georgian-academy']]: looksGeorgian(GEORGIAN_ENCODINGS['georgian-academy']),
  [MIK]: looksLike(
    'Bulgarian',
    MIK,
    'the usual code page of MS-DOS in Bulgaria, in which only some letters have the same bytes as in ibm866',
    'Convert the text if it makes sense.',
  ),
};

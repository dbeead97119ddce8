/**
 * Hindi typed for the font Kruti Dev 010, or for DevLys 010 with the same codes: `fgUnh` is हिन्दी. All programs decode
 * such a text correctly as ASCII and some characters of windows-1252; only the font shows Hindi. The evidence is:
 *
 * - common words
 * - nearly all words are syllables of Devanagari in the codes of the font
 */
import { KRUTI_DEV } from '../text/font-layers.js';
import { KRUTI_DEV_CHOICES } from '../text/unlisted-encodings.js';
import { fontLayer } from './font-words.js';
import { krutiDevWord } from './kruti-dev-syllables.js';

const WORD = /\S+/g;
const DEVANAGARI = /[\u0904-\u0939]/;
/** Common words in the codes of the font that are no words of other languages or of source code. */
const COMMON = new Set(
  (
    'gS gSa gSA gSaA gS] gSa] vkSj esa dks ugha ugÈ Fkk Fkh Fks FkkA FkhA fd;k fd;s fn;k fy;k x;k xbZ x;h fy, ,oa rFkk }kjk lHkh vius viuk viuh tks ' +
    'gks gksrk gksrh gksus gqvk gqbZ gq, djus djrk djrs djuk tkrk tkrh tkrs tkuk jgk jgh jgs dgk mUgksaus mlds mldk blds bldk vkids vkidk vki eSa eq>s ' +
    "gekjs gekjk rks Hkh ckn lkFk fo|ky; Jh Jherh fnukad vkns'k fo\"k; lwpuk Hkkjr 'kklu"
  ).split(' '),
);
/** Common words that other texts have too. */
const SHORT = new Set('dk dh ds ls us fd gh u ij rd dj ge os bl ml ,d ;k ;g ;s'.split(' '));
/** An English word that is also a word of Hindi in the codes of the font: पे. */
const AMBIGUOUS_WORDS = ['is'];

export const krutiDev = fontLayer({
  words: KRUTI_DEV,
  wordToUnicode: krutiDevWord,
  script: DEVANAGARI,
  ambiguousWords: AMBIGUOUS_WORDS,
  isPossible: (text) => (text.match(WORD) ?? []).some((word) => COMMON.has(word)),
  commonWord: (word) => (COMMON.has(word) || SHORT.has(word) ? word : null),
  isInOtherTexts: (word) => SHORT.has(word),
  shares: { common: 0.15, inFont: 0.9 },
  separators: [',', ';', '|'],
  keepsLines: false,
  layer: {
    id: 'kruti-dev',
    // The codes of a hyphen and of य are & and ;. So a hyphen before a word that ends with य looks like a character
    // reference, such as &copy;.
    excludes: ['html'],
    fontEncoding: 'windows-1252',
    choices: KRUTI_DEV_CHOICES,
  },
});

/**
 * Bengali typed for a font of Bijoy, such as SutonnyMJ: `evsjv` is বাংলা. All programs decode such a text correctly as
 * the characters of windows-1252; only the font shows Bengali. The evidence is:
 *
 * - common words
 * - the sign of the vowel e (`†` or `‡`) before letters
 * - nearly all words are syllables of Bengali in the codes of the font
 */
import { BIJOY } from '../text/font-layers.js';
import { BIJOY_CHOICES } from '../text/unlisted-encodings.js';
import { bijoyWord } from './bijoy-syllables.js';
import { fontLayer } from './font-words.js';

/** A word with its punctuation, except commas, semicolons, quotation marks and parentheses. */
const WORD = /[^\s,;"()]+/g;
const BENGALI = /[\u0985-\u09b9\u09ce\u09dc-\u09df]/;
/** Punctuation and other characters around a Bengali word. */
const AROUND = /^[^\u0980-\u09ff]+|[^\u0980-\u09ff]+$|।/gu;
/** Common words. */
const COMMON = new Set(
  (
    'এবং আমার আমি আমাদের আপনার আপনি তোমার তোমায় তুমি তার তাদের তাহার তিনি তাকে করে করা করেন করতে করার করিয়া করবেন করিতে করলে করেছে করেছেন থেকে ' +
    'জন্য হয় হবে হয়ে হয়েছে হইতে হতে হলো ছিল ছিলেন আছে আছেন নেই নাই এই সেই যে কিন্তু অথবা যদি তবে তাই এর এক একটি একজন এখন তখন যখন কোন কোনো কিছু সব সকল ' +
    'সাথে সঙ্গে পর পরে কাছে মধ্যে উপর বাংলাদেশ বাংলা বাংলার বাংলাদেশের সরকার সরকারি বিদ্যালয় বিষয় তারিখ নাম ঢাকা প্রধান শিক্ষক নিবেদন আবেদন জনাব দিন দেশ দেশের মানুষ ' +
    'নিয়ে দিয়ে গিয়ে বলে বলেন কথা কাজ হিসেবে অনুষ্ঠিত বিভিন্ন প্রতি প্রথম নতুন আজ দুই তিন কী কেন কোথায় কে ও মতো বেশি যার বলা দেওয়া যেমন সবাই ছোট বড় পারে পারবে সেখানে এখানে এতে না অনেক যায় গেছে মাধ্যমে সময় দেয় নয় কিংবা'
  )
    .split(' ')
    .map((word) => word.normalize('NFC')),
);
/** Words of one or two ASCII letters, which texts for other fonts have too. */
const SHORT = /^[A-Za-z]{1,2}$/;
const SIGN_OF_E = /[†‡][A-Z_`a-p\u00a0-\u00ff®¯˜š]/;
/** English words that are also words of Bengali in the codes of the font: রং, নু and নব. */
const AMBIGUOUS_WORDS = ['is', 'by', 'be'];

export const bijoy = fontLayer({
  words: BIJOY,
  wordToUnicode: bijoyWord,
  script: BENGALI,
  pattern: WORD,
  ambiguousWords: AMBIGUOUS_WORDS,
  isPossible: (text) => SIGN_OF_E.test(text),
  commonWord(word, converted) {
    const bare = converted.replaceAll(AROUND, '');
    return COMMON.has(bare) ? bare : null;
  },
  isInOtherTexts: (word) => SHORT.test(word),
  sign: SIGN_OF_E,
  shares: { common: 0.05, inFont: 0.85, sign: 0.1 },
  separators: ['|'],
  keepsLines: true,
  layer: {
    id: 'bijoy',
    explainsProblems: true, // such as soft hyphens, which are letters of the font
    // The code of the hasanta is &, so a word with a hasanta can look like a character reference, such as &copy;.
    excludes: ['html'],
    fontEncoding: 'windows-1252',
    choices: BIJOY_CHOICES,
  },
});

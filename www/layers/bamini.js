/**
 * Tamil typed for the font Bamini: `jkpo;` is தமிழ். All programs decode such a text correctly as ASCII; only the font
 * shows Tamil. The evidence is:
 *
 * - common words
 * - the code `;`, which is the mark for a consonant without a vowel
 * - nearly all words are syllables of Tamil in the codes of the font
 */
import { BAMINI } from '../text/font-layers.js';
import { BAMINI_CHOICES } from '../text/unlisted-encodings.js';
import { baminiWord } from './bamini-syllables.js';
import { fontLayer } from './font-words.js';

const TAMIL = /[\u0b85-\u0bb9]/;
/** Punctuation and other characters around a Tamil word. */
const AROUND = /^[^\u0b80-\u0bff]+|[^\u0b80-\u0bff]+$/g;
/** Common words, of which most have the code `;`. */
const COMMON = new Set(
  (
    'மற்றும் என்று என்ற என்பது என்பதை என்னும் இந்த அந்த எந்த இல்லை நான் நாம் நாங்கள் நீங்கள் அவர் அவர்கள் தங்கள் எங்கள் உங்கள் தமிழ் தமிழ்நாடு வேண்டும் உள்ளது ' +
    'உள்ள ஆகும் முதல் மேலும் பின்னர் அல்லது ஆனால் அதன் இதன் மீது மூலம் பற்றி போது வந்து கொண்டு இருந்து இருந்தது செய்து செய்ய செய்யப்பட்டது அரசு மாவட்டம் மாணவர்கள் ' +
    'பள்ளி பெயர் நாள் வணக்கம் நன்றி ஒரு இது அது என எனவே மட்டும் அனைத்து அனைவரும் அனைத்தும் வரும் நடைபெற்றது தெரிவித்தார் கூறினார் இன்று நாளை மக்கள் வீட்டில் தேதி கீழ்க்கண்ட'
  )
    .split(' ')
    .map((word) => word.normalize('NFC')),
);
/** The mark for a consonant without a vowel within a word. */
const PULLI_WITHIN = /[a-zQ];[A-Za-z]/;
const PULLI = /[a-zQ];/;
/** English words that are also words of Tamil in the codes of the font: வை and வாளை. */
const AMBIGUOUS_WORDS = ['it', 'this'];

export const bamini = fontLayer({
  words: BAMINI,
  wordToUnicode: baminiWord,
  script: TAMIL,
  ambiguousWords: AMBIGUOUS_WORDS,
  isPossible: (text) => PULLI_WITHIN.test(text),
  commonWord(_, converted) {
    const bare = converted.replaceAll(AROUND, '');
    return COMMON.has(bare) ? bare : null;
  },
  isInOtherTexts: () => false,
  sign: PULLI,
  shares: { common: 0.05, inFont: 0.85, sign: 0.4 },
  separators: [',', ';', '|'],
  keepsLines: true,
  layer: {
    id: 'bamini',
    // The code of ரூ is &, and many words end with ;, so a word looks like a reference, such as &copy;.
    excludes: ['html'],
    choices: BAMINI_CHOICES,
  },
});

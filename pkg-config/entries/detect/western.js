// Evidence for windows-1252: accented letters of one Western language, in words of ASCII letters.
//
// Every byte is a character in windows-1252, so any text decodes. Text in another encoding then shows symbols within
// words, runs of accented letters, upper case after lower case, or letters of several languages.

/** The non-ASCII letters of languages that are written in windows-1252. */
const LANGUAGES = {
  French: 'éèàêçùâîôûëïœüÿæ',
  German: 'äöüßéàè',
  Spanish: 'áéíóúñüç',
  Portuguese: 'ãçéáõêíóâàúôü',
  Italian: 'àèéìòùíóîú',
  Catalan: 'àçèéíïòóúü',
  Dutch: 'ëïéèüöáóê',
  Swedish: 'åäöéàü',
  Danish: 'æøåéöäüèòôó',
  Icelandic: 'áéíóúýðþæö',
  Faroese: 'áíóúýðæø',
  Estonian: 'äöõüšž',
  Irish: 'áéíóú',
  Welsh: 'âêîôûïëáéö',
  Albanian: 'ëç',
};
/** By language: at least one non-ASCII letter in five must be one of these. */
const TYPICAL = {
  French: 'éèàêç',
  Portuguese: 'ãç',
  Italian: 'àèìòù',
  Catalan: 'àèòç',
  Icelandic: 'áíéúó',
  Faroese: 'áíóø',
  Estonian: 'ä',
  Welsh: 'âêîôû',
};
/** Letters with the same byte in most single-byte encodings of Latin scripts. */
const SHARED = 'áéíóúâäçëîôöüß';
/** The factor by which a letter reduces the doubt: a shared letter, and another. */
const SHARED_DOUBT = 0.6;
const OTHER_DOUBT = 0.85;
/** The maximum share of evidence against windows-1252. */
const MAX_AGAINST = 0.02;
const MAX_CONFIDENCE = 0.95;

// A run of letters, with the symbols between letters that indicate another encoding.
const WORD = /[A-Za-zÀ-ÖØ-öø-ÿŠŒŽšœžŸƒ]+(?:[\x80-\x9f¡-¬®-¶¸-¿×÷‚„…†‡ˆ‰‹“”•–—˜™›€]+[A-Za-zÀ-ÖØ-öø-ÿŠŒŽšœžŸƒ]+)*/g;
const ACCENTED = /[^\0-\x7f]/g;
const SYMBOL = /[\x80-\x9f¡-¬®-¶¸-¿×÷‚„…†‡ˆ‰‹“”•–—˜™›€ƒ]/;
/** Punctuation of windows-1252 in the position of punctuation. */
const PUNCTUATION = /(?:^|[\s([])[“‘„«€](?=[\w“‘„«€ ])|[\w.,!?][”’…»](?=$|[\s.,;:!?)\]])|[a-z]’[a-z]|\s[–—]\s/g;

/** Counts the accented letters of a plausible word in `letters`. Returns how many letters are evidence against it. */
function countWord(word, letters) {
  const accented = word.match(ACCENTED);
  if (!accented) return 0;
  // No word contains a symbol, upper case after lower case, or three accented letters in a row.
  if (SYMBOL.test(word) || /\p{Ll}\p{Lu}/u.test(word) || /[^\0-\x7f]{3}/.test(word)) return accented.length;
  // One or two accented letters alone prove nothing: they are words in some languages ("à", "þú").
  if (accented.length === word.length) return 0;
  for (const letter of accented) {
    const lowerCase = letter.toLowerCase();
    letters.set(lowerCase, (letters.get(lowerCase) ?? 0) + 1);
  }
  return 0;
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const countOf = (letters, among) => sum([...among].map((letter) => letters.get(letter) ?? 0));

/** Returns the language that has most of these letters, and how many letters it does not have. */
function bestLanguage(letters) {
  const total = sum([...letters.values()]);
  let best = { language: undefined, others: total };
  for (const [language, own] of Object.entries(LANGUAGES)) {
    const typical = TYPICAL[language];
    if (typical && countOf(letters, typical) < total / 5) continue;
    const others = total - countOf(letters, own);
    if (others < best.others) best = { language, others };
  }
  return best;
}

/** Returns the confidence, from 0 to 1, that a text is in windows-1252, and the evidence. `text` is decoded so. */
export function westernEvidence(text) {
  const letters = new Map();
  let against = (text.match(/[\x81\x8d\x8f\x90\x9d]/g) ?? []).length;
  for (const [word] of text.matchAll(WORD)) against += countWord(word, letters);
  const marks = (text.match(PUNCTUATION) ?? []).filter((mark) => /[^\0-\x7f]/.test(mark)).length;
  const { language, others } = bestLanguage(letters);
  const total = sum([...letters.values()]);
  against += others;
  if (total + marks === 0 || against > MAX_AGAINST * (total + marks + against)) return { confidence: 0 };
  const shared = countOf(letters, SHARED);
  const doubt = SHARED_DOUBT ** (shared + marks) * OTHER_DOUBT ** (total - shared);
  return { confidence: Math.min(MAX_CONFIDENCE, 1 - doubt), language, letters: total, marks };
}

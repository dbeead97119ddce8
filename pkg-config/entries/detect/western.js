// Evidence for windows-1252: letters with accents as one Western language writes them, in words of ASCII letters.
//
// Every byte has a character in windows-1252, so that being decodable says nothing. The text of another encoding shows
// symbols within words, runs of letters with accents, capitals after small letters, or letters of several languages.

/** The letters beyond ASCII of languages that windows-1252 is used for. */
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
/** The letters that at least one in five has to be: without them the language is another. */
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
/** Letters that have the same byte in most single-byte encodings of Latin scripts. */
const SHARED = 'áéíóúâäçëîôöüß';
/** The doubt that a letter leaves: one that other encodings share, and another. */
const SHARED_DOUBT = 0.6;
const OTHER_DOUBT = 0.85;
/** At most this share may speak against it. */
const MOST_AGAINST = 0.02;
const SUREST = 0.95;

// Letters in a row, with the marks that tell of another encoding where they stand between letters.
const WORD = /[A-Za-zÀ-ÖØ-öø-ÿŠŒŽšœžŸƒ]+(?:[\x80-\x9f¡-¬®-¶¸-¿×÷‚„…†‡ˆ‰‹“”•–—˜™›€]+[A-Za-zÀ-ÖØ-öø-ÿŠŒŽšœžŸƒ]+)*/g;
const ACCENTED = /[^\0-\x7f]/g;
const SYMBOL = /[\x80-\x9f¡-¬®-¶¸-¿×÷‚„…†‡ˆ‰‹“”•–—˜™›€ƒ]/;
/** Punctuation of windows-1252 that stands where punctuation does. */
const PUNCTUATION = /(?:^|[\s([])[“‘„«€](?=[\w“‘„«€ ])|[\w.,!?][”’…»](?=$|[\s.,;:!?)\]])|[a-z]’[a-z]|\s[–—]\s/g;

/** Counts the letters of a word that may be Western, by letter, and what speaks against it. */
function countWord(word, letters) {
  const accented = word.match(ACCENTED);
  if (!accented) return 0;
  // No word has a symbol inside, a capital after a small letter, or three letters with accents in a row.
  if (SYMBOL.test(word) || /\p{Ll}\p{Lu}/u.test(word) || /[^\0-\x7f]{3}/.test(word)) return accented.length;
  // One or two letters with accents are a word in some languages, as "à" and "þú" are, and anything in others.
  if (accented.length === word.length) return 0;
  for (const letter of accented) {
    const small = letter.toLowerCase();
    letters.set(small, (letters.get(small) ?? 0) + 1);
  }
  return 0;
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const countOf = (letters, among) => sum([...among].map((letter) => letters.get(letter) ?? 0));

/** The language whose letters these are, most of them; and how many are not. */
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

/**
 * How sure it is that a text is in windows-1252, from 0 to 1, and why. `text` is the input, read as windows-1252.
 */
export function westernEvidence(text) {
  const letters = new Map();
  let against = (text.match(/[\x81\x8d\x8f\x90\x9d]/g) ?? []).length;
  for (const [word] of text.matchAll(WORD)) against += countWord(word, letters);
  const marks = (text.match(PUNCTUATION) ?? []).filter((mark) => /[^\0-\x7f]/.test(mark)).length;
  const { language, others } = bestLanguage(letters);
  const total = sum([...letters.values()]);
  against += others;
  if (total + marks === 0 || against > MOST_AGAINST * (total + marks + against)) return { confidence: 0 };
  const shared = countOf(letters, SHARED);
  const doubt = SHARED_DOUBT ** (shared + marks) * OTHER_DOUBT ** (total - shared);
  return { confidence: Math.min(SUREST, 1 - doubt), language, letters: total, marks };
}

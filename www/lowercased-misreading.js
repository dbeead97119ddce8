/**
 * UTF-8 that was decoded as windows-1252 and then converted to lower case: `franã§oise` for Françoise. In windows-1252, the lead bytes C3, C4, C5, D0
 * and D1 are Ã, Ä, Å, Ð and Ñ. These became ã, ä, å, ð and ñ, which have other bytes. So a repair that encodes the text as windows-1252 fails.
 *
 * The evidence is such a letter before a sign, within a word. Vietnamese, Portuguese, Swedish and other languages have these letters too, but
 * no signs within words. Quotation marks, dashes and an ellipsis can follow a word, so they are not evidence.
 */
import { doubtfulSecondCharacters } from './doubtful-cyrillic.js';
import { WINDOWS_1252 } from './layers/references.js';

/** The characters of the bytes 80 to BF in windows-1252. */
const CONTINUATIONS = WINDOWS_1252 + String.fromCharCode(...Array.from({ length: 0x20 }, (_, at) => 0xa0 + at));
const FIRST_CONTINUATION = 0x80;
/** The lead byte from which each letter comes. */
const LEADS = { ã: 0xc3, ä: 0xc4, å: 0xc5, ð: 0xd0, ñ: 0xd1 };

/**
 * The usual letter of pairs that can stand for two letters. `ãœ` can come from C3 9C (Ü) or from C3 8C (Ì), and stands
 * for ü. The second character of such a pair can come from two bytes. 8A and 9A both become š, 8C and 9C become œ, and
 * 8E and 9E become ž. The other letter of each pair is not used in the language, or only among capitals. `ãš` (Ê or Ú)
 * and `ãž` (Î or Þ) are not in the list, because both of their letters are usual.
 */
const USUAL = { ãœ: 'ü', åš: 'ś', äœ: 'č', åž: 'ş', ðš: 'к', ðœ: 'м', ðž: 'о', ñš: 'ъ', ñœ: 'ь', ñž: 'ю' };

/** Returns the small letter for each pair of characters that stands for it; an empty string for a pair whose letter is not certain. */
function lettersByPair() {
  const letters = new Map();
  for (const [lead, byte] of Object.entries(LEADS))
    Array.from(CONTINUATIONS).forEach((continuation, at) => {
      const bytes = Uint8Array.of(byte, FIRST_CONTINUATION + at);
      const letter = new TextDecoder().decode(bytes).toLowerCase();
      const pair = lead + continuation.toLowerCase();
      const isCertain = !letters.has(pair) || letters.get(pair) === letter;
      letters.set(pair, isCertain ? letter : (USUAL[pair] ?? ''));
      if (continuation !== continuation.toLowerCase()) letters.set(lead + continuation, letter);
    });
  return letters;
}
const LETTERS = lettersByPair();

/** A class of all characters that can follow a lead. */
const CONTINUATION = `[${CONTINUATIONS}${CONTINUATIONS.toLowerCase()}]`;
/**
 * Signs that do not follow a real ã, ä or å within a word. ÿ stands for Ÿ, whose byte 9F is the last byte of ß. ª and º
 * are not evidence: Romanian in windows-1250 that was decoded as windows-1252 has ãº for ăş, as in `mãºti`.
 */
const SIGN = '[€ƒ†‡ˆ‰˜¡-©¬®-¶\u00b8-¹¼-¿ÿ]';
/** Letters of Romanian in windows-1250 that was decoded as windows-1252: þ is ţ, and º after another letter is ş. */
const ROMANIAN = /þ|[a-zâî]º/;
/** East Asian text in UTF-8 that was decoded as windows-1252: two characters follow a lead byte. */
const EAST_ASIAN = new RegExp(`[ã-é](?:(?![ã-é])[^\\0-\\x7f]){2}[ã-é]`);
/** Three or more misread Cyrillic letters in a row. */
const CYRILLIC_RUN = new RegExp(`(?:[ðñ]${CONTINUATION}){3,}`, 'g');
/** A misread Latin letter whose second character is a sign, within a word. */
const LATIN_PAIR = new RegExp(`[ãäå]${SIGN}(?=[a-zãäå])`, 'g');
/** Two characters that may be a misread letter. */
const PAIR = new RegExp(`[ãäåðñ]${CONTINUATION}`, 'g');
/** Punctuation that follows a word with a real ã, ä or å. */
const PUNCTUATION = /[\xa0\xab\xad\xbb‚„…‹›‘’“”•–—]$/;
/** Signs that follow a word with a real ã, ä or å. */
const AFTER_WORD = /[ª®¹²³º™·]$/;
/** A real letter ã, ä or å: an ASCII letter follows. */
const REAL = /[ãäå](?=[a-z])/g;

/**
 * Returns the pairs of a text that stand for letters, with the letters. `doubtful`: the different pairs that stay because they can stand for two
 * letters.
 *
 * @param {string} text
 * @returns {{ places: { index: number, before: string, after: string }[], doubtful: string[] }}
 */
export function findLowercasedMisreading(text) {
  const none = { places: [], doubtful: [] };
  if (!/[ãäåðñ]/.test(text) || ROMANIAN.test(text) || EAST_ASIAN.test(text)) return none;
  const cyrillic = text.match(CYRILLIC_RUN) ?? [];
  const leads = new Set((text.match(LATIN_PAIR) ?? []).map(([lead]) => lead));
  if (cyrillic.length > 0) for (const lead of 'ðñ') leads.add(lead);
  if (leads.size === 0) return none;
  // Languages of Central Europe have letters with all of the lead bytes C3, C4 and C5, which became ã, ä and å.
  if (leads.has('å') || leads.has('ä')) for (const lead of 'ãäå') leads.add(lead);
  const doubtfulSeconds = doubtfulSecondCharacters(text, 'ð', 'ñ');
  const realLetters = new Set(text.match(REAL));
  const places = [];
  const doubtful = new Set();
  for (const { 0: before, index } of text.matchAll(PAIR)) {
    const [lead] = before;
    const after = LETTERS.get(before);
    if (!leads.has(lead) || after === undefined) continue;
    const next = text[index + 2] ?? '';
    const isFollowed = /[a-zãäåðñâ]/.test(next);
    const isFirst = !/[\p{L}\p{M}]/u.test(text[index - 1] ?? '');
    const mayBeReal = realLetters.has(lead);
    if (PUNCTUATION.test(before) && mayBeReal && !(isFirst && isFollowed)) continue;
    if (AFTER_WORD.test(before) && mayBeReal && !isFollowed) continue;
    if (after === '' || (lead === 'ñ' && doubtfulSeconds.includes(before[1]))) doubtful.add(before);
    else places.push({ index, before, after });
  }
  return { places, doubtful: [...doubtful] };
}

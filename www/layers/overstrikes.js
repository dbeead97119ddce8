/**
 * Overstrikes, as manual pages and the output for line printers have them: `N` BS `N` is a bold N, and `_` BS `x` is an underlined x. A letter and an
 * accent, with BS between them, are one letter. Decoding keeps one character of each overstrike, as `col -b` does.
 */
/* eslint-disable no-control-regex -- BS */
import { countMatches } from '../format.js';
import { accentedLetter } from '../spacing-accents.js';
import * as words from '../text/terminal-layers.js';

/** A character with its combining marks. */
const CHARACTER = String.raw`[^\0-\x1f\x7f\p{M}]\p{M}*`;
/** Characters at the same place. A wide character needs two BS. */
const STRUCK = new RegExp(`${CHARACTER}(?:\\x08{1,2}${CHARACTER})+`, 'gu');
const BACKSPACES = /\x08{1,2}/;
/** A plus sign and an o at the same place: nroff and less use them as a bullet. */
const BULLET = /^(?:\+o|o\+)$/;
/** For each ASCII sign that is an accent if it overstrikes a letter, the spacing accent that `accentedLetter` accepts. */
const ACCENTS = { "'": '´', '"': '\u00a8', '^': 'ˆ', '~': '\u02dc', ',': '\u00b8', '`': '`' };
const MIN_OVERSTRIKES = 3;

/** Returns the character that overstruck characters show; null if they show no single character. */
function shownOf(struck) {
  const characters = [...new Set(struck.split(BACKSPACES))];
  const others = characters.length > 1 ? characters.filter((character) => character !== '_') : characters;
  if (others.length === 1) return others[0];
  if (BULLET.test(others.join(''))) return '•';
  const [accents, letters] = [true, false].map((isAccent) => others.filter((each) => each in ACCENTS === isAccent));
  return accents.length === 1 && letters.length === 1 ? accentedLetter(letters[0], ACCENTS[accents[0]]) : null;
}

/** Returns the text without overstrikes, and the numbers of overstrikes and of other BS. */
function shownText(text) {
  let overstrikes = 0;
  const shown = text.replace(STRUCK, (struck) => {
    const character = shownOf(struck);
    if (character !== null) overstrikes += 1;
    return character ?? struck;
  });
  return { shown, overstrikes, others: countMatches(shown, /\x08+/g) };
}

/** Returns whether a text has several overstrikes, and few other BS. A terminal sends BS for deleted characters too. */
export function isOverstruck(text) {
  if (!text.includes('\b')) return false;
  const { overstrikes, others } = shownText(text);
  return overstrikes >= MIN_OVERSTRIKES && overstrikes > 4 * others;
}

export const overstrikes = {
  id: 'overstrikes',
  label: words.OVERSTRIKES,
  description: words.TEXT_WITH_OVERSTRIKES,
  decodeLabel: words.REMOVE_OVERSTRIKES,
  trims: false,
  explainsInput: true, // other advice would be about BS as a control character
  recognise: isOverstruck,
  describe: () => ({ hint: words.WRITTEN_FOR_PRINTERS }),
  decode(text) {
    if (!isOverstruck(text)) return { problem: words.NO_OVERSTRIKES };
    const { shown, others } = shownText(text);
    return { text: shown, form: {}, note: others > 0 ? words.keptBackspaces(others) : null };
  },
  canEncode: () => false,
  encode: () => ({ problem: words.OVERSTRIKES_NOT_WRITTEN }),
};

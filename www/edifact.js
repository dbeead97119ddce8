/** The start of an interchange of EDIFACT, and its separators and release character (ISO 9735-1). */

/** The start of an interchange, up to the syntax identifier (data element 0001) in the segment UNB. UNA, with six separators, may precede UNB. */
export const INTERCHANGE = /^((?:ï»¿)?\s*(?:UNA[^]{6}\s*)?UNB[^\w\s])(UNO[A-Z])(?=[^\w\s]\d)/;
const UNA = /UNA([^]{6})/;
/** The default characters, in the order of UNA: between components and elements, in numbers, the release character, a space, and after segments. */
const DEFAULTS = ":+.? '";
/** Adjacent words of question marks, and a word that clean text does not have: a run of released question marks. */
const WORDS = /(?<![\w\u0080-\uffff?])\?+(?: \?+)*(?![\w\u0080-\uffff?])/g;
const LOST_WORD = '???';

const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Replaces the separators of an EDIFACT interchange by line ends, and each `?` that releases a separator, with the separator, by spaces. Words of
 * question marks that stand in place of text stay. Then each value is a line, and each other `?` stands in place of a letter. Returns null for other
 * text, and for EDIFACT whose release character is not `?`.
 *
 * @param {string} text with a character for each byte
 * @returns {string | null} of the same length
 */
export function valuesOfEdifact(text) {
  const start = INTERCHANGE.exec(text)?.[1];
  if (start === undefined) return null;
  const [component, element, , release, , segment] = UNA.exec(start)?.[1] ?? DEFAULTS;
  if (release !== '?') return null;
  const separators = [component, element, segment].map(escaped).join('');
  const pattern = new RegExp(`\\?[${separators}?]|[${separators}]`, 'g');
  const valuesIn = (part) => part.replace(pattern, ({ length }) => (length === 1 ? '\n' : '  '));
  let [values, from] = ['', 0];
  for (const { 0: words, index } of text.matchAll(WORDS)) {
    if (!words.includes(LOST_WORD)) continue;
    values += valuesIn(text.slice(from, index)) + words;
    from = index + words.length;
  }
  return values + valuesIn(text.slice(from));
}

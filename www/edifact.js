/** The start of an interchange of EDIFACT, and its separators and release character (ISO 9735-1). */

/** The start of an interchange, up to the syntax identifier (data element 0001) in the segment UNB. UNA, with six characters, may precede UNB. */
export const INTERCHANGE = /^((?:ï»¿)?\s*(?:UNA[^]{6}\s*)?UNB[^\w\s])(UNO[A-Z])(?=[^\w\s]\d)/;
const UNA = /UNA([^]{6})/;
/**
 * The defaults of the characters of UNA: the separators of components and of elements, the decimal mark, the release character, a reserved character, and
 * the terminator of segments.
 */
const DEFAULTS = ":+.? '";
/** Words that consist of question marks, with single spaces between them. */
const WORDS = /(?<![\w\u0080-\uffff?])\?+(?: \?+)*(?![\w\u0080-\uffff?])/g;
/** Lost text of several letters. In a correct text, `??` is one released question mark, and hardly any text has several in a row. */
const LOST_WORD = '???';

const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Replaces the separators of an EDIFACT interchange by line ends, so that each value is a line. Each `?` that releases a separator or another `?`
 * becomes a space, and so does the released character. Words of question marks that stand in place of lost text stay. So each `?` of the result
 * stands in place of a letter. Returns null for other text, and for EDIFACT whose release character is not `?`.
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

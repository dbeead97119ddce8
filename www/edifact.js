/** The separators and the release character of EDIFACT (ISO 9735-1). */

const INTERCHANGE = /^(?:ï»¿)?\s*(?:UNA([^]{6})\s*)?UNB[^\w\s]/;
/** The default characters, in the order of UNA: between components and elements, in numbers, the release character, a space, and after segments. */
const DEFAULTS = ":+.? '";

/**
 * Replaces the separators of an EDIFACT interchange by line ends, and each `?` that releases a separator, with the separator, by spaces. Then each
 * value is a line, and each other `?` stands in place of a letter. Returns null for other text, and for EDIFACT whose release character is not `?`.
 *
 * @param {string} text with a character for each byte
 * @returns {string | null} of the same length
 */
export function valuesOfEdifact(text) {
  const found = INTERCHANGE.exec(text);
  if (!found) return null;
  const [component, element, , release, , segment] = found[1] ?? DEFAULTS;
  if (release !== '?') return null;
  const separators = [component, element, segment];
  let values = '';
  for (let at = 0; at < text.length; at += 1) {
    const isReleased = text[at] === release && (separators.includes(text[at + 1]) || text[at + 1] === release);
    if (isReleased) at += 1;
    values += isReleased ? '  ' : separators.includes(text[at]) ? '\n' : text[at];
  }
  return values;
}

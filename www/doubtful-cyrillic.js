/**
 * Cyrillic letters that became equal when UTF-8 was decoded as windows-1252 and then converted to small letters or to capitals. The second bytes 8A,
 * 8C and 8E are the capitals of 9A, 9C and 9E in windows-1252: Š and š, Œ and œ, Ž and ž. After the lead byte D1, they are ъ and њ, ь and ќ, and ю and
 * ў. Russian, Bulgarian and Ukrainian have ъ, ь and ю.
 */

/**
 * Returns the second characters, as small letters, of the pairs of a text that can stand for two letters. Serbian and Macedonian have њ and ќ. They
 * have ј, but not й, щ, ы and я, which nearly all text with ъ, ь and ю has. Belarusian has both ю and ў; it has і, but no и.
 *
 * @param {string} text
 * @param {string} d0 the character of the lead byte D0 in the text: ð or Ð
 * @param {string} d1 the character of the lead byte D1 in the text: ñ or Ñ
 */
export function doubtfulSecondCharacters(text, d0, d1) {
  const hasAny = (...pairs) => pairs.some((pair) => text.includes(pair));
  const mayBeSerbian = hasAny(`${d1}˜`) || !hasAny(`${d0}¹`, `${d1}‰`, `${d1}‹`, `${d1}\u008f`);
  const mayBeBelarusian = hasAny(`${d1}–`) && !hasAny(`${d0}¸`);
  return (mayBeSerbian ? 'šœ' : '') + (mayBeBelarusian ? 'ž' : '');
}

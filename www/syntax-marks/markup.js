/** Typographic quotation marks around the values of attributes in HTML and XML. */
import { isXmlDocument, markupTokens, startsAsMarkup } from '../layers/markup.js';
import { DOUBLE, pairAt, SINGLE } from './marks.js';

/** A tag with a mark after an equals sign. */
const MARK_IN_TAG = new RegExp(`<[A-Za-z][^<>]*=\\s*[${DOUBLE}${SINGLE}]`);
/** The name of an attribute and the equals sign, before a typographic mark (group 1) or a value in ASCII quotation marks (group 2). */
const VALUE = new RegExp(
  `[\\s"'${DOUBLE}${SINGLE}][\\w:.-]+\\s*=\\s*(?=([${DOUBLE}${SINGLE}])|("[^"]*"|'[^']*'))`,
  'gu',
);
/** Characters that source code and JSON have outside of tags. */
const SIGN_OF_CODE = /["`\\]/;
/** The declaration of XML, whose attributes `markupTokens` does not return as a tag. */
const DECLARATION = /^\s*<\?xml\s[^>]*\?>/;

/** Returns the marks around the values in a tag; null if one of the values does not end. */
function placesInTag(tag, start) {
  const places = [];
  VALUE.lastIndex = 0;
  for (let match = VALUE.exec(tag); match; match = VALUE.exec(tag)) {
    const [found, mark, quoted] = match;
    const at = match.index + found.length;
    if (mark !== undefined) {
      const pair = pairAt(tag, at);
      if (!pair || !/^[\s/>?]/.test(tag.slice(pair.end))) return null;
      places.push(...pair.places);
      VALUE.lastIndex = pair.end;
    } else VALUE.lastIndex = at + (quoted?.length ?? 0);
  }
  return places.map((place) => ({ ...place, index: start + place.index }));
}

/** Returns the typographic quotation marks around attributes of a text in HTML or XML; null for another text. @param {string} text */
export function findInMarkup(text) {
  if (!MARK_IN_TAG.test(text) && !DECLARATION.test(text)) return null;
  if (!/^\ufeff?\s*<|<\/[A-Za-z]/.test(text)) return null;
  const tokens = markupTokens(text);
  // Within source code or JSON, tags are in strings, which a quotation mark would end.
  if (!startsAsMarkup(text) && tokens.some(({ kind, text: piece }) => kind === 'text' && SIGN_OF_CODE.test(piece)))
    return null;
  const places = [];
  let at = 0;
  for (const { kind, text: piece } of tokens) {
    if (kind === 'tag' || (at === 0 && DECLARATION.test(piece))) {
      const found = placesInTag(piece, at);
      if (found === null) return null;
      places.push(...found);
    }
    at += piece.length;
  }
  const isXml = isXmlDocument(text) || (startsAsMarkup(text) && DECLARATION.test(text));
  return places.length > 0 ? { language: isXml ? 'xml' : 'html', places } : null;
}

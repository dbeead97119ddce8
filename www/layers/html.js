/** Character references of HTML and XML: `&eacute;`, `&#233;`, `&#xE9;`. */
import { escapedAgain, escapedInDocument, escapedOnce, escapedOnceInDocument } from './escaped-twice.js';
import { nameOfCodePoint } from './html-names.js';
import { isMarkup, isXml, mapMarkup } from './markup.js';
import {
  allReferencesOf,
  isC1,
  REFERENCE,
  referencesOf,
  REPLACEMENT,
  replaceRuns,
  WINDOWS_1252,
} from './references.js';
import { withUtf8Characters } from './utf8-references.js';
import { valuesOf } from './values-in-data.js';
import {
  charactersEscapedTwice,
  ESCAPED_TWICE,
  escapedTwice,
  MARKUP_REFERENCES,
  pairsOfReferences,
  referencesAndBytesInUtf8,
  referencesInUtf8,
  sentByForm,
  TEXT_FROM_A_PAGE,
  TEXT_WITH_XML_REFERENCES,
  XML_REFERENCES,
} from '../text/references.js';
import { HTML_ENTITIES, TEXT_WITH_HTML_ENTITIES, unknownReferences } from '../text/input.js';

const ENTITY = /<!ENTITY\s+([\w.-]+)/g;
/**
 * Returns a function that returns whether decoding leaves a reference as it is. References with unknown names stay. In
 * markup, decoding must not change what the document means, so these references stay too:
 *
 * - references to ASCII, which may stand for syntax
 * - references to numbers that are not characters
 * - in XML, references with names that the document declares, and references to C1 controls
 */
function keptIn(text) {
  if (!isMarkup(text)) return ({ character }) => character === null;
  const isInXml = isXml(text);
  const declared = new Set(isInXml ? Array.from(text.matchAll(ENTITY), ([, name]) => name) : []);
  return ({ character, number, name }) =>
    character === null ||
    character <= '\u007f' ||
    character === REPLACEMENT ||
    (isInXml && (declared.has(name) || isC1(number)));
}

/**
 * Returns a function that changes the values of a table, of JSON or of SQL; null for other text. A semicolon at the end of a reference is
 * not taken for a delimiter of the table.
 */
const valueChanger = (text) =>
  valuesOf(
    text,
    replaceRuns(text, (run) => run.replaceAll(';', '.')),
  );

/**
 * Replaces the references of a text by the strings that `replace` returns. `replace` also gets a function that returns
 * a character as it is written at the place of the reference. This function returns null if the character cannot be
 * written there. In markup, skips the parts that `mapMarkup` leaves as they are.
 */
function replaceReferences(text, replace) {
  const inText = (piece, write = (character) => character) =>
    replaceRuns(piece, (run) =>
      referencesOf(run)
        .map((reference) => replace(reference, write))
        .join(''),
    );
  if (isMarkup(text)) return mapMarkup(escapedOnceInDocument(text), (piece) => inText(piece));
  const once = escapedOnce(text);
  return valueChanger(once)?.(inText) ?? inText(once);
}

/**
 * Returns whether a text has references that can be decoded: to characters that are not ASCII or, in a text without “<”, to any characters.
 * References of a document that were escaped several times count too. In markup, references to no-break spaces are usual, so they alone do not count.
 */
function recognise(text) {
  if (text.search(REFERENCE) < 0) return false;
  if (withUtf8Characters(text) !== null) return true;
  if (isMarkup(text) && escapedInDocument(text).again.length > 0) return true;
  const isKept = keptIn(text);
  let decoded = '';
  replaceReferences(text, (reference) => {
    if (!isKept(reference)) decoded += reference.character;
    return '';
  });
  const notAscii = isMarkup(text) ? /[\u0080-\u009f\u00a1-\uffff]/ : /[\u0080-\uffff]/;
  return notAscii.test(decoded) || (decoded !== '' && !text.includes('<'));
}

function decode(source) {
  const text = withUtf8Characters(source)?.text ?? source;
  const unknown = new Set();
  const kinds = { hex: 0, decimal: 0, name: 0 };
  const isKept = keptIn(text);
  const decoded = replaceReferences(text, (reference, write) => {
    const { character, kind } = reference;
    if (character === null) unknown.add(reference.source);
    if (isKept(reference)) return reference.source;
    if (character > '\u007f') kinds[kind] += 1;
    return write(character) ?? reference.source;
  });
  const [kind] = Object.entries(kinds).sort(([, first], [, second]) => second - first)[0];
  const isDocument = isMarkup(text);
  // In data, a quotation mark can be a delimiter around a value.
  const isInData = !isDocument && valueChanger(escapedOnce(text)) !== null;
  const syntax = isDocument ? '' : isInData ? '&<>' : '&<>"\'';
  const isOnlyReferenced = (character) => decoded.includes(character) && !withoutReferences(text).includes(character);
  return {
    text: decoded,
    form: { kind, isDocument, syntax: [...syntax].filter(isOnlyReferenced) },
    note: unknown.size > 0 ? unknownReferences([...unknown].slice(0, 5)) : null,
  };
}

const withoutReferences = (text) => text.replace(REFERENCE, '');

/**
 * Encodes characters that are not ASCII. In a text that is not markup, also encodes ampersands, and the syntax characters that the original
 * had only as references.
 */
function encode({ text }, { kind, isDocument, syntax }) {
  const inText = (piece) =>
    piece.replace(/[\u0080-\u{10ffff}]|[&<>"']/gu, (character) => {
      const codePoint = character.codePointAt(0);
      const isEncoded = codePoint >= 0x80 || (!isDocument && (character === '&' || syntax.includes(character)));
      if (!isEncoded) return character;
      const name = kind === 'name' || codePoint < 0x80 ? nameOfCodePoint.get(codePoint) : undefined;
      if (name) return `&${name};`;
      return kind === 'hex' ? `&#x${codePoint.toString(16).toUpperCase()};` : `&#${codePoint};`;
    });
  return { text: isDocument ? mapMarkup(text(), inText) : inText(text()) };
}

const MIN_FORM_REFERENCES = 2;

/** Returns whether a character is in windows-1252. */
const isWindows1252 = (character) =>
  character <= '\u007f' || (character >= '\u00a0' && character <= '\u00ff') || WINDOWS_1252.includes(character);

/**
 * Returns the first reference of a text that a form on a page in windows-1252 sent; null for another text. In such a
 * text, characters of windows-1252 are written as they are, and only other characters are decimal references.
 */
function formReference(text) {
  const references = allReferencesOf(text);
  const isFormReference = ({ kind, character }) =>
    kind === 'decimal' && character !== null && !isWindows1252(character);
  if (references.length < MIN_FORM_REFERENCES || !references.every(isFormReference)) return null;
  const others = Array.from(text.match(/[^\0-\x7f]/gu) ?? []);
  const hasLetter = others.some((character) => /\p{L}/u.test(character));
  return hasLetter && others.every(isWindows1252) ? references[0].source : null;
}

/** Returns a sentence about where the references of a text come from, and about wrong references. */
function hintFor(text) {
  const utf8 = withUtf8Characters(text);
  if (utf8 !== null)
    return utf8.firstWithBytes
      ? referencesAndBytesInUtf8(utf8.firstWithBytes)
      : referencesInUtf8(utf8.first, utf8.readAs);
  if (!isMarkup(text)) {
    const again = escapedAgain(text);
    const sent = formReference(text);
    if (sent !== null) return sentByForm(sent);
    return again.length > 0 ? `${TEXT_FROM_A_PAGE} ${escapedTwice(again.length, again[0])}` : TEXT_FROM_A_PAGE;
  }
  const { again, others } = escapedInDocument(text);
  if (again.length > 0) return charactersEscapedTwice(again, others);
  let pairs = 0;
  replaceReferences(text, ({ source }) => {
    // Two references to the halves of a surrogate pair, such as `&#55357;&#56832;`, are returned as one.
    if (source.indexOf(';') < source.length - 1) pairs += 1;
    return source;
  });
  return pairs > 0 ? pairsOfReferences(pairs) : MARKUP_REFERENCES;
}

export const htmlReferences = {
  id: 'html',
  label: HTML_ENTITIES,
  description: TEXT_WITH_HTML_ENTITIES,
  trims: false,
  comesAfterAdvice: (text) => isMarkup(text) && withUtf8Characters(text) === null && !escapedInDocument(text).isCertain,
  recognise,
  readsMalformed: true,
  describe(text) {
    const utf8 = withUtf8Characters(text);
    const isExplained = utf8 !== null && utf8.firstWithBytes !== null && !utf8.hasOtherBytes;
    const isTwice = isMarkup(text) && utf8 === null && escapedInDocument(text).isCertain;
    return {
      ...(isXml(text) && { label: XML_REFERENCES, description: TEXT_WITH_XML_REFERENCES }),
      hint: hintFor(text),
      ...(isTwice && { description: ESCAPED_TWICE }),
      ...(isExplained ? { explainsInput: true, explainsProblems: true } : {}),
    };
  },
  decode,
  encode,
};

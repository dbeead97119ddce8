/** The text about character references of HTML and XML: where they come from, and which of them are wrong. */
import { formatCount, formatNumber, uPlus } from '../format.js';
import * as counts from './counts.js';

export const MARKUP_REFERENCES = 'HTML and XML can have any character in this form: nothing is damaged.';
export const TEXT_FROM_A_PAGE = 'The text was copied from the source of a web page, or a program escaped it for one.';
/** @param {string} reference */
export const sentByForm = (reference) =>
  `Browsers write references such as ${reference} for characters that windows-1252 lacks, if a page in windows-1252 or ISO-8859-1 has a form. The text was probably sent by such a form: it has references only for such characters, and all other characters are written directly.`;
/** @param {number} count of references that were escaped more than once @param {string} first the first of them */
export const escapedTwice = (count, first) =>
  count === 1
    ? `One reference was escaped twice, as ${first}. Decoding restores its character too.`
    : `${formatNumber(count)} references were escaped twice, such as ${first}. Decoding restores their characters too.`;
export const ESCAPED_TWICE = 'a document with references that were escaped twice';
const showsReference = (first) => `such as ${first}: programs show it as ${first.replace('&amp;', '&')}`;
/**
 * Says that references of a document were escaped twice.
 *
 * @param {string[]} corrected the references that decoding corrects
 * @param {string[]} others the references that decoding leaves as they are
 */
export const charactersEscapedTwice = (corrected, others) =>
  `${corrected.length === 1 ? 'One reference was' : `${formatNumber(corrected.length)} references were`} escaped twice, ${showsReference(corrected[0])}. Decoding corrects this. Do not decode if the page should show the references themselves.${
    others.length === 0 ? '' : ` ${othersStay(others.length, others[0])}`
  }`;
const othersStay = (count, first) =>
  count === 1 ? `One other, ${first}, stays.` : `${formatNumber(count)} others, such as ${first}, stay.`;
/** @param {number} count of characters */
export const pairsOfReferences = (count) =>
  `HTML and XML can have any character in this form, but not as two references for the halves of a surrogate pair. ${count === 1 ? 'One character is' : `${formatNumber(count)} characters are`} written so; decoding corrects ${count === 1 ? 'it' : 'them'}.`;
const READ_AS = { 'windows-1252': 'windows-1252', 'iso-8859-1': 'ISO-8859-1' };
/** @param {{ references: string, character: string }} first @param {keyof typeof READ_AS | null} as the encoding, if the references show it */
export const referencesInUtf8 = ({ references, character }, as) =>
  `Its references are the bytes of UTF-8: ${references} is ${character}. A program took each byte for a character of ${as ? READ_AS[as] : 'ISO-8859-1 or windows-1252'} before it wrote the references. Decoding writes the right characters, so no other repair is needed.`;
/** @param {{ references: string, character: string }} first */
export const referencesAndBytesInUtf8 = ({ references, character }) =>
  `Its references are the bytes of UTF-8: ${references} is ${character}. A program took each byte for a character of ISO-8859-1, as PHP’s htmlentities does with the wrong encoding, and wrote bytes 80 to 9F without references. Decoding writes the right characters, so no other repair is needed.`;

/* References to control characters */

const IN_HTML =
  'Browsers read them as these characters, but other programs read C1 controls, which show nothing or a box.';
const IN_XML =
  'In XML they are C1 controls, so programs show nothing or a box. A program of Windows meant these characters, as HTML reads them.';
/**
 * @param {{ version: string | null, forbidden: string[], c1: [string, number, string][] }} about see control-references.js
 */
export const controlReferences = (count, offset, { version, forbidden, c1 }) => ({
  title: formatCount(count, 'reference to a control character', 'references to control characters'),
  rest: `, ${counts.firstAt(count, offset)}. ${[
    ...(forbidden.length > 0
      ? [
          `XML ${version} does not allow ${counts.list(forbidden)}, so parsers refuse the file. The fix removes such references; it writes a line end for VT and FF, and “-” for U+001E.`,
        ]
      : []),
    ...(c1.length > 0
      ? [
          `${counts.list(c1.map(([reference, codePoint, character]) => `${reference} is ${uPlus(codePoint)}, and stands for ${character}`))}. ${version === null ? IN_HTML : IN_XML}`,
        ]
      : []),
  ].join(' ')}`,
});
/** The fix of references to control characters. */
export const REPLACE_CONTROL_REFERENCES = {
  button: 'Correct references…',
  name: 'Replace references to control characters',
  done: (places) => `Replaced: references to control characters in ${counts.places(places)}.`,
};

/* References of XML */

export const XML_REFERENCES = 'XML references';
export const TEXT_WITH_XML_REFERENCES = 'XML with character references';

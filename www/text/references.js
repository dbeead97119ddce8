/** The text about references of HTML and XML: where they come from, and which of them are wrong. */
import { formatNumber } from '../format.js';

export const MARKUP_REFERENCES = 'HTML and XML can have any character in this form: nothing is damaged.';
export const TEXT_FROM_A_PAGE = 'The text was copied from the source of a web page, or a program escaped it for one.';
/** @param {string} reference */
export const sentByForm = (reference) =>
  `Browsers write references such as ${reference} for characters that windows-1252 lacks, if a page in windows-1252 or ISO-8859-1 has a form. The text was probably sent by such a form: all its references are to such characters, and the others are as they are.`;
/** @param {number} count of references that were escaped more than once @param {string} first the first of them */
export const escapedTwice = (count, first) =>
  `${count === 1 ? `One of them was escaped twice, as ${first}: it is` : `${formatNumber(count)} of them were escaped twice, such as ${first}: they are`} decoded too.`;
export const ESCAPED_TWICE = 'a document with references that were escaped twice';
const showsReference = (first) => `such as ${first}: programs show it as ${first.replace('&amp;', '&')}`;
/**
 * Says that references of a document were escaped twice.
 *
 * @param {string[]} again the references that decoding corrects
 * @param {string[]} others those that it leaves as they are
 */
export const charactersEscapedTwice = (again, others) =>
  `${again.length === 1 ? 'One reference was' : `${formatNumber(again.length)} references were`} escaped twice, ${showsReference(again[0])}. Decoding corrects this. Do not decode if the page should show the references themselves.${
    others.length === 0 ? '' : ` ${othersStay(others.length, others[0])}`
  }`;
const othersStay = (count, first) =>
  count === 1 ? `One other, ${first}, stays.` : `${formatNumber(count)} others, such as ${first}, stay.`;
/** @param {number} count of characters */
export const pairsOfReferences = (count) =>
  `HTML and XML can have any character in this form, but not as two references for the halves of a surrogate pair. ${count === 1 ? 'One character is' : `${formatNumber(count)} characters are`} written so; decoding corrects ${count === 1 ? 'it' : 'them'}.`;
/** @param {{ references: string, character: string }} first */
export const referencesInUtf8 = ({ references, character }) =>
  `Its references are the bytes of UTF-8: ${references} is ${character}. A program took each byte for a character of windows-1252 before it wrote the references. Decoding writes the right characters, so no other repair is needed.`;
/** @param {{ references: string, character: string }} first */
export const referencesAndBytesInUtf8 = ({ references, character }) =>
  `Its references are the bytes of UTF-8: ${references} is ${character}. A program took each byte for a character of ISO-8859-1, as PHP’s htmlentities does with the wrong encoding, and wrote bytes 80 to 9F without references. Decoding writes the right characters, so no other repair is needed.`;

/** Labels of mails that declare another encoding than that of their bytes. */
import { mislabelled, usuallyMislabelled } from '../text/input.js';

/** Programs differ in what they show for bytes beyond ASCII. */
const ASCII = /^(?:us-)?ascii$/i;

/** Returns the encoding that browsers use for a label (Encoding Standard), for example windows-1252 for iso-8859-1; null if they do not know it. */
export function encodingInBrowsers(label) {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/**
 * Returns the sentence about a label whose bytes are in another encoding. Most mail programs use the same encodings for labels as browsers, so they
 * show the right characters of windows-1252 below the label iso-8859-1.
 *
 * @param {string} label
 * @param {string} encoding
 */
export const aboutWrongLabel = (label, encoding) =>
  (encodingInBrowsers(label) === encoding && !ASCII.test(label) ? usuallyMislabelled : mislabelled)(label, encoding);

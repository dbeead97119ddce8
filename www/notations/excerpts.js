/** Excerpts of typed input, for messages and for recognition. */

/**
 * Returns a piece of the input in quotation marks, for a message. A piece of more than 12 characters is cut after the
 * first 12.
 */
export function quote(piece) {
  const characters = [...piece];
  return `“${characters.length > 12 ? `${characters.slice(0, 12).join('')}…` : piece}”`;
}

export const SAMPLE_LENGTH = 4096; // code units of the input that recognition examines

/**
 * Returns the beginning of a text, from which its notation is recognised. The end of a long text is cut off, after a
 * complete line if possible.
 */
export const sampleOf = (text) =>
  (text.length > SAMPLE_LENGTH ? text.slice(0, SAMPLE_LENGTH).replace(/\n[^\n]*$/, '') : text).trim();

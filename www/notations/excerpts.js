/** Excerpts of typed input, for messages and for recognition. */

/** Quotes a piece of the input for a message, shortened to 12 characters. */
export function quote(piece) {
  const characters = [...piece];
  return `“${characters.length > 12 ? `${characters.slice(0, 12).join('')}…` : piece}”`;
}

export const SAMPLE_LENGTH = 4096; // code units of the input that recognition examines

/** Returns the beginning of a text for recognising its notation; it ends at the end of a line if possible. */
export const sampleOf = (text) =>
  (text.length > SAMPLE_LENGTH ? text.slice(0, SAMPLE_LENGTH).replace(/\n[^\n]*$/, '') : text).trim();

/** Quotes a piece of the input for a sentence, shortened so that the sentence stays one. */
export function quote(piece) {
  const characters = [...piece];
  return `“${characters.length > 12 ? `${characters.slice(0, 12).join('')}…` : piece}”`;
}

export const SAMPLE = 4096; // what recognition looks at

/** The beginning of a text, by which its notation is recognised; the edge cuts no line where there are some. */
export const sampleOf = (text) => (text.length > SAMPLE ? text.slice(0, SAMPLE).replace(/\n[^\n]*$/, '') : text).trim();

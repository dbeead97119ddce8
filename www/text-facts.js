/** Facts about the beginning of a text that its bytes alone do not show: its line ends, and the encoding that it declares. */

/** Declarations of an encoding at the start of XML, HTML and CSS; the first group is what precedes the name. */
const DECLARATIONS = [
  /^(\ufeff?<\?xml\s[^>]*?encoding\s*=\s*["'])([\w.:-]+)["']/,
  /^([^]*?<meta\s[^>]*?charset\s*=\s*["']?\s*)([\w.:-]+)/i,
  /^(\ufeff?@charset ")([\w.:-]+)";/,
];
const MAX_DECLARATION = 1024; // characters at the start of a text in which the standards look for a declaration
const LINE_ENDS = { '\r\n': 'CR LF', '\n': 'LF', '\r': 'CR' };

/** Returns the number of line ends of each kind, as `[name, count]`, the most frequent first. @param {string} text */
export function lineEndsOf(text) {
  const counts = new Map();
  // A CR at the end of a sample may be half of CR LF.
  for (const [end] of text.matchAll(/\r\n|\n|\r(?!$)/g)) counts.set(end, (counts.get(end) ?? 0) + 1);
  return Array.from(counts, ([end, count]) => [LINE_ENDS[end], count]).sort((first, second) => second[1] - first[1]);
}

/**
 * Returns the name of another encoding that a UTF-8 text declares, and its offset in bytes. Returns null if the text declares
 * none, or if its bytes are the same text in that encoding.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes valid UTF-8
 * @param {string} text of the bytes
 * @returns {{ name: string, offset: number } | null}
 */
export function wrongDeclaration(codec, bytes, text) {
  const found = DECLARATIONS.map((pattern) => pattern.exec(text.slice(0, MAX_DECLARATION))).find(Boolean);
  if (!found || /^[\0-\x7f]*$/.test(text)) return null;
  const [, before, name] = found;
  const declaration = { name, offset: codec.encode(before, 'utf-8').length };
  try {
    const options = { errors: 'replace', ignoreBOM: true };
    return codec.decode(bytes, name.toLowerCase(), options) === text ? null : declaration;
  } catch {
    return declaration; // another encoding, which only the full edition has, or which is unknown
  }
}

/**
 * Dumps of bytes in hex, binary or octal: each line has an address, bytes, and maybe their text. The addresses and the
 * text column must be removed, or they would be read as bytes.
 */

/**
 * The line formats of the tools: the tool, a regular expression, and optionally a test of the match of the first line.
 * `BYTE` stands for one byte. The first group has the bytes; the second, if there is one, has the text column.
 */
const LINE_FORMATS = [
  // xxd: `00000000: e282 ac                             ...`, with two spaces before the text column.
  ['xxd', '[0-9A-F]{4,16}:[ \\t]((?:[ \\t]?(?:BYTE)+)*)(?:[ \\t]{2}.*)?'],
  // hexdump -C: `00000000  e2 82 ac  |...|`; the last line is only an address.
  ['hexdump', '[0-9A-F]{6,16}(?:[ \\t]{2}((?:[ \\t]{0,2}BYTE)*)[ \\t]*\\|.*)?'],
  // od -A x or -A o: `0000000 e2 82 ac`; the last line is only an address.
  ['od', '0[0-9A-F]{5,15}(?:[ \\t]+(BYTE(?:[ \\t]+BYTE)*)[ \\t]*)?'],
  // xxd with collapsed spaces: the text column has as many characters as there are bytes.
  [
    'xxd',
    '[0-9A-F]{4,16}:[ \\t]((?:[ \\t]?(?:BYTE)+)*)[ \\t](\\S*)',
    ([, bytes, column], width) => column.length * width === bytes.replace(/\s/g, '').length,
  ],
];
const ADDRESS = /^[0-9A-F]{4,16}/i;

/**
 * Returns whether the first address has a digit 0 after three digits, as the addresses of full rows have, and all
 * addresses have the same length.
 */
function areAddresses(lines) {
  const digits = lines.map((line) => ADDRESS.exec(line)?.[0].length);
  return /[0-9A-F]{3}0/i.test(ADDRESS.exec(lines[0])[0]) && digits.every((length) => length === digits[0]);
}

/**
 * Returns the bytes of a dump as `text`, without addresses and text column, and the tool that wrote the dump; null for
 * any other text.
 *
 * @param {string} text
 * @param {string} byte a regular expression for one byte
 * @param {number} width the number of its digits
 * @returns {{ text: string, tool: string } | null}
 */
export function bytesOfDump(text, byte, width) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0 || !ADDRESS.test(lines[0])) return null;
  for (const [tool, format, fits = () => true] of LINE_FORMATS) {
    const pattern = new RegExp(`^${format.replaceAll('BYTE', byte)}$`, 'i');
    const firstMatch = pattern.exec(lines[0]);
    if (!firstMatch?.[1] || !fits(firstMatch, width) || !areAddresses(lines)) continue;
    const matches = lines.map((line) => pattern.exec(line));
    if (matches.every(Boolean)) return { text: matches.map(([, bytes = '']) => bytes).join(' '), tool };
  }
  return null;
}

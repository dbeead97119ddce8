/**
 * Dumps: lines of an address, bytes, and what they look like. The addresses and the looks are no part of the input;
 * left in, they would be read as bytes.
 */

/** How each kind of line is written, around `BYTE`; the first group has the bytes, the second the looks. */
const LINES = [
  // xxd: `00000000: e282 ac                             ...`, with two spaces before the looks.
  ['xxd', '[0-9A-F]{4,16}:[ \\t]((?:[ \\t]?(?:BYTE)+)*)(?:[ \\t]{2}.*)?'],
  // hexdump -C: `00000000  e2 82 ac  |...|`; its last line is an address alone.
  ['hexdump', '[0-9A-F]{6,16}(?:[ \\t]{2}((?:[ \\t]{0,2}BYTE)*)[ \\t]*\\|.*)?'],
  // od -A x or -A o: `0000000 e2 82 ac`; its last line is an address alone.
  ['od', '0[0-9A-F]{5,15}(?:[ \\t]+(BYTE(?:[ \\t]+BYTE)*)[ \\t]*)?'],
  // Spaces that were squeezed on the way here: what follows the bytes has as many characters as there are bytes.
  [
    'xxd',
    '[0-9A-F]{4,16}:[ \\t]((?:[ \\t]?(?:BYTE)+)*)[ \\t](\\S*)',
    ([, bytes, looks], width) => looks.length * width === bytes.replace(/\s/g, '').length,
  ],
];
const ADDRESS = /^[0-9A-F]{4,16}/i;

/** Whether the addresses of lines begin at a row, and each has the digits of the one before. */
function areAddresses(lines) {
  const digits = lines.map((line) => ADDRESS.exec(line)?.[0].length);
  return /^0*$|[0-9A-F]{3}0/i.test(ADDRESS.exec(lines[0])[0]) && digits.every((length) => length === digits[0]);
}

/**
 * The bytes of a dump, without addresses and what stands beside; null for any other text.
 *
 * @param {string} text
 * @param {string} byte how one byte is written, as a regular expression
 * @param {number} width its digits
 * @returns {{ text: string, tool: string } | null}
 */
export function undumped(text, byte, width) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0 || !ADDRESS.test(lines[0])) return null;
  for (const [tool, form, fits = () => true] of LINES) {
    const line = new RegExp(`^${form.replaceAll('BYTE', byte)}$`, 'i');
    const first = line.exec(lines[0]);
    if (first?.[1] === undefined || first[1] === '' || !fits(first, width) || !areAddresses(lines)) continue;
    const found = lines.map((each) => line.exec(each));
    if (found.every(Boolean)) return { text: found.map(([, bytes = '']) => bytes).join(' '), tool };
  }
  return null;
}

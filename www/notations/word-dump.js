/**
 * Converts dumps of little-endian words, which `xxd -e` writes, and on nearly all computers also `od -x` and `hexdump`. The bytes of each group stand
 * in reverse order. The result is a dump of bytes, for dump.js.
 */

const REPEATED = /^\s*\*\s*$/;
/** A row of od -x: an address and words. The last line is only an address. */
const OD_ROW = /^(0[0-9A-F]{5,7})((?:[ \t]+[0-9A-F]{4})*)[ \t]*$/i;
const XXD_ROW = /^([0-9A-F]{4,16}): (.*)$/i;
const BASES = [8, 16, 10]; // of addresses
const [GROUP_DIGITS, MAX_GROUPS] = [[8, 4, 16], 64]; // of xxd -e
const MIN_ROWS = 2; // of od -x without the address at the end

/** Returns the bytes of a group in reverse order, with spaces between them. */
const reversed = (digits) => digits.match(/../g).reverse().join(' ');

/**
 * Returns the bytes of a row of xxd -e in order, its text column, and `isCertain`; null for another layout. `isCertain` is true if the
 * bytes of each group are certainly reversed. Either of two facts proves this: the column contradicts the written order, or spaces precede the
 * digits of an incomplete group.
 *
 * @param {string} area the row without its address
 * @param {number} width the number of digits of a complete group
 * @param {number} count the number of groups of a complete row
 * @param {(column: string, bytes: string, width: number) => boolean} showsBytes of dump.js
 */
function rowOf(area, width, count, showsBytes) {
  const slots = Array.from({ length: count }, (_, at) => area.slice(at * (width + 1), at * (width + 1) + width));
  const groups = slots.map((slot) => slot.trim());
  const isGroup = (digits) => digits.length % 2 === 0 && /^[0-9A-F]*$/i.test(digits);
  const column = area.slice(count * (width + 1));
  if (groups[0] === '' || !groups.every(isGroup) || !column.startsWith(' ') || column.length < 2) return null;
  const [digits, shown] = [groups.filter(Boolean).map(reversed).join(' '), column.slice(1)];
  if (!showsBytes(shown, digits, 2)) return null;
  const isPadded = slots.some((slot) => /^ +\S/.test(slot));
  return { digits, column: shown, isCertain: isPadded || !showsBytes(shown, groups.join(''), 2) };
}

/** Returns the rows of xxd -e with the bytes in order. The text column proves the order. */
function rowsOfXxd(lines, showsBytes) {
  const [, firstArea] = XXD_ROW.exec(lines[0])?.slice(1) ?? [];
  if (firstArea === undefined) return null;
  for (const width of GROUP_DIGITS)
    for (let count = 1; count <= MAX_GROUPS && count * (width + 1) < firstArea.length; count += 1) {
      if (!rowOf(firstArea, width, count, showsBytes)) continue;
      const rows = lines.map((line) => {
        if (REPEATED.test(line)) return { line };
        const [, address, area] = XXD_ROW.exec(line) ?? [];
        const row = area === undefined ? null : rowOf(area, width, count, showsBytes);
        return row && { line: `${address}: ${row.digits}  ${row.column}`, isCertain: row.isCertain };
      });
      if (rows.every(Boolean) && rows.some(({ isCertain }) => isCertain)) return rows.map(({ line }) => line);
    }
  return null;
}

/** Returns the rows of od -x with the bytes in order. The addresses prove that the groups are words of two bytes. */
function rowsOfOd(lines) {
  const matches = lines.map((line) => OD_ROW.exec(line));
  const rows = matches.flatMap((match, at) =>
    match
      ? [
          {
            address: match[1],
            words: match[2].trim().split(/\s+/).filter(Boolean),
            isAfterMark: REPEATED.test(lines[at - 1] ?? ''),
          },
        ]
      : [],
  );
  if (!lines.every((line, at) => matches[at] || REPEATED.test(line)) || !/^0+$/.test(rows[0]?.address ?? ''))
    return null;
  const last = rows.at(-1);
  const hasEnd = last.words.length === 0;
  if (rows[0].words.length === 0 || (!hasEnd && rows.length < MIN_ROWS)) return null;
  const base = BASES.find((each) =>
    rows.every(({ address, isAfterMark }, at) => {
      if (at === 0) return true;
      const length = Number.parseInt(address, each) - Number.parseInt(rows[at - 1].address, each);
      const words = rows[at - 1].words.length;
      const isOdd = hasEnd && at === rows.length - 1 && length === 2 * words - 1;
      return isAfterMark ? length >= 2 * words : words > 0 && (length === 2 * words || isOdd);
    }),
  );
  if (base === undefined) return null;
  const isOdd = hasEnd && Number.parseInt(last.address, base) % 2 === 1;
  const lastRow = rows.at(hasEnd ? -2 : -1);
  let at = -1;
  return lines.map((line) => {
    if (REPEATED.test(line)) return line;
    at += 1;
    const { address, words } = rows[at];
    const bytes = words.map(reversed).join(' ');
    return `${address} ${isOdd && rows[at] === lastRow ? bytes.slice(0, -3) : bytes}`.trim();
  });
}

/**
 * Returns the lines of a dump of little-endian words as lines of a dump of bytes; null for another text.
 *
 * @param {string[]} lines
 * @param {(column: string, bytes: string, width: number) => boolean} showsBytes of dump.js
 */
export const linesOfWords = (lines, showsBytes) => rowsOfXxd(lines, showsBytes) ?? rowsOfOd(lines);

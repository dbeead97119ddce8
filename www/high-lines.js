const [LF, CR] = [0x0a, 0x0d];

/**
 * Yields the lines of bytes as `{ from, to }`, without line ends. A line ends with LF, CR LF or CR, as for the package's audit.
 *
 * @param {Uint8Array} bytes in an encoding based on ASCII
 */
export function* lineRanges(bytes) {
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== LF && bytes[at] !== CR) continue;
    yield { from, to: at };
    if (bytes[at] === CR && bytes[at + 1] === LF) at += 1;
    from = at + 1;
  }
  if (from < bytes.length) yield { from, to: bytes.length };
}

/** Returns the offset after the last line end in bytes; 0 if there is none. @param {Uint8Array} bytes */
export const endOfLastLine = (bytes) => Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1;

/**
 * Returns the lines with bytes above 7F: `{ line, from, bytes }`, without line ends. `line` counts from 1, and `from` is the offset of the line.
 *
 * @param {Uint8Array} bytes in an encoding based on ASCII
 */
export function highLines(bytes) {
  const lines = [];
  let number = 0;
  for (const { from, to } of lineRanges(bytes)) {
    number += 1;
    const line = bytes.subarray(from, to);
    if (line.some((byte) => byte > 0x7f)) lines.push({ line: number, from, bytes: line });
  }
  return lines;
}

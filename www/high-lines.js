const [LF, CR] = [0x0a, 0x0d];

/**
 * Returns the lines with bytes above 7F: `{ line, from, bytes }`, without line ends. `line` counts from 1, and `from` is the offset of the line.
 *
 * @param {Uint8Array} bytes in an encoding based on ASCII
 */
export function highLines(bytes) {
  const lines = [];
  let [from, number, isHigh] = [0, 1, false];
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte > 0x7f) isHigh = true;
    const isCrLf = byte === LF && bytes[at - 1] === CR;
    if (at < bytes.length && byte !== LF && byte !== CR) continue;
    if (isHigh) lines.push({ line: number, from, bytes: bytes.subarray(from, at) });
    if (!isCrLf) number += 1;
    [from, isHigh] = [at + 1, false];
  }
  return lines;
}

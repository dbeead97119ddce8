/**
 * Finds the length of the records of a text without line ends. Fields are filled with spaces, so they begin and end in the same columns of
 * all records.
 */

const SAMPLE = 1 << 14; // characters
const [MIN_LENGTH, MAX_LENGTH] = [16, 2048];
const MIN_RECORDS = 4;
/** The smallest result of `alignedShare` for the length of records. */
const MIN_ALIGNED = 0.3;
/** How many times larger the share for the length of records must be than the median of the shares for all lengths. */
const MIN_PEAK = 3;
/** A multiple of the length of a record has about the same share. So the result is the shortest length whose share is at least this part of the largest share. */
const MIN_PART_OF_LARGEST = 0.7;
/** The starts and ends of fields: a character beside two spaces. */
const EDGE = /(?<= {2})\S|\S(?= {2})/g;

/**
 * Returns how well the edges are aligned. For one edge, this is the share of the other records that have the same kind of edge (start or end) in the
 * same column. The result is the average over all edges. It does not grow with the number of records, so that different lengths can be compared.
 *
 * @param {{ at: number, isStart: boolean }[]} edges
 * @param {number} length of a record
 * @param {number} count of records
 */
function alignedShare(edges, length, count) {
  const columns = new Uint16Array(2 * length);
  let all = 0;
  for (const { at, isStart } of edges) {
    if (at >= length * count) break;
    columns[2 * (at % length) + (isStart ? 1 : 0)] += 1;
    all += 1;
  }
  let pairs = 0;
  for (const inColumn of columns) pairs += inColumn * (inColumn - 1);
  return all < count ? 0 : pairs / (all * (count - 1));
}

/**
 * Returns the length of the records of a text; null if there is no evidence of records.
 *
 * @param {string} text without line ends
 * @param {boolean} isWhole whether the text is the whole input, so that its length is a multiple of the length of a record
 */
export function recordLength(text, isWhole) {
  const sample = text.slice(0, SAMPLE);
  const edges = Array.from(sample.matchAll(EDGE), ({ index }) => ({ at: index, isStart: sample[index - 1] === ' ' }));
  const shares = [];
  for (let length = 2; length <= Math.min(MAX_LENGTH, sample.length / MIN_RECORDS); length += 1) {
    const share = alignedShare(edges, length, Math.floor(sample.length / length));
    shares.push({ length, share });
  }
  if (shares.length === 0) return null;
  const median = shares.map(({ share }) => share).sort((one, other) => one - other)[shares.length >> 1];
  const possible = isWhole ? shares.filter(({ length }) => text.length % length === 0) : shares;
  const largest = Math.max(...possible.map(({ share }) => share));
  if (largest < MIN_ALIGNED || largest < MIN_PEAK * median) return null;
  const { length } = possible.find(({ share }) => share >= MIN_PART_OF_LARGEST * largest);
  return length >= MIN_LENGTH ? length : null;
}

/**
 * The findings for the lines that a repair changes. If the whole text was decoded in the wrong encoding, the findings come from its differences to
 * the repaired text; otherwise, from the changes of the repair.
 */
import { commonEnd, commonStart, offsetsOf } from './changed-lines.js';
import { lineColumns } from './line-columns.js';
import { linesWithEnds } from './line-ends.js';
import { either } from './text/counts.js';
import { decodedWrongly } from './text/problems.js';

const MAX_CODE_POINTS = 256; // for each finding, as in the findings of the package
const MAX_REPAIRED = 128; // code units of a changed part, of which the list shows the beginning
const MAX_REST_OF_WORD = 32; // code units, or bytes, of a word on each side of a changed part
const WORD_BEFORE = /[\p{L}\p{M}\p{Nd}]*$/u;
const WORD_AFTER = /^[\p{L}\p{M}\p{Nd}]*/u;

/**
 * Returns the part of each line that differs from the same line of another text: its `index`, its `text`, the `other` text, and the equal texts around it
 * (`around`), at most `MAX_REST_OF_WORD` code units each. Returns an empty array if the texts have different numbers of lines.
 */
function differingParts(text, other) {
  const [lines, others] = [text, other].map(linesWithEnds);
  if (lines.length !== others.length) return [];
  const parts = [];
  let index = 0;
  for (const [at, line] of lines.entries()) {
    if (line !== others[at]) {
      const start = commonStart(line, others[at]);
      const end = line.length - commonEnd(line, others[at], start);
      const otherEnd = others[at].length - (line.length - end);
      const around = [
        line.slice(Math.max(0, start - MAX_REST_OF_WORD), start),
        line.slice(end, end + MAX_REST_OF_WORD),
      ];
      parts.push({
        index: index + start,
        text: line.slice(start, end),
        other: others[at].slice(start, otherEnd),
        around,
      });
    }
    index += line.length;
  }
  return parts;
}

/** Returns the code points of a text, at most `MAX_CODE_POINTS`. */
const firstCodePoints = (text) =>
  Array.from(text.slice(0, 2 * MAX_CODE_POINTS), (character) => character.codePointAt(0)).slice(0, MAX_CODE_POINTS);

/**
 * Returns the beginning of a changed part before and after the repair, with the rest of the words at its ends.
 *
 * @param {string} text of the part
 * @param {string} other its repaired text
 * @param {string[]} around the texts before and after the part
 * @returns {{ before: string, after: string }}
 */
function repairedWords(text, other, [start, end]) {
  const [first] = WORD_BEFORE.exec(start);
  const [last] = WORD_AFTER.exec(end);
  const wordsOf = (part) => first + (part.length >= MAX_REPAIRED ? part.slice(0, MAX_REPAIRED) : part + last);
  return { before: wordsOf(text), after: wordsOf(other) };
}

/** Returns the finding for a line. `place` has its offset, length, line and column. `repaired` is the result of `repairedWords`. */
const lineFinding = (place, codePoints, repaired, message) => ({
  kind: 'mojibake',
  severity: 'warning',
  ...place,
  codePoints,
  repaired,
  message,
});

/** Returns the code units that differ in two texts of the same length, as runs that do not cut surrogate pairs. */
function changedRuns({ index, text, other }) {
  if (text.length !== other.length) return [{ index, text }];
  const runs = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    if (character !== other.slice(at, end)) {
      const last = runs.at(-1);
      if (last && last.index + last.text.length === index + at) last.text += character;
      else runs.push({ index: index + at, text: character });
    }
    at = end;
  }
  return runs;
}

/** Returns where parts of a text are in its bytes. */
function placesOfParts(codec, { bytes, resolved }, text, parts) {
  const indexes = parts.map(({ index }) => index);
  const offsets = offsetsOf(codec, bytes, resolved, text, indexes, Infinity);
  // With `replace`, because a part can have U+FFFD, which few encodings can encode.
  const lengthOf = (part) => codec.encode(part, resolved, { errors: 'replace', writeBOM: false }).length;
  return offsets.map((offset, at) => ({ offset, length: lengthOf(parts[at].text) }));
}

/**
 * Returns a finding for each line that the repair of a complete text changes, and the places of the changed characters. Returns no findings, and
 * `places: null`, if nothing was decoded wrongly, because the input itself is in an encoding that the package lacks. The caller counts all findings,
 * and lists only some of them.
 *
 * @param {object} codec the package
 * @param {{ bytes: Uint8Array, resolved: string }} input
 * @param {string} text of the input
 * @param {{ steps: { is: string, as: string | null }[], text: string }} candidate the only possible repair, with the repaired text
 * @returns {{ findings: import('./problems.js').Finding[], places: import('./places.js').Places | null }}
 */
export function misreadFindings(codec, input, text, { steps: [step], text: repaired }) {
  if (step.as === null) return { findings: [], places: null };
  const parts = differingParts(text, repaired).filter((part) => part.text !== '');
  const linePlaces = placesOfParts(codec, input, text, parts);
  const positions = lineColumns(codec, input.bytes, input.resolved, linePlaces);
  const message = decodedWrongly(step);
  const findings = linePlaces.map((place, at) =>
    lineFinding(
      { ...place, ...positions[at] },
      firstCodePoints(parts[at].text),
      repairedWords(parts[at].text, parts[at].other, parts[at].around),
      message,
    ),
  );
  const runs = placesOfParts(codec, input, text, parts.flatMap(changedRuns));
  const numbers = (key) => Float64Array.from(runs, (run) => run[key]);
  return { findings, places: runs.length > 0 ? { offsets: numbers('offset'), lengths: numbers('length') } : null };
}

/**
 * Returns a finding for each line in which a repair changes passages. The audit finds only some of these lines, because it examines each line
 * by itself.
 *
 * @param {object} codec the package
 * @param {{ bytes: Uint8Array, resolved: string }} input
 * @param {{ changes: import('./text-repair.js').Change[], places: import('./text-repair.js').RepairPlaces | null }} repair
 * @returns {import('./problems.js').Finding[]}
 */
export function changedLineFindings(codec, { bytes, resolved }, { changes, places }) {
  if (places === null) return [];
  const message = decodedWrongly({ is: places.is, as: either(places.as) });
  const positions = lineColumns(codec, bytes, resolved, changes);
  const decoded = (from, to) =>
    codec.decode(bytes.subarray(Math.max(0, from), to), resolved, { errors: 'replace', ignoreBOM: true });
  // In other encodings, the bytes before a change may begin within a character, and then decode to other characters.
  const isUtf = /^utf-/.test(resolved);
  const findings = [];
  for (const [at, { offset, length, after }] of changes.entries()) {
    const last = findings.at(-1);
    if (last?.line === positions[at].line) {
      const end = last.offset + last.length;
      if (last.repaired.after.length < MAX_REPAIRED) last.repaired.after += decoded(end, offset) + after;
      last.length = offset + length - last.offset;
    } else findings.push(lineFinding({ offset, length, ...positions[at] }, [], { before: '', after }, message));
  }
  for (const finding of findings) {
    const { offset, length, repaired } = finding;
    const end = offset + Math.min(length, 4 * MAX_CODE_POINTS); // a code point has at most four bytes
    const text = decoded(offset, end);
    finding.codePoints = firstCodePoints(text);
    const around = isUtf
      ? [decoded(offset - MAX_REST_OF_WORD, offset), decoded(offset + length, offset + length + MAX_REST_OF_WORD)]
      : ['', ''];
    finding.repaired = repairedWords(text, repaired.after, around);
  }
  return findings;
}

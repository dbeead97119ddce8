// A sample of mutants that is kept: each is known by the text of its line, so that it is found again without the tool that
// lists them, wherever the line has moved.
import { Problem } from './say.mjs';
import { shortName } from './switches.mjs';

/** So many of a file are kept at most. */
export const MOST_OF_FILE = 2;
/** So many are tried to find them. */
const TRIED_OF_FILE = 5;

const indentOf = (line) => line.length - line.trimStart().length;

/** The lines of a text that are this one, apart from where they begin, as indices. */
const linesLike = (lines, wanted) => lines.flatMap((line, index) => (line.trim() === wanted ? [index] : []));

/** What is kept of a mutant; null where it is more than a piece of a line. */
export function entryOf({ file, function: owner, span, replacement }, text) {
  if (span.start.line !== span.end.line) return null;
  const lines = text.split('\n');
  const line = lines[span.start.line - 1];
  const column = span.start.column - 1 - indentOf(line);
  const [from, to] = [span.start.column - 1, span.end.column - 1];
  return {
    file,
    function: owner.function_name,
    line: line.trim(),
    nth: linesLike(lines, line.trim()).indexOf(span.start.line - 1),
    column,
    old: Array.from(line).slice(from, to).join(''),
    new: replacement,
  };
}

/** The mutant of an entry, in the text of its file as it is now. */
export function located(entry, text) {
  const { file, function: name, line: wanted, nth, column, old, new: replacement, test } = entry;
  const lines = text.split('\n');
  const index = linesLike(lines, wanted)[nth] ?? -1;
  const heading = `fn ${shortName({ function_name: name })}`;
  const begins = (line) => line.includes(heading) && !/\w/.test(line[line.indexOf(heading) + heading.length]);
  const first = lines.slice(0, index + 1).findLastIndex(begins);
  const last = lines.findIndex((line, at) => at > first && line === `${' '.repeat(indentOf(lines[first] ?? ''))}}`);
  if (index < 0 || first < 0 || last < index) {
    throw new Problem(
      `${file} has no line “${wanted}” in ${name} any more, of which the sample has a mutant.`,
      `Choose anew:  npm --prefix pkg-config run mutants -- --sample --renew ${file}`,
    );
  }
  const start = indentOf(lines[index]) + column + 1;
  const end = start + Array.from(old).length;
  return {
    file,
    name: `${file}:${index + 1}: replace ${old || 'nothing'} with ${replacement || 'nothing'} in ${name}`,
    function: {
      function_name: name,
      span: {
        start: { line: first + 1, column: 1 },
        end: { line: last + 1, column: indentOf(lines[last]) + 2 },
      },
    },
    span: { start: { line: index + 1, column: start }, end: { line: index + 1, column: end } },
    replacement,
    test,
  };
}

/** Those of a file's mutants that are tried for the sample: some, spread evenly. */
export function spread(mutants) {
  const most = Math.min(TRIED_OF_FILE, mutants.length);
  return Array.from({ length: most }, (_, turn) => mutants[Math.floor(((turn + 0.5) * mutants.length) / most)]);
}

// The reports of `utfscope repair`: for readers, in JSON, and only the number of lines.
import { formatCount, formatNumber } from '../../www/format.js';
import { bold, dim, green, red } from './colours.js';
import { jsonText, printable } from './escape-output.js';
import { changedWord, excerpts } from './excerpt.js';
import { print, printWrapped } from './output.js';

/** Returns a line without its carriage return, and with labels for characters that could control the terminal. */
const shown = (text) => printable(text.replace(/\r$/, ''));

/** Returns which encodings explain a text. `as` is null if the input itself is in the encoding `is`. */
const encodingsText = ({ steps: [{ as, is }] }) =>
  as === null ? `the bytes are probably ${is}` : `probably ${is} that was decoded as ${as}`;

/** Returns a sentence about a likely repair that is not made, with the first word that changes. @param {import('./repair-result.js').Result} result */
function likelySentence({ likely, likelyLines: lines, likelyExample }) {
  const { steps, reason, isInPart } = likely;
  const { before, after } = changedWord(likelyExample.before, likelyExample.after);
  const subject = isInPart ? `${formatCount(lines, 'line')} ${lines === 1 ? 'is' : 'are'} ` : '';
  // If the input is in an encoding that the package lacks, its text before the repair says nothing.
  const words = steps[0].as === null ? `"${shown(after)}"` : `"${shown(before)}" should be "${shown(after)}"`;
  return `${subject}${encodingsText(likely)}: ${words} (${reason}).`;
}

/** Returns sentences about the result of a likely repair, each with a space before it. */
const resultSentences = ({ steps: [{ as }], note, encoding }) =>
  `${note}${as === null ? ` The repaired text is in ${encoding}.` : ''}`;

const NOT_CERTAIN = 'This repair is likely, but not certain.';
/** Returns the text about a likely repair that is made, without its changes. */
export const madeText = (likely) =>
  `${encodingsText(likely)} (${likely.reason}). ${NOT_CERTAIN}${resultSentences(likely)}`;

/** Prints a diff of the changed lines, the possible repairs of other lines, and the evidence. */
export const textReport = {
  change(result, { line, leftOut }, before, after) {
    if (result.changes === 1) print(bold(printable(result.file)));
    const { column, ...excerpt } = excerpts(before, after, leftOut);
    print(dim(column ? `@@ line ${line}, column ${formatNumber(column)} @@` : `@@ line ${line} @@`));
    print(red(`-${shown(excerpt.before)}`));
    print(green(`+${shown(excerpt.after)}`));
  },
  likely() {},
  candidates({ file }, { line, leftOut }, text, candidates) {
    const excerptPairs = candidates.map(({ text: offered }) => excerpts(text, offered, leftOut));
    const offers = excerptPairs.map(({ after }, index) => `"${shown(after)}" (${candidates[index].steps[0].as})`);
    print(
      `${bold(printable(file))}:${line}: not repaired, because no repair is certain: "${shown(excerptPairs[0].before)}" could be ${offers.join(' or ')}`,
    );
  },
  /** @param {string} advice the command that makes the likely repair */
  file(result, advice) {
    const { file, steps, likely } = result;
    for (const { because } of steps) printWrapped('  ', because);
    if (likely?.isMade) {
      printWrapped('  ', `${NOT_CERTAIN}${resultSentences(likely)}`);
    } else if (likely) {
      print(`${bold(printable(file))}: ${likelySentence(result)}${resultSentences(likely)} ${advice}`);
    }
  },
};

/** Returns the place of a line as properties of its JSON object. */
const jsonPlace = ({ line, leftOut }) => ({ line, ...(leftOut > 0 && { column: leftOut + 1 }) });

/** Prints a JSON object for each file. If a line arrived in parts, the texts in `before` and `after` begin at the column `column`. */
export const jsonReport = {
  change({ lines }, place, before, after) {
    lines.push({ ...jsonPlace(place), before, after });
  },
  likely({ lines, likely }, place, before, text) {
    const [{ as, is }] = likely.steps;
    lines.push({ ...jsonPlace(place), before, candidates: [{ text, as, is }] });
  },
  candidates({ lines }, place, before, candidates) {
    const offers = candidates.map(({ text, steps: [{ as }] }) => ({ text, as }));
    lines.push({ ...jsonPlace(place), before, candidates: offers });
  },
  file(result) {
    const { file, changes, ambiguous, likely, written, lines } = result;
    const steps = likely && !likely.isMade ? [...result.steps, ...likely.steps] : result.steps;
    print(
      jsonText({
        ...{ file, changes, ambiguous, written },
        ...(likely && { likely: true }),
        ...(likely?.steps[0].as === null && { encoding: likely.encoding }),
        ...{ steps, lines },
      }),
    );
  },
};

/** Prints only the number of lines to repair, for each file that has such lines. */
export const quietReport = {
  change() {},
  likely() {},
  candidates() {},
  file({ file, changes }) {
    if (changes > 0) print(`${printable(file)}: ${formatCount(changes, 'line')} to repair`);
  },
};

// The parts of each command's help below its options: prose, exit statuses, examples, lists.

import { terminalWidth } from './output.js';

/** The maximum width of help texts in columns. Wider lines are hard to read. */
const MAX_WIDTH = 100;

/** Returns the width of help texts, in columns. */
export const helpWidth = () => Math.min(terminalWidth(), MAX_WIDTH);

const INDENT = '  ';
const indented = (text) => text.replace(/^/gm, INDENT);

/** The parts of each command's help below its options. */
const partsOf = new WeakMap();

/** Returns the parts that `addHelp` added to a command: `{ prose, statuses, examples, lists }`. */
export const helpParts = (command) => partsOf.get(command);

/**
 * Adds text below the options of a command.
 *
 * @param {import('commander').Command} command
 * @param {object} parts
 * @param {string[]} [parts.prose] paragraphs
 * @param {Record<string, string>} parts.statuses the meaning of each exit status
 * @param {string[]} parts.examples command lines
 * @param {{ title: string, text: string }[]} [parts.lists] shown last
 */
export function addHelp(command, { prose = [], statuses, examples, lists = [] }) {
  partsOf.set(command, { prose, statuses, examples, lists });
  command.addHelpText('after', () => {
    const wrap = (text, width = helpWidth()) => command.createHelp().boxWrap(text, width);
    const wrapIndented = (text) => indented(wrap(text, helpWidth() - INDENT.length));
    const width = Math.max(...Object.keys(statuses).map((status) => status.length));
    const statusLines = Object.entries(statuses).map(
      ([status, meaning]) => `${INDENT}${status.padEnd(width)}  ${meaning}`,
    );
    return [
      '',
      ...prose.map((paragraph) => `${wrap(paragraph)}\n`),
      `Exit status:\n${statusLines.join('\n')}\n`,
      `Examples:\n${indented(examples.join('\n'))}`,
      ...lists.map(({ title, text }) => `\n${title}:\n${wrapIndented(text)}`),
    ].join('\n');
  });
}

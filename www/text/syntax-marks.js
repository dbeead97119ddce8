/** The text of the suggestion about typographic quotation marks and dashes in the syntax of a language. */
import * as counts from './counts.js';

/** The name of each language, which stands after “in”, and what programs do with the marks. */
const LANGUAGES = {
  json: ['JSON', 'A parser stops there, because JSON has only " around names and texts.'],
  xml: ['XML', 'A parser stops there, because XML has only " or \' around the value of an attribute.'],
  html: [
    'HTML',
    'Browsers take them for part of the value, so a link, a picture or a style does not work, and a value ends at its first space.',
  ],
  sql: ['SQL', 'A database stops there with a syntax error.'],
  shell: ['shell commands', 'A shell passes them to the command as ordinary characters, and a dash begins no option.'],
  code: ['source code', 'A compiler or interpreter stops there with a syntax error.'],
  yaml: ['YAML', 'The text may parse, but the marks become part of the values.'],
  csv: ['CSV', 'Programs take them for part of the fields, and a delimiter between them ends the field.'],
};

const nounsOf = ({ hasQuotes, hasDashes }) =>
  [hasQuotes ? 'quotation marks' : null, hasDashes ? 'dashes' : null].filter(Boolean).join(' and ');

/**
 * @param {number} count of the places
 * @param {number} offset of the first one
 * @param {(Node | string)[]} characters the different marks
 * @param {{ language: keyof typeof LANGUAGES, hasQuotes: boolean, hasDashes: boolean }} about
 */
export const syntaxMarks = (count, offset, characters, about) => {
  const [name, effect] = LANGUAGES[about.language];
  const dashes =
    about.hasDashes && about.language === 'shell' ? ' A dash stays if it can stand for “-” or for “--”.' : '';
  return {
    title: `Typographic ${nounsOf(about)} in ${name} in ${counts.places(count)}`,
    rest: [
      `, ${counts.firstAt(count, offset)}: `,
      ...characters,
      `${counts.fullStop(characters)} ${effect} Word, WordPress and macOS write such marks while you type. The fix replaces only those that stand for syntax. Marks within texts and comments stay.${dashes}`,
    ],
  };
};

/** The fix that replaces the typographic marks with the marks of the syntax. */
export const replaceSyntaxMarks = (about) => ({
  button: `Replace ${nounsOf(about)}…`,
  name: `Replace typographic ${nounsOf(about)} in the syntax of ${LANGUAGES[about.language][0]}`,
  done: (places) => `Replaced: typographic ${nounsOf(about)} in ${counts.places(places)}.`,
});

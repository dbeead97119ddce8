/** The text about escapes of programming languages: their names, and the programs that write them. */
import * as counts from './counts.js';

export const OCTAL_ESCAPES = 'octal escapes';
export const QUOTED_OCTAL_ESCAPES = 'octal escapes in double quotes';
export const WRITE_OCTAL_ESCAPES =
  'Source code in C and the text format of Protocol Buffers have bytes beyond ASCII in this form: nothing is damaged. git writes paths in this form too; “git -c core.quotepath=off” writes the characters instead.';
export const PROTOBUF_ESCAPES = 'octal escapes in the text format of Protocol Buffers';
export const WRITTEN_BY_PROTOC =
  '“protoc --decode”, “protoc --decode_raw” and libraries of Protocol Buffers write bytes beyond ASCII in this form: nothing is damaged.';

/** The names of other escapes, by the keys of `STYLES` in ../layers/from-notations.js. */
const NAMES = {
  x: '\\x',
  xBraces: '\\x{…}',
  u: '\\u',
  braces: '\\u{…}',
  U: '\\U',
  shortU: '\\U',
};
const WRITTEN_BY = {
  x: 'Many programming languages and logs write bytes or characters beyond ASCII in this form: nothing is damaged.',
  xBraces: 'Perl code and regular expressions have characters in this form: nothing is damaged.',
  u: 'JSON, JavaScript, Java and Python write characters beyond ASCII in this form: nothing is damaged.',
  braces: 'JavaScript, PHP, Ruby, Rust and Swift write characters in this form: nothing is damaged.',
  U: 'C, C++ and Python can write any character in this form; Python does so above U+FFFF. Nothing is damaged.',
  shortU:
    'Logs (NSLog) and property lists of macOS and iOS write characters beyond ASCII in this form, with four digits after \\U: nothing is damaged.',
};
/** The hint about literals of Python 2. */
export const PYTHON_2_LITERALS =
  "Python 2 writes strings in this form, such as u'Krak\\xf3w', if it prints a list or another structure: nothing is damaged.";

export const ASCII_ESCAPES_STAY =
  'Escapes of ASCII characters, such as \\n, stay: decoded line ends would divide lines and strings.';

/** Returns the label of escapes, a description for use in a sentence, and the hint. @param {string[]} styles the most frequent first */
export function escapesOf(styles) {
  const label = `${counts.list([...new Set(styles.map((style) => NAMES[style]))])} escapes`;
  return { label, description: `text with ${label}`, hint: WRITTEN_BY[styles[0]] };
}

export const YAML_ESCAPES = 'YAML escapes';
export const YAML_WITH_ESCAPES = 'YAML with escapes in double-quoted strings';
export const WRITTEN_BY_PYYAML =
  'PyYAML and other programs write characters beyond ASCII in this form: nothing is damaged. The decoded file is YAML with the same values. In PyYAML, allow_unicode=True writes the characters instead.';
export const YAML_ESCAPES_NOT_WRITTEN = 'The page cannot undo this step: it does not write escapes of YAML.';

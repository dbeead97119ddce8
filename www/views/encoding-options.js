/** The options of the lists from which the user selects an encoding. */
import { isEbcdic, isMultiByte } from '../format.js';
import * as words from '../text/input.js';
import { make } from './dom.js';

/** The groups, each with a title and a test of names. An encoding is in the first group whose test accepts its name. */
const GROUPS = [
  [words.UTF8_FAMILY, (name) => /^(utf-8|cesu|wtf|mutf)/.test(name)],
  ['UTF-16, UTF-32', (name) => /^(utf-16|utf-32|ucs)/.test(name)],
  [words.CHINESE_JAPANESE_KOREAN, isMultiByte],
  ['Windows', (name) => name.startsWith('windows-')],
  [words.ISO_8859_AND_ASCII, (name) => /^(ascii|iso-8859)/.test(name)],
  ['MS-DOS', (name) => /^(?:ibm866|cp(?:437|7\d\d|8[56]\d|1125))$/.test(name)],
  [words.MAINFRAME, isEbcdic],
  [words.OTHER, () => true],
];

/** Returns one `optgroup` for each group, with an option for each encoding in it. @param {string[]} encodings names */
export function encodingOptions(encodings) {
  const groupOf = (name) => GROUPS.findIndex(([, accepts]) => accepts(name));
  return GROUPS.map(([label], index) => {
    const names = encodings.filter((name) => groupOf(name) === index);
    return make('optgroup', { label }, ...names.map((name) => make('option', { value: name }, name)));
  });
}

/** The options of the selectors of encodings. */
import { isMultiByte } from '../format.js';
import { make } from './dom.js';

/** The groups, each with a title and a test of names. An encoding is in the first group whose test accepts its name. */
const GROUPS = [
  ['UTF-8 family', (name) => /^(utf-8|cesu|wtf|mutf)/.test(name)],
  ['UTF-16, UTF-32', (name) => /^(utf-16|utf-32|ucs)/.test(name)],
  ['Japanese, Chinese, Korean', isMultiByte],
  ['Windows', (name) => name.startsWith('windows-')],
  ['ISO 8859 and ASCII', (name) => /^(ascii|iso-8859)/.test(name)],
  ['MS-DOS', (name) => /^(ibm866|cp[48])/.test(name)],
  ['Mainframe (EBCDIC)', (name) => /^cp/.test(name)],
  ['Other', () => true],
];

/** Returns the options of a selector of encodings, in groups. @param {string[]} encodings */
export function encodingOptions(encodings) {
  const groupOf = (name) => GROUPS.findIndex(([, accepts]) => accepts(name));
  return GROUPS.map(([label], index) => {
    const names = encodings.filter((name) => groupOf(name) === index);
    return make('optgroup', { label }, ...names.map((name) => make('option', { value: name }, name)));
  });
}

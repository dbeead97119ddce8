/** Finds which fixes of the panel “Clean up” may change a text. */
import { INVISIBLE_KINDS } from './problems.js';
import { textTest } from './scan/part-changes.js';

/** The fixes whose test needs only the text, by the attribute `data-fix` of their buttons. A button can have several fixes. */
const FIXES = {
  bidi: [{ kind: 'bidi' }],
  ...Object.fromEntries(
    ['nuls', 'spaces', 'ligatures', 'arabicForms', 'persianLetters', 'symbols', 'accents', 'sequences'].map((which) => [
      which,
      [{ kind: 'special', which }],
    ]),
  ),
  normalize: ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => ({ kind: 'normalize', form })),
  'line-ends': ['\n', '\r\n'].map((end) => ({ kind: 'line-ends', end, replacesNel: true })),
};

/**
 * Returns the values of `data-fix` of the buttons whose fixes apply to a text. The fix `bom` is left out: detection finds the BOM, not this module.
 *
 * @param {string} text
 * @param {{ kind: string, fixable: number }[]} groups of the findings about the text, from `groupsOf` in problems.js
 * @returns {string[]}
 */
export const applicableCleanUps = (text, groups) => [
  ...Object.keys(FIXES).filter((name) => FIXES[name].some((fix) => textTest(fix)(text))),
  ...(groups.some(({ kind, fixable }) => fixable > 0 && INVISIBLE_KINDS.includes(kind)) ? ['invisible'] : []),
];

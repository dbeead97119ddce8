import js from '@eslint/js';
import globals from 'globals';

// Text of the person's input must never be taken for markup.
const htmlStrings = ['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((name) => ({
  selector: `MemberExpression[property.name="${name}"]`,
  message: 'Make elements and set textContent.',
}));

export default [
  { ignores: ['target/', 'pkg/', 'pkg-config/binding/', 'pkg-config/dist/', 'www/vendor/'] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  // The published entries run everywhere: they may use what every runtime has, and ask globalThis for the rest.
  { files: ['pkg-config/entries/**'], languageOptions: { globals: globals['shared-node-browser'] } },
  {
    files: ['fuzz/**', 'pkg-config/cli/**', 'pkg-config/scripts/**', 'pkg-config/matrix/**', 'tests/**'],
    languageOptions: { globals: globals.node },
  },
  // What the matrix tries runs everywhere too, and so does the example.
  {
    files: ['pkg-config/matrix/project/**', 'examples/**'],
    languageOptions: { globals: globals['shared-node-browser'] },
  },
  { files: ['pkg-config/matrix/project/page/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['www/**'],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
    rules: { 'no-restricted-syntax': ['error', ...htmlStrings] },
  },
  { files: ['www/sw.js'], languageOptions: { globals: globals.serviceworker, sourceType: 'script' } },
  // Functions handed to the browser by the page's tests run inside the page.
  { files: ['tests/page/**'], languageOptions: { globals: globals.browser } },
  { files: ['tests/bench/hosts/page/**', 'tests/defects/page.js'], languageOptions: { globals: globals.browser } },
];

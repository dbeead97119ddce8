import js from '@eslint/js';
import { importX } from 'eslint-plugin-import-x';
import globals from 'globals';

// The user's input must never be parsed as markup.
const forbiddenHtmlProperties = ['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((name) => ({
  selector: `MemberExpression[property.name="${name}"]`,
  message: 'Create elements and set textContent.',
}));

export default [
  {
    ignores: [
      'target/',
      'pkg/',
      'pkg-config/binding/',
      'pkg-config/dist/',
      'www/docs/',
      'www/vendor/',
      'www/app.js',
      'www/app-*',
    ],
  },
  js.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/ignore': ['/binding/'] }, // the build writes a different binding for utfscope and for utfscope/full
    rules: {
      'import-x/named': 'error',
      eqeqeq: 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  // The published entries run in every runtime: they may use the globals that all runtimes have, and read other globals from globalThis.
  { files: ['pkg-config/entries/**'], languageOptions: { globals: globals['shared-node-browser'] } },
  {
    files: ['fuzz/**', 'pkg-config/cli/**', 'pkg-config/scripts/**', 'pkg-config/matrix/**', 'tests/**'],
    languageOptions: { globals: globals.node },
  },
  // The project in pkg-config/matrix and the examples run in every runtime too.
  {
    files: ['pkg-config/matrix/project/**', 'examples/**'],
    languageOptions: { globals: globals['shared-node-browser'] },
  },
  { files: ['pkg-config/matrix/project/page/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['www/**', 'docs/site/**'],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
    rules: { 'no-restricted-syntax': ['error', ...forbiddenHtmlProperties] },
  },
  {
    files: ['www/sw.js', 'docs/site/sw.js'],
    languageOptions: { globals: globals.serviceworker, sourceType: 'script' },
  },
  // The tests of the page contain functions that run in the page.
  { files: ['tests/page/**'], languageOptions: { globals: globals.browser } },
  { files: ['tests/bench/hosts/page/**', 'tests/defects/page.js'], languageOptions: { globals: globals.browser } },
];

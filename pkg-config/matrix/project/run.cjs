// Runs the checks in a runtime with a command line. Loads the package with `require`.
const utfscope = require('utfscope');
const full = require('utfscope/full');
const unicode = require('utfscope/unicode');

Promise.all([import('./conformance.js'), import('./print.mjs')]).then(async ([{ runChecks }, { print }]) => {
  print(await runChecks(utfscope, full, unicode));
});

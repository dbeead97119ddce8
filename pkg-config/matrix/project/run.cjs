// The checks in a runtime that has a command line, on what `require` gives.
const utfscope = require('utfscope');

Promise.all([import('./conformance.js'), import('./print.mjs')]).then(async ([{ conform }, { print }]) => {
  print(await conform(utfscope));
});

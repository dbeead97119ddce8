// The checks in a runtime with a command line, with `require`.
const utfscope = require('utfscope');

Promise.all([import('./conformance.js'), import('./print.mjs')]).then(async ([{ conform }, { print }]) => {
  print(await conform(utfscope));
});

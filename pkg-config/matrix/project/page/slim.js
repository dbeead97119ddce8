// The checks on a page that loads the WebAssembly module itself.
import * as utfscope from '/node_modules/utfscope/dist/slim.js';
import { conform } from '../conformance.js';

const init = () => utfscope.init(fetch('/node_modules/utfscope/dist/utfscope.wasm'));
init()
  .then(() => conform({ ...utfscope, init }))
  .then(globalThis.report);

// Runs the checks on a page that loads the WebAssembly modules itself.
import * as utfscope from '/node_modules/utfscope/dist/slim.js';
import * as full from '/node_modules/utfscope/dist/full/slim.js';
import * as unicode from '/node_modules/utfscope/dist/unicode.js';
import { runChecks } from '../conformance.js';

const DIST = '/node_modules/utfscope/dist';
const init = () => utfscope.init(fetch(`${DIST}/utfscope.wasm`));
const initFull = () => full.init(fetch(`${DIST}/full/utfscope.wasm`));
Promise.all([init(), initFull()])
  .then(() => runChecks({ ...utfscope, init }, { ...full, init: initFull }, unicode))
  .then(globalThis.report);

// Runs the conformance checks on a page that loads the package without a bundler.
import * as utfscope from '/node_modules/utfscope/dist/index.js';
import { conform } from '../conformance.js';

conform(utfscope).then(globalThis.report);

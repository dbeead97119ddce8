// The checks on a page without a bundler.
import * as utfscope from '/node_modules/utfscope/dist/index.js';
import { conform } from '../conformance.js';

conform(utfscope).then(globalThis.report);

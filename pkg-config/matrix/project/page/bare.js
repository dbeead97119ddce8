// The checks on a page without a bundler: the package's files are served as they are.
import * as utfscope from '/node_modules/utfscope/dist/index.js';
import { conform } from '../conformance.js';

conform(utfscope).then(globalThis.report);

// Runs the conformance checks on a page that loads the package without a bundler.
import * as utfscope from '/node_modules/utfscope/dist/index.js';
import * as full from '/node_modules/utfscope/dist/full/index.js';
import * as unicode from '/node_modules/utfscope/dist/unicode.js';
import { runChecks } from '../conformance.js';

runChecks(utfscope, full, unicode).then(globalThis.report);

// The checks on a page, for a bundler to start from.
import * as utfscope from 'utfscope';
import { conform } from '../conformance.js';

conform(utfscope).then(globalThis.report);

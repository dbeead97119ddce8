// The checks on a page: the entry point for bundlers.
import * as utfscope from 'utfscope';
import { conform } from '../conformance.js';

conform(utfscope).then(globalThis.report);

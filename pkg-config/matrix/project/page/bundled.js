// The checks on a page: the entry point for bundlers.
import * as utfscope from 'utfscope';
import * as full from 'utfscope/full';
import * as unicode from 'utfscope/unicode';
import { conform } from '../conformance.js';

conform(utfscope, full, unicode).then(globalThis.report);

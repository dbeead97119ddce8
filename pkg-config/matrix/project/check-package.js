// The checks of the package, imported by its name, as a runtime or a bundler resolves it.
import * as utfscope from 'utfscope';
import * as full from 'utfscope/full';
import * as unicode from 'utfscope/unicode';
import { conform } from './conformance.js';

export const checkPackage = () => conform(utfscope, full, unicode);

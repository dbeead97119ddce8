// Checks the package. It is imported by its name, so the runtime or the bundler under test resolves it.
import * as utfscope from 'utfscope';
import * as full from 'utfscope/full';
import * as unicode from 'utfscope/unicode';
import { runChecks } from './conformance.js';

export const checkPackage = () => runChecks(utfscope, full, unicode);

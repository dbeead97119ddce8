// The checks in a runtime with a command line, with `import`.
import * as utfscope from 'utfscope';
import * as full from 'utfscope/full';
import * as unicode from 'utfscope/unicode';
import { conform } from './conformance.js';
import { print } from './print.mjs';

print(await conform(utfscope, full, unicode));

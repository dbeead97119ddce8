// The checks in a runtime with a command line, with `import`.
import * as utfscope from 'utfscope';
import * as full from 'utfscope/full';
import { conform } from './conformance.js';
import { print } from './print.mjs';

print(await conform(utfscope, full));

// The checks in a runtime that has a command line, on what `import` gives.
import * as utfscope from 'utfscope';
import { conform } from './conformance.js';
import { print } from './print.mjs';

print(await conform(utfscope));

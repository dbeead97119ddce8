// The checks in a runtime with a command line, with `import`.
import { checkPackage } from './check-package.js';
import { print } from './print.mjs';

print(await checkPackage());

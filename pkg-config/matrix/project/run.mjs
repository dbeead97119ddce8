// Runs the checks in a runtime with a command line. Loads the package with `import`.
import { checkPackage } from './check-package.js';
import { print } from './print.mjs';

print(await checkPackage());

// The checks on a page: the entry point for bundlers.
import { checkPackage } from '../check-package.js';

checkPackage().then(globalThis.report);

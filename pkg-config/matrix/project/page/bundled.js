// Runs the checks on a page. Each bundler bundles this script.
import { checkPackage } from '../check-package.js';

checkPackage().then(globalThis.report);

// Runs the checks in an edge runtime: cells/edge-light.mjs calls the global function `check`.
import { checkPackage } from './check-package.js';

globalThis.check = async () => JSON.stringify(await checkPackage());

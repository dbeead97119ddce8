// The checks as an edge function, which its host calls.
import { checkPackage } from './check-package.js';

globalThis.check = async () => JSON.stringify(await checkPackage());

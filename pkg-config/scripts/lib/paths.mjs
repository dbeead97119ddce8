// Absolute paths in the repository, and the name of the compilation target.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export const BINDING = join(PACKAGE, 'binding');
export const DIST = join(PACKAGE, 'dist');
export const MATRIX = join(PACKAGE, 'matrix');
export const PAGE = join(ROOT, 'www');
/** The docs, which the build writes. */
export const DOCS = join(PAGE, 'docs');
export const TOOLS = join(ROOT, 'target', 'tools');

/** Returns the path of a shell script of the set-up. */
export const setupScript = (name) => join(PACKAGE, 'scripts', 'setup', name);

export const WASM_TARGET = 'wasm32-unknown-unknown';

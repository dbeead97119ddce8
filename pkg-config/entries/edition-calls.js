// The calls that differ between the two editions of the package, in the small one. For `utfscope/full`, the build replaces this module
// with full/calls.js.
export { detectDoubleEncoding } from './repair.js';

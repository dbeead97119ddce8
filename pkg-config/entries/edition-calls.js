// The calls of the small edition that the full edition has in another form. For `utfscope/full`, the build replaces this file with
// full/calls.js.
export { detectDoubleEncoding } from './undo-double-encoding.js';

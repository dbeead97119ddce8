// Functions for the encodings that only the full edition has: they write explanations and tables, and find where a decoder can begin
// (see ../input-windows.js).
export { SOURCES, sentenceOf } from './texts.js';
export { rowsOf } from './tables.js';
export { canBeginAfter, isInitialAtSegments, isMultiByte, startFor } from './decoder-starts.js';

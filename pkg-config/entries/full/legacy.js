// Functions for the encodings that only the full edition has. They write explanations and tables, find where a decoder can begin
// (see ../input-windows.js), and find escape sequences without effect (see ../concat.js).
export { SOURCES, sentenceOf } from './texts.js';
export { rowsOf } from './tables.js';
export { canBeginAfter, isInitialAtSegments, isMultiByte, startFor } from './decoder-starts.js';
export { lengthOfUnusedEscape } from './shift-state.js';

// Functions for the encodings that only the full edition has: their explanations, their tables, and the windows of their text (see
// ../windows.js).
export { SOURCES, sentenceOf } from './texts.js';
export { rowsOf } from './tables.js';
export { canBeginAfter, isInitialAtSegments, isMultiByte, startFor } from './windows.js';

// What only the full edition knows about its encodings, for explanations, tables and windows.
export { SOURCES, sentenceOf } from './texts.js';
export { rowsOf } from './tables.js';
export { continuesAfter, isInitialAtSegments, startFor } from './windows.js';

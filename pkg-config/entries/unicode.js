// Names and properties of characters, and grapheme clusters. This entry needs no WebAssembly.
export { findByName } from './unicode/find-by-name.js';
export { graphemes } from './unicode/graphemes.js';
export { aliases, displayName, name } from './unicode/names.js';
export { properties } from './unicode/properties.js';
export { UNICODE_VERSION as unicodeVersion } from './unicode/data/properties.js';

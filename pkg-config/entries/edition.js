// What differs between the two editions of the package, in the small one: `utfscope`.
//
// For `utfscope/full`, the build replaces this module with full/edition.js, and the binding with that of the larger module.

/** The encodings that only `utfscope/full` has, in the order of the module's numbers. */
export const MORE_ENCODINGS = [];

/** Those of them in which ASCII is written by other bytes, or its bytes mean something else too. */
export const WITHOUT_ASCII = [];

const NO_LABELS = {};

/** The labels of these encodings, by registry: see labels.js. */
export const MORE_LABELS = { WHATWG: NO_LABELS, IANA: NO_LABELS, OTHERS: NO_LABELS };

/** Sentences, tables and windows of these encodings: see full/legacy.js. */
export const MORE = {
  SOURCES: {},
  sentenceOf: () => undefined,
  rowsOf: () => undefined,
  startFor: () => undefined,
  isInitialAtSegments: () => false,
  continuesAfter: () => true,
};

/** An export by which the WebAssembly module of this edition is recognized. */
export const KNOWN_EXPORT = '__wbindgen_start';

// The code pages that the Encoding Standard does not have, without `cp`, `ibm` and the like.
const CODE_PAGES = /^(?:x|cs)?(?:cp|ibm|ccsid|oem|pc8codepage)?0*(?:437|850|852|858|37|500|1047)$/;

/** Says which edition has an encoding that this one lacks; `isStandard` says that the Encoding Standard has it. */
export const supportOf = (name, isStandard) =>
  isStandard || CODE_PAGES.test(name)
    ? 'only in the entries "utfscope/full" and "utfscope/full/text-encoding"'
    : 'not supported by utfscope';

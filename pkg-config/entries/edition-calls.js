// The calls that only one edition of the package has: none in the small one. For `utfscope/full`, the build replaces this module with
// full/calls.js.
export {};

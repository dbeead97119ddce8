// The calls that only the small edition of the package has: none. full/edition-calls.d.ts exports the calls that only `utfscope/full` has.
export {};

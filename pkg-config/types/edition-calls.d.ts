// The calls that only one edition of the package has: none in the small one. `utfscope/full` has those in full/.
export {};

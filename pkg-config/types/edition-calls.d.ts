// The calls that only one edition of the package has. This file is that of the small edition, which has none. The folder full/ has a file of the
// same name with the calls of `utfscope/full`.
export {};

// The calls that only one edition of the package has. The small edition has none; full/ has those of `utfscope/full`.
export {};

/** The kinds of segments, as the package's `inspect` numbers them. */
export const [VALID, WARNING, MALFORMED] = [0, 1, 2];

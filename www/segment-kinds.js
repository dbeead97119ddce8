/**
 * The kinds of segments, with the numbers of the package's `SegmentKind`. Only workers load the package, but the page
 * needs these numbers too.
 */
export const [VALID, WARNING, MALFORMED] = [0, 1, 2];

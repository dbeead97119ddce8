/**
 * The kinds of segments, with the numbers of the package's `SegmentKind`. The page does not load the package itself.
 */
export const [VALID, WARNING, MALFORMED] = [0, 1, 2];

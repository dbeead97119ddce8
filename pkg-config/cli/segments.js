// Iterates over the segments of a text: characters and maximal subparts.
import { inspect } from 'utfscope/full/slim';

/** Yields the segments of `bytes` that begin before `end`, in order: `{ start, end, kind, codePoint }`. */
export function* segmentsOf(bytes, encoding, end = bytes.length) {
  for (let offset = 0; offset < end;) {
    const { starts, kinds, codePoints } = inspect(bytes, encoding, { offset });
    for (let index = 0; index < kinds.length && starts[index] < end; index++) {
      yield { start: starts[index], end: starts[index + 1], kind: kinds[index], codePoint: codePoints[index] };
    }
    offset = starts.at(-1);
  }
}

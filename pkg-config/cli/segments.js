// A text cut into sequences and maximal subparts.
import { inspect } from 'utfscope';

/** The segments of `bytes` that begin before `to`, in order: `{ start, end, kind, codePoint }`. */
export function* segmentsOf(bytes, encoding, to = bytes.length) {
  for (let at = 0; at < to;) {
    const { starts, kinds, codePoints } = inspect(bytes, encoding, { offset: at });
    for (let index = 0; index < kinds.length && starts[index] < to; index++) {
      yield { start: starts[index], end: starts[index + 1], kind: kinds[index], codePoint: codePoints[index] };
    }
    at = starts.at(-1);
  }
}

// Helpers that cut an input into parts.

/** Yields every set of places at which an input of `length` elements can be cut. */
export function* cuts(length) {
  // Bit 0 of `bits` stands for a cut after the first element, bit 1 after the second, and so on.
  // Without elements or with one element, there is one set: the empty set.
  for (let bits = 0; bits < 2 ** Math.max(length - 1, 0); bits++) {
    const places = [];
    for (let at = 1; at < length; at++) if ((bits >> (at - 1)) & 1) places.push(at);
    yield places;
  }
}

/** Returns the parts of bytes or of a string that is cut at `places`. */
export const parts = (input, places) =>
  [0, ...places].map((from, index) => input.slice(from, places[index] ?? input.length));

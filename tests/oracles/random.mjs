// Pseudorandom numbers that are the same in every run.

export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** Returns the next 32-bit number: a counter whose bits are mixed. */
  next() {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return (bits ^ (bits >>> 15)) >>> 0;
  }

  /** Returns an integer from 0 to `limit - 1`. */
  below(limit) {
    return this.next() % limit;
  }

  /** Returns true with the probability 1 / `times`. */
  oneIn(times) {
    return this.below(times) === 0;
  }

  /** Returns an element of a list. */
  pick(list) {
    return list[this.below(list.length)];
  }
}

// Numbers that look random and are the same in every run.

export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** The next number of 32 bits (a counter, well mixed). */
  next() {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return (bits ^ (bits >>> 15)) >>> 0;
  }

  /** A number from 0 on, below `limit`. */
  below(limit) {
    return this.next() % limit;
  }

  /** True once in `times`. */
  once(times) {
    return this.below(times) === 0;
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}

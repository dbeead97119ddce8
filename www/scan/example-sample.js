/**
 * Chooses the examples in the preview of a fix from a stream of changes: the first changes, or changes evenly spaced from the first to the last.
 * An evenly spaced choice also has the last change and the first change of each group, as far as the limit allows. The memory depends on the
 * limit and the number of groups, not on the number of changes.
 */
export class ExampleSample {
  /**
   * @param {number} limit how many changes are chosen at most
   * @param {boolean} isSpread whether evenly spaced changes are chosen
   */
  constructor(limit, isSpread) {
    Object.assign(this, { limit, isSpread });
    this.spaced = []; // if `isSpread`, every change whose index is a multiple of `step`; otherwise the first changes
    this.step = 1;
    this.count = 0;
    this.groups = new Map(); // the first change in each group
    this.last = null;
  }

  /** Adds the next change. @param {{ offset: number, group?: string }} change */
  add(change) {
    this.count += 1;
    if (!this.isSpread) {
      if (this.count <= this.limit) this.spaced.push(change);
      return;
    }
    if (!this.groups.has(change.group)) this.groups.set(change.group, change);
    this.last = change;
    if ((this.count - 1) % this.step > 0) return;
    this.spaced.push(change);
    if (this.spaced.length < 4 * this.limit) return;
    this.spaced = this.spaced.filter((_, at) => at % 2 === 0);
    this.step *= 2;
  }

  /** Returns the chosen changes in order. */
  list() {
    if (!this.isSpread || this.count === 0) return this.spaced;
    const chosen = new Set([this.last, ...this.groups.values()].slice(0, this.limit));
    const parts = this.limit - 1;
    for (let part = 0; part < parts && chosen.size < this.limit; part += 1)
      chosen.add(this.spaced[Math.floor((part * this.spaced.length) / parts)]);
    return [...chosen].sort((one, other) => one.offset - other.offset);
  }
}

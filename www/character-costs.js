/**
 * Measures how plausible a line is in a multi-byte encoding, as a cost in bits. A character is cheap if lines whose encoding is known have this
 * character, and most expensive if text rarely has it. code-page-letters.js does the same for 8-bit encodings.
 */

/** Costs in bits. Only their differences matter. The more frequent a known character is, the lower its cost. */
const COST = { minKnown: 4, maxKnown: 9, never: 18, other: 13 };
/** A character with at least this cost is evidence that the line is in another encoding. */
const MIN_BAD = 12;
/** The costs of characters that do not occur in the lines whose encoding is known: the first pattern that matches gives the cost. */
const UNKNOWN = [
  [/[\uff61-\uff9f]/u, 14], // half-width katakana
  [/[\u3000-\u303f\uff01-\uff5e]/u, 7], // punctuation, and full-width forms of ASCII
  [/[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u, 7],
  [/\p{Script=Hangul}/u, 10],
  [/[\u4e00-\u9fff]/u, 11],
];

/** The costs of lines in an encoding. */
export class CharacterCosts {
  /**
   * @param {object} codec the full edition of the package
   * @param {string} encoding
   * @param {Map<string, number>} counts how often each character beyond ASCII occurs in lines whose encoding is known
   */
  constructor(codec, encoding, counts) {
    Object.assign(this, { codec, encoding });
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const costOf = (count) => Math.min(COST.maxKnown, Math.max(COST.minKnown, Math.log2(total / count)));
    this.costs = new Map([...counts].map(([character, count]) => [character, costOf(count)]));
  }

  costOf(character) {
    if (!this.costs.has(character)) {
      const isNever = character === '\ufffd' || /\p{C}/u.test(character);
      const cost = UNKNOWN.find(([pattern]) => pattern.test(character))?.[1] ?? COST.other;
      this.costs.set(character, isNever ? COST.never : cost);
    }
    return this.costs.get(character);
  }

  /** Returns the sum of the costs of a line's characters, and the number of characters that cost at least `MIN_BAD`. */
  of(line) {
    let [cost, bad] = [0, 0];
    for (const character of this.codec.decode(line, this.encoding, { errors: 'replace', ignoreBOM: true })) {
      if (character < '\x80') continue;
      const each = this.costOf(character);
      cost += each;
      if (each >= MIN_BAD) bad += 1;
    }
    return { cost, bad };
  }
}

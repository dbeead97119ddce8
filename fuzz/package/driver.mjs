// Runs a check of the package on consecutive seeds.
import { Random } from '../../tests/oracles/random.mjs';
import { CHECKS } from './checks.mjs';

/**
 * Runs a check until it has processed `texts` texts or `seconds` have passed, and returns the number of texts.
 *
 * An error gets the seed that reproduces it in its message.
 */
export function drive(name, { seed, texts = Infinity, seconds = Infinity }) {
  const ends = performance.now() + seconds * 1000;
  let done = 0;
  for (let number = seed; done < texts && performance.now() < ends; number++) {
    try {
      // Consecutive seeds would generate similar texts, so they are spread.
      done += CHECKS[name](new Random(Math.imul(number, 0x85ebca6b)));
    } catch (error) {
      error.message = `${name}, with --seed ${number} --texts 1: ${error.message}`;
      throw error;
    }
  }
  return done;
}

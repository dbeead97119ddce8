// Runs a fuzz check of the package on texts generated from consecutive seeds.
import { Random } from '../../tests/oracles/random.mjs';
import { CHECKS } from './checks.mjs';

/**
 * Runs a check until it has processed at least `texts` texts or `seconds` have passed, and returns the number of texts.
 *
 * If the check throws, adds the arguments that reproduce the failure to the message and the stack of the error.
 */
export function drive(name, { seed, texts = Infinity, seconds = Infinity }) {
  const deadline = performance.now() + seconds * 1000;
  let done = 0;
  for (let currentSeed = seed; done < texts && performance.now() < deadline; currentSeed++) {
    try {
      // The multiplication distributes consecutive seeds over all 32-bit numbers.
      done += CHECKS[name](new Random(Math.imul(currentSeed, 0x85ebca6b)));
    } catch (error) {
      const failure = `package/${name}, with --seed ${currentSeed} --texts 1: `;
      // The stack begins with its own copy of the message, so both are changed here. `logError` prints the stack.
      error.stack = failure + error.stack;
      error.message = failure + error.message;
      throw error;
    }
  }
  return done;
}

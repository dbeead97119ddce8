// Runs a check of the package on one seed after the other.
import { Random } from '../../tests/oracles/random.mjs';
import { CHECKS } from './checks.mjs';

/**
 * Runs a check until it has had so many texts, or so many seconds have passed; says how many texts it had.
 * What it finds is thrown with the seed that finds it again.
 */
export function drive(name, { seed, texts = Infinity, seconds = Infinity }) {
  const ends = performance.now() + seconds * 1000;
  let done = 0;
  for (let number = seed; done < texts && performance.now() < ends; number++) {
    try {
      // Seeds side by side would make texts that are alike.
      done += CHECKS[name](new Random(Math.imul(number, 0x85ebca6b)));
    } catch (error) {
      error.message = `${name}, with --seed ${number} --texts 1: ${error.message}`;
      throw error;
    }
  }
  return done;
}

// The checks that the package must pass in every runtime and every bundle.
//
// They are plain JavaScript that needs nothing from the runtime except what the package needs. The expected texts and bytes come from the
// standards.
import { analysisChecks } from './checks/analysis.js';
import { bytes, equal, results } from './assertions.js';
import { characterChecks } from './checks/characters.js';
import { conversionChecks, streamChecks } from './checks/conversion.js';
import { decodingChecks, errorChecks } from './checks/decoding.js';
import { legacyChecks } from './checks/legacy.js';

/**
 * Yields each check of both editions and of the entry `unicode`, as `[name, run]`. Only `initChecks` calls the `init` of an
 * edition, so the checks before it run without `init`. The exception is page/slim.js, which calls `init` first.
 */
function* checks(utfscope, full, unicode) {
  yield* editionChecks(utfscope, 22);
  for (const [name, run] of [...editionChecks(full, 95), ...legacyChecks(full)]) yield [`full: ${name}`, run];
  for (const [name, run] of characterChecks(unicode)) yield [`unicode: ${name}`, run];
}

/** Yields each check of an edition that has `encodingCount` encodings. */
function* editionChecks(utfscope, encodingCount) {
  yield* decodingChecks(utfscope);
  yield* errorChecks(utfscope);
  yield* conversionChecks(utfscope);
  yield* streamChecks(utfscope);
  yield* analysisChecks(utfscope);
  yield* initChecks(utfscope, encodingCount);
}

/** Yields each check of `init`, and of the constants that the package exports, as `[name, run]`. */
function* initChecks(utfscope, encodingCount) {
  yield [
    'init, any number of times',
    async () => {
      await Promise.all([utfscope.init(), utfscope.init()]);
      await utfscope.init();
      equal(utfscope.isValid(bytes('C3 A9')), true);
    },
  ];
  yield [
    'numbers of encodings, error policies and reasons',
    () => {
      const { encodings, errorPolicies, reasons } = utfscope;
      equal([encodings.length, errorPolicies.length, reasons.length], [encodingCount, 8, 14]);
    },
  ];
  yield ['version has three numbers', () => equal(/^\d+\.\d+\.\d+/.test(utfscope.version), true)];
}

/** Runs every check on the exports of the three entries. */
export const runChecks = (utfscope, full, unicode) => results(checks(utfscope, full, unicode));

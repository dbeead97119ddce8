// npm run sizes: prints the sizes of the built files beside the recorded ones; --record records them.
import { parseArgs } from 'node:util';
import { comparedSizes, growth, inKilobytes, recordSizes } from './build/sizes.mjs';
import { log, runCommand } from './lib/log.mjs';

await runCommand(() => {
  const { values } = parseArgs({ options: { record: { type: 'boolean' } } });
  if (values.record) recordSizes();
  const compared = comparedSizes();
  for (const { name, bytes, recorded } of compared) {
    log(`${name}: ${inKilobytes(bytes)}, recorded ${inKilobytes(recorded)}`);
  }
  for (const sentence of growth(compared)) log(sentence);
});

// npm run sizes: prints the sizes of the built files; with --record they become those that a test compares with.
import { parseArgs } from 'node:util';
import { comparedSizes, growth, inKilobytes, recordSizes } from './build/sizes.mjs';
import { command, say } from './lib/say.mjs';

await command(() => {
  const { values } = parseArgs({ options: { record: { type: 'boolean' } } });
  if (values.record) recordSizes();
  const compared = comparedSizes();
  for (const { what, bytes, recorded } of compared) {
    say(`${what}: ${inKilobytes(bytes)}, recorded ${inKilobytes(recorded)}`);
  }
  for (const sentence of growth(compared)) say(sentence);
});

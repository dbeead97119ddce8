// npm run hashes: the SHA-256 of every file of the built package and of its tarball, for `sha256sum --check`. A release carries
// the list; whoever builds the same commit gets the same one.
import { basename, dirname } from 'node:path';
import { hashesOf, linesOf } from './lib/hashes.mjs';
import { DIST } from './lib/paths.mjs';
import { command } from './lib/say.mjs';
import { packTarball } from './lib/tarball.mjs';

await command(async () => {
  const tarball = await packTarball();
  const packed = hashesOf(dirname(tarball));
  const built = new Map(Array.from(hashesOf(DIST), ([path, hash]) => [`dist/${path}`, hash]));
  process.stdout.write(linesOf(new Map([...built, [basename(tarball), packed.get(basename(tarball))]])));
});

// Applies a fix to bytes, as the page does, without a browser.
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { DecodedSource } from '../../www/decoded-source.js';
import { PieceTable } from '../../www/edits.js';
import { replacementsOf } from '../../www/find-fix.js';
import { Replacements } from '../../www/scan/replacements.js';

/**
 * Returns the bytes after a fix.
 *
 * @param {Uint8Array} bytes
 * @param {import('../../www/scan/replacements.js').Fix} fix
 * @param {string} [encoding] of the bytes
 */
export async function fixed(bytes, fix, encoding = 'utf-8') {
  const table = new PieceTable(new Blob([bytes])).replaceAll(replacementsOf(await fixResult(bytes, fix, encoding)));
  return Buffer.from(await table.read(0, table.length));
}

/** Returns the result of the search for the replacements of a fix. The parameters are those of `fixed`. */
export async function fixResult(bytes, fix, encoding = 'utf-8') {
  const decoded = new DecodedSource(codec, memorySource(Uint8Array.from(bytes)), encoding);
  await decoded.start();
  await decoded.scan(null, async () => true);
  const replacements = new Replacements(codec, decoded, fix);
  let step = await replacements.step();
  while (!step.result) step = await replacements.step();
  return step.result;
}

// npm run unicode-data: writes all files of Unicode data. unicode/files.mjs makes most of these files from one version of the Unicode
// Character Database. tests/unicode_data.rs makes the tables for audits from crates with Unicode data.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { log, runCommand } from './lib/log.mjs';
import { ROOT } from './lib/paths.mjs';
import { runLogged } from './lib/processes.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import { ensureUnicodePackages } from './setup/test-data.mjs';
import { VERSION, readDatabase } from './unicode/database.mjs';
import { generatedFiles } from './unicode/files.mjs';

await runCommand(async () => {
  await ensureNodeModules();
  const { folder } = await ensureUnicodePackages();
  for (const [path, text] of Object.entries(generatedFiles(await readDatabase(folder)))) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    log(`${path}: ${(Buffer.byteLength(text) / 1000).toFixed(1)} KB of Unicode ${VERSION}`);
  }
  const test = ['test', '--features', 'audit', '--test', 'unicode_data', 'the_tables_are_those_of_the_crates'];
  await runLogged('tables for audits', 'cargo', test, { env: { RECORD: '1' } });
});

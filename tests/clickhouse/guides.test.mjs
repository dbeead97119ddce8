// The queries of the guides return the results that the guides state.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { examplesOf } from '../guides/examples.mjs';
import { startEngine } from './engine.mjs';

let engine;
before(async () => {
  engine = await startEngine();
});
after(() => engine?.stop());

for (const name of ['index.md', 'in-clickhouse.md']) {
  test(`docs/guides/${name}`, async () => {
    const file = fileURLToPath(new URL(`../../docs/guides/${name}`, import.meta.url));
    const queries = examplesOf(file).filter(({ language }) => language === 'sql');
    assert.ok(queries.length > 0);
    for (const { code, output } of queries) {
      assert.equal(`${await engine.query(code.trim().replace(/;$/, ''))}\n`, output, code);
    }
  });
}

// The Encoding Standard's own tests in Chromium, against the built package: in pages, in frames and in workers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launch } from '../page/browser.mjs';
import { installer } from './install.mjs';
import { pagesOf, serveSuite } from './server.mjs';
import { Tally, assertSuite, tests } from './suite.mjs';

const LONGEST = 60_000;

test('text-encoding.cjs passes them in Chromium', async (t) => {
  assertSuite();
  const [server, browser] = await Promise.all([serveSuite(), launch()]);
  t.after(() => Promise.all([server.close(), browser.close()]));
  const context = await browser.newContext();
  // In the frames too that a test makes.
  await context.addInitScript(installer());
  const tally = new Tally('Chromium');
  for (const suiteTest of tests()) {
    for (const address of pagesOf(suiteTest)) {
      await t.test(address, async () => {
        const page = await context.newPage();
        await page.goto(server.origin + address);
        assert.equal(await page.evaluate('self.installed'), true, 'the classes are not those of the package');
        await page.waitForFunction('self.outcome', null, { timeout: LONGEST });
        tally.take(suiteTest, await page.evaluate('self.outcome'));
        await page.close();
      });
    }
  }
  t.diagnostic(String(tally));
});

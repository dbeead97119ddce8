// Runs the tests of the Encoding Standard against the built package in Chromium: in pages, frames and workers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launch } from '../page/browser.mjs';
import { installer } from './install.mjs';
import { pagesOf, serveSuite } from './server.mjs';
import { Tally, assertSuite, tests } from './suite.mjs';

const TIMEOUT = 60_000;

// The small edition is the entry `utfscope/text-encoding`, and the full edition `utfscope/full/text-encoding`.
for (const edition of ['small', 'full'])
  test(`the ${edition} edition passes the tests of the Encoding Standard in Chromium`, async (t) => {
    assertSuite();
    const [server, browser] = await Promise.all([serveSuite(edition), launch()]);
    t.after(() => Promise.all([server.close(), browser.close()]));
    const context = await browser.newContext();
    // The script also runs in the frames that a test creates.
    await context.addInitScript(installer(edition));
    const tally = new Tally(`Chromium, ${edition} edition`, edition);
    for (const suiteTest of tests(edition)) {
      for (const address of pagesOf(suiteTest)) {
        await t.test(address, async () => {
          const page = await context.newPage();
          await page.goto(server.origin + address);
          assert.equal(await page.evaluate('self.installed'), true, 'the classes are not those of the package');
          await page.waitForFunction('self.outcome', null, { timeout: TIMEOUT });
          tally.take(suiteTest, await page.evaluate('self.outcome'));
          await page.close();
        });
      }
    }
    t.diagnostic(String(tally));
  });

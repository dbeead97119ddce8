// Checks pages for accessibility with axe-core.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tools } from './browser.mjs';

const AXE = readFileSync(tools.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Asserts that axe finds no violation.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} [message] the message of a failed assertion; names what is checked
 * @param {string[]} [parts] selectors of the parts to check; without them, the complete page. Rules about a page as a
 *   whole, such as its headings, run for complete pages only.
 */
export async function assertAccessible(page, message, parts = []) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (include) =>
      window.axe.run(include.length > 0 ? { include } : document, { resultTypes: ['violations'], preload: false }),
    parts,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3)}`);
  assert.deepEqual(found, [], message);
}

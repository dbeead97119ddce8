// Runs the checks of classes.mjs in Chromium, on a page with a strict content security policy and shared memory.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browsersFrom } from '../../pkg-config/matrix/browsers.mjs';
import { pageOf, reportOfPage } from '../../pkg-config/matrix/server.mjs';
import { BROWSER_CHECKS } from './classes.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const tools = createRequire(new URL('../../pkg-config/package.json', import.meta.url));
const PAGE = pageOf('/pkg-config/matrix/project/page/watch.js', '/tests/defects/page.js');

test('the package has none of the defects known from other codecs, in Chromium', async (t) => {
  const { default: sirv } = await import(tools.resolve('sirv'));
  const files = sirv(ROOT, { dev: true });
  const serve = (request, response, next) => {
    if (request.url !== '/') return files(request, response, next);
    return response.setHeader('Content-Type', 'text/html').end(PAGE);
  };
  const { Chromium } = browsersFrom({ chromium: process.env.CHROMIUM ?? '/usr/bin/chromium' });
  const { passed, failed } = await reportOfPage(serve, Chromium.open, { seconds: 300 });
  for (const [name] of BROWSER_CHECKS) {
    const failure = failed.find((other) => other.name === name);
    await t.test(name, () => assert.equal(failure?.why, undefined));
  }
  // `failed` also has errors outside the checks, such as a violation of the policy.
  assert.deepEqual([passed, failed], [BROWSER_CHECKS.length, []]);
});

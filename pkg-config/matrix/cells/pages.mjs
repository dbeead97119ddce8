// Runs the checks on pages without a bundler: the browser loads the package's files, under a strict Content Security Policy.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../lib.mjs';
import { pageOf, reportOfPage } from '../server.mjs';

function onPage(name, script) {
  return async ({ browsers, serve }) => {
    const path = `${name}-${script}.html`;
    writeFileSync(join(PROJECT, path), pageOf('/page/watch.js', `/page/${script}`));
    const result = await reportOfPage(serve(PROJECT), browsers[name].open, { path: `/${path}` });
    return { ...result, version: browsers[name].version(), isSystemBrowser: true };
  };
}

export const PAGES = ['Chromium', 'Firefox', 'WebKitGTK'].flatMap((name) => [
  { name: `${name}, page without a bundler`, entry: 'index.js', run: onPage(name, 'bare.js') },
  {
    name: `${name}, page that loads the .wasm files itself, without a bundler`,
    entry: 'slim.js',
    run: onPage(name, 'slim.js'),
  },
]);

// Runs the checks with the export condition `edge-light`, in @edge-runtime/vm, which emulates an edge runtime on a developer's machine.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWithEsbuild, checkEntries, filesOfChecks, versionOf } from '../lib.mjs';

/**
 * Returns an esbuild plugin. An import of `PATH?module` then returns a compiled module, an element of `globalThis.hostModules`. The plugin
 * adds each imported path to `paths`. The host must set `hostModules` to the compiled modules, in the order of `paths`.
 */
const hostModulesPlugin = (paths) => ({
  name: 'modules from the host',
  setup(build) {
    build.onResolve({ filter: /\.wasm\?module$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('?module', '')),
      namespace: 'host',
    }));
    build.onLoad({ filter: /.*/, namespace: 'host' }, ({ path }) => {
      const index = paths.push(path) - 1;
      return { contents: `export default globalThis.hostModules[${index}];` };
    });
  },
});

async function run() {
  const { EdgeVM } = await import('@edge-runtime/vm');
  const paths = [];
  const { outputFiles, inputs } = await bundleWithEsbuild({
    entryPoints: ['edge.js'],
    write: false,
    format: 'iife',
    conditions: ['edge-light', 'worker', 'browser'],
    plugins: [hostModulesPlugin(paths)],
  });
  checkEntries(filesOfChecks('edge.js'), inputs);
  const host = new EdgeVM();
  // The modules are compiled in the virtual machine, because it has its own WebAssembly object.
  const compile = host.evaluate('(bytes) => new WebAssembly.Module(bytes)');
  const modules = await Promise.all(paths.map(async (path) => compile(await readFile(path))));
  Object.assign(host.context, { hostModules: modules });
  host.evaluate(outputFiles[0].text);
  return { version: versionOf('@edge-runtime/vm'), ...JSON.parse(await host.evaluate('check()')) };
}

export const EDGE_LIGHT = [{ name: '`edge-light`, in @edge-runtime/vm', entry: 'edge.js', run }];

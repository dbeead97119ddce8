// Runs the checks in runtimes with a command line.
import { resultsOf, program } from '../lib.mjs';

export const node = (major, arch = process.arch) => program(`Node ${major}`, `node-${major}-${arch}/bin/node`);
const deno = () => program('Deno', '@deno/linux-x64-glibc/deno', '@deno/linux-arm64-glibc/deno');
export const bun = () =>
  program(
    'Bun',
    '@oven/bun-linux-x64/bin/bun',
    '@oven/bun-linux-x64-baseline/bin/bun',
    '@oven/bun-linux-aarch64/bin/bun',
  );

export const RUNTIMES = [
  ...[20, 22, 24].flatMap((major) => [
    { name: `Node ${major}, \`import\``, entry: 'index.js', run: () => resultsOf(node(major), ['run.mjs']) },
    { name: `Node ${major}, \`require\``, entry: 'index.cjs', run: () => resultsOf(node(major), ['run.cjs']) },
  ]),
  // Without permissions, because the package needs none.
  { name: 'Deno', entry: 'index.js', run: () => resultsOf(deno(), ['run', '--no-prompt', '--cached-only', 'run.mjs']) },
  { name: 'Bun', entry: 'index.js', run: () => resultsOf(bun(), ['--no-install', 'run.mjs']) },
];

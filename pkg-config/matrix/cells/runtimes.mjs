// Runtimes with a command line: each is started on the scratch project.
import { printed, program } from '../lib.mjs';

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
    { name: `Node ${major}, \`import\``, entry: 'index.js', run: () => printed(node(major), ['run.mjs']) },
    { name: `Node ${major}, \`require\``, entry: 'index.cjs', run: () => printed(node(major), ['run.cjs']) },
  ]),
  // Without a permission: the package asks for none.
  { name: 'Deno', entry: 'index.js', run: () => printed(deno(), ['run', '--no-prompt', '--cached-only', 'run.mjs']) },
  { name: 'Bun', entry: 'index.js', run: () => printed(bun(), ['--no-install', 'run.mjs']) },
];

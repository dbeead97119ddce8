// Every check and every test of `npm test`: the quick ones first, then those of the crate, then those of the built package.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runMatrix } from '../../matrix/matrix.mjs';
import { buildPackage } from '../build/package.mjs';
import { compileCrate } from '../build/wasm.mjs';
import { CheckFailed } from '../lib/check-runner.mjs';
import { UserError } from '../lib/log.mjs';
import { PACKAGE, ROOT, WASM_TARGET } from '../lib/paths.mjs';
import { nodeTool, runVisible } from '../lib/processes.mjs';
import { packTarball } from '../lib/project-copies.mjs';
import { lastLines, nodeCounts, plainCounts, rustCounts } from '../lib/test-output.mjs';
import { bundleAgain } from '../reproduce.mjs';
import { checkDependencies } from '../supply-chain.mjs';
import { startWithEach } from '../toolchains.mjs';
import { SETUP } from './set-up.mjs';
import { COMPILERS, typeProjects } from './type-tests.mjs';

// A check that hangs must not hide the results of the others.
const MAX_SECONDS = 30 * 60;
const DENY_WARNINGS = ['--all-targets', '--', '-D', 'warnings'];

/** Runs a program that must succeed. `countIn` reads the numbers of tests from its output; that no test ran is a failure. */
async function pass([file, ...args], options = {}, countIn = null) {
  const { code, output } = await runVisible(file, args, { timeout: MAX_SECONDS, ...options });
  const counts = countIn?.(output);
  const ended = code === null ? `was stopped after ${MAX_SECONDS / 60} minutes` : `ended with exit code ${code}`;
  if (code !== 0) throw new CheckFailed(`This check ${ended}.`, counts, lastLines(output));
  if (counts?.passed === 0) throw new CheckFailed('No test ran.', counts);
  return counts;
}

const rustTests = (commandLine, options) => pass(commandLine, options, rustCounts);

/** Runs the tests (*.test.mjs) of a folder or of several, each of which must have some. */
function nodeTests(folders, env = {}, ...options) {
  const files = [folders].flat().flatMap((folder) => {
    const path = join(ROOT, folder);
    const tests = readdirSync(path).filter((name) => name.endsWith('.test.mjs'));
    if (tests.length === 0) throw new UserError(`There are no tests (*.test.mjs) in ${path}.`);
    return tests.map((name) => join(path, name));
  });
  const args = ['--test', '--test-reporter=spec', ...options, ...files];
  return pass([process.execPath, ...args], { env }, nodeCounts);
}

/** Writes a copy of webdriver.json that names the browser that was found; ChromeDriver may not find it. */
function webdriverSettings({ chromium }) {
  const settings = JSON.parse(readFileSync(join(ROOT, 'webdriver.json'), 'utf8'));
  settings['goog:chromeOptions'].binary = chromium;
  const file = join(ROOT, 'target', 'webdriver.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

/** Runs wasm-pack's tests with the right toolchain and the right wasm-bindgen on PATH. */
function wasmPackTests(args, toolchain, wasmBindgen, wasmPack, env = {}) {
  const path = [dirname(wasmBindgen), ...(toolchain.path ?? [])];
  return rustTests([wasmPack, 'test', ...args], {
    path,
    env: { WASM_BINDGEN_TEST_TIMEOUT: '600', ...toolchain.env, ...env },
  });
}

const check = (name, needs, run, lane = 'second') => ({ name, lane, needs, run });

const quick = [
  check('scripts', [], () => nodeTests(['pkg-config/scripts/spec', 'tests/bench', 'tests/bench/linearity'])),
  check('supply chain', [SETUP.rust, SETUP.node], checkDependencies),
  check('prettier', [SETUP.node], () => pass([...nodeTool('prettier'), '--check', '.'])),
  check('eslint', [SETUP.node], () => pass([...nodeTool('eslint'), '--max-warnings', '0', '.'])),
  check('words', [], () => pass([process.execPath, join(PACKAGE, 'scripts', 'words.mjs')])),
];

/** The arguments of cargo for a file of tests. */
const testFile = (name) => ['--test', name];

// What cargo compiles for debugging stays in one lane, because cargo locks its folder.
const crate = [
  check('rustfmt', [SETUP.components], () => pass(['cargo', 'fmt', '--check'])),
  check('clippy', [SETUP.components], () => pass(['cargo', 'clippy', ...DENY_WARNINGS])),
  check('clippy for wasm32', [SETUP.target, SETUP.components], (toolchain) =>
    pass(['cargo', 'clippy', '--target', WASM_TARGET, ...DENY_WARNINGS], toolchain),
  ),
  check('cargo check without the binding', [SETUP.target], async (toolchain) => {
    await pass(['cargo', 'check', '--all-targets', '--no-default-features']);
    await pass(['cargo', 'check', '--no-default-features', '--target', WASM_TARGET], toolchain);
  }),
  check('cargo test', [SETUP.rust], () => rustTests(['cargo', 'test'])),
  check('clippy, legacy encodings', [SETUP.components], () =>
    pass(['cargo', 'clippy', '--features', 'legacy', ...DENY_WARNINGS]),
  ),
  check('cargo test, legacy encodings', [SETUP.rust], () =>
    rustTests(['cargo', 'test', '--features', 'legacy', '--lib', ...['legacy', 'detect', 'fuzz'].flatMap(testFile)]),
  ),
];
if (process.arch === 'x64') {
  const tests = ['kernels', 'encode', 'fuzz'].flatMap(testFile);
  const env = { RUSTFLAGS: '-Ctarget-feature=+sse4.1' };
  crate.push(
    check("cargo test, x86-64's vectors", [SETUP.rust], () =>
      rustTests(['cargo', 'test', ...tests, '--target-dir', join(ROOT, 'target', 'x86')], { env }),
    ),
  );
}
crate.push(
  check('started with each toolchain', [SETUP.target], startWithEach),
  check('mutants, a sample', [SETUP.rust], () =>
    pass([process.execPath, join(PACKAGE, 'scripts', 'mutation-sample.mjs')], {}, plainCounts),
  ),
  check('wasm-pack test, Node', [SETUP.target, SETUP.wasmBindgen, SETUP.pack], (...tools) =>
    wasmPackTests(['--node'], ...tools),
  ),
  check(
    'wasm-pack test, Chromium',
    [SETUP.target, SETUP.wasmBindgen, SETUP.pack, SETUP.browser],
    (toolchain, wasmBindgen, wasmPack, browser) =>
      wasmPackTests(
        ['--headless', '--chrome', '--chromedriver', browser.chromedriver],
        ...[toolchain, wasmBindgen, wasmPack],
        { WASM_BINDGEN_TEST_WEBDRIVER_JSON: webdriverSettings(browser) },
      ),
  ),
);

const built = [
  check(
    'build',
    [SETUP.target, SETUP.bindgen, SETUP.node],
    async (toolchain, bindgen) => buildPackage({ modules: await compileCrate(toolchain), bindgen }),
    'first',
  ),
  check('the scripts made again', ['build'], bundleAgain),
  check('types', ['build'], () => pass([...nodeTool('typescript', 'tsc'), '-p', PACKAGE])),
  check('tarball', ['build'], packTarball),
  check('publint', ['tarball'], (tarball) => pass([...nodeTool('publint'), tarball, '--strict'])),
  check('attw', ['tarball'], (tarball) => {
    // Node 10 ignores "exports", and the package needs Node 20; the WebAssembly files have no types.
    const modules = ['./utfscope.wasm', './full/utfscope.wasm'];
    const options = ['--profile', 'node16', '--no-definitely-typed', '--exclude-entrypoints', ...modules];
    return pass([...nodeTool('@arethetypeswrong/cli', 'attw'), tarball, ...options]);
  }),
  check('type tests', ['tarball'], typeProjects),
  ...Object.entries(COMPILERS).map(([name, compiler]) =>
    check(`type tests, ${name}`, ['type tests'], async (projects) => {
      for (const project of projects) await pass([...nodeTool(compiler, 'tsc'), '-p', project]);
    }),
  ),
  check('reference', ['build'], () => pass([...nodeTool('typedoc'), '--options', join(PACKAGE, 'typedoc.json')])),
  check('package', ['build'], () => nodeTests('tests/package')),
  check('linearity, a sample', ['build'], () =>
    pass([process.execPath, join(ROOT, 'tests', 'bench', 'linearity.mjs'), '--sample']),
  ),
  check("other people's hard cases", ['build', SETUP.hardCases], (_, { folder }) =>
    nodeTests('tests/hard_cases', { HARD_CASES: folder }),
  ),
  // Two files at a time: Node and Chromium on two cores.
  check('defects that bit others', ['build', SETUP.browser], (_, { chromium }) =>
    nodeTests('tests/defects', { CHROMIUM: chromium }, '--test-concurrency=2'),
  ),
  check('command line', ['build'], () => nodeTests('tests/cli')),
  // The package and the other implementation work in turns, so two files at a time use two cores.
  check('other implementations', ['build', SETUP.others], (_, { python, java }) =>
    nodeTests('tests/oracles', { PYTHON: python, JAVA: java }, '--test-concurrency=2'),
  ),
  check("the Encoding Standard's tests", ['build', SETUP.suite, SETUP.browser], (_, { suite }, { chromium }) =>
    nodeTests('tests/wpt', { WPT: suite, CHROMIUM: chromium }),
  ),
  check(
    'page',
    ['build', SETUP.browser, SETUP.browsers],
    (_, { chromium: CHROMIUM }, { firefox: FIREFOX, webkit: WEBKIT_BROWSER, webkitDriver: WEBKIT_DRIVER }) =>
      nodeTests('tests/page', { CHROMIUM, FIREFOX, WEBKIT_BROWSER, WEBKIT_DRIVER }),
    'first',
  ),
  check('matrix', ['tarball', SETUP.runtimes, SETUP.browser, SETUP.browsers], (tarball, _, { chromium }, browsers) =>
    runMatrix({ tarball, browsers: { chromium, ...browsers } }),
  ),
];

/** The first lane leads to the tests of the page, which take longest and often wait for a browser; the second has the rest. */
export const checks = [...quick, ...crate, ...built];

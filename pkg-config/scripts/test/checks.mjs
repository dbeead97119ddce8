// Every check and every test of `npm test`: the quick ones first, then those of the crate, then those of the built package.
import { readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runMatrix } from '../../matrix/matrix.mjs';
import { buildPackage } from '../build/package.mjs';
import { PACKAGE_BUILDS, compileCrate } from '../build/wasm.mjs';
import { UserError, log } from '../lib/log.mjs';
import { PACKAGE, ROOT, WASM_TARGET } from '../lib/paths.mjs';
import { nodeTool, runVisible } from '../lib/processes.mjs';
import { packTarball } from '../lib/project-copies.mjs';
import { failedFiles, lastLines, nodeCounts, rustCounts } from '../lib/test-output.mjs';
import { countSurvivors } from '../mutation-sample.mjs';
import { bundleAgain } from '../reproduce.mjs';
import { checkDependencies } from '../supply-chain.mjs';
import { startWithOldestAndNewest } from '../toolchains.mjs';
import { checkWords } from '../words.mjs';
import { COMPILERS, typeProjects } from './type-tests.mjs';

// A check that hangs must not hide the results of the other checks.
const MAX_SECONDS = 60 * 60;
const MAX_REPEATED_FILES = 3;

/** Runs a program that must succeed. `countIn` reads the numbers of tests from the output of the program. Fails if no test ran. */
async function mustSucceed([file, ...args], options = {}, countIn = null) {
  const { code, output } = await runVisible(file, args, { timeout: MAX_SECONDS, ...options });
  const counts = countIn?.(output);
  const ended = code === null ? `was stopped after ${MAX_SECONDS / 60} minutes` : `ended with exit code ${code}`;
  if (code !== 0)
    throw Object.assign(new UserError(`This check ${ended}.`), counts, { details: lastLines(output), output });
  if (counts?.passed === 0) throw new UserError('No test ran.');
  return counts;
}

/** Returns the `run` function of a check that runs this command line. */
const running = (commandLine) => () => mustSucceed(commandLine.split(' '));

/**
 * Returns the `run` function of a check that runs a tool in node_modules. `name` is the package, or `[package, tool]` if the tool has
 * another name.
 */
const tool =
  (name, ...args) =>
  () =>
    mustSucceed([...nodeTool(...[name].flat()), ...args]);

const rustTests = (commandLine, options) => mustSucceed(commandLine, options, rustCounts);
const cargoTest = (args, options) => () => rustTests(['cargo', 'test', ...args], options);

/** Runs the tests (*.test.mjs) of a folder or of several. Fails if one of the folders has no tests. */
function nodeTests(folders, env = {}, ...options) {
  const files = [folders].flat().flatMap((folder) => {
    const path = join(ROOT, folder);
    const tests = readdirSync(path).filter((name) => name.endsWith('.test.mjs'));
    if (tests.length === 0) throw new UserError(`There are no tests (*.test.mjs) in ${path}.`);
    return tests.map((name) => join(path, name));
  });
  return nodeTestFiles(files, env, ...options);
}

function nodeTestFiles(files, env, ...options) {
  const args = ['--test', '--test-reporter=spec', ...options, ...files];
  return mustSucceed([process.execPath, ...args], { env }, nodeCounts);
}

/**
 * Runs the tests of a folder in browsers. A failure can be chance. On a busy machine, a browser can be slower than any timeout, or the page
 * can replace an element between two calls of a test. So if at most three files fail, they run a second time, one after the other. The
 * summary names files that passed only the second time; the tests in these files should be corrected.
 */
async function browserTests(folder, env, ...options) {
  try {
    return await nodeTests(folder, env, ...options);
  } catch (error) {
    const files = failedFiles(error.output ?? '');
    if (files.length === 0 || files.length > MAX_REPEATED_FILES) throw error;
    log(`These files run again: ${files.join(', ')}`);
    await nodeTestFiles(files, env, '--test-concurrency=1');
    return { passed: error.passed + error.failed, remark: `passed only in the second run: ${files.join(', ')}` };
  }
}

/** Runs `wasm-pack test` with the right toolchain and the right wasm-bindgen on PATH. webdriver.json has the browser's arguments. */
const wasmPackTests = (args, toolchain, wasmBindgen, wasmPack) =>
  rustTests([wasmPack, 'test', ...args], {
    path: [dirname(wasmBindgen), ...(toolchain.path ?? [])],
    env: { WASM_BINDGEN_TEST_TIMEOUT: '600', ...toolchain.env },
  });

const ATTW = ['@arethetypeswrong/cli', 'attw'];

/**
 * Returns a check. `run` is called with the results of the checks in `needs`. Checks of a `lane` run one after the other.
 */
const check = (name, needs, run, lane = null) => ({ name, lane, needs, run });

const NODE_MODULES = 'set-up: development tools';
const RUST = 'set-up: Rust';
const COMPONENTS = 'set-up: rustfmt and clippy';
const TARGET = 'set-up: wasm32 target';
const BROWSER = 'set-up: browser';
const BROWSERS = 'set-up: more browsers';
const WASM_PACK = [TARGET, 'set-up: wasm-bindgen', 'set-up: wasm-pack'];

const quick = [
  check('tests of the scripts', [NODE_MODULES], () =>
    nodeTests(['pkg-config/scripts/spec', 'tests/bench', 'tests/bench/linearity']),
  ),
  check('supply chain', [RUST, NODE_MODULES], checkDependencies),
  check('prettier', [NODE_MODULES], tool('prettier', '--check', '.')),
  check('eslint', [NODE_MODULES], tool('eslint', '--max-warnings', '0', '.')),
  check('words', [], checkWords),
];

const crate = [
  check('rustfmt', [COMPONENTS], running('cargo fmt --check')),
  check('clippy', [COMPONENTS], running('cargo clippy --all-targets -- -D warnings')),
  check('clippy for wasm32', [TARGET, COMPONENTS], (toolchain) =>
    mustSucceed(['cargo', 'clippy', '--target', WASM_TARGET, '--all-targets', '--', '-D', 'warnings'], toolchain),
  ),
  check('cargo check without the binding', [TARGET], async (toolchain) => {
    await mustSucceed(['cargo', 'check', '--all-targets', '--no-default-features']);
    await mustSucceed(['cargo', 'check', '--no-default-features', '--target', WASM_TARGET], toolchain);
  }),
  check('Rust package', [TARGET], ({ path = [], env }) =>
    nodeTests('tests/rust_package', { ...env, PATH: [...path, process.env.PATH].join(delimiter) }),
  ),
  check('public API of the crate', ['set-up: cargo-public-api'], (publicApi) =>
    nodeTests('tests/public_api', { PUBLIC_API: publicApi }),
  ),
  check(
    'clippy, every feature',
    [COMPONENTS],
    running('cargo clippy --features audit,udf --all-targets -- -D warnings'),
  ),
  // The check "clippy" compiles the tests without these features, and "wasm-pack test" runs the tests of the codecs without them.
  check('cargo test', [RUST], cargoTest(['--features', 'audit,udf'])),
  check('npm start with the oldest and newest Rust', [TARGET], startWithOldestAndNewest),
  check('mutation sample', [RUST], countSurvivors),
  check('wasm-pack test, Node', WASM_PACK, (...tools) => wasmPackTests(['--node'], ...tools)),
  check('wasm-pack test, Chromium', [BROWSER, ...WASM_PACK], ({ chromedriver }, ...tools) =>
    wasmPackTests(['--headless', '--chrome', '--chromedriver', chromedriver], ...tools),
  ),
].map((each) => ({ ...each, lane: 'cargo' })); // cargo locks the folder of its build results

const built = [
  check('build', [TARGET, 'set-up: bindgen', NODE_MODULES], async (toolchain, bindgen) =>
    buildPackage({ compiled: await compileCrate(toolchain, PACKAGE_BUILDS), bindgen }),
  ),
  // Two files at a time, because tests and page often wait for each other.
  check('page', ['build', BROWSER, BROWSERS], (_, { chromium, headlessShell }, { firefox, webkitDriver }) =>
    browserTests(
      'tests/page',
      { CHROMIUM: headlessShell, COMPLETE_CHROMIUM: chromium, FIREFOX: firefox, WEBKIT_DRIVER: webkitDriver },
      '--test-concurrency=2',
    ),
  ),
  check('reproducible bundles', ['build'], bundleAgain),
  check('types', ['build'], tool(['typescript', 'tsc'], '-p', PACKAGE)),
  check('tarball', ['build'], packTarball),
  check('publint', ['tarball'], (tarball) => tool('publint', tarball, '--strict')()),
  // Not checked: Node 10, which ignores "exports" (the package needs Node 20), and the WebAssembly files, which have no types.
  check('attw', ['tarball'], (tarball) => {
    const options = ['--profile', 'node16', '--no-definitely-typed', '--exclude-entrypoints'];
    return tool(ATTW, tarball, ...options, './utfscope.wasm', './full/utfscope.wasm', './utfscope-udf.wasm')();
  }),
  check('release', ['tarball'], (tarball) => nodeTests('tests/release', { TARBALL: tarball })),
  check('type tests', ['tarball'], typeProjects),
  ...Object.entries(COMPILERS).map(([name, compiler]) =>
    check(`type tests, ${name}`, ['type tests'], async (projects) => {
      for (const project of projects) await tool([compiler, 'tsc'], '-p', project)();
    }),
  ),
  check('package', ['build', "set-up: the Encoding Standard's tests"], (_, { folder }) =>
    nodeTests('tests/package', { WPT: folder }),
  ),
  check('linearity sample', ['build'], () =>
    mustSucceed([process.execPath, join(ROOT, 'tests', 'bench', 'linearity.mjs'), '--sample']),
  ),
  check('test cases of other projects', ['build', 'set-up: test cases of other projects'], (_, { folder }) =>
    nodeTests('tests/hard_cases', { HARD_CASES: folder }),
  ),
  // Two files at a time: the tests in Node are one file, and those in Chromium another, so they use two cores.
  check('known defects of other codecs', ['build', BROWSER], (_, { chromium }) =>
    nodeTests('tests/defects', { CHROMIUM: chromium }, '--test-concurrency=2'),
  ),
  check('guides', ['build'], () => nodeTests('tests/guides')),
  check('command line', ['build'], () => nodeTests('tests/cli')),
  check('completions and man page', ['build', 'set-up: shells'], () => nodeTests('tests/shells')),
  check('hooks and action', ['tarball', 'set-up: pre-commit'], (tarball, { folder }) =>
    nodeTests('tests/pipelines', { TARBALL: tarball, PRE_COMMIT: folder }),
  ),
  // The package and the other implementation work in turns, so two files at a time use two cores.
  check('other implementations', ['build', 'set-up: other implementations'], (_, { python, java }) =>
    nodeTests('tests/oracles', { PYTHON: python, JAVA: java }, '--test-concurrency=2'),
  ),
  check(
    'unicode',
    ['build', 'set-up: other implementations', 'set-up: packages with Unicode data'],
    (_, { python }, { folder }) => nodeTests('tests/unicode', { PYTHON: python, UNICODE_PACKAGES: folder }),
  ),
  check(
    'ClickHouse',
    ['tarball', 'set-up: other implementations', 'set-up: test cases of other projects', 'set-up: ClickHouse'],
    (tarball, { python }, { folder }, clickHouse) =>
      nodeTests('tests/clickhouse', {
        TARBALL: tarball,
        PYTHON: python,
        HARD_CASES: folder,
        CLICKHOUSE: clickHouse.folder,
      }),
  ),
  check(
    "the Encoding Standard's tests",
    ['build', "set-up: the Encoding Standard's tests", BROWSER],
    (_, { folder }, { headlessShell }) => nodeTests('tests/wpt', { WPT: folder, CHROMIUM: headlessShell }),
  ),
  check(
    'matrix',
    ['tarball', 'set-up: runtimes and bundlers', BROWSER, BROWSERS],
    (tarball, _, { chromium }, browsers) =>
      runMatrix({ tarball, browsers: { chromium, ...browsers }, write: process.argv.includes('--write') }),
  ),
];

/**
 * The quick checks come first. The checks of the crate can only run one after the other, so they begin before the checks of the package. Of
 * the checks of the package, the check `page` begins first, because it takes longest.
 */
export const checks = [...quick, ...crate, ...built];

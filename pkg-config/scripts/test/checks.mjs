// Every check and every test, each in its lane: what is quick first, then the Rust ones, then what needs the built package.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runMatrix } from '../../matrix/matrix.mjs';
import { scriptsAgain } from '../build/again.mjs';
import { buildPackage } from '../build/package.mjs';
import { compileCrate } from '../build/wasm.mjs';
import { failuresIn, nodeCounts, rustCounts, sampleCounts } from '../lib/counts.mjs';
import { TestsFailed } from '../lib/ledger.mjs';
import { PACKAGE, ROOT, WASM_TARGET } from '../lib/paths.mjs';
import { nodeTool, show } from '../lib/run.mjs';
import { Problem } from '../lib/say.mjs';
import { packTarball } from '../lib/tarball.mjs';
import { checkSupplies } from '../supply-chain.mjs';
import { startWithEach } from '../toolchains.mjs';
import { SETUP } from './set-up.mjs';
import { COMPILERS, typeProjects } from './type-tests.mjs';

// A check that hangs must not keep the others from being told.
const LONGEST = 30 * 60;

const LINT = ['clippy', '--all-targets'];
const DENY_WARNINGS = ['--', '-D', 'warnings'];

async function check([file, ...args], options = {}) {
  const { code, output } = await show(file, args, { timeout: LONGEST, ...options });
  const ended = code === null ? `was stopped after ${LONGEST / 60} minutes` : `ended with exit code ${code}`;
  return { output, failure: code === 0 ? null : `This check ${ended}.` };
}

async function mustPass(commandLine, options) {
  const { output, failure } = await check(commandLine, options);
  if (failure) throw new TestsFailed(failure, {}, failuresIn(output));
}

/** Runs tests and counts them; that none ran is a failure. */
async function mustTest(countIn, commandLine, options) {
  const { output, failure } = await check(commandLine, options);
  const counts = countIn(output);
  if (failure) throw new TestsFailed(failure, counts, failuresIn(output));
  if (counts.passed === 0) throw new TestsFailed('No test ran.', counts);
  return counts;
}

/** The test files of a folder, which must have some. */
function testFiles(...folder) {
  const path = join(ROOT, ...folder);
  const files = readdirSync(path).filter((name) => name.endsWith('.test.mjs'));
  if (files.length === 0) throw new Problem(`There are no tests (*.test.mjs) in ${path}.`);
  return files.map((name) => join(path, name));
}

function nodeTests(folder, env = {}, ...options) {
  const files = testFiles(...folder);
  return mustTest(nodeCounts, [process.execPath, '--test', '--test-reporter=spec', ...options, ...files], { env });
}

/** webdriver.json with the browser that was found, which the driver might not find by itself. */
function webdriverSettings({ chromium }) {
  const settings = JSON.parse(readFileSync(join(ROOT, 'webdriver.json'), 'utf8'));
  settings['goog:chromeOptions'].binary = chromium;
  const file = join(ROOT, 'target', 'webdriver.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

/** The environment in which wasm-pack finds the right toolchain and the right wasm-bindgen, and has time enough. */
function wasmPackOptions(toolchain, wasmBindgen, env = {}) {
  const path = [dirname(wasmBindgen), ...(toolchain.path ?? [])];
  return { path, env: { WASM_BINDGEN_TEST_TIMEOUT: '600', ...toolchain.env, ...env } };
}

/** What others make of the package as npm would publish it. */
function published(beside) {
  beside.run('tarball', ['build'], packTarball);
  beside.run('publint', ['tarball'], (tarball) => mustPass([...nodeTool('publint'), tarball, '--strict']));
  beside.run('attw', ['tarball'], (tarball) =>
    // Node 10 knows no subpaths, and we serve Node 20 and newer; the bare module has no types.
    mustPass([
      ...nodeTool('@arethetypeswrong/cli', 'attw'),
      tarball,
      ...['--profile', 'node16', '--no-definitely-typed', '--exclude-entrypoints', './utfscope.wasm'],
    ]),
  );
  beside.run('type tests', ['tarball'], typeProjects);
  for (const [name, compiler] of Object.entries(COMPILERS)) {
    beside.run(`type tests, ${name}`, ['type tests'], async (projects) => {
      for (const project of projects) await mustPass([...nodeTool(compiler, 'tsc'), '-p', project]);
    });
  }
  beside.run('reference', ['build'], () =>
    mustPass([...nodeTool('typedoc'), '--options', join(PACKAGE, 'typedoc.json')]),
  );
}

export function checks({ page, beside }) {
  beside.run('scripts', [], () => nodeTests(['pkg-config', 'scripts', 'spec']));
  beside.run('supply chain', [SETUP.rust], checkSupplies);
  beside.run('prettier', [SETUP.node], () => mustPass([...nodeTool('prettier'), '--check', '.']));
  beside.run('eslint', [SETUP.node], () => mustPass([...nodeTool('eslint'), '--max-warnings', '0', '.']));

  beside.run('rustfmt', [SETUP.components], () => mustPass(['cargo', 'fmt', '--check']));
  beside.run('clippy', [SETUP.components], () => mustPass(['cargo', ...LINT, ...DENY_WARNINGS]));
  beside.run('clippy for wasm32', [SETUP.target, SETUP.components], (toolchain) =>
    mustPass(['cargo', ...LINT, '--target', WASM_TARGET, ...DENY_WARNINGS], toolchain),
  );
  beside.run('cargo check without the binding', [SETUP.target], async (toolchain) => {
    await mustPass(['cargo', 'check', '--all-targets', '--no-default-features']);
    await mustPass(['cargo', 'check', '--no-default-features', '--target', WASM_TARGET], toolchain);
  });
  beside.run('cargo test', [SETUP.rust], () => mustTest(rustCounts, ['cargo', 'test']));
  if (process.arch === 'x64') {
    const kernels = [
      'test',
      '--test',
      'kernels',
      '--test',
      'encode',
      '--test',
      'fuzz',
      '--target-dir',
      join(ROOT, 'target', 'x86'),
    ];
    const env = { RUSTFLAGS: '-Ctarget-feature=+sse4.1' };
    beside.run("cargo test, x86-64's vectors", [SETUP.rust], () =>
      mustTest(rustCounts, ['cargo', ...kernels], { env }),
    );
  }

  beside.run('started with each toolchain', [SETUP.target], startWithEach);

  beside.run('mutants, a sample', [SETUP.rust], () =>
    mustTest(sampleCounts, [process.execPath, join(PACKAGE, 'scripts', 'mutants.mjs'), '--sample']),
  );

  const wasmPackNeeds = [SETUP.target, SETUP.wasmBindgen, SETUP.pack];
  beside.run('wasm-pack test, Node', wasmPackNeeds, (toolchain, wasmBindgen, wasmPack) =>
    mustTest(rustCounts, [wasmPack, 'test', '--node'], wasmPackOptions(toolchain, wasmBindgen)),
  );
  beside.run(
    'wasm-pack test, Chromium',
    [...wasmPackNeeds, SETUP.browser],
    (toolchain, wasmBindgen, wasmPack, browser) =>
      mustTest(
        rustCounts,
        [wasmPack, 'test', '--headless', '--chrome', '--chromedriver', browser.chromedriver],
        wasmPackOptions(toolchain, wasmBindgen, { WASM_BINDGEN_TEST_WEBDRIVER_JSON: webdriverSettings(browser) }),
      ),
  );

  page.run('build', [SETUP.target, SETUP.bindgen, SETUP.node], async (toolchain, bindgen) =>
    buildPackage({ module: await compileCrate(toolchain), bindgen }),
  );
  beside.run('the scripts made again', ['build'], scriptsAgain);
  beside.run('types', ['build'], () => mustPass([...nodeTool('typescript', 'tsc'), '-p', PACKAGE]));
  published(beside);
  beside.run('package', ['build'], () => nodeTests(['tests', 'package']));
  beside.run('linearity, a sample', ['build'], () =>
    mustPass([process.execPath, join(ROOT, 'tests', 'bench', 'linearity.mjs'), '--sample']),
  );
  beside.run("other people's hard cases", ['build', SETUP.hardCases], (_, { folder }) =>
    nodeTests(['tests', 'hard_cases'], { HARD_CASES: folder }),
  );
  beside.run('defects that bit others', ['build', SETUP.browser], (_, { chromium }) =>
    // Node and Chromium side by side, for two cores.
    nodeTests(['tests', 'defects'], { CHROMIUM: chromium }, '--test-concurrency=2'),
  );
  beside.run('command line', ['build'], () => nodeTests(['tests', 'cli']));
  beside.run('oracles', ['build', SETUP.oracles], (_, { python, java }) =>
    // An oracle and the package work in turns, so that two files keep two cores busy.
    nodeTests(['tests', 'oracles'], { PYTHON: python, JAVA: java }, '--test-concurrency=2'),
  );
  beside.run("the Encoding Standard's tests", ['build', SETUP.suite, SETUP.browser], (_, { suite }, { chromium }) =>
    nodeTests(['tests', 'wpt'], { WPT: suite, CHROMIUM: chromium }),
  );
  page.run('page', ['build', SETUP.browser, SETUP.browsers], (_, { chromium }, { firefox, webkit, webkitDriver }) =>
    nodeTests(['tests', 'page'], {
      CHROMIUM: chromium,
      FIREFOX: firefox,
      WEBKIT_BROWSER: webkit,
      WEBKIT_DRIVER: webkitDriver,
    }),
  );
  beside.run(
    'matrix',
    ['tarball', SETUP.runtimes, SETUP.browser, SETUP.browsers],
    (tarball, _, { chromium }, browsers) => runMatrix({ tarball, browsers: { chromium, ...browsers } }),
  );
}

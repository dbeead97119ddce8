// The benchmark itself, the same in every runtime: what to measure is in the job, what to measure it with is handed in.
import { Random } from '../../oracles/random.mjs';
import { supportsRelaxedSimd } from './relaxed.mjs';
import { cuts, damage, inForm, bytesIn, within } from './inputs.mjs';
import { runKernels } from './kernels.mjs';
import { loopOf } from './loop.mjs';
import { OURS, measure, warmed } from './measure.mjs';
import { operationsOf } from './operations.mjs';

// From here on a call leaves so much behind that it is taken away between two slices, where the runtime lets us.
const LARGE = 1 << 20;

// The size at which results are compared: large enough for every kind of block, and for a fault every 10,000 bytes.
const SAMPLE = 20_000;

const breath = () => new Promise((resolve) => setTimeout(resolve));

/** Every element of a result, or the result itself where it has none. */
function contentOf(result) {
  if (typeof result === 'string') return result;
  if (!ArrayBuffer.isView(result)) return result;
  // A Buffer that holds code units has the same bytes as an array of them.
  return new Uint8Array(result.buffer, result.byteOffset, result.byteLength).join();
}

/** Those contenders that give another result than ours, or none: what they do is not the same work. */
function disagreeing(contenders, bytes) {
  const results = Object.entries(contenders).map(([name, { form, call }]) => {
    try {
      return [name, contentOf(call(inForm(form, [bytes])[0]))];
    } catch (error) {
      return [name, error];
    }
  });
  const [, ours] = results.find(([name]) => name === OURS);
  if (ours instanceof Error) throw ours;
  return results.filter(([, result]) => result !== ours).map(([name]) => name);
}

/** The base text of a cell: its corpus, or what of it the operation can take. */
function textFor(bytes, operation) {
  return operation.within ? within(bytes, operation.within) : bytes;
}

function inputsOf(cell, text, job) {
  const clean = cuts(text, cell.size);
  return cell.damage ? clean.map((bytes, i) => damage(bytes, cell.damage, job.seed + i)) : clean;
}

/** Inputs in each form that is asked for, made once. */
function inForms(inputs) {
  const forms = new Map();
  return (form) => {
    if (!forms.has(form)) forms.set(form, inForm(form, inputs));
    return forms.get(form);
  };
}

function runCell(cell, operation, text, { job, random, cpu, tidy, loops }) {
  const inputs = inputsOf(cell, text, job);
  const formed = inForms(inputs);
  // Damaged text is held against the same text whole, by the same calls and in the same rounds.
  const wholly = cell.damage && inForms(cuts(text, cell.size));
  const rows = Object.entries(operation.contenders).map(([name, { form, call }]) => {
    const key = `${cell.operation}, ${name}`;
    if (!loops.has(key)) loops.set(key, warmed(loopOf(key, operation.gives, call), formed(form)));
    return { name, loop: loops.get(key), inputs: formed(form), whole: wholly?.(form) };
  });
  const ours = rows.find(({ name }) => name === OURS).inputs;
  const bytes = bytesIn(ours[0], inputs[0]);
  return { bytes, ...measure(rows, { ...job, random, cpu, tidy: cell.size >= LARGE ? tidy : undefined }) };
}

function comparer(job) {
  const compared = new Set();
  return (cell, operation, text) => {
    const what = `${cell.operation}, ${cell.corpus}, ${cell.damage?.name}`;
    if (compared.has(what)) return [];
    compared.add(what);
    const [sample] = inputsOf({ ...cell, size: SAMPLE }, text, job);
    const { operation: name, corpus, damage: how } = cell;
    return disagreeing(operation.contenders, sample).map((contender) => ({
      operation: name,
      corpus,
      damage: how,
      contender,
    }));
  };
}

async function runCells({ job, texts, cpu, tidy, progress }, operations) {
  const context = { job, random: new Random(job.seed), cpu, tidy, loops: new Map() };
  const compare = comparer(job);
  const cells = [];
  const differing = [];
  let last;
  for (const cell of job.cells) {
    const operation = operations[cell.operation];
    if (last?.operation !== operation || last.corpus !== cell.corpus) {
      last = { operation, corpus: cell.corpus, text: textFor(texts.get(cell.corpus), operation) };
      progress(`${cell.operation}, ${cell.corpus}`);
      await breath();
    }
    differing.push(...compare(cell, operation, last.text));
    cells.push({ ...cell, ...runCell(cell, operation, last.text, context) });
  }
  return { cells, differing };
}

/**
 * Runs a job: `{ cells, kernels, slice, rounds, seed }`, a cell being `{ operation, corpus, size, damage? }`. `texts` has the
 * bytes of each corpus by its name, `peers` is what `operationsOf` takes, `bare` and `module` what `runKernels` does.
 * Returns the cells with their times, the same of the kernels, and what the report has to know besides.
 */
export async function run({ progress = () => {}, ...given }) {
  const operations = operationsOf(given.peers);
  const { cells, differing } = await runCells({ ...given, progress }, operations);
  progress('kernels');
  const kernels = given.job.kernels.length > 0 ? await runKernels(given) : [];
  return { cells, differing, kernels, traits: traitsOf(operations), relaxed: supportsRelaxedSimd() };
}

/** How the report judges each contender. */
function traitsOf(operations) {
  const traits = ([name, { native = false, composed = false }]) => [name, { native, composed }];
  const ofOperation = ([name, { contenders }]) => [name, Object.fromEntries(Object.entries(contenders).map(traits))];
  return Object.fromEntries(Object.entries(operations).map(ofOperation));
}

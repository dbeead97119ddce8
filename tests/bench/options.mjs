// What the command line says.
import { parseArgs } from 'node:util';
import { Problem } from '../../pkg-config/scripts/lib/say.mjs';
import { RUNTIMES } from './hosts/launch.mjs';
import { OPERATIONS, SIZES } from './plan.mjs';

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  runtime: { type: 'string' },
  only: { type: 'string' },
  sizes: { type: 'string' },
  json: { type: 'string' },
  chart: { type: 'string' },
  rounds: { type: 'string' },
  built: { type: 'boolean', default: false },
  dist: { type: 'string' },
  kernels: { type: 'boolean' },
};

/** A list with commas, whose members must be among `known`; null where none is given. */
function listOf(text, known, what) {
  if (text === undefined) return null;
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !known.includes(name));
  if (wrong !== undefined) throw new Problem(`There is no ${what} "${wrong}".`, `There are: ${known.join(', ')}.`);
  return names;
}

/** The operations named, each in full or by how it begins: `decode` is that one alone, `utf-8 to` two others. */
function operationsOf(text) {
  if (text === undefined) return null;
  return text.split(/,(?! )/).flatMap((given) => {
    const found = OPERATIONS.includes(given) ? [given] : OPERATIONS.filter((name) => given && name.startsWith(given));
    if (found.length === 0)
      throw new Problem(`No operation begins with "${given}".`, `There are: ${OPERATIONS.join('; ')}.`);
    return found;
  });
}

// Quick: less than half of the cells, and each of them for half the time.
const METHODS = { whole: { slice: 4, rounds: 7 }, quick: { slice: 3, rounds: 5 } };

export function optionsFrom(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { quick, runtime, only, sizes, json, chart, rounds, built, dist, kernels } = values;
  const method = { ...METHODS[quick ? 'quick' : 'whole'], seed: 1 };
  if (rounds !== undefined) method.rounds = Number(rounds);
  if (!(method.rounds >= 1)) throw new Problem(`--rounds ${rounds} is not a number of rounds.`);
  return {
    quick,
    built,
    dist,
    json,
    chart,
    kernels: kernels ?? !quick,
    method,
    runtimes: listOf(runtime, Object.keys(RUNTIMES), 'runtime') ?? (quick ? ['node24'] : Object.keys(RUNTIMES)),
    only: operationsOf(only),
    sizes: listOf(sizes, Object.keys(SIZES), 'size')?.map((name) => SIZES[name]) ?? null,
  };
}

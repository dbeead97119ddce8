// Which cells are measured. A cell is a call on one text of one size.
import { CALLS, LEGACY, WITH } from './calls.mjs';

const K = 1 << 10;
const M = 1 << 20;
/**
 * Sizes by their names on the command line and in the tables. They are in bytes of UTF-8, or for a set of texts with `encoding`, in bytes of
 * that encoding.
 */
export const SIZES = { 16: 16, 64: 64, 65: 65, 256: 256, '1K': K, '4K': 4 * K, '64K': 64 * K, '1M': M, '16M': 16 * M };
export const ALL_SIZES = Object.values(SIZES);
export const sizeName = (size) => Object.keys(SIZES).find((name) => SIZES[name] === size) ?? String(size);

const MAIN_SIZES = [64, K, 64 * K];
const UP_TO_1M = ALL_SIZES.filter((size) => size <= M);

const LEGACY_SIZES = [64, K, 64 * K, M, 16 * M];

const DENSE = ['Dense Latin-1', 'Dense windows-1252'];
/** Texts that belong only to the sets that name them. */
const NAMED_ONLY = [...DENSE, LEGACY.big5];
const LARGE_TEXTS = ['English', 'Arabic', 'Chinese'];
const QUICK_TEXTS = [...LARGE_TEXTS, 'Emoji', 'French', 'Russian', 'Greek', 'Thai', ...DENSE];

const OPTION_TEXTS = [...LARGE_TEXTS, 'French', 'Emoji', 'Mixed scripts'];
const QUICK_OPTION_TEXTS = ['English', 'Chinese', 'Mixed scripts'];

/** Returns whether `--quick` measures a call on a text. */
const isQuick = (call, text) =>
  call.startsWith('legacy') || (call.includes(WITH) ? QUICK_OPTION_TEXTS : QUICK_TEXTS).includes(text);

/**
 * The sets of texts. A set has the texts of its list `names`, or all but NAMED_ONLY if it has no list.
 *
 * Most texts have the three main sizes. The texts of LARGE_TEXTS have every size, and the texts of `upTo1M` have every size up to 1M. In a
 * set with `sizes`, every text has these sizes. A set with an `encoding` uses the characters that the encoding can represent, and its sizes
 * are in bytes of that encoding. A set with `damages` uses malformed text.
 */
export const TEXT_SETS = {
  all: { upTo1M: ['French', 'Emoji'] },
  some: { names: [...LARGE_TEXTS, 'Emoji', 'Greek', 'Thai', 'Fulah in Adlam'] },
  latin1: {
    names: ['English', 'French', 'German', 'Dense Latin-1'],
    upTo1M: ['French', 'Dense Latin-1'],
    encoding: 'iso-8859-1',
  },
  'windows-1252': {
    names: ['English', 'French', 'German', 'Dense windows-1252'],
    upTo1M: ['French', 'Dense windows-1252'],
    encoding: 'windows-1252',
  },
  options: { names: OPTION_TEXTS, sizes: ALL_SIZES },
  damaged: {
    names: LARGE_TEXTS,
    sizes: [K, 64 * K, M],
    damages: [
      { name: 'every 100', every: 100 },
      { name: 'every 10,000', every: 10_000 },
      { name: 'at the end', atEnd: true },
    ],
  },
  ...Object.fromEntries(
    Object.entries(LEGACY).map(([encoding, language]) => [
      `legacy ${encoding}`,
      { names: [language, 'English'], sizes: LEGACY_SIZES, encoding },
    ]),
  ),
};

const textsOf = (set, texts) =>
  texts.filter(({ name }) => TEXT_SETS[set].names?.includes(name) ?? !NAMED_ONLY.includes(name));

function sizesOf({ sizes, upTo1M = [] }, text) {
  if (sizes) return sizes;
  if (LARGE_TEXTS.includes(text)) return ALL_SIZES;
  return upTo1M.includes(text) ? UP_TO_1M : MAIN_SIZES;
}

/**
 * Returns the cells `{ call, text, size, damage? }`. `only` is a list of calls, or null for all. `sizes` is a list of sizes for every text,
 * or null for the sizes of its set. `quick` selects fewer texts, and the three main sizes where no `sizes` are given.
 */
export function planOf({ quick, only, sizes }, texts) {
  const cells = CALLS.flatMap(({ name: call, texts: set }) =>
    textsOf(set, texts).flatMap(({ name: text }) => {
      const { damages = [undefined] } = TEXT_SETS[set];
      const planned = sizes ?? sizesOf(TEXT_SETS[set], text).filter((size) => !quick || MAIN_SIZES.includes(size));
      return planned.flatMap((size) => damages.map((damage) => ({ call, text, size, damage })));
    }),
  );
  return cells.filter(
    ({ call, text, size, damage }) =>
      (!only || only.includes(call)) && (!quick || isQuick(call, text)) && !(damage?.every > size),
  );
}

// The calls whose kernels, the loops in WebAssembly, are also timed without JavaScript (runner/kernels.mjs).
const KERNELS = ['isValid', 'toUtf16', 'fromUtf16', 'latin1 to utf-8', 'windows-1252 to utf-8'];

/** Returns the cells of the bare kernels at 64 KB, and the cells of a copy at four sizes. */
export function kernelsOf({ only }, texts) {
  const kernels = CALLS.filter(({ name }) => KERNELS.includes(name) && (!only || only.includes(name))).flatMap(
    ({ name: call, texts: set }) =>
      textsOf(set, texts)
        .filter(({ name }) => QUICK_TEXTS.includes(name))
        .map(({ name: text }) => ({ call, text, size: 64 * K })),
  );
  return [...kernels, ...[K, 64 * K, M, 16 * M].map((size) => ({ call: 'copy', text: 'English', size }))];
}

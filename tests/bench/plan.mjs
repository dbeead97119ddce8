// Which cells to measure: operation by text by size.

const K = 1 << 10;
const M = 1 << 20;
export const SIZES = { 16: 16, 64: 64, 256: 256, '1K': K, '4K': 4 * K, '64K': 64 * K, '1M': M, '16M': 16 * M };

/** A size as it is written on the command line and in tables. */
export const sizeName = (size) => Object.keys(SIZES).find((name) => SIZES[name] === size) ?? String(size);

const all = Object.values(SIZES);
// The sizes at which a goal is stated for each text; at the others a few texts tell enough.
const MAIN_SIZES = [64, K, 64 * K];
const QUICK_SIZES = [64, K, 64 * K];
const LARGEST = 16 * M;

const MAIN = ['isValid', 'isValid, module alone', 'toUtf16', 'fromUtf16', 'decode', 'encode'];
const SIDE = ['decode utf-16le', 'encode cesu-8', 'toUtf32', 'countCodePoints', 'isValid utf-16'];
const SINGLE = ['latin1 to utf-8', 'windows-1252 to utf-8', 'utf-8 to latin1', 'utf-8 to windows-1252'];
const DAMAGED = ['decode, replace', 'toUtf16, replace'];
export const OPERATIONS = [...MAIN, ...SIDE, ...SINGLE, ...DAMAGED];

const MAKESHIFT = ['Dense Latin-1', 'Dense windows-1252'];
const AT_ALL_SIZES = ['English', 'French', 'Arabic', 'Chinese', 'Emoji'];
const AT_LARGEST = ['English', 'Arabic', 'Chinese'];
const QUICK = ['English', 'Arabic', 'Chinese', 'Emoji', 'French', 'Russian', 'Greek', 'Thai', ...MAKESHIFT];

const DAMAGE = [
  { name: 'every 100', every: 100 },
  { name: 'every 10,000', every: 10_000 },
  { name: 'at the end', atEnd: true },
];

function corporaOf(operation, corpora) {
  const named = (...names) => corpora.filter(({ name }) => names.includes(name));
  if (SINGLE.includes(operation)) {
    const dense = operation.includes('1252') ? 'Dense windows-1252' : 'Dense Latin-1';
    return named('English', 'French', 'German', dense);
  }
  const texts = corpora.filter(({ name }) => !MAKESHIFT.includes(name));
  if (DAMAGED.includes(operation)) return named('English', 'Arabic', 'Chinese');
  if (MAIN.includes(operation)) return texts;
  return named('English', 'Arabic', 'Chinese', 'Emoji', 'Greek', 'Thai', 'Fulah in Adlam');
}

function sizesOf(operation, { name }) {
  if (DAMAGED.includes(operation)) return [K, 64 * K, M];
  const everywhere = SIDE.includes(operation)
    ? AT_LARGEST.includes(name)
    : AT_ALL_SIZES.includes(name) || MAKESHIFT.includes(name);
  if (!everywhere) return MAIN_SIZES;
  return AT_LARGEST.includes(name) ? all : all.filter((size) => size < LARGEST);
}

function cellsOf(operation, corpus, size) {
  const cell = { operation, corpus: corpus.name, size };
  if (!DAMAGED.includes(operation)) return [cell];
  return DAMAGE.filter(({ every = 0 }) => every <= size).map((damage) => ({ ...cell, damage }));
}

/** The cells for what was asked: `quick`, and lists `only` of operations and `sizes`, null for all. */
export function planOf({ quick, only, sizes }, corpora) {
  return OPERATIONS.filter((operation) => !only || only.includes(operation)).flatMap((operation) =>
    corporaOf(operation, corpora)
      .filter(({ name }) => !quick || QUICK.includes(name))
      .flatMap((corpus) =>
        (sizes ?? sizesOf(operation, corpus))
          .filter((size) => sizes || !quick || QUICK_SIZES.includes(size))
          .flatMap((size) => cellsOf(operation, corpus, size)),
      ),
  );
}

const KERNELS = ['isValid', 'toUtf16', 'fromUtf16', 'latin1 to utf-8', 'windows-1252 to utf-8'];
const KERNEL_TEXTS = ['English', 'French', 'Arabic', 'Russian', 'Chinese', 'Emoji', 'Greek', 'Thai'];

/** The cells of the bare kernels: at one size, and the machine's own copy at some more. */
export function kernelsOf({ only }, corpora) {
  const texts = (operation) =>
    SINGLE.includes(operation)
      ? corporaOf(operation, corpora).filter(({ seen }) => seen)
      : corpora.filter(({ name }) => KERNEL_TEXTS.includes(name));
  const kernels = KERNELS.filter((operation) => !only || only.includes(operation)).flatMap((operation) =>
    texts(operation).map(({ name }) => ({ operation, corpus: name, size: 64 * K })),
  );
  return [...kernels, ...[K, 64 * K, M, LARGEST].map((size) => ({ operation: 'copy', corpus: 'English', size }))];
}

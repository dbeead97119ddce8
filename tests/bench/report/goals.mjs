// What must be reached: ratios to ours of the time that others take, so that 2 is twice as fast as they.
//
// A goal names an operation, a contender, texts and sizes. At each size counts the median over the texts, and over several
// sizes the worst.

const K = 1 << 10;
const ALL = [16, 64, 256, K, 4 * K, 64 * K, 1024 * K, 16 * 1024 * K];
const SMALL = [16, 64];
const LARGE = [64 * K];
const FROM_1K = ALL.filter((size) => size >= K);
const BELOW_1K = ALL.filter((size) => size < K);

const anyText = () => true;
const ascii = ({ script }) => script === 'ascii';
const notAscii = ({ script }) => script !== 'ascii';
const script = (name) => (corpus) => corpus.script === name;
/** Texts by name; for what was never seen, those whose characters are as long. */
const named = (names, length) => (corpus) => (corpus.seen ? names.includes(corpus.name) : corpus.script === length);

const inNode = ({ name }) => name.startsWith('node');
const inNodeWithSlowDecoder = ({ name }) => ['node20', 'node22'].includes(name);
const inNode24 = ({ name }) => name === 'node24';
const withRelaxed = ({ relaxed }) => relaxed;
const everywhere = () => true;

/** `texts` in words beside its predicate, so that a row can say what it is about. */
const goal = (against, operation, [words, texts], sizes, least, where = everywhere) => ({
  against,
  operation,
  words,
  texts,
  sizes,
  least,
  where,
});

const EVERY_TEXT = ['', anyText];
const NOT_ASCII = ['non-ASCII', notAscii];
const ASCII = ['ASCII', ascii];

export const PEERS_OF_RUST = [
  // As it is published, where Node and Bun are asked, and as the module does it by itself.
  ...['isValid', 'isValid, module alone'].flatMap((operation) => [
    goal('simdutf8 (wasm)', operation, NOT_ASCII, LARGE, 1.4),
    goal('simdutf8 (wasm)', operation, ['two-byte scripts', script('two')], LARGE, 2),
    goal('simdutf8 (wasm)', operation, ['non-ASCII, relaxed SIMD', notAscii], LARGE, 1.7, withRelaxed),
    goal('simdutf8 (wasm)', operation, ASCII, LARGE, 1),
  ]),
  goal('encoding_rs (wasm)', 'toUtf16', ['Arabic, Cyrillic', named(['Arabic', 'Russian'], 'two')], LARGE, 4),
  goal('encoding_rs (wasm)', 'toUtf16', ['Chinese', named(['Chinese'], 'three')], LARGE, 2.5),
  goal('encoding_rs (wasm)', 'toUtf16', ['emoji', named(['Emoji'], 'four')], LARGE, 2),
  goal('encoding_rs (wasm)', 'fromUtf16', EVERY_TEXT, LARGE, 5),
  goal('encoding_rs (wasm)', 'latin1 to utf-8', ['dense', named(['Dense Latin-1'])], LARGE, 15),
];

const NATIVE = [
  goal('buffer.isUtf8', 'isValid', EVERY_TEXT, SMALL, 1),
  goal('buffer.isUtf8', 'isValid', EVERY_TEXT, LARGE, 0.35),
  goal('buffer.transcode', 'toUtf16', EVERY_TEXT, SMALL, 9),
  goal('buffer.transcode', 'toUtf16', EVERY_TEXT, [K], 2),
  goal('buffer.transcode', 'toUtf16', EVERY_TEXT, LARGE, 0.8),
  goal('TextDecoder', 'decode', EVERY_TEXT, LARGE, 10, inNodeWithSlowDecoder),
  goal('TextDecoder', 'decode', EVERY_TEXT, SMALL, 1, inNode24),
  goal('TextDecoder', 'decode', EVERY_TEXT, LARGE, 0.8, inNode24),
  goal('TextEncoder.encode', 'encode', EVERY_TEXT, ALL, 1),
  goal('TextEncoder.encode', 'encode', NOT_ASCII, FROM_1K, 2, inNode),
];

const PEERS_OF_NPM = ['@exodus/bytes', 'iconv-lite'];
const UTF8_DECODERS = ['decode', 'decode, replace'];

/** Whether the runtime's own coder is one of the slow ones, against which twice its speed is asked. */
const isSlow = (operation, run) =>
  operation === 'encode' ? inNode(run) : UTF8_DECODERS.includes(operation) && inNodeWithSlowDecoder(run);

/** What is asked against the libraries of npm: of every operation that both have, whatever is measured. */
function againstNpm({ traits, ...run }) {
  return Object.entries(traits).flatMap(([operation, contenders]) =>
    PEERS_OF_NPM.filter((name) => contenders[name]).flatMap((name) => {
      const { native, composed } = contenders[name];
      // Two calls of theirs do what is one of ours: it is not an operation that both have, and must only never be slower.
      if (composed) return [goal(name, operation, ['in two calls of theirs', anyText], ALL, 1)];
      // A library that hands the work to the runtime is held to what the runtime is.
      const least = native && !isSlow(operation, run) ? 1 : 2;
      return [
        goal(name, operation, EVERY_TEXT, BELOW_1K, 1),
        goal(name, operation, [native ? 'non-ASCII, native' : 'non-ASCII', notAscii], FROM_1K, least),
        goal(name, operation, ASCII, FROM_1K, 1),
      ];
    }),
  );
}

/** Everything that is asked in a runtime: `run` has its `name`, `relaxed` and the `traits` of its contenders. */
export function goalsFor(run) {
  return [...PEERS_OF_RUST, ...NATIVE, ...againstNpm(run)].filter(({ where }) => where(run));
}

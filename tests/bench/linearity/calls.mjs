// Calls of the package whose cost depends on their input, as `(package, input, encoding) => result`. Not measured: repairs,
// `Encoder`, web streams, `detectBinary` and `detectDesignation`.

/** The length in bytes of the chunks of a stream, and of a small destination. */
const CHUNK = 1000;
/** The distance in bytes between the offsets of the calls in a loop. */
const STEP = 64;

const POLICIES = [
  ...['strict', 'replace', 'replace-octet', 'ignore', 'backslashreplace', 'surrogateescape'],
  ...['fallback-latin1', 'fallback-windows-1252'],
];
const TARGETS = ['utf-8', 'cesu-8', 'mutf-8', 'utf-16le', 'utf-16be', 'utf-32be', 'windows-1252', 'utf-7', 'utf-1'];
const REPLACE = { errors: 'replace' };

/** Returns the calls that `entryOf` makes from these names, as `{ name: call }`. `entryOf` returns a pair of a name and a call. */
const callsFor = (names, entryOf) => Object.fromEntries(names.map(entryOf));
const optionsToUtf8 = (from) => ({ from, to: 'utf-8', ...REPLACE });

function inChunks(stream, input, push) {
  try {
    for (let from = 0; from < input.length; from += CHUNK) push(stream, input.subarray(from, from + CHUNK));
    return stream.finish?.();
  } finally {
    stream.free();
  }
}

/** Fills a small destination again and again, until the input is read or a call reads nothing. */
function intoSmallDestination(length, convert) {
  const destination = new Uint8Array(CHUNK);
  for (let offset = 0; offset < length;) {
    const { read } = convert(offset, destination);
    if (read === 0) return;
    offset += read;
  }
}

function atOffsets(input, step, call) {
  for (let offset = 0; offset < input.length; offset += step) call(offset);
}

const ON_BYTES = {
  isValid: (u, x, e) => u.isValid(x, e),
  validate: (u, x, e) => u.validate(x, e),
  countCodePoints: (u, x, e) => u.countCodePoints(x, e),
  faults: (u, x, e) => u.faults(x, e),
  'faults with warnings and lines': (u, x, e) => u.faults(x, e, { warnings: true, lines: true }),
  'Validator in chunks': (u, x, e) => inChunks(new u.Validator(e, { lines: true }), x, (v, part) => v.push(part)),
  classify: (u, x, e) => u.classify(x, e),
  inspect: (u, x, e) => u.inspect(x, e),
  lineColumn: (u, x, e) => u.lineColumn(x, x.length, e),
  toUtf16: (u, x, e) => u.toUtf16(x, e, REPLACE),
  toUtf32: (u, x, e) => u.toUtf32(x, e, REPLACE),
  ...callsFor(POLICIES, (errors) => [`decode, ${errors}`, (u, x, e) => u.decode(x, e, { errors })]),
  'decode with onFault': (u, x, e) => u.decode(x, e, { ...REPLACE, onFault() {} }),
  ...callsFor(TARGETS, (to) => [`transcode to ${to}`, (u, x, from) => u.transcode(x, { from, to, ...REPLACE })]),
  transcodedLength: (u, x, from) => u.transcodedLength(x, optionsToUtf8(from)),
  transcodeInto: (u, x, from) => u.transcodeInto(x, new Uint8Array(8 * x.length), optionsToUtf8(from)),
  'transcodeInto a small destination': (u, x, from) =>
    intoSmallDestination(x.length, (offset, to) => u.transcodeInto(x.subarray(offset), to, optionsToUtf8(from))),
  'Decoder in chunks': (u, x, e) =>
    inChunks(new u.Decoder(e, REPLACE), x, (d, part) => d.decode(part, { stream: true })),
  'Transcoder in chunks': (u, x, from) =>
    inChunks(new u.Transcoder({ from, to: 'utf-16le', ...REPLACE }), x, (t, part) => t.push(part)),
  compare: (u, x, e) => u.compare(x, x.slice(), e),
  concat: (u, x, e) => u.concat([x.subarray(0, x.length / 2), x.subarray(x.length / 2)], e),
  audit: (u, x, e) => u.audit(x, { encoding: e }),
  'explain at the end': (u, x, e) => u.explain(x, x.length - 1, { encodings: [e] }),
  'previousBoundary at the end': (u, x, e) => u.previousBoundary(x, x.length - 1, e),
  'nextBoundary at the end': (u, x, e) => u.nextBoundary(x, x.length - 1, e),
};

/** Calls that take an offset. Each is measured at many offsets of the input. */
const AT_OFFSETS = {
  'previousBoundary in a loop': (u, x, e) => atOffsets(x, STEP, (offset) => u.previousBoundary(x, offset, e)),
  'nextBoundary in a loop': (u, x, e) => atOffsets(x, STEP, (offset) => u.nextBoundary(x, offset, e)),
  'explain in a loop': (u, x, e) => atOffsets(x, 8 * STEP, (offset) => u.explain(x, offset, { encodings: [e] })),
};
/**
 * The encodings that are not measured with `AT_OFFSETS`. In these encodings, a call about one offset reads back to a byte at which the
 * decoder can start, and this byte can be far away.
 */
const READS_BACK = ['utf-7', 'utf-1', 'gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr'];

/** Calls that take bytes, but no encoding. */
const ON_UTF8 = {
  detect: (u, x) => u.detect(x),
  reveal: (u, x) => u.reveal(x),
  detectDoubleEncoding: (u, x) => u.detectDoubleEncoding(x),
  'indexOf in a loop': (u, x) => {
    const needle = x.slice(0, 2);
    for (let offset = 0; offset >= 0 && offset < x.length;) offset = u.indexOf(x, needle, offset + STEP);
  },
  'indexOf of a part that begins inside a character': (u, x) => u.indexOf(x, x.subarray(1, 1 + (x.length >> 2))),
  'indexOf without a match': (u, x) => u.indexOf(x, Uint8Array.of(0x01, 0x02, 0x03)),
};

/** Calls on strings, code units and code points, with an encoding. */
const ON_UNITS = {
  ...callsFor(POLICIES, (errors) => [`encode, ${errors}`, (u, { text }, e) => u.encode(text, e, { errors })]),
  byteLength: (u, { text }, e) => u.byteLength(text, e, REPLACE),
  encodeInto: (u, { text }, e) => u.encodeInto(text, new Uint8Array(8 * text.length), e, REPLACE),
  'encodeInto a small destination': (u, { text }, e) =>
    intoSmallDestination(text.length, (offset, to) => u.encodeInto(text.slice(offset), to, e, REPLACE)),
  fromUtf16: (u, { units }, e) => u.fromUtf16(units, e, REPLACE),
  fromUtf32: (u, { codePoints }, e) => u.fromUtf32(codePoints, e, REPLACE),
};

/** Calls on strings, code units and code points, without an encoding. */
const ON_UTF16 = {
  utf16ToUtf32: (u, { units }) => u.utf16ToUtf32(units, REPLACE),
  utf32ToUtf16: (u, { codePoints }) => u.utf32ToUtf16(codePoints, REPLACE),
  'audit of a string': (u, { text }) => u.audit(text),
  'faults of code units': (u, { units }) => u.faults(units, undefined, { lines: true }),
  isWellFormed: (u, { text }) => u.isWellFormed(text),
  toWellFormed: (u, { text }) => u.toWellFormed(text),
  graphemes: (u, { text }) => u.graphemes(text),
  findByName: (u, { text }) => u.findByName(text),
  'findByName, one word many times': (u, { text }) => u.findByName('arrow '.repeat(text.length)),
};

const bytesOf = (bytes) => bytes;

function unitsOf(bytes) {
  const units = new Uint16Array(bytes.buffer, 0, bytes.length / 2);
  const codePoints = new Uint32Array(bytes.buffer, 0, bytes.length / 4);
  const text = Array.from(units, (unit) => String.fromCharCode(unit)).join('');
  return { units, codePoints, text };
}

/** Returns `{ name, encoding, inputOf, call }` for every call and each of its encodings; `inputOf` makes the input from bytes. */
export function callsOf(encodings) {
  const encodingsAtOffsets = encodings.filter((name) => !READS_BACK.includes(name));
  return [
    [ON_BYTES, encodings, bytesOf],
    [AT_OFFSETS, encodingsAtOffsets, bytesOf],
    [ON_UTF8, ['utf-8'], bytesOf],
    [ON_UNITS, encodings, unitsOf],
    [ON_UTF16, ['utf-16'], unitsOf],
  ].flatMap(([calls, names, inputOf]) =>
    Object.entries(calls).flatMap(([name, call]) => names.map((encoding) => ({ name, encoding, inputOf, call }))),
  );
}

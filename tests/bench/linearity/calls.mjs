// Every call of the package whose cost depends on its input, each as a function of the package, an input and an encoding.

/** How many bytes a stream is given at a time, and how much room a loop has. */
const PART = 1000;
/** How far apart the places are at which a loop asks. */
const STEP = 64;

const POLICIES = [
  ...['strict', 'replace', 'replace-octet', 'ignore', 'backslashreplace', 'surrogateescape'],
  ...['fallback-latin1', 'fallback-windows-1252'],
];
const TARGETS = ['utf-8', 'cesu-8', 'mutf-8', 'utf-16le', 'utf-16be', 'utf-32be', 'windows-1252', 'utf-7', 'utf-1'];

function inParts(object, input, push) {
  try {
    for (let at = 0; at < input.length; at += PART) push(object, input.subarray(at, at + PART));
    return object.finish?.();
  } finally {
    object.free();
  }
}

/** Fills rooms until the input is read, or until a call reads nothing. */
function filled(length, read) {
  const room = new Uint8Array(PART);
  for (let at = 0; at < length;) {
    const some = read(at, room);
    if (some === 0) return;
    at += some;
  }
}

function atPlaces(input, ask) {
  for (let at = 0; at < input.length; at += STEP) ask(at);
}

const named = (make) => (name) => make(name);

/** Calls on bytes. */
const ON_BYTES = {
  isValid: (u, x, e) => u.isValid(x, e),
  validate: (u, x, e) => u.validate(x, e),
  countCodePoints: (u, x, e) => u.countCodePoints(x, e),
  faults: (u, x, e) => u.faults(x, e),
  'faults with warnings and lines': (u, x, e) => u.faults(x, e, { warnings: true, lines: true }),
  'Validator in parts': (u, x, e) => inParts(new u.Validator(e, { lines: true }), x, (v, part) => v.push(part)),
  classify: (u, x, e) => u.classify(x, e),
  inspect: (u, x, e) => u.inspect(x, e),
  lineColumn: (u, x, e) => u.lineColumn(x, x.length, e),
  toUtf16: (u, x, e) => u.toUtf16(x, e, { errors: 'replace' }),
  toUtf32: (u, x, e) => u.toUtf32(x, e, { errors: 'replace' }),
  ...Object.fromEntries(
    POLICIES.map(named((errors) => [`decode, ${errors}`, (u, x, e) => u.decode(x, e, { errors })])),
  ),
  'decode with onFault': (u, x, e) => u.decode(x, e, { errors: 'replace', onFault() {} }),
  ...Object.fromEntries(
    TARGETS.map(named((to) => [`transcode to ${to}`, (u, x, from) => u.transcode(x, { from, to, errors: 'replace' })])),
  ),
  transcodedLength: (u, x, from) => u.transcodedLength(x, { from, to: 'utf-8', errors: 'replace' }),
  transcodeInto: (u, x, from) =>
    u.transcodeInto(x, new Uint8Array(8 * x.length), { from, to: 'utf-8', errors: 'replace' }),
  'transcodeInto small rooms': (u, x, from) =>
    filled(
      x.length,
      (at, room) => u.transcodeInto(x.subarray(at), room, { from, to: 'utf-8', errors: 'replace' }).read,
    ),
  'Decoder in parts': (u, x, e) =>
    inParts(new u.Decoder(e, { errors: 'replace' }), x, (decoder, part) => decoder.decode(part, { stream: true })),
  'Transcoder in parts': (u, x, from) =>
    inParts(new u.Transcoder({ from, to: 'utf-16le', errors: 'replace' }), x, (t, part) => t.push(part)),
  compare: (u, x, e) => u.compare(x, x.slice(), e),
  concat: (u, x, e) => u.concat([x.subarray(0, x.length / 2), x.subarray(x.length / 2)], e),
  'explain at the end': (u, x, e) => u.explain(x, x.length - 1, { encodings: [e] }),
  'previousBoundary at the end': (u, x, e) => u.previousBoundary(x, x.length - 1, e),
  'nextBoundary at the end': (u, x, e) => u.nextBoundary(x, x.length - 1, e),
};

/** Questions about one place, at many places. In utf-7 and utf-1 they read as far back as it takes, as their docs say. */
const IN_LOOPS = {
  'previousBoundary in a loop': (u, x, e) => atPlaces(x, (at) => u.previousBoundary(x, at, e)),
  'nextBoundary in a loop': (u, x, e) => atPlaces(x, (at) => u.nextBoundary(x, at, e)),
  'explain in a loop': (u, x, e) => {
    for (let at = 0; at < x.length; at += 8 * STEP) u.explain(x, at, { encodings: [e] });
  },
};

/** Calls that know no encoding, or one alone. */
const ON_UTF8 = {
  detect: (u, x) => u.detect(x),
  reveal: (u, x) => u.reveal(x),
  detectDoubleEncoding: (u, x) => u.detectDoubleEncoding(x),
  'indexOf in a loop': (u, x) => {
    const needle = x.slice(0, 2);
    for (let at = 0; at >= 0 && at < x.length;) at = u.indexOf(x, needle, at + STEP);
  },
  'indexOf without a hit': (u, x) => u.indexOf(x, Uint8Array.of(0x01, 0x02, 0x03)),
};

/** Calls on strings and code units, which are made of the same bytes. */
const ON_UNITS = {
  ...Object.fromEntries(
    POLICIES.map(named((errors) => [`encode, ${errors}`, (u, { text }, e) => u.encode(text, e, { errors })])),
  ),
  byteLength: (u, { text }, e) => u.byteLength(text, e, { errors: 'replace' }),
  encodeInto: (u, { text }, e) => u.encodeInto(text, new Uint8Array(8 * text.length), e, { errors: 'replace' }),
  'encodeInto small rooms': (u, { text }, e) =>
    filled(text.length, (at, room) => u.encodeInto(text.slice(at), room, e, { errors: 'replace' }).read),
  fromUtf16: (u, { units }, e) => u.fromUtf16(units, e, { errors: 'replace' }),
  fromUtf32: (u, { codePoints }, e) => u.fromUtf32(codePoints, e, { errors: 'replace' }),
};

const ON_UNITS_ALONE = {
  utf16ToUtf32: (u, { units }) => u.utf16ToUtf32(units, { errors: 'replace' }),
  utf32ToUtf16: (u, { codePoints }) => u.utf32ToUtf16(codePoints, { errors: 'replace' }),
  'faults of code units': (u, { units }) => u.faults(units, undefined, { lines: true }),
  isWellFormed: (u, { text }) => u.isWellFormed(text),
  toWellFormed: (u, { text }) => u.toWellFormed(text),
};

function unitsOf(bytes) {
  const units = new Uint16Array(bytes.buffer, 0, bytes.length / 2);
  const codePoints = new Uint32Array(bytes.buffer, 0, bytes.length / 4);
  const text = Array.from(units, (unit) => String.fromCharCode(unit)).join('');
  return { units, codePoints, text };
}

const READS_BACK = ['utf-7', 'utf-1'];
const bytesAsTheyAre = (bytes) => bytes;

/** Every cell but for its shape: the name of a call, its encoding, how its input is made of bytes, and the call. */
export function callsOf(encodings) {
  const cells = [];
  const add = (calls, names, inputOf) => {
    for (const [name, call] of Object.entries(calls)) {
      for (const encoding of names) cells.push({ name, encoding, inputOf, call });
    }
  };
  add(ON_BYTES, encodings, bytesAsTheyAre);
  const local = encodings.filter((name) => !READS_BACK.includes(name));
  add(IN_LOOPS, local, bytesAsTheyAre);
  add(ON_UTF8, ['utf-8'], bytesAsTheyAre);
  add(ON_UNITS, encodings, unitsOf);
  add(ON_UNITS_ALONE, ['utf-16'], unitsOf);
  return cells;
}

// What the package must do wherever it is imported. Plain JavaScript that asks nothing of the place but what the package
// asks, so that the same file runs in each. Expectations are from the standards, typed by hand.
import { equal, gathered, hexOf, bytes, streamOf, thrown } from './assertions.js';
import { VECTORS } from './vectors.mjs';

const places = (table) => Array.from(table, ({ reason, offset, length }) => `${reason} ${offset}+${length}`);

/** Each check as `[name, run]`; the first ones also show that no call need wait for `init`. */
function* checks(utfscope) {
  const { Decoder, DecoderStream, EncoderStream, MalformedError, Role, SegmentKind } = utfscope;
  const { Transcoder, TranscoderStream, Validator } = utfscope;
  const { decode, encode, encodeInto, explain, faults, isValid, transcode, transcodeInto, validate } = utfscope;

  yield ['the first call needs no init', () => equal(decode(bytes('E2 82 AC')), '€')];

  for (const [source, encoding, values, hex] of VECTORS) {
    yield [
      `${source}: ${encoding} ${hex}`,
      () => {
        const codePoints = Uint32Array.from(values.split(' '), (value) => parseInt(value, 16));
        const text = String.fromCodePoint(...codePoints);
        equal(validate(bytes(hex), encoding), { valid: true, codePoints: codePoints.length, warnings: 0 });
        equal(decode(bytes(hex), encoding, { ignoreBOM: true }), text);
        equal(utfscope.toUtf32(bytes(hex), encoding, { ignoreBOM: true }), codePoints);
        equal(encode(text, encoding), bytes(hex));
        equal(utfscope.fromUtf32(codePoints, encoding), bytes(hex));
      },
    ];
  }

  // RFC 3629 §3 and §4: what is no UTF-8, where the fault is, and why.
  for (const [hex, ...expected] of [
    ['C0 80', 'overlong 0+1', 'unexpected-continuation 1+1'],
    ['2F C0 AE 2E', 'overlong 1+1', 'unexpected-continuation 2+1'],
    ['41 ED A0 80', 'surrogate 1+1', 'unexpected-continuation 2+1', 'unexpected-continuation 3+1'],
    ['F4 90', 'out-of-range 0+1', 'unexpected-continuation 1+1'],
    ['E2 82', 'truncated 0+2'],
    ['E2 82 41', 'missing-continuation 0+2'],
    ['41 80', 'unexpected-continuation 1+1'],
    ['FE 41 FF', 'invalid-octet 0+1', 'invalid-octet 2+1'],
  ]) {
    yield [
      `utf-8 refuses ${hex}`,
      () => {
        equal(places(faults(bytes(hex))), expected);
        equal(decode(bytes(hex), 'utf-8', { errors: 'replace' }).split('\ufffd').length - 1, expected.length);
      },
    ];
  }

  yield [
    'utf-16le of any length, wherever it begins',
    () => {
      for (let length = 0; length < 2000; length += length < 70 ? 1 : 31) {
        for (const start of [0, 1, 2, 3]) {
          const input = bytes('41 00 '.repeat(1001)).subarray(start, start + length);
          const text = (start % 2 ? '\u4100' : 'A').repeat(length / 2);
          equal(decode(input, 'utf-16le', { errors: 'replace' }), length % 2 ? `${text}\ufffd` : text);
          if (length % 2) equal(places(faults(input, 'utf-16le')), [`truncated ${length - 1}+1`]);
          equal(isValid(input, 'utf-16le'), length % 2 === 0);
        }
      }
    },
  ];

  // Its relatives.
  for (const [encoding, hex, text] of [
    ['utf-8-rfc2044', 'C0 AF', '/'],
    ['cesu-8', 'ED A0 81 ED B0 80', '\u{10400}'],
    ['wtf-8', 'ED A0 80', '\ud800'],
    ['mutf-8', '41 C0 80', 'A\0'],
    ['utf-16', 'FE FF 20 AC', '€'],
    ['utf-16', 'FF FE AC 20', '€'],
    ['utf-32le', 'AC 20 00 00', '€'],
    ['windows-1252', '80 E9', '€é'],
    ['iso-8859-1', 'E9', 'é'],
    ['utf-7', '48 69 20 4D 6F 6D 20 2D 2B 4A 6A 6F 2D 2D 21', 'Hi Mom -\u263a-!'],
    ['utf-1', 'A0 A0', '\u00a0'],
  ]) {
    yield [`${encoding}: ${hex}`, () => equal(decode(bytes(hex), encoding), text)];
  }
  yield [
    'a warning decodes, and is counted',
    () => equal(validate(bytes('C0 AF'), 'utf-8-rfc2044'), { valid: true, codePoints: 1, warnings: 1 }),
  ];

  // Errors are of the platform's own types, and say where.
  yield [
    'malformed text throws a MalformedError',
    async () => {
      const error = await thrown(MalformedError, () => decode(bytes('41 FF')));
      equal(error instanceof TypeError, true);
      equal([error.name, error.code, error.encoding], ['MalformedError', 'ERR_MALFORMED', 'utf-8']);
      equal(error.fault, { reason: 'invalid-octet', severity: 'error', offset: 1, length: 1 });
    },
  ];
  yield [
    'a lone surrogate has no UTF-8',
    async () => {
      const { fault } = await thrown(MalformedError, () => encode('a\ud800'));
      equal(fault, { reason: 'unpaired-surrogate', severity: 'error', offset: 1, length: 1, codePoint: 0xd800 });
    },
  ];
  yield [
    'a wrong type is a TypeError that names it',
    async () => {
      const { message } = await thrown(TypeError, () => decode('text'));
      equal(/got a string/.test(message), true);
    },
  ];
  yield [
    'an unknown encoding is a RangeError that names what is near',
    async () => {
      const { message } = await thrown(RangeError, () => decode(bytes('41'), 'utf8x'));
      equal(/"utf-8"/.test(message), true);
    },
  ];
  yield [
    'an unknown policy is a RangeError',
    () => thrown(RangeError, () => decode(bytes('41'), 'utf-8', { errors: 'no' })),
  ];
  yield [
    'what a callback throws comes through',
    async () => {
      const onFault = () => {
        throw new SyntaxError('mine');
      };
      equal(
        (await thrown(SyntaxError, () => decode(bytes('FF'), 'utf-8', { errors: 'replace', onFault }))).message,
        'mine',
      );
      equal(decode(bytes('41')), 'A');
    },
  ];

  // Policies
  for (const [errors, expected] of [
    ['replace', 'caf\ufffd'],
    ['replace-octet', 'caf\ufffd'],
    ['ignore', 'caf'],
    ['backslashreplace', 'caf\\xE9'],
    ['surrogateescape', 'caf\udce9'],
    ['latin1', 'café'],
    ['windows-1252', 'café'],
  ]) {
    yield [`errors: ${errors}`, () => equal(decode(bytes('63 61 66 E9'), 'utf-8', { errors }), expected)];
  }
  yield [
    'surrogateescape goes back',
    () => equal(encode('caf\udce9', 'utf-8', { errors: 'surrogateescape' }), bytes('63 61 66 E9')),
  ];

  // Conversion
  yield [
    'transcode',
    () => equal(transcode(bytes('80 E9'), { from: 'windows-1252', to: 'utf-8' }), bytes('E2 82 AC C3 A9')),
  ];
  yield [
    'a pair of surrogates in code units',
    () => {
      equal(utfscope.toUtf16(bytes('F0 90 8D 88')), Uint16Array.of(0xd800, 0xdf48));
      equal(utfscope.utf16ToUtf32(Uint16Array.of(0xd800, 0xdf48)), Uint32Array.of(0x10348));
    },
  ];
  yield [
    'encodeInto writes whole characters',
    () => {
      const room = new Uint8Array(3);
      equal(encodeInto('a€b', room), { read: 1, written: 1 });
      equal(encodeInto('€b', room), { read: 1, written: 3 });
      equal(room, bytes('E2 82 AC'));
    },
  ];
  yield [
    'transcodeInto and transcodedLength agree',
    () => {
      const pair = { from: 'utf-16le', to: 'utf-8' };
      const length = utfscope.transcodedLength(bytes('AC 20 41 00'), pair);
      const room = new Uint8Array(length);
      equal(transcodeInto(bytes('AC 20 41 00'), room, pair), { read: 4, written: 4 });
      equal(hexOf(room), 'E2 82 AC 41');
    },
  ];
  yield ['byteLength', () => equal(utfscope.byteLength('€\u{10348}'), 7)];
  yield [
    'results own their memory',
    () => {
      const first = encode('first');
      encode('other'.repeat(1 << 18));
      equal(hexOf(first), '66 69 72 73 74');
      equal(first.buffer.byteLength, 5);
    },
  ];
  yield [
    'a text of 16 MB goes there and back',
    () => {
      const text = 'héllo wörld €\u{10348}'.repeat(1 << 19);
      const back = decode(encode(text));
      equal(back.length, text.length);
      equal(back === text, true);
    },
  ];
  // Some places have no shared memory.
  if (typeof SharedArrayBuffer === 'function') {
    yield [
      'a shared buffer is read',
      () => {
        const shared = new Uint8Array(new SharedArrayBuffer(3));
        shared.set(bytes('E2 82 AC'));
        equal(decode(shared), '€');
      },
    ];
  }

  // Texts that come in parts
  yield [
    'Decoder: a character that is cut',
    () => {
      const decoder = new Decoder();
      equal(decoder.decode(bytes('F0 90'), { stream: true }), '');
      equal(decoder.decode(bytes('8D 88')), '\u{10348}');
      decoder.free();
    },
  ];
  yield [
    'Transcoder',
    () => {
      const transcoder = new Transcoder({ from: 'utf-16le', to: 'utf-8' });
      equal([transcoder.push(bytes('AC')), transcoder.push(bytes('20')), transcoder.finish()].map(hexOf), [
        '',
        'E2 82 AC',
        '',
      ]);
      transcoder.free();
    },
  ];
  yield [
    'Validator: offsets count from the start of the text',
    () => {
      const validator = new Validator();
      equal(places(validator.push(bytes('41 42 E2'))), []);
      equal(places(validator.push(bytes('82 43'))), ['missing-continuation 2+2']);
      equal(places(validator.finish()), []);
      validator.free();
    },
  ];
  yield [
    'what was freed says so',
    async () => {
      const decoder = new Decoder();
      decoder.free();
      decoder.free();
      equal(/disposed/.test((await thrown(TypeError, () => decoder.decode(bytes('41')))).message), true);
    },
  ];
  yield [
    'DecoderStream',
    async () => {
      const chunks = await gathered(
        streamOf(bytes('41 E2'), bytes('82'), bytes('AC')).pipeThrough(new DecoderStream()),
      );
      equal(chunks.join('|'), 'A|€');
    },
  ];
  yield [
    'EncoderStream: a surrogate pair that is cut',
    async () => {
      const chunks = await gathered(streamOf('\ud800', '\udf48').pipeThrough(new EncoderStream()));
      equal(chunks.map(hexOf), ['F0 90 8D 88']);
    },
  ];
  yield [
    'TranscoderStream',
    async () => {
      const pair = { from: 'windows-1252', to: 'utf-16be' };
      const chunks = await gathered(streamOf(bytes('80'), bytes('41')).pipeThrough(new TranscoderStream(pair)));
      equal(chunks.map(hexOf), ['20 AC', '00 41']);
    },
  ];
  yield [
    'a stream fails with the fault',
    async () => {
      const damaged = streamOf(bytes('41'), bytes('42 FF')).pipeThrough(
        new TranscoderStream({ from: 'utf-8', to: 'utf-16' }),
      );
      equal((await thrown(MalformedError, () => gathered(damaged))).fault.offset, 2);
    },
  ];

  // Recognition, boundaries, order, search
  yield ['detectBOM', () => equal(utfscope.detectBOM(bytes('FF FE 00 00')), { encoding: 'utf-32le', length: 4 })];
  yield [
    'detectDesignation',
    () => equal(utfscope.detectDesignation(bytes('1B 25 2F 49')), { kind: 'utf-8', level: 3, length: 4 }),
  ];
  yield ['detect', () => equal(utfscope.detect(bytes('63 61 66 E9'))[0].encoding, 'windows-1252')];
  yield ['detectBinary', () => equal(utfscope.detectBinary(bytes('1F 8B 08 00')).name, 'gzip file')];
  yield [
    'resolveLabel',
    () =>
      equal(
        [utfscope.resolveLabel(' Latin1 ', 'whatwg'), utfscope.resolveLabel('latin1')],
        ['windows-1252', 'iso-8859-1'],
      ),
  ];
  yield [
    'boundaries',
    () => {
      equal(utfscope.previousBoundary(bytes('61 E2 82 AC'), 3), 1);
      equal(utfscope.nextBoundary(bytes('61 E2 82 AC'), 2), 4);
    },
  ];
  yield [
    'compare orders by code point',
    () => equal(utfscope.compare(bytes('FF 5E'), bytes('D8 00 DC 00'), 'utf-16be'), -1),
  ];
  yield ['indexOf', () => equal(utfscope.indexOf(encode('1 €'), encode('€')), 2)];
  yield ['indexOf finds characters, not bytes', () => equal(utfscope.indexOf(encode('1 €'), bytes('82')), -1)];
  yield ['lineColumn', () => equal(utfscope.lineColumn(encode('é\r\n€x'), 7), { line: 2, column: 2 })];
  yield [
    'concat',
    () => equal(utfscope.concat([encode('a', 'utf-16'), encode('b', 'utf-16')], 'utf-16'), bytes('FE FF 00 61 00 62')),
  ];

  // Inspection
  yield [
    'explain',
    () => {
      const { sequence, judgements, forms } = explain(bytes('C0 AF'), 1);
      equal(sequence, { offset: 0, length: 2, hex: 'C0 AF' });
      equal(
        judgements.slice(0, 2).map(({ encoding, verdict }) => [encoding, verdict]),
        [
          ['utf-8', 'malformed'],
          ['utf-8-rfc2044', 'warning'],
        ],
      );
      equal(judgements[0].citation.document, 'RFC 3629');
      equal(forms.percent, '%C0%AF');
    },
  ];
  yield [
    'explain: the bits of the euro sign',
    () =>
      equal(
        explain(bytes('E2 82 AC'), 0).bits.map(({ payload }) => payload),
        ['0010', '000010', '101100'],
      ),
  ];
  yield [
    'classify',
    () =>
      equal(
        utfscope.classify(bytes('41 E0 A0 80')),
        Uint8Array.of(Role.Ascii, Role.RestrictedLead3, Role.Continuation, Role.Continuation),
      ),
  ];
  yield [
    'inspect',
    () => {
      const { starts, kinds, complete } = utfscope.inspect(bytes('41 C3 A9 FF'));
      equal([starts, complete], [Uint32Array.of(0, 1, 3, 4), true]);
      equal(kinds, Uint8Array.of(SegmentKind.Valid, SegmentKind.Valid, SegmentKind.Malformed));
    },
  ];
  yield [
    'codePage',
    () => {
      const { first, last, length } = utfscope.codePage()[0xe2];
      equal([first, last, length], [0x2000, 0x2fff, 3]);
    },
  ];
  yield ['scheme', () => equal(utfscope.scheme()[2].octets, ['1110xxxx', '10xxxxxx', '10xxxxxx'])];
  yield [
    'reveal',
    () =>
      equal(utfscope.reveal(bytes('2F C0 AE')), [
        { offset: 1, length: 2, reads: [0x2e], text: '.', reason: 'overlong' },
      ]),
  ];
  yield [
    'detectDoubleEncoding',
    () => equal(hexOf(utfscope.detectDoubleEncoding(encode('cafÃ©')).result), '63 61 66 C3 A9'),
  ];
  yield [
    'isWellFormed, toWellFormed',
    () => equal([utfscope.isWellFormed('a\ud800'), utfscope.toWellFormed('a\ud800')], [false, 'a\ufffd']),
  ];

  // The rest
  yield [
    'init, any number of times',
    async () => {
      await Promise.all([utfscope.init(), utfscope.init()]);
      await utfscope.init();
      equal(isValid(bytes('C3 A9')), true);
    },
  ];
  yield ['names', () => equal([utfscope.encodings.length, utfscope.reasons.length], [22, 14])];
  yield ['version', () => equal(/^\d+\.\d+\.\d+/.test(utfscope.version), true)];
}

/** Runs every check on the package as it was imported: `{ passed, failed: [{ name, why }] }`. */
export async function conform(utfscope) {
  const failed = [];
  let passed = 0;
  for (const [name, run] of checks(utfscope)) {
    try {
      await run();
      passed++;
    } catch (error) {
      failed.push({ name, why: String(error?.stack ?? error) });
    }
  }
  return { passed, failed };
}

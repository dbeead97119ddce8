// Checks of conversions between encodings, and of conversions of text that arrives in parts.
import { bytes, equal, gathered, hexOf, faultTexts, streamOf, thrown } from '../assertions.js';

/** Yields each check as `[name, run]`. */
export function* conversionChecks(utfscope) {
  const { decode, encode, encodeInto, transcode, transcodeInto } = utfscope;

  yield [
    'transcode',
    () => equal(transcode(bytes('80 E9'), { from: 'windows-1252', to: 'utf-8' }), bytes('E2 82 AC C3 A9')),
  ];
  yield [
    'a surrogate pair in code units',
    () => {
      equal(utfscope.toUtf16(bytes('F0 90 8D 88')), Uint16Array.of(0xd800, 0xdf48));
      equal(utfscope.utf16ToUtf32(Uint16Array.of(0xd800, 0xdf48)), Uint32Array.of(0x10348));
    },
  ];
  yield [
    'encodeInto writes only complete characters',
    () => {
      const destination = new Uint8Array(3);
      equal(encodeInto('a€b', destination), { read: 1, written: 1 });
      equal(encodeInto('€b', destination), { read: 1, written: 3 });
      equal(destination, bytes('E2 82 AC'));
    },
  ];
  yield [
    'transcodeInto and transcodedLength agree',
    () => {
      const options = { from: 'utf-16le', to: 'utf-8' };
      const length = utfscope.transcodedLength(bytes('AC 20 41 00'), options);
      const destination = new Uint8Array(length);
      equal(transcodeInto(bytes('AC 20 41 00'), destination, options), { read: 4, written: 4 });
      equal(hexOf(destination), 'E2 82 AC 41');
    },
  ];
  yield [
    'any view is read as its bytes',
    () => {
      equal(decode(new DataView(bytes('61 E2 82 AC').buffer, 1)), '€');
      equal(decode(new Uint16Array(bytes('61 62 63 64').buffer, 2)), 'cd');
      equal(decode(new Float64Array(bytes('61 62 63 64 65 66 67 68').buffer)), 'abcdefgh');
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
    'a text of 11 MB in UTF-8 is encoded and decoded',
    () => {
      const text = 'héllo wörld €\u{10348}'.repeat(1 << 19);
      const back = decode(encode(text));
      equal(back.length, text.length);
      equal(back === text, true);
    },
  ];
  // Some runtimes have no shared memory.
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
}

/** Yields each check of the objects and streams that take text in parts, as `[name, run]`. */
export function* streamChecks(utfscope) {
  const { Decoder, DecoderStream, Encoder, EncoderStream, MalformedError } = utfscope;
  const { Transcoder, TranscoderStream, Validator } = utfscope;

  yield [
    'Decoder: a character that is cut between parts',
    () => {
      const decoder = new Decoder();
      equal(decoder.decode(bytes('F0 90'), { stream: true }), '');
      equal(decoder.decode(bytes('8D 88')), '\u{10348}');
      decoder.free();
    },
  ];
  yield [
    'Encoder: a surrogate pair that is cut between parts',
    () => {
      const encoder = new Encoder();
      equal([encoder.push('a\ud800'), encoder.push('\udf48'), encoder.finish()].map(hexOf), ['61', 'F0 90 8D 88', '']);
      encoder.free();
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
      equal(faultTexts(validator.push(bytes('41 42 E2'))), []);
      equal(faultTexts(validator.push(bytes('82 43'))), ['missing-continuation 2+2']);
      equal(faultTexts(validator.finish()), []);
      validator.free();
    },
  ];
  yield [
    'a call after free() is a TypeError',
    async () => {
      const decoder = new Decoder();
      decoder.free();
      decoder.free();
      equal((await thrown(TypeError, () => decoder.decode(bytes('41')))).code, 'ERR_STATE');
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
    'EncoderStream: a surrogate pair that is cut between chunks',
    async () => {
      const chunks = await gathered(streamOf('\ud800', '\udf48').pipeThrough(new EncoderStream()));
      equal(chunks.map(hexOf), ['F0 90 8D 88']);
    },
  ];
  yield [
    'TranscoderStream',
    async () => {
      const options = { from: 'windows-1252', to: 'utf-16be' };
      const chunks = await gathered(streamOf(bytes('80'), bytes('41')).pipeThrough(new TranscoderStream(options)));
      equal(chunks.map(hexOf), ['20 AC', '00 41']);
    },
  ];
  yield [
    'a stream fails with a MalformedError that has the fault',
    async () => {
      const damaged = streamOf(bytes('41'), bytes('42 FF')).pipeThrough(
        new TranscoderStream({ from: 'utf-8', to: 'utf-16' }),
      );
      equal((await thrown(MalformedError, () => gathered(damaged))).fault.offset, 2);
    },
  ];
}

// Tests F37 of docs/standards.md: a text in parts gives the same output, faults and offsets as the complete text,
// however it is cut. Also tests the calls and streams that take parts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Decoder,
  DecoderStream,
  Encoder,
  EncoderStream,
  Transcoder,
  TranscoderStream,
  Validator,
  decode,
  encode,
  encodings,
  faults,
  transcode,
} from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';
import { cuts, parts } from './cuts.mjs';
import { VECTORS } from './vectors.mjs';

// Inputs that are valid in some encodings and malformed in others. Each is decoded in every encoding.
const INPUTS = [
  'E2 82 AC C0 AF 41',
  'F0 9F 98 80 F0 9F',
  'E0 80 AF F4 90 80 80',
  'ED A0 BD ED B8 80',
  'ED A0 BD 41 ED B8 80',
  'ED A0 BD ED A0 BD C2',
  'EF BB BF EF BB BF',
  'C0 80 00 C3 A9 E9',
  'FC 84 80 80 80 80 C1',
  'F8 88 80 80 FE BF',
  'FE FF D8 3D DE 00 D8',
  'FF FE 3D D8 00 DE 3D',
  '3D D8 FF FE 00 DC',
  '00 D8 00 D8 00 DC 41',
  'FF FE 00 00 41 00 00 00',
  '00 00 FE FF 00 11 00 00',
  '00 00 D8 00 80 00 00',
  '2B 41 4F 6B 2D 2B 2D',
  '2B 32 44 33 65 41 41 21',
  '41 2B 41 4F 6C 7E E9',
  'F7 64 4C A1 21 A0 80',
  'FD BD 2B B9 40 F5 20',
].map(bytes);

/** Error policies for every encoding, and further policies for encodings with code units of one byte. */
const POLICIES = {
  every: ['strict', 'replace', 'ignore', 'backslashreplace'],
  'byte units': ['replace-octet', 'fallback-latin1', 'fallback-windows-1252'],
};
const hasWideUnits = (encoding) => /^(utf|ucs)-(16|32|2|4)/.test(encoding);
const policiesFor = (encoding) => [...POLICIES.every, ...(hasWideUnits(encoding) ? [] : POLICIES['byte units'])];

let reported = [];
const onFault = (fault) => reported.push(fault);

/** Returns the outcome of a run: its output, the reported faults, and the fault that it throws. */
function outcome(run) {
  reported = [];
  const output = [];
  let failure;
  try {
    run(output);
  } catch (error) {
    if (error.code !== 'ERR_MALFORMED') throw error;
    failure = error.fault;
  }
  return { reported, output, failure };
}

/** Compares the outcomes of a text in parts and of the complete text. `join` joins the output. */
function assertSameOutcome(parted, whole, join, message) {
  assert.deepEqual(parted.reported, whole.reported, message);
  assert.deepEqual(parted.failure, whole.failure, message);
  // If both fail, the outputs differ: the parts before the fault were converted, but a single call returns nothing.
  if (whole.failure === undefined) assert.deepEqual(join(parted.output), join(whole.output), message);
}

const joinText = (texts) => texts.join('');
const joinBytes = (arrays) => Uint8Array.from(arrays.flatMap((array) => [...array]));

for (const encoding of encodings) {
  test(`F37: every cut gives the same string and faults: ${encoding}`, () => {
    for (const input of INPUTS) {
      const listed = [...faults(input, encoding, { warnings: true })];
      for (const errors of policiesFor(encoding)) {
        const whole = outcome((output) => output.push(decode(input, encoding, { errors, onFault })));
        const decoder = new Decoder(encoding, { errors, onFault });
        for (const places of cuts(input.length)) {
          const message = `${[...input]} ${errors} cut at ${places}`;
          const parted = outcome((output) => {
            for (const part of parts(input, places)) output.push(decoder.decode(part, { stream: true }));
            output.push(decoder.decode());
          });
          assertSameOutcome(parted, whole, joinText, message);
        }
      }
      const validator = new Validator(encoding, { warnings: true });
      for (const places of cuts(input.length)) {
        const found = parts(input, places).flatMap((part) => [...validator.push(part)]);
        assert.deepEqual([...found, ...validator.finish()], listed, `${[...input]} cut at ${places}`);
      }
    }
  });
}

test('F37: every cut of the vectors of the standards decodes to the same text', () => {
  for (const [source, encoding, , hex] of VECTORS) {
    const input = bytes(hex);
    const text = decode(input, encoding, { ignoreBOM: true });
    const decoder = new Decoder(encoding, { ignoreBOM: true });
    for (const places of cuts(input.length)) {
      const texts = parts(input, places).map((part) => decoder.decode(part, { stream: true }));
      assert.equal(joinText(texts) + decoder.decode(), text, `${source}: ${hex} cut at ${places}`);
    }
  }
});

test('F37: every cut in the first six bytes gives the same bytes and faults, from each encoding to five encodings', () => {
  for (const from of encodings) {
    for (const to of ['utf-16', 'utf-7', 'wtf-8', 'mutf-8', 'windows-1252']) {
      for (const input of INPUTS) {
        for (const errors of ['strict', 'replace', 'ignore']) {
          const whole = outcome((output) => output.push(transcode(input, { from, to, errors, onFault })));
          const transcoder = new Transcoder({ from, to, errors, onFault });
          for (const places of cuts(Math.min(input.length, 6))) {
            const parted = outcome((output) => {
              // An empty part changes nothing.
              for (const part of parts(input, places)) output.push(transcoder.push(part), transcoder.push(bytes('')));
              output.push(transcoder.finish());
            });
            assertSameOutcome(parted, whole, joinBytes, `${from} to ${to}: ${[...input]} ${errors} cut at ${places}`);
          }
        }
      }
    }
  }
});

test('F37: every cut of a string gives the result of encode, in every encoding', () => {
  const texts = [
    'aé€',
    '\ud83d\ude00',
    'a\ud83d\ude00b',
    '\ude00\ud83d',
    '\ud83d\ud83d\ude00',
    '\ufeffa',
    'a\ud83d',
    '+\u00e9-',
    '',
  ];
  for (const encoding of encodings) {
    for (const text of texts) {
      for (const errors of POLICIES.every) {
        const whole = outcome((output) => output.push(encode(text, encoding, { errors, onFault })));
        const encoder = new Encoder(encoding, { errors, onFault });
        for (const places of cuts(text.length)) {
          const parted = outcome((output) => {
            // An empty part changes nothing.
            for (const part of parts(text, places)) output.push(encoder.push(part), encoder.push(''));
            output.push(encoder.finish());
          });
          assertSameOutcome(
            parted,
            whole,
            joinBytes,
            `${encoding}: ${JSON.stringify(text)} ${errors} cut at ${places}`,
          );
        }
      }
    }
  }
});

test('push of a Decoder, followed by finish or decode, gives the result of one call of decode', () => {
  for (const encoding of encodings) {
    for (const input of INPUTS) {
      const options = { errors: 'replace' };
      const decoder = new Decoder(encoding, options);
      const text = [...parts(input, [1, 2, 4]).map((part) => decoder.push(part)), decoder.finish()];
      assert.equal(joinText(text), decode(input, encoding, options), `${encoding}: ${[...input]}`);
      const endedByDecode = [decoder.push(input.subarray(0, 3)), decoder.decode(input.subarray(3))];
      assert.equal(joinText(endedByDecode), decode(input, encoding, options), `${encoding}: ${[...input]}`);
    }
  }
});

test('reset discards pending input, and the next part begins a new text', () => {
  const decoder = new Decoder();
  assert.equal(decoder.push(bytes('41 E2 82')), 'A');
  decoder.reset();
  assert.equal(decoder.push(bytes('EF BB BF 42')) + decoder.finish(), 'B');

  const encoder = new Encoder('utf-16');
  assert.deepEqual(encoder.push('A\ud83d'), bytes('FE FF 00 41'));
  encoder.reset();
  assert.deepEqual(joinBytes([encoder.push('\u20ac'), encoder.finish()]), bytes('FE FF 20 AC'));

  const transcoder = new Transcoder({ from: 'utf-8', to: 'utf-16' });
  assert.deepEqual(transcoder.push(bytes('41 E2 82')), bytes('FE FF 00 41'));
  transcoder.reset();
  assert.deepEqual(joinBytes([transcoder.push(bytes('42')), transcoder.finish()]), bytes('FE FF 00 42'));

  const validator = new Validator('utf-8', { lines: true });
  assert.equal(validator.push(bytes('41 0A 0A E2 82')).length, 0);
  validator.reset();
  const fault = { reason: 'invalid-octet', severity: 'error', offset: 1, length: 1, line: 1, column: 2 };
  assert.deepEqual([...validator.push(bytes('41 FF')), ...validator.finish()], [fault]);
});

test('an error of push or finish resets an Encoder or a Decoder', () => {
  const encoder = new Encoder();
  encoder.push('a\ud83d');
  assert.throws(() => encoder.push('b'), {
    code: 'ERR_MALFORMED',
    fault: { reason: 'unpaired-surrogate', severity: 'error', offset: 1, length: 1, codePoint: 0xd83d },
  });
  encoder.push('\ud83d');
  assert.throws(() => encoder.finish(), { code: 'ERR_MALFORMED' });
  assert.deepEqual(encoder.push('€'), bytes('E2 82 AC'));
  const decoder = new Decoder();
  decoder.push(bytes('E2'));
  assert.throws(() => decoder.finish(), { code: 'ERR_MALFORMED', message: /^Decoder\.finish: / });
  assert.equal(decoder.push(bytes('41')), 'A');
});

test('F37: surrogateescape keeps malformed bytes at every cut, and rejects escaped bytes that form a character', () => {
  const errors = 'surrogateescape';
  for (const encoding of ['utf-8', 'utf-8-rfc2279bis', 'cesu-8', 'ascii', 'utf-1']) {
    const input = bytes('E2 82 41 F0 9F 80 ED A0');
    const text = decode(input, encoding, { errors });
    assert.deepEqual(encode(text, encoding, { errors }), input, encoding);
    for (const places of cuts(input.length)) {
      const decoder = new Decoder(encoding, { errors });
      const texts = parts(input, places).map((part) => decoder.decode(part, { stream: true }));
      assert.equal(joinText([...texts, decoder.decode()]), text, `${encoding} cut at ${places}`);
    }
  }
  for (const places of cuts(4)) {
    const pair = { from: 'ascii', to: 'utf-8', errors };
    const transcoder = new Transcoder(pair);
    const push = () => [
      ...parts(bytes('41 E2 82 AC'), places).map((part) => transcoder.push(part)),
      transcoder.finish(),
    ];
    assert.throws(push, {
      fault: { reason: 'unmappable', severity: 'error', offset: 1, length: 1, codePoint: 0xdce2 },
    });
  }
});

test('F37: a sequence is decoded as soon as it is complete', () => {
  const decoder = new Decoder('utf-8');
  const push = (hex) => decoder.decode(bytes(hex), { stream: true });
  assert.deepEqual(['24', 'C2', 'A2', 'E2', '82', 'AC', 'F0', '90', '8D', '88'].map(push), [
    ...['$', '', '¢', '', '', '€', '', '', '', '\u{10348}'],
  ]);
  const transcoder = new Transcoder({ from: 'utf-16be', to: 'utf-8' });
  assert.deepEqual(transcoder.push(bytes('00 41 D8')), bytes('41'));
  assert.deepEqual(transcoder.push(bytes('08 DF')), bytes(''));
  assert.deepEqual(transcoder.push(bytes('45')), bytes('F0 92 8D 85'));
});

test('F37: a stream that starts inside a sequence decodes no wrong character', () => {
  for (const character of ['¢', '€', '\u{10348}']) {
    const input = encode(`${character}A€`);
    for (let skipped = 1; skipped < encode(character).length; skipped++) {
      const decoder = new Decoder('utf-8', { errors: 'replace' });
      const text = [...input.subarray(skipped)].map((byte) => decoder.decode(Uint8Array.of(byte), { stream: true }));
      assert.match(joinText(text), /^\ufffd+A€$/);
    }
  }
});

test('a BOM at the start of each text is dropped, also if it is cut between parts', () => {
  const decoder = new Decoder('utf-8');
  const push = (hex, stream = true) => decoder.decode(bytes(hex), { stream });
  assert.equal(push('') + push('EF') + push('BB') + push('BF') + push('41', false), 'A');
  assert.equal(push('EF BB BF EF BB BF', false), '\ufeff');
  assert.throws(() => push('41 FF'), { code: 'ERR_MALFORMED' });
  assert.equal(push('EF BB BF 42', false), 'B');
  decoder.decode(bytes('EF BB'), { stream: true });
  decoder.reset();
  assert.equal(push('43', false), 'C');
  // The high surrogate D800 is a fault. FF FE is not at the start of the input, so FF FE is U+FEFF, not a BOM.
  const wide = new Decoder('utf-16le', { errors: 'replace' });
  assert.equal(wide.decode(bytes('00 D8'), { stream: true }) + wide.decode(bytes('FF FE')), '\ufffd\ufeff');
});

/** Returns the chunks that a stream outputs for the chunks of its input. */
async function collected(chunks, stream) {
  const output = [];
  for await (const chunk of ReadableStream.from(chunks).pipeThrough(stream)) output.push(chunk);
  return output;
}

test('DecoderStream, EncoderStream and TranscoderStream convert streams and fail with the fault', async () => {
  const text = 'é€\u{1f600}';
  const singleBytes = (input) => Array.from(input, (byte) => Uint8Array.of(byte));
  assert.deepEqual(await collected(singleBytes(encode(text)), new DecoderStream()), ['é', '€', '\u{1f600}']);
  assert.deepEqual(await collected([...'\ud83d\ude00'], new EncoderStream('utf-16be')), [bytes('D8 3D DE 00')]);
  const transcoded = await collected(singleBytes(encode(text)), new TranscoderStream({ from: 'utf-8', to: 'utf-7' }));
  assert.deepEqual(joinBytes(transcoded), encode(text, 'utf-7'));
  assert.deepEqual(await collected(singleBytes(bytes('E2 82')), new DecoderStream('utf-8', { errors: 'replace' })), [
    '\ufffd',
  ]);
  const fault = { reason: 'invalid-octet', severity: 'error', offset: 1, length: 1 };
  for (const stream of [new DecoderStream(), new TranscoderStream({ from: 'utf-8', to: 'utf-16' })]) {
    await assert.rejects(collected(singleBytes(bytes('41 FF')), stream), { code: 'ERR_MALFORMED', fault });
  }
  await assert.rejects(collected(['a', '\ud83d', 'b'], new EncoderStream()), {
    code: 'ERR_MALFORMED',
    fault: { reason: 'unpaired-surrogate', severity: 'error', offset: 1, length: 1, codePoint: 0xd83d },
  });
  await assert.rejects(collected(['text'], new DecoderStream()), { name: 'TypeError', message: /got a string/ });
  await assert.rejects(collected([1], new EncoderStream()), { name: 'TypeError', message: /expected a string/ });
});

test('a Decoder throws after free(), in its own onFault, and for a policy that does not suit the encoding', () => {
  const decoder = new Decoder();
  decoder.free();
  decoder[Symbol.dispose]();
  assert.throws(() => decoder.decode(), {
    name: 'TypeError',
    message: /^Decoder\.decode: this Decoder was freed; create a new one$/,
  });
  const inner = new Decoder('utf-8', { errors: 'replace', onFault: () => inner.decode() });
  assert.throws(() => inner.decode(bytes('FF')), { name: 'TypeError', message: /its onFault must not call it/ });
  assert.equal(inner.decode(bytes('41')), 'A');
  assert.throws(() => new Decoder('utf-16', { errors: 'fallback-latin1' }), { name: 'RangeError', message: /bytes/ });
});

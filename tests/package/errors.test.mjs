// Errors for misuse: a stable code, the name of the call, and what was wrong. Many also say what to do.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
import { CALLS_WITH_ENCODING, CALLS_WITH_OPTIONS } from './calls-with-encoding-or-options.mjs';

const { Decoder, Encoder, FaultTable, Transcoder, Validator, codePage, concat, decode, encode, errorPolicies } =
  utfscope;
const BYTES = Uint8Array.of(0x61);

/** Returns the error that `work` throws. */
function thrown(work) {
  try {
    work();
  } catch (error) {
    return error;
  }
  return assert.fail('the call throws nothing');
}

/** Checks the class, the code and the prefix of the error that `work` throws; returns its message. */
function assertThrows(work, Class, code, call) {
  const error = thrown(work);
  assert.equal(error.constructor, Class, `${call}: ${error}`);
  assert.equal(error.code, code, `${call}: ${error}`);
  assert.ok(error.message.startsWith(`${call}: `), error.message);
  return error.message;
}

test('the error for an unknown or unsupported encoding has the code ERR_ENCODING in every call', () => {
  for (const [name, work] of Object.entries(CALLS_WITH_ENCODING)) {
    const [call] = name.split(',');
    for (const encoding of ['utf8x', 'koi8-r', '']) {
      assertThrows(() => work(encoding), RangeError, 'ERR_ENCODING', call);
    }
  }
  assertThrows(() => utfscope.resolveLabel('utf8x'), RangeError, 'ERR_ENCODING', 'resolveLabel');
});

test('the error for an encoding that does not suit the call has the code ERR_ENCODING', () => {
  assertThrows(() => codePage('utf-16'), RangeError, 'ERR_ENCODING', 'codePage');
  assertThrows(() => utfscope.isValid(Uint16Array.of(1), 'utf-8'), RangeError, 'ERR_ENCODING', 'isValid');
});

test('the error for an unknown option or a wrong option value has the code ERR_OPTION in every call', () => {
  for (const [call, [work, names, required]] of Object.entries(CALLS_WITH_OPTIONS)) {
    const message = assertThrows(() => work({ ...required, colour: 1 }), TypeError, 'ERR_OPTION', call);
    assert.match(message, /unknown option "colour"\. Use /);
    if (names.includes('onFault')) {
      assertThrows(() => work({ ...required, onFault: 1 }), TypeError, 'ERR_OPTION', call);
      assertThrows(() => work({ ...required, errors: 1 }), TypeError, 'ERR_OPTION', call);
    }
    if (required) assertThrows(() => work({ ...required, to: undefined }), TypeError, 'ERR_OPTION', call);
  }
  assertThrows(() => utfscope.faults(BYTES, 'utf-8', { limit: '9' }), TypeError, 'ERR_OPTION', 'faults');
  assertThrows(() => encode('a', 'utf-16le', { writeBOM: true }), RangeError, 'ERR_OPTION', 'encode');
  assertThrows(() => encode('a', 'ascii', { writeBOM: true }), RangeError, 'ERR_OPTION', 'encode');
  assertThrows(() => utfscope.resolveLabel('utf-8', 'mime'), RangeError, 'ERR_OPTION', 'resolveLabel');
});

test('the error for an unknown error policy has the code ERR_POLICY in every call', () => {
  for (const [call, [work, names, required]] of Object.entries(CALLS_WITH_OPTIONS)) {
    if (!names.includes('errors')) continue;
    const message = assertThrows(() => work({ ...required, errors: 'replce' }), RangeError, 'ERR_POLICY', call);
    assert.match(message, /unknown error policy "replce"\. Did you mean "replace"\?$/);
  }
});

test('the error for a former name of a fallback policy gives the new name', () => {
  for (const [former, name] of [
    ['latin1', 'fallback-latin1'],
    ['windows-1252', 'fallback-windows-1252'],
  ]) {
    for (const [call, [work, names, required]] of Object.entries(CALLS_WITH_OPTIONS)) {
      if (!names.includes('errors')) continue;
      const message = assertThrows(() => work({ ...required, errors: former }), RangeError, 'ERR_POLICY', call);
      assert.ok(message.includes(`"${former}" is now called "${name}"`), message);
    }
    assert.equal(decode(Uint8Array.of(0x80), 'utf-8', { errors: name }), former === 'latin1' ? '\x80' : '€');
  }
});

test('the error for an error policy that does not suit the encodings has the code ERR_POLICY', () => {
  const errors = 'fallback-latin1';
  assertThrows(() => decode(BYTES, 'utf-16', { errors }), RangeError, 'ERR_POLICY', 'decode');
  assertThrows(() => new Encoder('utf-8', { errors }), RangeError, 'ERR_POLICY', 'Encoder');
});

test('the error for an argument of the wrong type has the code ERR_ARGUMENT_TYPE in every call', () => {
  // Each call with its arguments, then the number of leading arguments (default: 1) that the test replaces, one at a time.
  const calls = {
    classify: [[BYTES]],
    compare: [[BYTES, BYTES], 2],
    countCodePoints: [[BYTES]],
    decode: [[BYTES]],
    detect: [[BYTES]],
    detectBOM: [[BYTES]],
    detectBinary: [[BYTES]],
    detectDesignation: [[BYTES]],
    detectDoubleEncoding: [[BYTES]],
    encode: [['a']],
    explain: [[BYTES, 0]],
    faults: [[BYTES]],
    fromUtf16: [[new Uint16Array(1)]],
    fromUtf32: [[new Uint32Array(1)]],
    indexOf: [[BYTES, BYTES], 2],
    inspect: [[BYTES]],
    isValid: [[BYTES]],
    isWellFormed: [['a']],
    lineColumn: [[BYTES, 0]],
    nextBoundary: [[BYTES, 0]],
    previousBoundary: [[BYTES, 0]],
    reveal: [[BYTES]],
    toUtf16: [[BYTES]],
    toUtf32: [[BYTES]],
    toWellFormed: [['a']],
    transcode: [[BYTES, { from: 'utf-8', to: 'utf-8' }]],
    utf16ToUtf32: [[new Uint16Array(1)]],
    utf32ToUtf16: [[new Uint32Array(1)]],
    validate: [[BYTES]],
    byteLength: [['a']],
    encodeInto: [['a', BYTES.slice()], 2],
    transcodeInto: [[BYTES, BYTES.slice(), { from: 'utf-8', to: 'utf-8' }], 2],
    transcodedLength: [[BYTES, { from: 'utf-8', to: 'utf-8' }]],
  };
  const junk = [
    undefined,
    null,
    5,
    5n,
    true,
    Symbol('x'),
    {},
    [],
    [1],
    () => {},
    new Date(),
    new Map(),
    Object.create(null),
  ];
  for (const [call, [args, count = 1]] of Object.entries(calls)) {
    for (const value of junk) {
      for (let index = 0; index < count; index++) {
        assertThrows(() => utfscope[call](...args.with(index, value)), TypeError, 'ERR_ARGUMENT_TYPE', call);
      }
    }
  }
  const callsWithEncodingOption = [
    'transcode',
    'transcodedLength',
    'transcodeInto',
    'Transcoder',
    'TranscoderStream',
    'explain',
    'detect',
  ];
  for (const [name, work] of Object.entries(CALLS_WITH_ENCODING)) {
    const [call] = name.split(',');
    const code = callsWithEncodingOption.includes(call) ? 'ERR_OPTION' : 'ERR_ARGUMENT_TYPE';
    assertThrows(() => work(8), TypeError, code, call);
  }
  assertThrows(() => codePage(8), TypeError, 'ERR_ARGUMENT_TYPE', 'codePage');
  assertThrows(() => utfscope.resolveLabel(8), TypeError, 'ERR_ARGUMENT_TYPE', 'resolveLabel');
  assertThrows(() => concat(BYTES), TypeError, 'ERR_ARGUMENT_TYPE', 'concat');
  assertThrows(() => concat([BYTES, 'B']), TypeError, 'ERR_ARGUMENT_TYPE', 'concat: parts[1]');
  assertThrows(() => decode(BYTES, 'utf-8', 'replace'), TypeError, 'ERR_ARGUMENT_TYPE', 'decode');
  assertThrows(() => utfscope.explain(BYTES, '0'), TypeError, 'ERR_ARGUMENT_TYPE', 'explain');
});

test('the error for an object with an unreadable class says "an object", and errors of its getters are caught', () => {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const hostile = {
    get constructor() {
      throw new Error('hostile');
    },
  };
  for (const value of [revoked.proxy, hostile, { constructor: { name: '' } }, { constructor: { name: {} } }]) {
    assert.match(
      assertThrows(() => encode(value), TypeError, 'ERR_ARGUMENT_TYPE', 'encode'),
      /got an object$/,
    );
  }
});

test('the error for an offset or a limit out of range has the code ERR_OFFSET', () => {
  for (const [call, work] of [
    ['previousBoundary', () => utfscope.previousBoundary(BYTES, 2)],
    ['nextBoundary', () => utfscope.nextBoundary(BYTES, -1)],
    ['lineColumn', () => utfscope.lineColumn(BYTES, 0.5)],
    ['indexOf', () => utfscope.indexOf(BYTES, BYTES, NaN)],
    ['explain', () => utfscope.explain(BYTES, 1)],
    ['inspect', () => utfscope.inspect(BYTES, 'utf-8', { offset: 2 })],
    ['faults', () => utfscope.faults(BYTES, 'utf-8', { limit: -1 })],
  ]) {
    assertThrows(work, RangeError, 'ERR_OFFSET', call);
  }
});

const OBJECTS = {
  Decoder: [() => new Decoder(), { decode: [BYTES], push: [BYTES], finish: [], reset: [] }],
  Encoder: [() => new Encoder(), { push: ['a'], finish: [], reset: [] }],
  Transcoder: [() => new Transcoder({ from: 'utf-8', to: 'utf-8' }), { push: [BYTES], finish: [], reset: [] }],
  Validator: [() => new Validator(), { push: [BYTES], finish: [], reset: [] }],
};

test('the error for a method that is called after free() names the call and the class', () => {
  for (const [className, [make, methods]] of Object.entries(OBJECTS)) {
    for (const [method, args] of Object.entries(methods)) {
      const object = make();
      object.free();
      const message = assertThrows(() => object[method](...args), TypeError, 'ERR_STATE', `${className}.${method}`);
      assert.equal(message, `${className}.${method}: this ${className} was freed; create a new one`);
      object.free();
    }
  }
});

test('the error for a method that is called on a value of another type or class names the call and the class', () => {
  const others = [undefined, null, 5, 'text', {}, new Date(), Object.create(Decoder.prototype)];
  for (const [className, [make, methods]] of Object.entries(OBJECTS)) {
    const otherClasses = Object.entries(OBJECTS).filter(([other]) => other !== className);
    const otherObjects = otherClasses.map(([, [makeOther]]) => makeOther());
    for (const [method, args] of Object.entries(methods)) {
      // Decoder, Encoder and Transcoder inherit the same `reset`.
      const isShared = method === 'reset' && className !== 'Validator';
      for (const receiver of [...others, ...(isShared ? [] : otherObjects)]) {
        const call = isShared ? 'reset' : `${className}.${method}`;
        const message = assertThrows(() => make()[method].apply(receiver, args), TypeError, 'ERR_INVALID_THIS', call);
        assert.match(message, new RegExp(`called on something that is not an? .*${className}`));
      }
    }
    for (const receiver of others) {
      assertThrows(() => make().free.call(receiver), TypeError, 'ERR_INVALID_THIS', 'free');
    }
    for (const object of otherObjects) object.free();
  }
  for (const receiver of [...others, Object.create(FaultTable.prototype)]) {
    assertThrows(() => FaultTable.prototype.at.call(receiver, 0), TypeError, 'ERR_INVALID_THIS', 'FaultTable.at');
    const iterate = () => FaultTable.prototype[Symbol.iterator].call(receiver);
    assertThrows(iterate, TypeError, 'ERR_INVALID_THIS', 'FaultTable[Symbol.iterator]');
  }
});

test('the error for new FaultTable() says which calls make tables', () => {
  for (const args of [[], [{}], [null], [{ offsets: new Float64Array(1), length: 1 }]]) {
    const message = assertThrows(() => new FaultTable(...args), TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'FaultTable');
    assert.match(message, /call faults\(\) or use a Validator$/);
  }
});

test('init of the slim entry rejects values that are no module, and its error says which module is needed', async () => {
  const slim = await import('../../pkg-config/dist/slim.js?errors');
  for (const junk of [undefined, null, 5, 'utfscope.wasm', {}, new Uint8Array(4), new ArrayBuffer(8), new Date()]) {
    const check = ({ constructor, code, message }) =>
      constructor === TypeError &&
      code === 'ERR_ARGUMENT_TYPE' &&
      /^init(Sync)?: expected utfscope\.wasm of /.test(message);
    await assert.rejects(slim.init(junk), check, String(junk));
    assert.throws(() => slim.initSync(junk), check, String(junk));
  }
  slim.initSync(readFileSync(new URL('../../pkg-config/dist/utfscope.wasm', import.meta.url)));
  assert.equal(slim.decode(BYTES), 'a');
});

test('errorPolicies is frozen and has every policy, and NO_CODE_POINT marks a segment without a code point', () => {
  assert.ok(Object.isFrozen(errorPolicies));
  assert.deepEqual(errorPolicies, [
    'strict',
    'replace',
    'replace-octet',
    'ignore',
    'backslashreplace',
    'surrogateescape',
    'fallback-latin1',
    'fallback-windows-1252',
  ]);
  assert.equal(utfscope.NO_CODE_POINT, 0xffffffff);
  assert.equal(utfscope.inspect(Uint8Array.of(0xff)).codePoints[0], utfscope.NO_CODE_POINT);
});

test('a long name is quoted in part, and the part ends with a complete character', () => {
  for (const name of ['x'.repeat(39) + '💀'.repeat(9), '💀'.repeat(60), 'x'.repeat(60)]) {
    for (const work of [() => decode(BYTES, name), () => decode(BYTES, 'utf-8', { [name]: 1 })]) {
      const { message } = thrown(work);
      const [, quotedName] = /"(.*?)…"/.exec(message);
      assert.ok(name.startsWith(quotedName) && quotedName.length >= 39, message);
      assert.ok(!/\p{Surrogate}/u.test(message), JSON.stringify(message));
    }
  }
});

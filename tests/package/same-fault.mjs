// Checks that every call reports the same faults.
import assert from 'node:assert/strict';
import {
  Decoder,
  MalformedError,
  SegmentKind,
  Transcoder,
  Validator,
  countCodePoints,
  decode,
  explain,
  faults,
  inspect,
  isValid,
  toUtf16,
  toUtf32,
  transcode,
  validate,
} from '../../pkg-config/dist/index.js';

/** The value in `codePoints` of `inspect` for a segment without a code point, such as a malformed segment. */
const NO_CODE_POINT = 0xffffffff;

/** Returns the fault of the MalformedError that a call throws; `undefined` if the call does not throw. */
function thrown(call) {
  try {
    call();
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
    return error.fault;
  }
  return undefined;
}

/**
 * Asserts that `faults`, `validate`, `isValid`, conversions, streams, `inspect` and `explain` report the same faults of
 * bytes in an encoding.
 */
export function assertSameFaults(input, encoding) {
  const message = `${encoding} ${[...input].map((byte) => byte.toString(16))}`;
  const allFaults = [...faults(input, encoding, { warnings: true })];
  const errors = allFaults.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  assert.deepEqual([...faults(input, encoding)], errors, message);

  const result = validate(input, encoding);
  assert.equal(isValid(input, encoding), first === undefined, message);
  assert.deepEqual(
    result,
    first === undefined
      ? { valid: true, codePoints: countCodePoints(input, encoding), warnings: allFaults.length }
      : { valid: false, validUpTo: first.offset, fault: first },
    message,
  );

  const { starts, kinds, codePoints } = inspect(input, encoding);
  const malformed = Array.from(kinds, (kind, index) => ({ kind, offset: starts[index], end: starts[index + 1] }))
    .filter(({ kind }) => kind === SegmentKind.Malformed)
    .map(({ offset, end }) => [offset, end - offset]);
  const places = errors.map(({ offset, length }) => [offset, length]);
  assert.deepEqual(malformed, places, message);

  // A code point above 10FFFF is not a fault of the source, but no string can represent it.
  const exceedsUnicode = codePoints.some((value) => value > 0x10ffff && value !== NO_CODE_POINT);
  // The targets below, utf-7 and utf-1, cannot represent the lone surrogates that these encodings decode.
  const decodesLoneSurrogates = encoding === 'wtf-8' || encoding === 'mutf-8' || encoding === 'utf-8-rfc2044';
  if (!exceedsUnicode) {
    const calls = [() => decode(input, encoding), () => toUtf16(input, encoding), () => toUtf32(input, encoding)];
    if (!decodesLoneSurrogates) calls.push(() => transcode(input, { from: encoding, to: 'utf-7' }));
    for (const call of calls) assert.deepEqual(thrown(call), first, message);

    const reported = [];
    decode(input, encoding, { errors: 'replace', onFault: (fault) => reported.push(fault) });
    assert.deepEqual(reported, allFaults, message);
    const decoder = new Decoder(encoding);
    const singleBytes = [...input].map((byte) => Uint8Array.of(byte));
    const decodeInParts = () => {
      for (const byte of singleBytes) decoder.decode(byte, { stream: true });
      decoder.decode();
    };
    assert.deepEqual(thrown(decodeInParts), first, message);
    if (!decodesLoneSurrogates) {
      const transcoder = new Transcoder({ from: encoding, to: 'utf-1' });
      const transcodeInParts = () => {
        for (const byte of singleBytes) transcoder.push(byte);
        transcoder.finish();
      };
      assert.deepEqual(thrown(transcodeInParts), first, message);
    }
  }
  const validator = new Validator(encoding, { warnings: true });
  const listed = [...input].flatMap((byte) => [...validator.push(Uint8Array.of(byte))]);
  assert.deepEqual([...listed, ...validator.finish()], allFaults, message);

  for (const { offset, length, reason, severity } of allFaults) {
    for (let at = offset; at < offset + length; at++) {
      const [judgement] = explain(input, at, { encodings: [encoding] }).judgements;
      const { reason: why, offset: where, length: span } = judgement;
      assert.deepEqual([why, where, span], [reason, offset, length], message);
      assert.equal(judgement.verdict, severity === 'error' ? 'malformed' : 'warning', message);
    }
  }
}

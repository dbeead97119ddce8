// The evidence for an encoding in plain words, in suggestions and in the list of detected encodings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainEvidence } from '../../www/text/evidence.js';

test('numbers of bits, very small probabilities and ids of faults are replaced by plain words', () => {
  const [id, name] = ['unexpected-continuation', 'continuation byte without lead byte'];
  for (const [bits, words] of [
    ['1 bit', 'a little more plausible'],
    ['10 bits', 'more plausible'],
    ['29 bits', 'more plausible'],
    ['40 bits', 'much more plausible'],
    ['1441 bits', 'far more plausible'],
  ]) {
    const because = `21 letters as in German text, ${bits} more plausible than in other encodings (not UTF-8: ${id} at offset 31)`;
    assert.equal(
      plainEvidence(because),
      `21 letters as in German text, ${words} than in other encodings. The bytes are not UTF-8: ${name} at offset 31`,
    );
  }
  assert.equal(
    plainEvidence('4 letters as in German text (not UTF-8: sequence-too-long at offset 2)'),
    '4 letters as in German text. The bytes are not UTF-8: invalid byte at offset 2',
    '“invalid byte”, because in text that is not UTF-8 a byte such as FC is ü, not the lead byte of a sequence of six bytes',
  );
  assert.equal(
    plainEvidence(
      'their bytes are valid UTF-8 by chance less than 1 time in a million, and the repaired text is far more plausible (913 bits)',
    ),
    'their bytes are almost never valid UTF-8 by chance, and the repaired text is far more plausible',
  );
  assert.equal(
    plainEvidence('39 letters as in Swedish text, 913 bits less plausible than the best encoding'),
    '39 letters as in Swedish text, far less plausible than the best encoding',
  );
  assert.equal(
    plainEvidence('valid UTF-8 with 16409 multi-byte sequences'),
    'valid UTF-8 with 16,409 multi-byte sequences',
  );
  assert.equal(
    plainEvidence('3036 letters as in Swedish text (not UTF-8: missing-continuation at offset 11250)'),
    '3,036 letters as in Swedish text. The bytes are not UTF-8: incomplete character at offset 11,250',
  );
  for (const name of [
    'an ISO 2022 designation of UTF-8',
    '5 punctuation marks of windows-1252',
    'the BOM of cp1250 text',
  ])
    assert.equal(plainEvidence(name), name);
  const utf8 = 'valid UTF-8 with 3 multi-byte sequences';
  assert.equal(plainEvidence(utf8), utf8);
});

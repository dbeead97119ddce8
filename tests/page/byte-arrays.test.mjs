// Texts as arrays of bytes in JSON: journalctl -o json, and Buffers of Node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, latin1, offered, offersFor, utf8 } from './layer-codec.mjs';

const id = 'byte-arrays';

// systemd, “Journal JSON Format”: fields with control characters or bytes that are not UTF-8 are arrays of numbers.
const ENTRY = '{"__CURSOR":"s=1","PRIORITY":"6","MESSAGE":[67,97,102,195,169,32,34,97,34],"X":[1,2,3]}\n';

test('fields of a journal become strings', () => {
  assert.deepEqual(offered(utf8(ENTRY)), [id]);
  const { text, note } = decoded(id, utf8(ENTRY));
  assert.equal(text, ENTRY.replace(/"MESSAGE":\[[^\]]*\]/, '"MESSAGE":"Café \\"a\\""'));
  assert.equal(note, '1 array was decoded. 1 array is unchanged: it is no text in UTF-8 or another certain encoding.');
  const colored = '{"__REALTIME_TIMESTAMP":"1","MESSAGE":[27,91,51,50,109,111,107,27,91,48,109]}\n';
  assert.equal(decoded(id, utf8(colored)).text, '{"__REALTIME_TIMESTAMP":"1","MESSAGE":"\\u001b[32mok\\u001b[0m"}\n');
  const bytes = [...latin1('Der Schlüssel für die Tür wurde geändert')].join(', ');
  const other = decoded(id, utf8(`{"__CURSOR":"s=1","MESSAGE": [ ${bytes} ]}\n`));
  assert.equal(other.text, '{"__CURSOR":"s=1","MESSAGE": "Der Schlüssel für die Tür wurde geändert"}\n');
  assert.match(other.note, /^1 array was decoded\. 1 array was in windows-1252, not in UTF-8\.$/);
});

test('Buffers of Node and other arrays with the bytes of a text become strings', () => {
  const buffer = JSON.stringify({ a: Buffer.from('Zürich'), b: Buffer.from('ok') });
  assert.ok(offered(utf8(buffer)).includes(id));
  assert.equal(decoded(id, utf8(buffer)).text, '{"a":"Zürich","b":"ok"}');
  const pretty = JSON.stringify(
    [{ name: [...utf8('Łódź')], rgb: [194, 160, 195] }, { name: [...utf8('Rom')] }],
    null,
    1,
  );
  assert.equal(
    decoded(id, utf8(pretty)).text,
    JSON.stringify([{ name: 'Łódź', rgb: [194, 160, 195] }, { name: 'Rom' }], null, 1),
  );
});

test('colors, scores, pixels and bytes that are not text are unchanged', () => {
  for (const text of [
    '{"rgb":[195,169,40],"scores":[72,101,108,108,111],"ages":[34,45,67,72]}',
    '{"pixels":[194,160,195,169,12,255,0,1]}',
    '{"pixels":[195,169,195,168,50,51,52,53,54,55]}',
    '{"hash":{"type":"Buffer","data":[1,2,3,4,5,6]}}',
    '// Prints: {"type":"Buffer","data":[1,2,3,4,5]}\n',
    '[67,97,102,195,169]',
    '{"version":[1,2,3],"MESSAGE":"ok"}',
    '{"ERRORS":[72,101,108],"name":"no journal"}',
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('the offer names the program', async () => {
  const [offer] = await offersFor(ENTRY);
  assert.match(offer.hint, /^journalctl -o json writes a field in this form/);
});

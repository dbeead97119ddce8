// Control sequences of a terminal, such as those for colors, that lost their ESC, or in which ESC was written as characters such as ^[.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const id = 'bare-sequences';
const LOG =
  '\x1b[0;32mPASS\x1b[0m Käse.test.js\n\x1b[1m\x1b[31mFAIL\x1b[39m\x1b[22m b\n\x1b[2K\x1b[1G\x1b[39;49mok\x1b[K\n';
const PLAIN = 'PASS Käse.test.js\nFAIL b\nok\n';

test('sequences without ESC, or with ESC as characters, are removed', () => {
  for (const escape of ['', '^[', '\\x1b', '\\x1B', '\\033', '\\e', '\\u001b', '␛']) {
    const text = LOG.replaceAll('\x1b', escape);
    assert.ok(offered(utf8(text)).includes(id), text);
    assert.equal(decoded(id, utf8(text)).text, PLAIN, escape);
  }
  assert.equal(decoded(id, utf8('[32m✔[39m a[[90m1[39m] [38;5;196mx[0m')).text, '✔ a[1] x');
});

test('sequences with a real ESC are not offered as a layer, because a suggestion removes them', () =>
  assert.ok(!offered(utf8(LOG)).includes(id)));

test('brackets in text and source code are unchanged', () => {
  for (const text of [
    'x = arr[0m]; y = arr[1m; z = arr[0m\n',
    'Lengths: [1m], [2m], [30m]. Also [0m].\n',
    '/([1mn])(:)([1mn])/ and [mn] and [0m] and [31m]\n',
    'Use [0;32m for green.\n',
    'Use [0;32m for green and [0m to end it.\n', // only two sequences
    '#define BOLD "\\x1b[1m"\n#define RED "\\x1b[31m"\n#define OFF "\\x1b[0m"\n',
    "RED='\\033[0;31m'\nGREEN='\\033[0;32m'\nNC='\\033[0m'\necho -e \"${RED}x${NC}\"\n",
    'echo -e "\\e[1mbold\\e[0m \\e[31mred\\e[0m"\n',
    'printf("\\033[1m%s\\033[0m \\033[31mred\\033[0m", x);\n',
    'The route is [10m walk], [31m run], [0m rest].\n[K] is kelvin.\n',
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('the offer shows the first sequence', async () => {
  const [offer] = await offersFor(LOG.replaceAll('\x1b', ''));
  assert.match(offer.hint, /here \[0;32m\./);
});

// JSON writes ESC as an escape (RFC 8259, section 7), so a parser restores it.
test('if JSON has ESC as an escape, the offer does not say that ESC was lost', async () => {
  const log = ['WARN', 'ERROR', 'INFO'].map((level) => ({ level, message: `\x1b[33m${level}\x1b[0m Ошибка` }));
  for (const text of [JSON.stringify(log), log.map((line) => JSON.stringify(line)).join('\n')]) {
    const offer = (await offersFor(text)).find((each) => each.id === id);
    assert.match(offer.hint, /here \\u001b\[33m\. \\u001b is ESC, as JSON writes it: nothing is damaged\. Remove /);
    assert.doesNotMatch(`${offer.label} ${offer.description} ${offer.hint}`, /lost|copied|without ESC|Decod/);
  }
  const [copied] = await offersFor(JSON.stringify(log).replaceAll('\\u001b', ''));
  assert.match(copied.hint, /A copied log has them as text\. Remove /);
});

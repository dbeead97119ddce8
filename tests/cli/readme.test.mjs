// The transcript in README is what the commands print.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PROGRAM, environment, directory } from './run.mjs';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const [, transcript] = /^```console\n([^]*?)^```$/m.exec(readme);

test('README: the transcript of the command line', (t) => {
  const cwd = directory(t);
  const commands = Array.from(transcript.matchAll(/^\$ (.*)$/gm), ([, command]) => command);
  assert.ok(commands.length > 4);
  const script = commands.map((command) => {
    const shown = `$ ${command}`.replaceAll("'", "'\\''");
    return `printf '%s\\n' '${shown}'\n${command}\n`;
  });
  const program = `utfscope() { '${process.execPath}' '${PROGRAM}' "$@"; }\n${script.join('')}`;
  const printed = execFileSync('sh', ['-c', program], { cwd, env: environment(), encoding: 'utf8' });
  assert.equal(printed, transcript);
});

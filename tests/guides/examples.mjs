// The examples of a document: its code blocks, and how to run them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM, environment } from '../cli/run.mjs';

const PACKAGE = fileURLToPath(new URL('../../pkg-config', import.meta.url));

/**
 * Returns the code blocks of a Markdown file: `{ language, code, output }`. `output` is the text of the block that
 * follows directly, if that block has no language.
 */
export function examplesOf(file) {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```(\w+)\n([^]*?)^```\n(?:\n```\n([^]*?)```\n)?/gm);
  return Array.from(blocks, ([, language, code, output]) => ({ language, code, output }));
}

/** Installs the package in `folder` and runs a script there. Returns the output and the errors that the script prints. */
export function outputOfScript(code, folder) {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(PACKAGE, join(folder, 'node_modules', 'utfscope'));
  writeFileSync(join(folder, 'example.mjs'), code);
  const { stdout, stderr } = spawnSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}

/**
 * Runs the commands of a transcript in `folder`. Returns the transcript with the standard output of the commands. Both `utfscope` and
 * `npx utfscope` run the program of this repository.
 */
export function transcriptOf(code, folder) {
  const script = Array.from(code.matchAll(/^\$ (.*)$/gm), ([line, command]) => {
    const shown = line.replaceAll("'", "'\\''");
    return `printf '%s\\n' '${shown}'\n${command}\n`;
  });
  const programs = `utfscope() { '${process.execPath}' '${PROGRAM}' "$@"; }\nnpx() { "$@"; }\n`;
  return execFileSync('sh', ['-c', programs + script.join('')], { cwd: folder, env: environment(), encoding: 'utf8' });
}

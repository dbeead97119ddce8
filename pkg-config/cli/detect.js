// `utfscope detect`: which encoding a file is probably in, and what speaks for it.
import { detect, detectBinary, detectBOM, detectDesignation } from 'utfscope';
import { counted } from '../../www/format.js';
import { bold, dim } from './colours.js';
import { firstBytes, nameOf } from './files.js';
import { inputs } from './operands.js';
import { complain, flush, print } from './output.js';
import { printTrouble } from './report.js';
import { shown } from './shown.js';
import { Status, Trouble } from './trouble.js';

/** One byte more than `detect` looks at, so that it knows of the cut. */
const ENOUGH = 65537;

const HELP = `
Reads the first 65,536 bytes of each file. Each candidate has a confidence from 0 to 1 and the evidence for it. Below
0.5 the encoding is unknown, and the candidates are guesses. Binary files have no candidates.

Examples:
  utfscope detect *.txt
  utfscope detect --json upload.csv`;

function designationText({ kind, level, padded, length }) {
  const what = kind === 'utf-8' ? `ISO 2022 designates UTF-8${level ? `, level ${level}` : ''}` : 'ISO 2022 returns';
  return `${what}${padded ? `, padded for ${padded}` : ''} (${counted(length, 'byte')})`;
}

/** Below this confidence of the first candidate the encoding is unknown, as the package defines it. */
const KNOWN = 0.5;

function printText(file, { signature, designation, candidates, binary }) {
  print(bold(shown(file)));
  if (signature) print(`  BOM        ${signature.encoding} (${counted(signature.length, 'byte')})`);
  if (designation) print(`  escape     ${designationText(designation)}`);
  if (binary) print(`  ${bold('binary')}  ${binary.name}  ${dim(binary.because)}`);
  const isKnown = candidates[0]?.confidence >= KNOWN;
  if (!binary && !isKnown) print(`  ${bold('unknown')}  not enough evidence for an encoding; guesses:`);
  const width = Math.max(...candidates.map(({ encoding }) => encoding.length));
  candidates.forEach(({ encoding, confidence, because }, index) => {
    const name = encoding.padEnd(width);
    print(`  ${confidence.toFixed(2)}  ${index === 0 && isKnown ? bold(name) : name}  ${dim(because)}`);
  });
}

async function detectAll(operands, { json }) {
  const fail = (message, file) => {
    process.exitCode = Status.Trouble;
    if (json) printTrouble(message, file);
    return complain(message);
  };
  const troubles = [];
  const { files } = inputs(operands, (...told) => troubles.push(told));
  for (const told of troubles) await fail(...told);
  for (const operand of files) {
    try {
      const bytes = await firstBytes(operand, ENOUGH);
      const file = nameOf(operand);
      const result = {
        signature: detectBOM(bytes),
        designation: detectDesignation(bytes),
        candidates: detect(bytes),
        binary: detectBinary(bytes),
      };
      if (json) print(JSON.stringify({ file, ...result }));
      else printText(file, result);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      await fail(error.message, nameOf(operand));
    }
  }
  await flush();
}

export function addDetect(program) {
  program
    .command('detect')
    .summary('detect the encoding of files, and say why')
    .description(
      'Detects the encoding of files, or of the standard input, and says why; unknown and binary are answers too.',
    )
    .argument('[files...]', "files, patterns in quotes, or - for the standard input (default: '-')")
    .option('--json', 'print a JSON object on each line')
    .addHelpText('after', HELP)
    .action(detectAll);
}

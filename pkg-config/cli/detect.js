// `utfscope detect`: detects the encoding of files, with the evidence for it.
import * as codec from 'utfscope/full/slim';
import { unsupportedDeclaration } from '../../www/declarations.js';
import { formatCount } from '../../www/format.js';
import { ENCODINGS_HELP, parseEncodings, parseHint } from './argument-parsers.js';
import { printJsonError } from './check-reports.js';
import { bold, dim } from './colours.js';
import { CommandError, Status } from './errors.js';
import { jsonText, printable } from './escape-output.js';
import { findFiles } from './find-files.js';
import { addHelp } from './help-text.js';
import { flush, print, printMessage, printWrapped } from './output.js';
import { codePageLinesText, encodingsOfCodePageLines, joinedParts, joinedText } from './likely-encoding.js';
import { misreadText } from './misread-text.js';
import { isPipe, nameOf, readBytes } from './read-input.js';

const { detect, detectBinary, detectBOM, detectDesignation } = codec;

/** One byte more than `detect` examines, so that `detect` knows whether the input is longer. */
const SAMPLE_SIZE = 65537;
/** The encoding is unknown if the first candidate has less confidence than this (see `Candidate` in types/recognition.d.ts). */
const MIN_KNOWN_CONFIDENCE = 0.5;
/** If the encoding is known, other candidates are shown only if they have at least this share of the first candidate's confidence. */
const SHOWN_SHARE = 0.6;

function designationText({ kind, level, padded, length }) {
  const text = kind === 'utf-8' ? `ISO 2022 designates UTF-8${level ? `, level ${level}` : ''}` : 'return to ISO 2022';
  return `${text}${padded ? `, padded for ${padded}` : ''} (${formatCount(length, 'byte')})`;
}

/** Prints the result for a file. `canRepair`: whether the command `repair` can be suggested. */
function printText({ file, bom, designation, candidates, binary, parts, lines, unsupported }, bytes, canRepair) {
  print(bold(printable(file)));
  if (bom) print(`  BOM        ${bom.encoding} (${formatCount(bom.length, 'byte')})`);
  if (designation) print(`  escape     ${designationText(designation)}`);
  if (parts) {
    printWrapped('  ', `${bold('mixed')}  ${joinedText(parts)}`);
    return;
  }
  if (lines) {
    printWrapped('  ', `${bold('mixed')}  ${codePageLinesText(lines, file, bytes.length < SAMPLE_SIZE, canRepair)}`);
    return;
  }
  if (unsupported) {
    printWrapped('  ', `${bold('unknown')}  the file declares ${unsupported}, which utfscope does not support`);
    return;
  }
  if (binary) print(`  ${bold('binary')}  ${binary.name}  ${dim(binary.because)}`);
  const isKnown = candidates[0]?.confidence >= MIN_KNOWN_CONFIDENCE;
  if (!binary && !isKnown) print(`  ${bold('unknown')}  not enough evidence for an encoding; guesses:`);
  // If the encoding is known, much less likely candidates do not help.
  const minConfidence = isKnown ? SHOWN_SHARE * candidates[0].confidence : 0;
  const shown = candidates.filter(({ confidence }) => confidence >= minConfidence);
  const width = Math.max(...shown.map(({ encoding }) => encoding.length));
  shown.forEach(({ encoding, confidence, because }, index) => {
    const name = encoding.padEnd(width);
    printWrapped(`  ${confidence.toFixed(2)}  ${index === 0 && isKnown ? bold(name) : name}  `, dim(because));
  });
  const misread = isKnown && misreadText(bytes, candidates[0].encoding, file, canRepair);
  if (misread) printWrapped('  ', misread);
}

async function detectFiles(args, { json, among, hint }) {
  const reportError = (message, file) => {
    process.exitCode = Status.Failure;
    if (json) printJsonError(message, file);
    return printMessage(message);
  };
  const unreadable = [];
  const { files } = findFiles(args, (...error) => unreadable.push(error));
  for (const error of unreadable) await reportError(...error);
  for (const { path } of files) {
    try {
      const bytes = await readBytes(path, SAMPLE_SIZE);
      const result = {
        file: nameOf(path),
        bom: detectBOM(bytes),
        designation: detectDesignation(bytes),
        candidates: detect(bytes, { among, hint }),
        binary: detectBinary(bytes),
        parts: joinedParts(bytes, bytes.length < SAMPLE_SIZE) ?? undefined,
        unsupported: unsupportedDeclaration(codec, bytes)?.name,
      };
      if (result.parts) result.binary = null;
      else if (!result.unsupported) result.lines = encodingsOfCodePageLines(bytes);
      if (result.unsupported) result.candidates = [];
      if (json) print(jsonText(result));
      else printText(result, bytes, !isPipe(path));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      await reportError(error.message, nameOf(path));
    }
  }
  await flush();
}

export function addDetect(program) {
  const command = program
    .command('detect')
    .summary('detect the encoding of files, with the evidence')
    .description('Detects the encoding of files or of standard input, and says why. A file can be unknown or binary.')
    .argument('[files...]', 'files, directories, quoted patterns, or - for standard input (default: -)')
    .option('--among <encodings>', 'choose among these encodings, separated by commas', parseEncodings)
    .option(
      '--hint <language|encoding>',
      'expect this language (a tag such as ru), top-level domain (such as jp) or encoding',
      parseHint,
    )
    .option('--json', 'print a JSON object on each line')
    .action(detectFiles);
  addHelp(command, {
    prose: [
      'Examines the first 65,536 bytes of each file. Each candidate has a confidence from 0 to 1 and the ' +
        'evidence for it. Below 0.5 the encoding is unknown, and the candidates are guesses. Binary files ' +
        'have no candidates.',
      'Each JSON object has file, bom, designation, candidates and binary. It has parts if parts of the file are in different ' +
        'encodings, and lines if the lines are in two 8-bit encodings. If the file declares an encoding that utfscope does not support, unsupported is the name of that ' +
        'encoding, and candidates is empty. For a file that cannot be read, it has type (error), file and message.',
    ],
    statuses: { 0: 'every file was read', 2: 'a file could not be read' },
    examples: [
      'utfscope detect *.txt',
      'utfscope detect --hint pl old.txt',
      'utfscope detect --among shift_jis,euc-jp mail.txt',
      'utfscope detect --json upload.csv',
    ],
    lists: [ENCODINGS_HELP],
  });
}

// The report formats of `check` and `audit`: text, JSON Lines, SARIF. The commands call these methods of a report:
// - `begin` and `end`, once.
// - `likely(totals)`, before the problems of a file that is probably in another encoding, or whose parts are in different encodings.
// - `fault(file, fault, judge)`, for malformed input or a warning of the decoder. `judge` returns a sentence about the fault, and a citation.
// - `finding(file, finding)`, for a finding of an audit.
// - `file(totals)`, after the problems of a file.
// - `skipped(file, isNamed)`, for a binary file. `isNamed` means that the file counts as an error, because the user named it.
// - `error(message, file)`, for a file, directory or pattern that cannot be read.
import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from 'utfscope/full/slim';
import { formatNumber, formatCount } from '../../www/format.js';
import { listsFaults } from './audit-file.js';
import { AUDIT_RULES } from './audit-rules.js';
import { bold, dim, red, yellow } from './colours.js';
import { jsonText, printable } from './escape-output.js';
import { joinSentences, joinedText, likelyText } from './likely-encoding.js';
import { flush, print, printMessage, printWrapped } from './output.js';
import { FAULT_RULES } from './fault-rules.js';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

const citationText = ({ document, section }) => `${document}, ${section}`;

/** Returns the message for a binary file that is skipped. */
const notCheckedText = (file) => `${printable(file)}: binary data, not checked (use --text)`;

/** Returns the advice on a file that is probably in another encoding, or whose parts are in different encodings. */
const adviceOn = ({ file, likely, command, parts }) => (parts ? joinedText(parts) : likelyText(likely, command, file));

const capitalized = (sentence) => sentence[0].toUpperCase() + sentence.slice(1);

/**
 * Returns a message with notes on a file, or null. The notes say what `--limit` left out, which other encoding the file or some lines
 * are probably in, and which text was decoded in the wrong encoding.
 */
function noteOn(totals) {
  const { file, listed, unlisted, likely, mixed, parts, misread } = totals;
  const notes = [];
  if (unlisted > 0)
    notes.push(
      `${formatNumber(unlisted)} more not listed, because the limit is ${formatNumber(listed)}; --limit 0 lists all.`,
    );
  if (likely || parts) notes.push(adviceOn(totals));
  if (mixed) notes.push(mixed);
  if (misread) notes.push(misread);
  // The first sentence follows the name of the file and a colon. Each other sentence follows a full stop, so it begins with a capital.
  const [first, ...others] = notes;
  return first ? `${printable(file)}: ${joinSentences([first, ...others.map(capitalized)])}` : null;
}

const adviceOnBinary = (count) => ` (use --text to check ${count === 1 ? 'it' : 'them'})`;

/** Returns a message about the files that were skipped, or `undefined` if there are none. */
export function skippedText({ binary, links, special }, advice = adviceOnBinary(binary)) {
  const skipped = [
    binary > 0 && `${formatCount(binary, 'binary file')}${advice}`,
    links > 0 && formatCount(links, 'symbolic link'),
    special > 0 && formatCount(special, 'pipe, device or socket', 'pipes, devices or sockets'),
  ].filter(Boolean);
  return skipped.length > 0 ? `Skipped ${skipped.join(', ')}.` : undefined;
}

/** Prints a line `FILE:LINE:COLUMN: OFFSET REASON` for each fault, like a compiler. For a finding, kind and message replace the reason. */
export function textReport({ explain }) {
  let lastName = {};
  /** The last file for which the method `likely` printed a message. */
  let fileWithShownEncoding;
  // The name is escaped once per file, not once per fault.
  const printableName = (file) => {
    if (lastName.file !== file) lastName = { file, text: bold(printable(file)) };
    return lastName.text;
  };
  return {
    begin() {},
    fault(file, { line, column, offset, reason, severity }, judge) {
      const isError = severity === 'error';
      print(
        `${printableName(file)}:${line}:${column}: ${offset} ${isError ? red(reason) : `${yellow(reason)} (warning)`}`,
      );
      if (!explain) return;
      const { sentence, citation } = judge();
      printWrapped('    ', `${sentence} ${dim(`(${citationText(citation)})`)}`);
    },
    finding(file, { line, column, offset, kind, severity, message }) {
      const name = severity === 'error' ? red(kind) : `${yellow(kind)} (${severity})`;
      printWrapped(`${printableName(file)}:${line}:${column}: ${offset} ${name}: `, printable(message));
    },
    async likely(totals) {
      fileWithShownEncoding = totals.file;
      await flush();
      await printMessage(`${printable(totals.file)}: ${adviceOn(totals)}`);
    },
    async file(totals) {
      const note = noteOn(
        fileWithShownEncoding === totals.file ? { ...totals, likely: undefined, parts: undefined } : totals,
      );
      if (note) await printMessage(note);
    },
    skipped: (file, isNamed) => isNamed && printMessage(notCheckedText(file)),
    error: (message) => printMessage(message),
    end() {},
  };
}

const printJson = (object) => print(jsonText(object));

/** Prints the JSON object for an error. `file` is the file, directory or pattern that cannot be read. */
export const printJsonError = (message, file) => printJson({ type: 'error', file, message });

/**
 * Reports a JSON object on each line: a `fault` or a `finding` for each problem in a file, then a `file` with the totals of the file. A
 * binary file is `skipped`, and an unreadable file is an `error`.
 */
export function jsonReport({ explain, checks }) {
  return {
    begin() {},
    likely() {},
    fault(file, { line, column, offset, length, reason, severity, codePoint }, judge) {
      const { sentence, citation } = explain ? judge() : {};
      printJson({
        type: 'fault',
        file,
        line,
        column,
        offset,
        length,
        reason,
        severity,
        codePoint,
        sentence,
        citation,
      });
    },
    finding: (file, finding) => printJson({ type: 'finding', file, ...finding }),
    file(totals) {
      const { file, encoding, bytes, faults, warnings, findings, unlisted, likely, parts } = totals;
      const complete = unlisted === 0;
      // If faults are not checked, nobody knows whether the file is valid.
      const valid = listsFaults({ checks }) ? faults === 0 && !parts : undefined;
      printJson({ type: 'file', file, encoding, valid, bytes, faults, warnings, findings, complete, likely, parts });
    },
    skipped(file, isNamed) {
      printJson({ type: 'skipped', file, reason: 'binary' });
      return isNamed && printMessage(notCheckedText(file));
    },
    error(message, file) {
      printJsonError(message, file);
      return printMessage(message);
    },
    end() {},
  };
}

/** Returns the artifact location of a file: relative to the current directory if the file is below it. */
function artifactLocation(file) {
  if (file === '<stdin>') return { uri: 'stdin', description: { text: 'standard input' } };
  const path = relative(process.cwd(), file);
  const isBelow = path !== '' && path.split(sep)[0] !== '..' && !isAbsolute(path);
  if (!isBelow) return { uri: pathToFileURL(file).href };
  return { uri: path.split(sep).map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}

/** Returns the rules of a SARIF report. `texts` has a short description and a help text for each rule id. */
const rulesOf = (texts) =>
  Object.entries(texts).map(([id, [text, help]]) => ({
    id,
    shortDescription: { text: `${text}.` },
    fullDescription: { text: help },
    help: { text: help },
  }));

/** Prints one SARIF 2.1.0 document. Results are printed as they are found, so that memory does not grow with their number. */
export function sarifReport({ audit }) {
  const texts = audit ? { ...FAULT_RULES, ...AUDIT_RULES } : FAULT_RULES;
  const ruleIds = Object.keys(texts);
  const rules = rulesOf(texts);
  const driver = { name: 'utfscope', version, semanticVersion: version, rules };
  const notifications = [];
  let executionSuccessful = true;
  let isFirstResult = true;
  const notify = (level, text, file) => {
    const locations = file && [{ physicalLocation: { artifactLocation: artifactLocation(file) } }];
    notifications.push({ level, message: { text }, locations });
    if (level === 'error') executionSuccessful = false;
  };
  const printResult = (file, ruleId, level, text, region) => {
    const result = {
      ruleId,
      ruleIndex: ruleIds.indexOf(ruleId),
      level,
      message: { text },
      locations: [{ physicalLocation: { artifactLocation: artifactLocation(file), region } }],
    };
    print(`${isFirstResult ? '' : ','}${jsonText(result)}`);
    isFirstResult = false;
  };
  return {
    begin() {
      print(`{"$schema":${jsonText(SCHEMA)},"version":"2.1.0","runs":[{`);
      print(`"tool":${jsonText({ driver })},`);
      print('"columnKind":"unicodeCodePoints","results":[');
    },
    likely() {},
    fault(file, { line, column, offset, length, reason, severity }, judge) {
      const { sentence, citation } = judge();
      const region = {
        startLine: line,
        startColumn: column,
        endColumn: column + 1,
        byteOffset: offset,
        byteLength: length,
      };
      printResult(file, reason, severity, `${sentence} (${citationText(citation)})`, region);
    },
    finding(file, { line, column, offset, length, kind, severity, message }) {
      const region = { startLine: line, startColumn: column, byteOffset: offset, byteLength: length };
      printResult(file, kind, severity, message, region);
    },
    file(totals) {
      // Without a notification, a list that `--limit` shortened would look complete.
      const note = noteOn(totals);
      if (note) notify('note', note, totals.file);
    },
    skipped(file, isNamed) {
      notify(isNamed ? 'error' : 'note', notCheckedText(file), file);
      return isNamed && printMessage(notCheckedText(file));
    },
    error(message, file) {
      notify('error', message, file);
      return printMessage(message);
    },
    end() {
      const invocation = { executionSuccessful, toolExecutionNotifications: notifications };
      print(`],"invocations":[${jsonText(invocation)}]}]}`);
    },
  };
}

/** Returns the summary that ends the report in a terminal. */
export function summaryText({ files, filesWithErrors, errors, warnings, notes }) {
  const filesText = formatCount(files, 'file');
  const affectedFiles = filesWithErrors === files ? filesText : `${formatNumber(filesWithErrors)} of ${filesText}`;
  const also = [warnings > 0 && formatCount(warnings, 'warning'), notes > 0 && formatCount(notes, 'note')]
    .filter(Boolean)
    .map((count) => `, ${count}`)
    .join('');
  return errors === 0
    ? `No errors in ${filesText}${also}.`
    : `${formatCount(errors, 'error')} in ${affectedFiles}${also}.`;
}

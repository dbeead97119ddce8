// What `check` prints: lines for people, JSON Lines, or one SARIF document.
import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from 'utfscope';
import { count, counted } from '../../www/format.js';
import { bold, dim, red, yellow } from './colours.js';
import { complain, print } from './output.js';
import { REASONS } from './reasons.js';
import { shown } from './shown.js';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

const cited = ({ document, section }) => `${document}, ${section}`;

/** What else there is to say of a file, as a sentence: what `--limit` left out, another likely encoding; null if nothing. */
function remark({ file, faults, warnings, listed, likely }) {
  const more = faults + warnings - listed;
  const said = [];
  if (more > 0) said.push(`${count(more)} more, beyond the limit of ${count(listed)}; --limit 0 lists all.`);
  if (likely) said.push(`the file is probably ${likely}; check it as such by --from ${likely}.`);
  return said.length > 0 ? `${shown(file)}: ${said.join(' ')}` : null;
}

/** What was met and not checked, as a sentence; undefined where that is nothing. */
export function skippedText({ binary, links, special }) {
  const skipped = [
    binary > 0 && `${counted(binary, 'binary file')} (--text checks them)`,
    links > 0 && counted(links, 'symbolic link'),
    special > 0 && `${counted(special, 'pipe, device or socket', 'pipes, devices or sockets')}`,
  ].filter(Boolean);
  return skipped.length > 0 ? `Skipped ${skipped.join(', ')}.` : undefined;
}

/** Lines of `file:line:column: offset reason`, as compilers write them. */
export function textReport({ explain }) {
  let last = {};
  // A name is made fit for the terminal once, however many faults its file has.
  const named = (file) => {
    if (last.file !== file) last = { file, name: bold(shown(file)) };
    return last.name;
  };
  return {
    begin() {},
    fault(file, { line, column, offset, reason, severity, judge }) {
      const place = `${named(file)}:${line}:${column}:`;
      const isError = severity === 'error';
      print(`${place} ${offset} ${isError ? red(reason) : `${yellow(reason)} (warning)`}`);
      if (!explain) return;
      const { sentence, citation } = judge();
      print(`    ${sentence} ${dim(`(${cited(citation)})`)}`);
    },
    async file(totals) {
      const text = remark(totals);
      if (text) await complain(text);
    },
    skipped() {},
    trouble: (message) => complain(message),
    end() {},
  };
}

/** An object for what could not be read: `file` is what the person named. */
export const printTrouble = (message, file) => print(JSON.stringify({ type: 'trouble', file, message }));

/** A JSON object on each line: each `fault` of a file, then its `file`; `skipped` for a binary file, `trouble` for an unreadable one. */
export function jsonReport({ explain }) {
  const line = (object) => print(JSON.stringify(object));
  return {
    begin() {},
    fault(file, { line: row, column, offset, length, reason, severity, codePoint, judge }) {
      const { sentence, citation } = explain ? judge() : {};
      line({ type: 'fault', file, line: row, column, offset, length, reason, severity, codePoint, sentence, citation });
    },
    file({ file, encoding, bytes, faults, warnings, listed, likely }) {
      const complete = listed === faults + warnings;
      line({ type: 'file', file, encoding, valid: faults === 0, bytes, faults, warnings, complete, likely });
    },
    skipped: (file) => line({ type: 'skipped', file, reason: 'binary' }),
    trouble(message, file) {
      printTrouble(message, file);
      return complain(message);
    },
    end() {},
  };
}

/** Where a file is for a code scanner: beside the folder it runs in if it can be, with `/` on every system. */
function location(file) {
  if (file === '<stdin>') return { uri: 'stdin', description: { text: 'the standard input' } };
  const path = relative(process.cwd(), file);
  const isBeside = path !== '' && path.split(sep)[0] !== '..' && !isAbsolute(path);
  if (!isBeside) return { uri: pathToFileURL(file).href };
  return { uri: path.split(sep).map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}

const ids = Object.keys(REASONS);
const rules = ids.map((id) => {
  const [text, help] = REASONS[id];
  return { id, shortDescription: { text: `${text}.` }, fullDescription: { text: help }, help: { text: help } };
});

/** One document of SARIF 2.1.0, written as the faults are found: however many there are, they need no memory. */
export function sarifReport() {
  const driver = { name: 'utfscope', version, semanticVersion: version, rules };
  const notifications = [];
  let executionSuccessful = true;
  let isFirst = true;
  return {
    begin() {
      print(`{"$schema":${JSON.stringify(SCHEMA)},"version":"2.1.0","runs":[{`);
      print(`"tool":${JSON.stringify({ driver })},`);
      print('"columnKind":"unicodeCodePoints","results":[');
    },
    fault(file, { line, column, offset, length, reason, severity, judge }) {
      const { sentence, citation } = judge();
      const region = {
        startLine: line,
        startColumn: column,
        endColumn: column + 1,
        byteOffset: offset,
        byteLength: length,
      };
      const result = {
        ruleId: reason,
        ruleIndex: ids.indexOf(reason),
        level: severity,
        message: { text: `${sentence} (${cited(citation)})` },
        locations: [{ physicalLocation: { artifactLocation: location(file), region } }],
      };
      print(`${isFirst ? '' : ','}${JSON.stringify(result)}`);
      isFirst = false;
    },
    file(totals) {
      const text = remark(totals);
      if (!text) return; // else whoever reads the results would take them for all
      const locations = [{ physicalLocation: { artifactLocation: location(totals.file) } }];
      notifications.push({ level: 'note', message: { text }, locations });
    },
    skipped(file) {
      const locations = [{ physicalLocation: { artifactLocation: location(file) } }];
      notifications.push({ level: 'note', message: { text: 'This binary file was not checked.' }, locations });
    },
    trouble(message) {
      executionSuccessful = false;
      notifications.push({ level: 'error', message: { text: message } });
      return complain(message);
    },
    end() {
      const invocation = { executionSuccessful, toolExecutionNotifications: notifications };
      print(`],"invocations":[${JSON.stringify(invocation)}]}]}`);
    },
  };
}

/** What a person is told at the end, at a terminal. */
export function summary({ files, faulty, faults, warnings }) {
  const all = counted(files, 'file');
  const where = faulty === files ? all : `${count(faulty)} of ${all}`;
  const also = warnings > 0 ? `, ${counted(warnings, 'warning')}` : '';
  return faults === 0 ? `No faults in ${all}${also}.` : `${counted(faults, 'fault')} in ${where}${also}.`;
}

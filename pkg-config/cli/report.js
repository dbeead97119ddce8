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

/** What `--limit` kept from being listed of a file, as a sentence; null where it kept nothing. */
function leftOut({ file, faults, warnings, listed }) {
  const more = faults + warnings - listed;
  return more > 0 ? `${shown(file)}: ${count(more)} more, beyond the limit of ${count(listed)}.` : null;
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
      const text = leftOut(totals);
      if (text) await complain(text);
    },
    trouble: (message) => complain(message),
    end() {},
  };
}

/** An object for what could not be read: `file` is what the person named. */
export const printTrouble = (message, file) => print(JSON.stringify({ type: 'trouble', file, message }));

/** An object on each line: `fault`, then one `file` for each file, and `trouble` for what could not be checked. */
export function jsonReport({ explain }) {
  const line = (object) => print(JSON.stringify(object));
  return {
    begin() {},
    fault(file, { line: row, column, offset, length, reason, severity, codePoint, judge }) {
      const { sentence, citation } = explain ? judge() : {};
      line({ type: 'fault', file, line: row, column, offset, length, reason, severity, codePoint, sentence, citation });
    },
    file({ file, encoding, octets, faults, warnings }) {
      line({ type: 'file', file, encoding, valid: faults === 0, octets, faults, warnings });
    },
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
      const text = leftOut(totals);
      if (!text) return; // else whoever reads the results would take them for all
      const locations = [{ physicalLocation: { artifactLocation: location(totals.file) } }];
      notifications.push({ level: 'note', message: { text }, locations });
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

// Audits a file for `check --audit` and `audit`. Faults (malformed bytes) are not audited here, because the validator reports them.
import { audit, auditChecks } from 'utfscope/full/slim';
import { messageInWhole } from '../entries/full/audit-messages.js';
import { callLibrary } from './argument-parsers.js';
import { Sections } from './audit-sections.js';
import { CommandError } from './errors.js';
import { printable } from './escape-output.js';

/** The name of the check for malformed bytes. The validator performs this check, not `audit`. */
const FAULTS = 'faults';
const SEVERITIES = ['error', 'warning', 'note'];

/** Parses a list of checks, separated by commas. */
export function parseChecks(names) {
  const checks = names.split(',').map((name) => name.trim());
  callLibrary(() => audit('', { checks })); // throws for an unknown check
  return checks;
}

/** Returns whether the check for malformed bytes runs. Without the option `checks`, all checks run. */
export const listsFaults = ({ checks }) => !checks || checks.includes(FAULTS);

/** Audits a file that arrives in parts, section by section: see `Sections`. */
export class FileAudit {
  #options;
  #file;
  #sections;

  /** @param options `from`; `checks`, default all; `severity`, the lowest severity to list */
  constructor(file, options) {
    this.#file = file;
    this.#options = options;
    this.#sections = new Sections(options.from);
  }

  /**
   * Audits the sections that a part completes. Returns `{ listed, counts }`: the findings to list, and for each severity the
   * number of all findings.
   */
  push(part) {
    return this.#findings(this.#sections.push(part));
  }

  /** Audits the last section. Returns `{ listed, counts }`. */
  finish() {
    return this.#findings([this.#sections.finish()]);
  }

  /** Audits sections. Returns `{ listed, counts }`. */
  #findings(sections) {
    const { severity, checks = auditChecks } = this.#options;
    const auditedChecks = checks.filter((name) => name !== FAULTS);
    const leastSevere = SEVERITIES.indexOf(severity);
    const counts = { error: 0, warning: 0, note: 0 };
    const listed = [];
    for (const { bytes, encoding, ...start } of sections) {
      for (const finding of this.#audit(bytes, { encoding, checks: auditedChecks })) {
        counts[finding.severity] += 1;
        if (SEVERITIES.indexOf(finding.severity) <= leastSevere) listed.push(inFile(finding, start));
      }
    }
    return { listed, counts };
  }

  #audit(bytes, options) {
    try {
      return audit(bytes, options);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new CommandError(`${printable(this.#file)} is too large to audit: ${error.message}; audit it in parts.`);
    }
  }
}

/** Returns a finding of a section with its position in the file. The section starts at `offset`, `line` and `column` of the file. */
const inFile = (finding, { offset, line, column }) => ({
  ...finding,
  offset: finding.offset + offset,
  line: finding.line + line - 1,
  column: finding.line === 1 ? finding.column + column - 1 : finding.column,
  message: messageInWhole(finding, line - 1),
});

// Audits a file for `check --audit` and `audit`: the findings beside the faults, which the validator reports.
import { audit, auditChecks } from 'utfscope/full/slim';
import { callLibrary } from './argument-parsers.js';
import { Sections } from './audit-sections.js';
import { CommandError } from './errors.js';
import { printable } from './escape-output.js';

/** The validator reports the faults, with explanations. */
const FAULTS = 'faults';
const SEVERITIES = ['error', 'warning', 'note'];

/** Parses a list of checks, separated by commas. */
export function parseChecks(names) {
  const checks = names.split(',').map((name) => name.trim());
  callLibrary(() => audit('', { checks })); // throws for an unknown check
  return checks;
}

/** Returns whether the faults of the encoding are listed too. */
export const listsFaults = ({ checks }) => !checks || checks.includes(FAULTS);

/** Audits a file that arrives in parts, section by section: see `Sections`. */
export class FileAudit {
  #options;
  #file;
  #sections;

  /** @param options `from`; `checks`, default all; `severity`, the least severity that is listed */
  constructor(file, options) {
    this.#file = file;
    this.#options = options;
    this.#sections = new Sections(options.from);
  }

  /** Returns the findings to list in the sections that a part completes, and how many there are of each severity. */
  push(part) {
    return this.#findings(this.#sections.push(part));
  }

  /** Returns the findings in the last section. */
  finish() {
    return this.#findings([this.#sections.finish()]);
  }

  /** Audits sections: `{ listed, counts }`. */
  #findings(sections) {
    const { severity, checks = auditChecks } = this.#options;
    const named = checks.filter((name) => name !== FAULTS);
    const least = SEVERITIES.indexOf(severity);
    const counts = { error: 0, warning: 0, note: 0 };
    const listed = [];
    for (const { bytes, encoding, ...place } of sections) {
      for (const finding of this.#audit(bytes, { encoding, checks: named })) {
        counts[finding.severity] += 1;
        if (SEVERITIES.indexOf(finding.severity) <= least) listed.push(placed(finding, place));
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

/** Returns a finding of a section with its place in the file. */
const placed = (finding, { offset, line, column }) => ({
  ...finding,
  offset: finding.offset + offset,
  line: finding.line + line - 1,
  column: finding.line === 1 ? finding.column + column - 1 : finding.column,
});

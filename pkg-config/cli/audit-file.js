// Audits a file for `check --audit` and `audit`: the findings beside the faults, which the validator reports.
import { audit, auditChecks } from 'utfscope/full/slim';
import { CommandError } from './errors.js';
import { printable } from './escape-output.js';

/** The validator reports the faults, with explanations. */
const FAULTS = 'faults';
const SEVERITIES = ['error', 'warning', 'note'];

/** Parses a list of checks, separated by commas. */
export function parseChecks(names) {
  const checks = names.split(',').map((name) => name.trim());
  const unknown = checks.find((name) => !auditChecks.includes(name));
  if (unknown === undefined) return checks;
  throw new CommandError(`unknown check "${printable(unknown)}". Use ${auditChecks.join(', ')}.`);
}

/** Returns whether the faults of the encoding are listed too. */
export const listsFaults = ({ checks }) => !checks || checks.includes(FAULTS);

/** Collects the parts of a file and audits them. */
export class FileAudit {
  #options;
  #parts = [];

  /** @param options `from`; `checks`, default all; `severity`, the least severity that is listed */
  constructor(options) {
    this.#options = options;
  }

  push(part) {
    this.#parts.push(part);
  }

  /** Returns the findings to list, and how many there are of each severity: `{ listed, counts }`. */
  finish(file) {
    const { from, severity, checks = auditChecks } = this.#options;
    const findings = this.#audit(file, { encoding: from, checks: checks.filter((name) => name !== FAULTS) });
    const counts = { error: 0, warning: 0, note: 0 };
    for (const finding of findings) counts[finding.severity] += 1;
    const least = SEVERITIES.indexOf(severity);
    return { listed: findings.filter((finding) => SEVERITIES.indexOf(finding.severity) <= least), counts };
  }

  #audit(file, options) {
    try {
      return audit(Buffer.concat(this.#parts), options);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new CommandError(`${printable(file)} is too large to audit: ${error.message}; audit it in parts.`);
    }
  }
}

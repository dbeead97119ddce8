// The calls that only `utfscope/full` has, or that differ in it. See ../edition-calls.js.
export { Repairer } from './repairer.js';
export { detectDoubleEncoding, repair, repairCandidates, repairText } from './repair.js';
export { audit, auditChecks } from './audit.js';

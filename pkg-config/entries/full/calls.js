// The calls that only `utfscope/full` has. See ../edition-calls.js.
export { Repairer, repair, repairCandidates, repairText } from './repair.js';
export { audit, auditChecks } from './audit.js';

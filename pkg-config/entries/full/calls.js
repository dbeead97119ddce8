// The calls that only `utfscope/full` has. See ../edition-calls.js.
export { Repairer, repair, repairCandidates, repairText } from './repair.js';

// The calls that only `utfscope/full` has.
export * from './text-repair.js';
export * from './audit.js';

export * from './text-repair.js';
export * from './audit.js';

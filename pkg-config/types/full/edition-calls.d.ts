export * from './text-repair.js';

// Compiles tests/types against the packed package, with the settings of different projects.
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { installTarball } from '../lib/project-copies.mjs';

const TESTS = join(ROOT, 'tests', 'types');
const PROJECT = join(ROOT, 'target', 'types');

// The oldest supported TypeScript and the newest.
export const COMPILERS = { 'TypeScript 5.5': 'typescript-5.5', 'newest TypeScript': 'typescript-newest' };

// `strict`, the default libraries of the target, and no file of types skipped.
const COMMON = { strict: true, skipLibCheck: false, noEmit: true, types: [], target: 'es2022' };
const BUNDLER = { module: 'preserve', moduleResolution: 'bundler' };
const SETTINGS = {
  nodenext: { options: { module: 'nodenext' }, files: /\.[mc]ts$/ },
  bundler: { options: BUNDLER, files: /\.[mc]ts$/ },
  // No settings: the default target of old compilers is ES5, and the types import the libraries they need.
  defaults: { options: { ...BUNDLER, target: undefined }, files: /^defaults\.test-d\.mts$/ },
  workerd: { options: { ...BUNDLER, customConditions: ['workerd'] }, files: /\.mts$/ },
  'edge-light': { options: { ...BUNDLER, customConditions: ['edge-light'] }, files: /\.mts$/ },
};

/** Installs the tarball beside a copy of the tests; returns the paths of the projects' settings. */
export async function typeProjects(tarball) {
  await installTarball(PROJECT, tarball);
  cpSync(TESTS, PROJECT, { recursive: true });
  const names = readdirSync(TESTS);
  return Object.entries(SETTINGS).map(([name, { options, files }]) => {
    const project = join(PROJECT, `tsconfig.${name}.json`);
    const settings = { compilerOptions: { ...COMMON, ...options }, files: names.filter((file) => files.test(file)) };
    writeFileSync(project, JSON.stringify(settings));
    return project;
  });
}

// Prepares projects that compile tests/types, and the examples of README and the guides, against the packed package. The projects
// differ in their settings.
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { installTarball } from '../lib/project-copies.mjs';

const TESTS = join(ROOT, 'tests', 'types');
const PROJECT = join(ROOT, 'target', 'types');
const GUIDES = join(ROOT, 'docs', 'guides');

// The oldest supported TypeScript and the newest.
export const COMPILERS = { 'TypeScript 5.5': 'typescript-5.5', 'newest TypeScript': 'typescript-newest' };

// Strict checks, which include the declaration files of the package, with the default libraries of the target.
const COMMON = { strict: true, skipLibCheck: false, noEmit: true, types: [], target: 'es2022' };
const BUNDLER = { module: 'preserve', moduleResolution: 'bundler' };
// The tests that use types of the DOM: all but those of the projects no-dom, node, readme and guides.
const WITH_DOM = /^(?!no-dom\.|node\.|readme-|guide-).*\.[mc]ts$/;
// The ES modules among the tests that `WITH_DOM` matches.
const MODULES_WITH_DOM = /^(?!no-dom\.|node\.|readme-|guide-).*\.mts$/;
/** The compiler options of each project, and a pattern for the names of its files. */
const PROJECT_SETTINGS = {
  nodenext: { options: { module: 'nodenext' }, files: WITH_DOM },
  bundler: { options: BUNDLER, files: WITH_DOM },
  // Without a target, old compilers compile for ES5. So the package's types refer to the libraries of TypeScript that they need, for
  // example es2018.
  defaults: { options: { ...BUNDLER, target: undefined }, files: /^defaults\.test-d\.mts$/ },
  workerd: { options: { ...BUNDLER, customConditions: ['workerd'] }, files: MODULES_WITH_DOM },
  'edge-light': { options: { ...BUNDLER, customConditions: ['edge-light'] }, files: MODULES_WITH_DOM },
  'no-dom': { options: { ...BUNDLER, lib: ['es2022'] }, files: /^no-dom\.test-d\.mts$/ },
  // The types of Node need a newer compiler than the oldest supported one, so declaration files are not checked here.
  node: { options: { module: 'nodenext', types: ['node'], skipLibCheck: true }, files: /^node\.test-d\.mts$/ },
  readme: { options: { module: 'nodenext', types: ['node'], skipLibCheck: true }, files: /^readme-\d+\.mts$/ },
  // The guides are JavaScript, so their parameters have no types.
  guides: {
    options: { module: 'nodenext', types: ['node'], skipLibCheck: true, noImplicitAny: false },
    files: /^guide-.*\.mts$/,
  },
};

/** Writes the examples of a Markdown file to files, so that they are compiled too. */
function writeExamples(file, prefix) {
  const examples = readFileSync(file, 'utf8').matchAll(/```js\n(.*?)```/gs);
  Array.from(examples, ([, code], index) => writeFileSync(join(PROJECT, `${prefix}-${index}.mts`), code));
}

/** Installs the tarball beside a copy of the tests; returns the paths of the projects' settings. */
export async function typeProjects(tarball) {
  await installTarball(PROJECT, tarball);
  cpSync(TESTS, PROJECT, { recursive: true });
  writeExamples(join(ROOT, 'README.md'), 'readme');
  for (const name of readdirSync(GUIDES)) writeExamples(join(GUIDES, name), `guide-${name}`);
  const names = readdirSync(PROJECT);
  return Object.entries(PROJECT_SETTINGS).map(([name, { options, files }]) => {
    const project = join(PROJECT, `tsconfig.${name}.json`);
    const settings = { compilerOptions: { ...COMMON, ...options }, files: names.filter((file) => files.test(file)) };
    writeFileSync(project, JSON.stringify(settings));
    return project;
  });
}

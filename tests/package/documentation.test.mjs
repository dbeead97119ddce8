// The type files document every public function, and each example in a type file gives the results that it states.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import * as full from '../../pkg-config/dist/full/index.js';
import * as nodeEntry from '../../pkg-config/dist/full/node.js';
import * as textEncoding from '../../pkg-config/dist/text-encoding.js';
import * as utfscope from '../../pkg-config/dist/index.js';
import * as slim from '../../pkg-config/dist/slim.js';
import * as unicode from '../../pkg-config/dist/unicode.js';

const DIST = fileURLToPath(new URL('../../pkg-config/dist/', import.meta.url));
/**
 * The names of the type files of the full edition, `utfscope/full`. Some of these files replace files of the small edition,
 * `utfscope`, and the others are additional.
 */
const fullTypeFiles = readdirSync(fileURLToPath(new URL('../../pkg-config/types/full/', import.meta.url)));
/** The type files of both editions. `full/edition-calls.d.ts` has only re-exports. */
const files = [
  ...readdirSync(DIST).filter((name) => name.endsWith('.d.ts')),
  ...fullTypeFiles.map((name) => `full/${name}`).filter((name) => name !== 'full/edition-calls.d.ts'),
];

const parsed = files.map((name) => {
  const text = readFileSync(DIST + name, 'utf8');
  return { name, text, source: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true) };
});

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
const isPrivate = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);

/** Yields the exported functions, methods and constructors of a file, as `{ name, node }`. */
function* callables({ source }) {
  for (const statement of source.statements.filter(isExported)) {
    if (ts.isFunctionDeclaration(statement)) yield { name: statement.name.text, node: statement };
    if (!ts.isClassDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) continue;
    for (const member of statement.members.filter((one) => !isPrivate(one))) {
      const isCallable =
        ts.isMethodDeclaration(member) || ts.isMethodSignature(member) || ts.isConstructorDeclaration(member);
      if (isCallable) {
        yield { name: `${statement.name.text}.${member.name?.getText() ?? 'constructor'}`, node: member };
      }
    }
  }
}

/** Returns the text of the comment on a node; an empty string if the node has no comment. */
const descriptionOf = (node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join('');

/**
 * Returns messages: one for each part that the documentation of a function lacks, and one for each `@param` tag that
 * names no parameter.
 */
function gaps({ name, node }) {
  const tags = ts.getJSDocTags(node);
  const documented = tags.filter(ts.isJSDocParameterTag).filter(({ comment }) => ts.getTextOfJSDocComment(comment));
  const names = documented.map((tag) => tag.name.getText());
  const isVoid = ts.isConstructorDeclaration(node) || node.type.kind === ts.SyntaxKind.VoidKeyword;
  const hasResult = tags.some((tag) => ts.isJSDocReturnTag(tag) && ts.getTextOfJSDocComment(tag.comment));
  return [
    descriptionOf(node) === '' && `${name}: no description`,
    ...node.parameters
      .map((parameter) => parameter.name.getText())
      .filter((parameter) => !names.includes(parameter))
      .map((parameter) => `${name}: no @param ${parameter}`),
    ...names
      .filter((documentedName) => !node.parameters.some((parameter) => parameter.name.getText() === documentedName))
      .map((documentedName) => `${name}: @param ${documentedName} is not a parameter`),
    // Editors show the comment on an option while a programmer types the option.
    ...node.parameters
      .flatMap(({ type }) => (type && ts.isTypeLiteralNode(type) ? [...type.members] : []))
      .filter((option) => descriptionOf(option) === '')
      .map((option) => `${name}: no description of the option ${option.name.getText()}`),
    !isVoid && !hasResult && `${name}: no @returns`,
  ].filter(Boolean);
}

test('every exported function, method and constructor documents its parameters and its result', () => {
  const all = parsed.flatMap((file) => [...callables(file)]);
  assert.ok(all.length > 80, `${all.length} functions`);
  assert.deepEqual(all.flatMap(gaps), []);
});

test('every exported declaration, and every member of a class or an interface, has a description', () => {
  const missing = [];
  for (const { name, source } of parsed) {
    for (const statement of source.statements.filter(isExported)) {
      if (ts.isExportDeclaration(statement)) continue;
      const title = statement.name?.text ?? statement.declarationList.declarations[0].name.getText();
      if (descriptionOf(statement) === '') missing.push(`${name}: ${title}`);
      for (const member of (statement.members ?? []).filter((one) => !isPrivate(one))) {
        if (descriptionOf(member) === '') missing.push(`${name}: ${title}.${member.name?.getText()}`);
      }
    }
  }
  assert.deepEqual(missing, []);
});

test('no documentation describes a function only by reference to another function ("as for")', () => {
  for (const { name, text } of parsed) assert.doesNotMatch(text, /\bas for `/, name);
});

/** Returns the comment after a statement, on the same line or on the lines after it; `undefined` if there is no comment. */
function expectedAfter(code, statement) {
  const rest = code.slice(statement.end);
  const [, sameLine] = /^ *\/\/ (.*)/.exec(rest) ?? [];
  if (sameLine !== undefined) return sameLine;
  const [, lines] = /^\n((?: *\/\/ .*(?:\n|$))+)/.exec(rest) ?? [];
  return lines?.replace(/^ *\/\/ /gm, '');
}

/** Yields every expression statement of a source file, also inside blocks. */
function* expressionStatements(node) {
  if (ts.isExpressionStatement(node)) yield node;
  for (const child of node.getChildren()) yield* expressionStatements(child);
}

/**
 * Replaces each expression statement that has a comment after it by a check: the expression must have the value that the
 * comment states.
 *
 * @returns {{ checked: string, count: number }} the code with the checks, and their number
 */
function checkedExample(code) {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true);
  let checked = code;
  let count = 0;
  for (const statement of [...expressionStatements(source)].reverse()) {
    const expected = expectedAfter(code, statement);
    if (expected === undefined) continue;
    const expression = statement.expression.getText(source);
    const replacement = `check((${expression}), () => (${expected}\n), ${JSON.stringify(expression)});`;
    checked = checked.slice(0, statement.getStart(source)) + replacement + checked.slice(statement.end);
    count++;
  }
  return { checked, count };
}

const wasm = readFileSync(`${DIST}utfscope.wasm`);
/** Replaces the platform's `fetch` in the examples: returns the WebAssembly module as a server would. */
const fetch = async () => new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } });

const EXPORTS = {
  'slim.d.ts': slim,
  'text-encoding.d.ts': textEncoding,
  'unicode.d.ts': unicode,
  'full/node.d.ts': { ...nodeEntry, Readable },
};

for (const { name, text } of parsed) {
  const examples = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code.replace(/^ *\* ?/gm, '').trim());
  for (const code of examples) {
    test(`${name}: the example ${JSON.stringify(code.split('\n')[0])} gives the results that it states`, async () => {
      const exported = EXPORTS[name] ?? (name.startsWith('full/') ? full : utfscope);
      const check = (actual, expected, expression) => assert.deepEqual(actual, expected(), expression);
      const scope = { ...exported, fetch, check };
      const { checked, count } = checkedExample(code);
      const AsyncFunction = (async () => {}).constructor;
      await new AsyncFunction(...Object.keys(scope), checked)(...Object.values(scope));
      assert.ok(count > 0 || code.includes('init'), 'the example states no result');
    });
  }
}

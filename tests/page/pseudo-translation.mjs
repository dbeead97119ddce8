// A translation of the page for tests, which puts an accent on each letter of the page's words. A word without accents was
// not translated.
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bundlesOfPage } from '../../pkg-config/scripts/build/page.mjs';
import { WWW } from './browser.mjs';

const ts = createRequire(new URL('../../pkg-config/package.json', import.meta.url))('typescript');

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'áƀćđéƒǵĥíĵķĺḿńóṕɋŕśţúṽŵẋýžÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŢÚṼŴẊÝŽ'];

/** Returns a text with an accent on each Latin letter. */
const accented = (text) => text.replace(/[A-Za-z]/g, (letter) => ACCENTED[LETTERS.indexOf(letter)]);

/** Returns whether a string in a module of www/text is a name that no reader sees, such as a key or a path. */
function isName(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText());
  return ts.isCaseClause(parent);
}

/**
 * Returns the source of a module of www/text with accents in its texts: in strings that are not names, and in templates
 * without their expressions.
 */
export function translatedModule(source) {
  const tree = ts.createSourceFile('text.js', source, ts.ScriptTarget.Latest, true);
  const parts = [];
  let at = 0;
  const visit = (node) => {
    const isString = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    const isTemplatePart = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (isTemplatePart || (isString && !isName(node))) {
      // Escapes such as \u202f and \n stay as they are.
      const words = node.getText().replace(/\\(?:u\{?[\da-f]+\}?|.)|[A-Za-z]/gi, (part) => accentedLetter(part));
      parts.push(source.slice(at, node.getStart()), words);
      at = node.getEnd();
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return parts.join('') + source.slice(at);
}
/** Puts an accent on a part that is a single letter. A longer part, such as `\n` or `&amp;`, stays. */
const accentedLetter = (part) => (part.length === 1 ? accented(part) : part);

/**
 * Attributes that a reader sees or hears. The attributes `data-text-…` have the texts that theme.js shows: theme.js has
 * no imports, so it cannot read them from www/text.
 */
const ATTRIBUTES = /\s(?:aria-label|title|placeholder|label|data-text-[a-z-]+)="[^"]*"/g;

/** Returns an HTML document with accents in its text and in the attributes that are text. */
export function translatedHtml(html) {
  let isUntranslated = false;
  return html.replace(/<!--[^]*?-->|<[^>]*>|[^<]+/g, (part) => {
    // The text of an option without attributes is its value, which the program may use.
    if (/^<\/?(?:script|style|option>)/.test(part)) isUntranslated = !part.startsWith('</');
    if (!part.startsWith('<')) return isUntranslated ? part : part.replace(/&\w+;|[A-Za-z]/g, accentedLetter);
    return part.replace(ATTRIBUTES, (attribute) => attribute.replace(/"[^"]*"/, accented));
  });
}

const translation = {
  name: 'pseudo-translation',
  setup(build) {
    build.onLoad({ filter: /\/www\/text\/[^/]+\.js$/ }, ({ path }) => ({
      contents: translatedModule(readFileSync(path, 'utf8')),
    }));
  },
};

/** Writes the translated page into a new folder. Returns the folder, and a function that removes it. */
export async function translatedPage() {
  const folder = mkdtempSync(join(tmpdir(), 'utfscope-translation-'));
  const bundles = await bundlesOfPage([translation]);
  const bundleNames = new Set(bundles.map(({ path }) => basename(path)));
  for (const name of readdirSync(WWW)) {
    if (!bundleNames.has(name) && name !== 'index.html') symlinkSync(join(WWW, name), join(folder, name));
  }
  for (const { path, contents } of bundles) writeFileSync(join(folder, basename(path)), contents);
  writeFileSync(join(folder, 'index.html'), translatedHtml(readFileSync(join(WWW, 'index.html'), 'utf8')));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

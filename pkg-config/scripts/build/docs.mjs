// Builds www/docs, pages with a search index: the guides of docs/guides, more documents, and the API reference. TypeDoc writes the
// reference from the types.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError, runCommand } from '../lib/log.mjs';
import { DOCS, PACKAGE, ROOT } from '../lib/paths.mjs';
import { nodeTool, runLogged } from '../lib/processes.mjs';
import { inTemporaryFolder } from '../lib/project-copies.mjs';
import { listScript, offlineList } from './offline.mjs';

const GUIDES = join(ROOT, 'docs', 'guides');
const SITE = join(ROOT, 'docs', 'site');
const TEMPLATE = 'page.html';
/** The address with which guides link to the inspector, the page in www/. */
const INSPECTOR = '../../www/';
/** The files of the inspector that the docs use too, relative to www/docs. */
const SHARED = ['../favicon.svg', '../base.css', '../theme.js'];

const GUIDES_IN_ORDER =
  'index find-the-bad-byte files-from-windows java-and-mysql mojibake hidden-text streams at-the-edge in-clickhouse'.split(
    ' ',
  );
/** More documents of docs/ and examples/, by the names of their pages. */
const DETAILS = {
  encodings: 'docs/encodings.md',
  detection: 'docs/detection.md',
  repair: 'docs/repair.md',
  pipelines: 'docs/pipelines.md',
  'edge-example': 'examples/edge/README.md',
  'clickhouse-example': 'examples/clickhouse/README.md',
};
/** The files that TypeDoc writes, with the name and the title of the page that each becomes. */
const MODULES = {
  'index.md': ['api', 'utfscope'],
  'full/text-repair.md': ['api-repair', 'utfscope/full: repair'],
  'full/audit.md': ['api-audit', 'utfscope/full: audit'],
  'full/double-encoding.md': ['api-double-encoding', 'utfscope/full: double encoding'],
  'full/node.md': ['api-node', 'utfscope/node'],
  'unicode.md': ['api-unicode', 'utfscope/unicode'],
  'text-encoding.md': ['api-text-encoding', 'utfscope/text-encoding'],
  'slim.md': ['api-slim', 'utfscope/slim'],
};
const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Returns the pages before they are rendered: `{ name, title, group, source, markdown }`. `source` is the path of the document from the
 * root of the repository; its links are relative to this path. For a page of the reference, `source` begins with `api/`, and no such file
 * exists.
 */
async function readPages() {
  const read = (group, name, source) => {
    const markdown = readFileSync(join(ROOT, source), 'utf8');
    return { group, name, source, markdown, title: /^# (.*)/.exec(markdown)[1] };
  };
  const reference = await inTemporaryFolder(async (out) => {
    const [node, ...tool] = nodeTool('typedoc');
    await runLogged('typedoc', node, [...tool, '--options', join(PACKAGE, 'typedoc.json'), '--out', out]);
    return Object.entries(MODULES).map(([file, [name, title]]) => {
      const markdown = readFileSync(join(out, file), 'utf8').replace(/^# .*/, () => `# ${title}`);
      return { group: 'API reference', name, title, source: posix.join('api', file), markdown };
    });
  });
  return [
    ...GUIDES_IN_ORDER.map((name) => read('Guides', name, `docs/guides/${name}.md`)),
    ...Object.entries(DETAILS).map(([name, source]) => read('In detail', name, source)),
    ...reference,
  ];
}

const addressOf = ({ name }) => (name === 'index' ? './' : `${name}.html`);

/** Returns the address for a link in a page, relative to the docs; null if the link leads to a file that the docs lack. */
function resolve(pages, { source }, href) {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  if (href === INSPECTOR) return '../';
  const [, path, fragment] = /^([^#]*)(#.*)?$/.exec(href);
  const target = pages.find((page) => page.source === posix.join(posix.dirname(source), path));
  return target ? addressOf(target) + (fragment ?? '') : null;
}

/** Returns `{ html, headings, sections }` of a page. `sections` are the entries of the search index. */
async function render(pages, page) {
  // Imported here and not at the top of the file, because the set-up may install both packages after this file is loaded.
  const { Marked } = await import('marked');
  const { getHeadingList, gfmHeadingId } = await import('marked-gfm-heading-id');
  const sections = [];
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = resolve(pages, page, href);
        return address === null ? text : `<a href="${escape(address)}">${text}</a>`;
      },
      // An element that scrolls needs a tab stop and a name.
      code: ({ text, lang }) =>
        `<pre tabindex="0" role="group" aria-label="${lang ? 'Example' : 'Output'}"${lang ? '' : ' class="output"'}><code>${escape(text)}\n</code></pre>\n`,
      table(token) {
        const cells = (row, tag) =>
          `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((row) => cells(row, 'td')).join('');
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${cells(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(page.markdown);
  const headings = getHeadingList().map(({ id, level, raw }) => ({ id, level, text: raw.replace(/[`\\]/g, '') }));
  const plain = (text) =>
    text.replace(/<[^>]*>/g, ' ').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).replace(/&(?:quot|lt|gt|amp);/g, ' ').replace(/\s+/g, ' ').trim(); // prettier-ignore
  for (const part of html.split(/(?=<h[1-3] id=")/)) {
    const heading = headings.find(({ id }) => part.includes(` id="${id}"`));
    if (!heading) continue;
    const address = heading.level === 1 ? addressOf(page) : `${addressOf(page)}#${heading.id}`;
    sections.push([address, page.title, heading.text, plain(part.replace(/^<h\d[^]*?<\/h\d>/, ''))]);
  }
  return { html, headings, sections };
}

function navigation(pages, current) {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const link = (page) =>
    `<a href="${addressOf(page)}"${page === current ? ' aria-current="page"' : ''}>${escape(page.title)}</a>`;
  return groups
    .map(
      (name) =>
        `<h2>${name}</h2>${pages
          .filter(({ group }) => group === name)
          .map(link)
          .join('')}`,
    )
    .join('');
}

/** Returns the links to the headings of a page, or an empty string if there are fewer than two. */
const tableOfContents = (headings) => {
  const links = headings
    .filter(({ level }) => level === 2 || level === 3)
    .map(({ id, level, text }) => `<a class="level-${level}" href="#${id}">${escape(text)}</a>`);
  return links.length > 1 ? `<h2>On this page</h2>${links.join('')}` : '';
};

/** Builds the docs into www/docs. */
export async function buildDocs() {
  const pages = await readPages();
  const guides = readdirSync(GUIDES).map((name) => basename(name, '.md'));
  const unlisted = guides.filter((name) => !GUIDES_IN_ORDER.includes(name));
  if (unlisted.length > 0)
    throw new UserError(`scripts/build/docs.mjs does not list these guides: ${unlisted.join()}.`);
  const template = readFileSync(join(SITE, TEMPLATE), 'utf8');
  rmSync(DOCS, { recursive: true, force: true });
  mkdirSync(DOCS);
  const index = [];
  for (const page of pages) {
    const { html, headings, sections } = await render(pages, page);
    index.push(...sections);
    const values = {
      title: escape(page.title),
      navigation: navigation(pages, page),
      content: html,
      tableOfContents: tableOfContents(headings),
    };
    const text = template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
    writeFileSync(join(DOCS, `${page.name}.html`), text);
  }
  writeFileSync(join(DOCS, 'search.json'), JSON.stringify(index));
  for (const name of readdirSync(SITE).filter((file) => file !== TEMPLATE))
    copyFileSync(join(SITE, name), join(DOCS, name));
  writeFileSync(join(DOCS, 'offline.js'), listScript(offlineList(DOCS, { more: SHARED, isUsed: () => true })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(buildDocs);

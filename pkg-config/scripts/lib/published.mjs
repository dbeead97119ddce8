// The package as npm publishes it: a folder with the built files and the documents. The addresses of its repository come from one
// setting, `repository` in Cargo.toml. Without this setting, the package has no addresses, and its documents link only to each other.
import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { crate } from './cargo.mjs';
import { UserError } from './log.mjs';
import { DIST } from './paths.mjs';

const README = 'README.md';

/** Returns the manifest that npm publishes. `repository` is an address such as https://github.com/owner/utfscope, or null. */
export function publishedManifest(manifest, repository) {
  const isPublishedField = ([key]) => !['private', 'scripts', 'devDependencies'].includes(key);
  const published = Object.fromEntries(Object.entries(manifest).filter(isPublishedField));
  if (repository === null) return published;
  if (!/^https:\/\/[^/]+\/.+[^/]$/.test(repository) || repository.endsWith('.git')) {
    throw new UserError(
      `Cargo.toml has the repository "${repository}".`,
      'Write the address of its page, such as "https://github.com/owner/utfscope".',
    );
  }
  return {
    ...published,
    homepage: `${repository}#${basename(README, '.md').toLowerCase()}`,
    repository: { type: 'git', url: `git+${repository}.git`, directory: 'pkg-config' },
    bugs: { url: `${repository}/issues` },
  };
}

/**
 * Matches links `[text](target)`, images `![text](target)` and definitions `[label]: target`. Also matches whole code blocks, so that
 * nothing in them is taken for a link.
 */
const LINK =
  /^```[^]*?^```$|(?<image>!?)\[(?<text>(?:[^[\]]|\[[^\]]*\]\([^)]*\))*)\]\((?<target>[^\s)]+)\)|^(?<label>\[[^\]]+\]: )(?<to>\S+)\n/gm;

/**
 * Returns a document whose links to files work outside of the repository. Addresses and links within the document do not change. If the
 * repository has an address, links to files become addresses in it, because npm's site does not show the files of a package. Without such
 * an address, links to files of the package stay relative, and links to other files become text.
 *
 * `path` is the path of the document. `isPublished(path)` returns whether the package has a file or folder. Both paths start at the root of
 * the package.
 */
export function publishedText(markdown, path, { isPublished, repository, version }) {
  return markdown.replace(LINK, (match, ...rest) => {
    const { image, text, label, to, target = to } = rest.at(-1);
    if (target === undefined || /^(?:[a-z]+:|#)/.test(target)) return match;
    const file = posix.join(posix.dirname(path), target);
    if (!repository) return isPublished(file.replace(/#.*/, '')) ? match : (text ?? '');
    const address = `${repository}/${image ? 'raw' : 'blob'}/v${version}/${file}`;
    return label ? `${label}${address}\n` : `${image}[${text}](${address})`;
  });
}

/**
 * Copies the files that the manifest lists in `files` into `folder`: dist/ from the package's folder, all others from the folder above it.
 * Changes the links of documents with `publishedText`, and writes the manifest that npm publishes.
 */
export async function stagePackage(packageFolder, folder) {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const { repository, version } = await crate();
  for (const name of manifest.files.filter((pattern) => !pattern.startsWith('!'))) {
    const from = join(name === basename(DIST) ? packageFolder : dirname(packageFolder), name);
    if (!existsSync(from)) throw new UserError(`${name} is missing, and package.json publishes it.`);
    cpSync(from, join(folder, name), { recursive: true });
  }
  const settings = { isPublished: (path) => existsSync(join(folder, path)), repository, version };
  for (const file of readdirSync(folder, { recursive: true }).map((name) => name.replaceAll('\\', '/'))) {
    const copy = join(folder, file);
    if (!file.endsWith('.md') || !statSync(copy).isFile()) continue;
    writeFileSync(copy, publishedText(readFileSync(copy, 'utf8'), file, settings));
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest, repository), null, 2)}\n`);
}

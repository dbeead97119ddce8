// Searches the docs in an index that the build makes, and registers the service worker that keeps the docs for offline use.
const MAX_RESULTS = 20;
const field = document.getElementById('search');
const list = document.getElementById('results');
const status = document.getElementById('search-status');

let index;
/** Loads the index when it is first called. An entry is `[address, page, heading, text]`. */
const load = () => (index ??= fetch('search.json').then((response) => response.json()));

/** Returns the relevance of an entry; 0 unless each search word begins a word of the entry. A word in the heading counts more. */
function relevance([, page, heading, text], words) {
  let sum = 0;
  for (const word of words) {
    const [inHeading, inPage, inText] = [heading, page, text].map((part) => startOf(word).test(part));
    if (!inHeading && !inPage && !inText) return 0;
    sum += (inHeading ? 10 : 0) + (heading.toLowerCase() === word ? 20 : 0) + (inPage ? 4 : 0) + (inText ? 1 : 0);
  }
  return sum;
}

/** Returns a pattern for words that begin with a search word. A search word has only letters, digits, "_" and "-", which need no escape. */
const startOf = (word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'iu');

/** Returns the part of a text around a word. */
function excerpt(text, word) {
  const at = Math.max(0, text.search(startOf(word)) - 30);
  return (at > 0 ? '… ' : '') + text.slice(at, at + 110);
}

/** Returns the list item of a result: a link, with the text around the first search word. */
function resultItem([address, page, heading, text], [word]) {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  const part = document.createElement('small');
  part.textContent = excerpt(text, word);
  link.append(part);
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

async function search() {
  const { value } = field;
  const words = value.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  let entries;
  try {
    entries = words.length > 0 ? await load() : [];
  } catch {
    index = undefined;
    status.textContent = 'The search index could not be loaded. Try again.';
    return;
  }
  if (field.value !== value) return; // a newer search shows its results
  const found = entries
    .map((entry) => ({ entry, score: relevance(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  list.replaceChildren(...found.slice(0, MAX_RESULTS).map(({ entry }) => resultItem(entry, words)));
  if (words.length > 0 && found.length === 0) {
    const message = document.createElement('li');
    message.textContent = 'Nothing found.';
    list.append(message);
  }
  list.hidden = words.length === 0;
  const shown = found.length > MAX_RESULTS ? `, of which the best ${MAX_RESULTS} are shown` : '';
  status.textContent = words.length > 0 ? `${found.length} ${found.length === 1 ? 'result' : 'results'}${shown}` : '';
}

field.addEventListener('input', search);
addEventListener('keydown', (event) => {
  if (event.key === '/' && event.target !== field) {
    event.preventDefault();
    field.focus();
  } else if (event.key === 'Escape') {
    list.hidden = true;
  } else if (['ArrowDown', 'ArrowUp'].includes(event.key) && field.parentElement.contains(event.target)) {
    event.preventDefault();
    const stops = [field, ...list.querySelectorAll('a')];
    stops[stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  } else if (event.key === 'Enter' && event.target === field) {
    if (!list.hidden) list.querySelector('a')?.click();
  }
});
addEventListener('click', ({ target }) => {
  if (!field.parentElement.contains(target)) list.hidden = true;
});

// Some browsers allow no service worker in private windows.
navigator.serviceWorker?.register('sw.js').catch(() => {});

// Comes before everything else on the page: says what goes wrong, and ends the wait for a result.
globalThis.report = (result) => fetch('/report', { method: 'POST', body: JSON.stringify(result) });

const broken = (why) => globalThis.report({ broken: why });
// Captured, because the error of a script that does not load does not bubble.
addEventListener('error', ({ message, target }) => broken(message ?? `${target.src} did not load`), true);
addEventListener('unhandledrejection', ({ reason }) => broken(String(reason?.stack ?? reason)));

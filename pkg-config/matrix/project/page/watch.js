// Comes before everything else on a page, and reports what goes wrong where no check sees it.
const problems = [];

globalThis.report = async ({ passed, failed }) => {
  const body = JSON.stringify({ agent: navigator.userAgent, passed, failed: [...failed, ...problems] });
  await fetch('/report', { method: 'POST', body });
};

document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  problems.push({ name: 'the policy of the page', why: `${violatedDirective} was violated by ${blockedURI}` });
});

function broken(why) {
  problems.push({ name: 'the script of the page', why });
  globalThis.report({ passed: 0, failed: [] });
}
// Captured, because the error of a script that does not load does not bubble.
addEventListener('error', ({ message, target }) => broken(message ?? `${target.src} did not load`), true);
addEventListener('unhandledrejection', ({ reason }) => broken(String(reason?.stack ?? reason)));

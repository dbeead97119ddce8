// Runs before all other scripts of a page. Defines `report`, and reports errors outside of the checks as failed checks.
const problems = [];

globalThis.report = async ({ passed, failed }) => {
  const body = JSON.stringify({ agent: navigator.userAgent, passed, failed: [...failed, ...problems] });
  await fetch('/report', { method: 'POST', body });
};

document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  problems.push({ name: 'the content security policy of the page', why: `${violatedDirective} blocked ${blockedURI}` });
});

function fail(why) {
  problems.push({ name: 'the script of the page', why });
  globalThis.report({ passed: 0, failed: [] });
}
// In the capture phase, because the error event of a script that fails to load does not bubble.
addEventListener('error', ({ message, target }) => fail(message ?? `${target.src} did not load`), true);
addEventListener('unhandledrejection', ({ reason }) => fail(String(reason?.stack ?? reason)));

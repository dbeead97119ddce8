// Opens an address in a browser, with an empty profile, as the tests of the page do.

async function startChromium(program) {
  const { launch } = await import('../../tests/page/browser.mjs'); // not at the top: the set-up may install Playwright first
  const browser = await launch([], program);
  const page = await browser.newPage();
  return { version: browser.version(), goTo: (address) => page.goto(address), close: () => browser.close() };
}

const startEngine = (name) => async (program) => {
  const { ENGINES } = await import('../../tests/page/engines.mjs');
  return ENGINES[name](program);
};

/**
 * Returns two functions. `open(address)` opens a browser and returns a function that closes it. `version()` returns the version of the
 * browser that was opened last.
 */
function browser(start, program) {
  let version;
  const open = async (address) => {
    const started = await start(program);
    version = started.version;
    try {
      await started.goTo(address);
    } catch (error) {
      await started.close();
      throw error;
    }
    return started.close;
  };
  return { open, version: () => version };
}

/** Returns the browsers by name, each `{ version(), open(address) }`. The arguments are the paths of their programs. */
export const browsersFrom = ({ chromium, firefox, webkitDriver }) => ({
  Chromium: browser(startChromium, chromium),
  Firefox: browser(startEngine('Firefox'), firefox),
  WebKitGTK: browser(startEngine('WebKitGTK'), webkitDriver),
});

// Controls Firefox and WebKitGTK with the same few calls: Firefox through its built-in WebDriver BiDi, WebKitGTK through its driver.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../pkg-config/scripts/lib/processes.mjs';
import { listenOnFreePort } from '../test-server.mjs';

const tools = createRequire(new URL('../../pkg-config/package.json', import.meta.url));
const FIREFOX = process.env.FIREFOX || '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER || '/usr/bin/WebKitWebDriver';
const TIMEOUT = 60_000; // milliseconds

/**
 * @typedef {object} Engine
 * @property {(address: string) => Promise<void>} goTo
 * @property {(pageFunction: Function, ...args: unknown[]) => Promise<any>} ask runs a function in the page; returns its result
 * @property {(selector: string) => Promise<void>} click
 * @property {(selector: string, text: string) => Promise<void>} type replaces the text of a field, with keys
 * @property {(...keys: string[]) => Promise<void>} press presses the keys together, by their names in KeyboardEvent.key
 * @property {(selector: string, path: string) => Promise<void>} choose chooses a file in a file input
 * @property {() => Promise<void>} close
 */

/** Returns the name of a key in selenium's list: `ARROW_LEFT` for `ArrowLeft`. */
const seleniumName = (key) => key.replace(/^Arrow/, 'ARROW_').toUpperCase();

/**
 * Returns the result of `action`, which uses an element of the page. Repeats `action` until TIMEOUT if the element does
 * not exist yet, or is not visible yet (“element not interactable”, “is not displayed”). Also repeats `action` if the
 * element was replaced after `action` had found it (“no such node” in WebDriver BiDi, “stale element reference” in
 * WebDriver).
 */
async function retried(action) {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const isNotReady =
        /^(?:StaleElementReference|ElementNotInteractable)Error$/.test(error.name) ||
        /no such (?:node|element)|is not displayed/.test(error.message);
      if (!isNotReady) throw error;
      if (Date.now() > end) throw new Error(`Timeout of ${TIMEOUT} ms: ${error.message}`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns why an element cannot be clicked: the outermost of its ancestors that is not displayed. Runs in the page. */
function hiddenBy(selector) {
  const chain = [];
  for (let each = document.querySelector(selector); each; each = each.parentElement) chain.unshift(each);
  const hidden = chain.find((each) => getComputedStyle(each).display === 'none');
  return hidden ? `${hidden.cloneNode().outerHTML} is not displayed` : 'all its ancestors are displayed';
}

/**
 * Starts Firefox with a new profile. Returns the address of its WebDriver BiDi server, and `stop`, which ends Firefox and
 * removes the profile.
 */
async function startFirefox(program) {
  const profile = mkdtempSync(join(tmpdir(), 'utfscope-firefox-'));
  const preferences = { 'browser.aboutwelcome.enabled': false, 'network.captive-portal-service.enabled': false };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const pattern = /WebDriver BiDi listening on (ws:\S+)/;
  const { found, stop } = await startServer(program, args, { pattern, seconds: TIMEOUT / 1000 });
  return {
    address: `${found[1]}/session`,
    async stop() {
      await stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** @returns {Promise<Engine>} */
async function firefox(program = FIREFOX) {
  const { default: Connection } = await import(tools.resolve('selenium-webdriver/bidi/index.js'));
  const { Key } = tools('selenium-webdriver');
  const { address, stop } = await startFirefox(program);
  const connection = new Connection(address);
  await connection.waitForConnection();
  const send = async (method, params) => {
    const { result, error, message } = await connection.send({ method, params });
    if (error) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
  await send('session.new', { capabilities: {} });
  const { context } = (await send('browsingContext.getTree', {})).contexts[0];
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });

  /** Runs a function in the page; its arguments and its result are passed as JSON. */
  async function ask(pageFunction, ...args) {
    const { result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration: `async (json) => JSON.stringify(await (${pageFunction})(...JSON.parse(json)))`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value && JSON.parse(result.value);
  }
  const find = async (selector) => {
    const { nodes } = await send('browsingContext.locateNodes', { context, locator: { type: 'css', value: selector } });
    assert.ok(nodes.length > 0, `no such element: ${selector}`);
    return { sharedId: nodes[0].sharedId };
  };
  const keys = (actions) => send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
  const keyValue = (key) => Key[seleniumName(key)] ?? key;
  const down = (value) => ({ type: 'keyDown', value });
  const up = (value) => ({ type: 'keyUp', value });
  return {
    goTo: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    ask,
    click: (selector) =>
      retried(async () => {
        const element = await find(selector);
        await ask((wanted) => document.querySelector(wanted).scrollIntoView({ block: 'center' }), selector);
        const actions = [
          { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
      }),
    async type(selector, text) {
      await ask((wanted) => {
        document.querySelector(wanted).focus();
        document.querySelector(wanted).select();
      }, selector);
      await keys(Array.from(text, (character) => [down(character), up(character)]).flat());
    },
    press: (...names) => keys([...names.map(keyValue).map(down), ...names.map(keyValue).reverse().map(up)]),
    choose: async (selector, path) =>
      void (await retried(async () =>
        send('input.setFiles', { context, element: await find(selector), files: [path] }),
      )),
    async close() {
      connection.close();
      await stop();
    },
  };
}

/**
 * Starts the driver on a virtual screen, as WebKitGTK has no headless mode. Returns the address of the driver, and
 * `stop`, which ends the driver and the virtual screen.
 */
async function webkitDriver(program) {
  const { origin: address, close } = await listenOnFreePort(createServer()); // finds a free port
  await close();
  const child = spawn('xvfb-run', ['-a', program, `--port=${new URL(address).port}`], {
    detached: true,
    stdio: 'ignore',
  });
  const failed = new Promise((_, reject) => child.once('error', reject));
  const answers = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  const ready = async () => {
    while (!(await answers())) {
      if (child.exitCode !== null) throw new Error(`${program} ended with exit status ${child.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const stop = () => {
    process.off('exit', stop);
    try {
      process.kill(-child.pid);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error; // The driver has ended by itself.
    }
  };
  process.once('exit', stop); // in case the tests are interrupted
  await Promise.race([ready(), failed]);
  return { address, stop };
}

/** @returns {Promise<Engine>} */
async function webkit(program = WEBKIT_DRIVER) {
  const { Builder, By, Capabilities, Key } = tools('selenium-webdriver');
  const { address, stop } = await webkitDriver(program);
  const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(capabilities)
    .build()
    .catch((error) => {
      stop();
      throw error;
    });
  await driver.manage().setTimeouts({ script: TIMEOUT });
  await driver.manage().window().setRect({ width: 1280, height: 900 });
  const find = (selector) => driver.findElement(By.css(selector));
  const keyValue = (key) => Key[seleniumName(key)] ?? key;
  return {
    goTo: (url) => driver.get(url),
    ask: (pageFunction, ...args) => driver.executeScript(`return (${pageFunction})(...arguments)`, ...args),
    click: (selector) =>
      retried(() => find(selector).click()).catch(async (error) => {
        const cause = await driver.executeScript(`return (${hiddenBy})(...arguments)`, selector);
        throw new Error(`${selector} cannot be clicked: ${cause}`, { cause: error });
      }),
    type: (selector, text) =>
      retried(async () => {
        await find(selector).clear();
        await find(selector).sendKeys(text);
      }),
    async press(...keys) {
      const actions = driver.actions();
      for (const key of keys) actions.keyDown(keyValue(key));
      for (const key of keys.slice().reverse()) actions.keyUp(keyValue(key));
      await actions.perform();
    },
    choose: (selector, path) => retried(() => find(selector).sendKeys(path)),
    async close() {
      try {
        await driver.quit();
      } finally {
        stop();
      }
    },
  };
}

/** The functions that start each browser, by its name. Their argument is the path of Firefox or of the driver. */
export const ENGINES = { Firefox: firefox, WebKitGTK: webkit };

/**
 * Returns functions that wait for a state of the page or collect its errors, in any engine.
 *
 * @param {Engine} engine
 */
export function watch({ ask }) {
  const textOf = (selector) => ask((wanted) => document.querySelector(wanted)?.innerText ?? '', selector);

  /** Waits until the text of an element matches. */
  async function until(selector, wanted) {
    const began = Date.now();
    for (;;) {
      const text = await textOf(selector);
      if (wanted.test(text)) return;
      const isEarly = Date.now() - began < TIMEOUT;
      assert.ok(isEarly, `Timeout of ${TIMEOUT} ms: ${selector} is still “${text}”, not ${wanted}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    until,
    /** Waits until the selected byte is drawn and has this value. */
    untilSelected: (hex) => until('#byte-grid [aria-selected=true] .hex', new RegExp(`^${hex}$`)),
    /** Starts to collect errors in the page and violations of its content security policy. */
    listen: () =>
      ask(() => {
        window.complaints = [];
        addEventListener('error', ({ message }) => window.complaints.push(message));
        addEventListener('unhandledrejection', ({ reason }) => window.complaints.push(String(reason)));
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          window.complaints.push(`${violatedDirective} refused ${blockedURI}`);
        });
      }),
    /** Returns the messages that were collected. */
    complaints: () => ask(() => window.complaints),
  };
}

// Drives browsers of other engines with one small interface: Firefox with WebDriver BiDi, WebKitGTK with its driver.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';

const tools = createRequire(new URL('../../pkg-config/package.json', import.meta.url));
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER || '/usr/bin/WebKitWebDriver';
const TIMEOUT = 60_000; // milliseconds

/**
 * @typedef {object} Engine
 * @property {(address: string) => Promise<void>} goTo
 * @property {(question: Function, ...args: unknown[]) => Promise<any>} ask runs a function in the page
 * @property {(selector: string) => Promise<void>} click
 * @property {(selector: string, text: string) => Promise<void>} type into a field, with keys, after emptying it
 * @property {(...keys: string[]) => Promise<void>} press keys together, by their names in KeyboardEvent.key
 * @property {(selector: string, path: string) => Promise<void>} choose a file in a file input
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<Engine>} */
async function firefox() {
  const { default: puppeteer } = await import(tools.resolve('puppeteer-core'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX || '/usr/bin/firefox-esr',
    headless: true,
    timeout: TIMEOUT,
    protocolTimeout: TIMEOUT,
    extraPrefsFirefox: { 'browser.aboutwelcome.enabled': false, 'network.captive-portal-service.enabled': false },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    goTo: async (address) => void (await page.goto(address)),
    ask: (question, ...args) => page.evaluate(question, ...args),
    click: (selector) => page.click(selector),
    async type(selector, text) {
      await page.focus(selector);
      await page.$eval(selector, (field) => field.select());
      await page.keyboard.press('Backspace');
      await page.keyboard.type(text);
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.slice().reverse()) await page.keyboard.up(key);
    },
    async choose(selector, path) {
      await (await page.$(selector)).uploadFile(path);
    },
    close: () => browser.close(),
  };
}

/** Returns a free port of localhost. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts the driver on a virtual screen, as WebKitGTK has no headless mode. Both stop with the process group. */
async function webkitDriver() {
  const port = await freePort();
  const child = spawn('xvfb-run', ['-a', WEBKIT_DRIVER, `--port=${port}`], { detached: true, stdio: 'ignore' });
  const failed = new Promise((_, reject) => child.once('error', reject));
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  const ready = async () => {
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await Promise.race([ready(), failed]);
  return { address, stop: () => process.kill(-child.pid) };
}

/** @returns {Promise<Engine>} */
async function webkit() {
  const { Builder, By, Capabilities, Key } = tools('selenium-webdriver');
  const { address, stop } = await webkitDriver();
  const options = { args: ['--automation'], ...(process.env.WEBKIT_BROWSER && { binary: process.env.WEBKIT_BROWSER }) };
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
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
  const named = (key) => Key[key.replace(/^Arrow/, 'ARROW_').toUpperCase()] ?? key;
  return {
    goTo: (url) => driver.get(url),
    ask: (question, ...args) => driver.executeScript(`return (${question})(...arguments)`, ...args),
    click: (selector) => find(selector).click(),
    async type(selector, text) {
      await find(selector).clear();
      await find(selector).sendKeys(text);
    },
    async press(...keys) {
      const actions = driver.actions();
      for (const key of keys) actions.keyDown(named(key));
      for (const key of keys.slice().reverse()) actions.keyUp(named(key));
      await actions.perform();
    },
    choose: (selector, path) => find(selector).sendKeys(path),
    async close() {
      try {
        await driver.quit();
      } finally {
        stop();
      }
    },
  };
}

/** The functions that start each browser, by the names of the browsers. */
export const ENGINES = { Firefox: firefox, WebKitGTK: webkit };

/**
 * Returns functions that wait for a state of the page, in any engine.
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
      assert.ok(Date.now() - began < TIMEOUT, `${selector} is still “${text}”, not ${wanted}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    until,
    /** Waits until the selected byte is drawn and has this value. */
    chosen: (hex) => until('#byte-grid [aria-selected=true] .hex', new RegExp(`^${hex}$`)),
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
    complaints: () => ask(() => window.complaints),
  };
}

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { patience } from './effort.ts';

/** Where the browser is unpacked, once for all runs. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/palisade-chromium/', import.meta.url));

const PACKAGE = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url);

/** Disables all network traffic except for the pages of the test. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** Root cannot use the sandbox. The pages are our own. */
const UNCONFINED = ['--no-sandbox', '--no-zygote'];

interface FoundChromium {
  path: string;
  env: Record<string, string>;
}

/** The browser of this process, and how many suites have not ended yet. */
let shared: Browser | undefined;
let suites = 0;

/**
 * Provides a real browser to the tests of the calling suite: the one that `npm ci` has installed, the same on every
 * machine. Others draw other pictures, and with a complete desktop browser the tests take several times as long.
 * `CHROMIUM_PATH` names another one where that package has none for the platform. All suites of a process share it,
 * because its start costs as much as several pages; contexts keep their cookies and caches apart.
 */
export function useChromium(): { readonly browser: Browser } {
  const holder = {} as { browser: Browser };
  suites += 1;
  before(async () => {
    if (!shared?.isConnected()) shared = await openChromium();
    holder.browser = shared;
  });
  after(async () => {
    suites -= 1;
    if (suites === 0) await shared?.close();
  });
  return holder;
}

/** Starts the browser that `useChromium` provides. */
export async function openChromium(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  const found = CHROMIUM_PATH ? { path: CHROMIUM_PATH, env: {} } : await unpackedChromium();
  return withPatience(await launch(found));
}

/** Pages wait longer on a slow machine, those of `newPage` included. */
function withPatience(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patience(30_000));
    return context;
  };
  return browser;
}

async function unpackedChromium(): Promise<FoundChromium> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const folder = join(CACHE, version);
  if (!existsSync(folder)) await unpackTo(folder);
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') };
  return { path: join(folder, 'chromium'), env };
}

/** Several processes may unpack at the same time: the first that is ready wins. */
async function unpackTo(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    await unpackInto(made);
    writeFileSync(join(made, 'fonts', 'fonts.conf'), fontsConfiguration(folder));
    if (!existsSync(folder)) renameSync(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** The package unpacks into the temporary folder, and reuses whatever files it finds there. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  // Makes the package include the libraries that are missing on a minimal system.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
  } finally {
    delete process.env.AWS_LAMBDA_JS_RUNTIME;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * The package's own configuration names folders of another platform. Without fonts, text is not drawn, or the
 * browser crashes. Its own font comes before those of the machine, so that pages look the same everywhere.
 */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  ${['system-ui', 'sans', 'sans-serif'].map(asOwnFont).join('\n  ')}
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;
}

function asOwnFont(family: string): string {
  return `<alias binding="same"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`;
}

async function launch({ path, env }: FoundChromium): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath: path,
      timeout: patience(30_000),
      args: [...QUIET, ...UNCONFINED],
      env: { ...(process.env as Record<string, string>), ...env },
    });
  } catch (error) {
    throw new Error(`No browser starts here (${path}): CHROMIUM_PATH names another one`, { cause: error });
  }
}

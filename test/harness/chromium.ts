import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type Browser, chromium } from 'playwright-core';

/** Path in Debian's package. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

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
  /** Where the browser was unpacked for this run. */
  folder?: string;
}

/**
 * Provides a real browser to the tests of the calling suite: the one in `CHROMIUM_PATH`, Debian's, or the one
 * installed by `npm ci`.
 */
export function useChromium(): { readonly browser: Browser } {
  const holder: { browser: Browser } = { browser: undefined as never };
  let opened: OpenChromium | undefined;
  before(async () => {
    opened = await openChromium();
    holder.browser = opened.browser;
  });
  after(() => opened?.close());
  return holder;
}

export interface OpenChromium {
  browser: Browser;
  close(): Promise<void>;
}

/** Starts the browser that `useChromium` provides. */
export async function openChromium(): Promise<OpenChromium> {
  const found = await findChromium();
  const browser = await launch(found);
  return {
    browser,
    async close() {
      await browser.close();
      if (found.folder) rmSync(found.folder, { recursive: true, force: true });
    },
  };
}

async function findChromium(): Promise<FoundChromium> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { path: CHROMIUM_PATH, env: {} };
  if (existsSync(DEBIAN_CHROMIUM)) return { path: DEBIAN_CHROMIUM, env: {} };
  return await unpackChromium();
}

/** The package unpacks into the temporary folder, and reuses whatever files it finds there. */
async function unpackChromium(): Promise<FoundChromium> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-chromium-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  // Makes the package include the libraries that are missing on a minimal system.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const path = await packed.executablePath();
    const fonts = join(folder, 'fonts');
    writeFileSync(join(fonts, 'fonts.conf'), fontsConfiguration(fonts));
    const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: fonts };
    return { path, env, folder };
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
      args: [...QUIET, ...UNCONFINED],
      env: { ...(process.env as Record<string, string>), ...env },
    });
  } catch (error) {
    throw new Error(`No browser starts here (${path}): install Debian's package chromium`, { cause: error });
  }
}

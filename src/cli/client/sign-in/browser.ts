import { spawn } from 'node:child_process';
import { type BrowserEnvironment, browserEnvironment } from '#config/config';

/**
 * The program of each platform that opens an address. None of them is a shell. The package `open` does the same with
 * six packages of its own and a PowerShell on Windows.
 */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const OTHER_OPENER = ['xdg-open'];

/**
 * Opens a page in the user's browser, if there is one to be seen. Does not wait for it, and does not fail without it:
 * the address is printed too.
 * @returns whether it was tried
 */
export function openBrowser(url: string): boolean {
  const command = openingCommand(url, browserEnvironment(), process.platform);
  if (!process.stdout.isTTY || !command) return false;
  const [program = '', ...args] = command;
  spawn(program, args, { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
  return true;
}

/** The command that opens a page; undefined where nobody would see it, and for what is no web page. */
export function openingCommand(
  url: string,
  { browser, hasDisplay, isRemote }: BrowserEnvironment,
  platform: NodeJS.Platform,
): string[] | undefined {
  if (!/^https?:\/\//.test(url) || isRemote) return undefined;
  if (!hasDisplay && !Object.hasOwn(OPENERS, platform)) return undefined;
  const chosen = browser === undefined ? undefined : wordsOf(browser, platform);
  const words = chosen ?? OPENERS[platform] ?? OTHER_OPENER;
  return words.includes('%s') ? words.map((word) => (word === '%s' ? url : word)) : [...words, url];
}

/** The first of the commands in BROWSER, which are separated like the folders of PATH. */
function wordsOf(browser: string, platform: NodeJS.Platform): string[] | undefined {
  const [first = ''] = platform === 'win32' ? [browser] : browser.split(':');
  const words = first.split(' ').filter((word) => word !== '');
  return words.length === 0 ? undefined : words;
}

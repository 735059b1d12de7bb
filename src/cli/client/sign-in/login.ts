import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { Refusal } from '#cli/errors';
import { addExamples, warn } from '#cli/options';
import { print } from '#cli/output';
import { type BrowserEnvironment, browserEnvironment, clientEnvironment } from '#config/config';
import { addChoice, chooseSignIn, parseServer, requirePrivateWay } from '../connection.ts';
import { callApi, printable } from '../requests.ts';
import { changeProfiles } from './credentials.ts';
import { beginDeviceGrant, type DeviceGrant, waitForTokens } from './device-grant.ts';
import { toCredentials } from './fresh-credentials.ts';
import { type Credentials, type Profile, type ProfileRequest, profileOf, withProfile } from './profiles.ts';
import { findSignInServer, revokeTokens } from './sign-in-server.ts';

interface LoginOptions extends ProfileRequest {
  loginServer?: string;
  scopes: string;
  allowHttp?: boolean;
  browser: boolean;
}

export function defineLogin(login: Command): void {
  login
    .description(
      'Sign in to a service on this or another machine. The command shows an address and a code, opens the address in ' +
        'your browser if this machine has one, and waits until you allow the access there. The sign-in is stored under ' +
        'a name, the profile, in palisade/credentials.json in your configuration folder, readable only by you. Commands ' +
        'for users use it from then on. Without --profile, the name is that of the server, such as api.example.com.',
    )
    .option(
      '--login-server <url>',
      'address of the sign-in pages, if it differs from that of the service',
      parseServer,
    )
    .option('--scopes <scopes>', 'scopes to request, separated by spaces or commas', '*')
    .option('--no-browser', 'only print the address')
    .option('--allow-http', 'allow http to another machine; only for a trusted network')
    .action(runLogin);
  addChoice(login, 'name for the sign-in (default: PALISADE_PROFILE, else the name of the server)');
  addExamples(
    login,
    'palisade login',
    'palisade login --profile work --server https://api.example.com',
    'palisade login --server https://api.example.com --login-server https://login.example.com',
    'palisade login --server https://api.example.com --scopes vpc:read_write,events:read_only',
  );
}

async function runLogin({ scopes, allowHttp, browser, ...options }: LoginOptions): Promise<void> {
  const { server, name } = chooseSignIn(options);
  const { loginServer = server } = options;
  requirePrivateWay(server, allowHttp);
  requirePrivateWay(loginServer, allowHttp);
  const { signal, end } = untilInterrupted();
  try {
    const signInServer = await findSignInServer(loginServer, signal);
    const grant = await beginDeviceGrant(signInServer.client, scopes);
    const isOpen = browser && openBrowser(grant.verificationUriComplete ?? grant.verificationUri);
    print(instructions(server, grant, isOpen));
    const issued = await waitForTokens(signInServer.client, grant, signal);
    const credentials = toCredentials(issued, signInServer);
    const username = await nameOf(server, credentials);
    await keep(name, { server, username, credentials });
    print(
      `Signed in to ${server}${username === undefined ? '' : ` as ${username}`}. The profile is ${name}.`,
    );
    if (clientEnvironment().token !== undefined)
      warn('PALISADE_TOKEN is set: while it is set, requests use that token instead');
  } finally {
    end();
  }
}

function instructions(server: string, grant: DeviceGrant, isOpen: boolean): string {
  const lines = [
    ...(isOpen ? ['Your browser opens the page to sign in.', ''] : []),
    `To sign in to ${server}, open`,
    `  ${grant.verificationUri}`,
    'and enter the code',
    `  ${grant.userCode}`,
  ];
  if (grant.verificationUriComplete) lines.push('or open', `  ${grant.verificationUriComplete}`);
  const minutes = Math.max(1, Math.round(grant.expiresIn / 60));
  return [...lines, '', `Waiting for at most ${minutes} minutes. Press Ctrl+C to stop.`].join('\n');
}

/** Stores the sign-in. Revokes the one it replaces, since nothing would use or revoke that later. */
async function keep(name: string, profile: Profile): Promise<void> {
  let before: Credentials | undefined;
  await changeProfiles(async (kept) => {
    before = profileOf(kept, name)?.credentials;
    return { ...withProfile(kept, name, profile), current: name };
  });
  if (before) await revokeTokens(before).catch(() => {});
}

/** The name of the user who signed in, if the service tells it. */
async function nameOf(server: string, { access_token }: Credentials): Promise<string | undefined> {
  try {
    const { json } = await callApi({ server, token: access_token, method: 'GET', path: '/profile' });
    return typeof json?.username === 'string' ? printable(json.username) : undefined;
  } catch {
    return undefined;
  }
}

function untilInterrupted(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const stop = () => controller.abort(new Refusal('Cancelled: you are not signed in'));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return {
    signal: controller.signal,
    end() {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}

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

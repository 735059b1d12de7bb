import type { Command } from 'commander';
import { clientEnvironment } from '#config/config';
import { Refused } from '../errors.ts';
import { addExamples } from '../options.ts';
import { print } from '../output.ts';
import { callApi } from './call.ts';
import { type Credentials, changeCredentials } from './credentials.ts';
import { beginDeviceGrant, type DeviceGrant, waitForTokens } from './device-grant.ts';
import { toCredentials } from './fresh-credentials.ts';
import { printable } from './requests.ts';
import { addServer, chooseServer, parseServer, requirePrivateWay } from './server.ts';
import { findSignInServer, revokeTokens } from './sign-in-server.ts';

interface LoginOptions {
  server?: string;
  loginServer?: string;
  scopes: string;
  allowHttp?: boolean;
}

export function defineLogin(login: Command): void {
  login
    .description(
      'Sign in to a service on this or another machine. The command shows an address and a code, and waits until you ' +
        'enter the code there in any browser. The credentials are stored in palisade/credentials.json in your ' +
        'configuration folder, readable only by you. `palisade api` and `palisade logout` use this service by default.',
    )
    .option(
      '--login-server <url>',
      'address of the sign-in pages, if it differs from that of the service',
      parseServer,
    )
    .option('--scopes <scopes>', 'scopes to request, separated by spaces or commas', '*')
    .option('--allow-http', 'allow http to another machine; only for a trusted network')
    .action(runLogin);
  addServer(login);
  addExamples(
    login,
    'palisade login',
    'palisade login --server https://api.example.com --login-server https://login.example.com',
    'palisade login --server https://api.example.com --scopes vpc:read_write,events:read_only',
  );
}

async function runLogin({ scopes, allowHttp, ...options }: LoginOptions): Promise<void> {
  const server = chooseServer(options);
  const { loginServer = server } = options;
  requirePrivateWay(server, allowHttp);
  requirePrivateWay(loginServer, allowHttp);
  const { signal, end } = untilInterrupted();
  try {
    const signInServer = await findSignInServer(loginServer, signal);
    const grant = await beginDeviceGrant(signInServer.client, scopes);
    print(instructions(server, grant));
    const issued = await waitForTokens(signInServer.client, grant, signal);
    const credentials = toCredentials(issued, signInServer);
    await keep(server, credentials);
    print(`Signed in to ${server}${await nameOf(server, credentials)}.`);
    if (clientEnvironment().token !== undefined) {
      process.stderr.write('PALISADE_TOKEN is set: while it is set, requests use that token instead.\n');
    }
  } finally {
    end();
  }
}

function instructions(server: string, grant: DeviceGrant): string {
  const lines = [
    `To sign in to ${server}, open`,
    `  ${grant.verificationUri}`,
    'and enter the code',
    `  ${grant.userCode}`,
  ];
  if (grant.verificationUriComplete) lines.push('or open', `  ${grant.verificationUriComplete}`);
  const minutes = Math.max(1, Math.round(grant.expiresIn / 60));
  return [...lines, '', `Waiting for at most ${minutes} minutes. Press Ctrl+C to stop.`].join('\n');
}

/** Stores the credentials. Revokes those they replace, since nothing would use or revoke them later. */
async function keep(server: string, credentials: Credentials): Promise<void> {
  let before: Credentials | undefined;
  await changeCredentials(
    server,
    async (kept) => {
      before = kept;
      return credentials;
    },
    'remembered',
  );
  if (before) {
    await revokeTokens(before).catch(() => {});
  }
}

/** The name of the user who signed in, if the service tells it. */
async function nameOf(server: string, { access_token }: Credentials): Promise<string> {
  try {
    const { json } = await callApi({ server, token: access_token, method: 'GET', path: '/profile' });
    return typeof json?.username === 'string' ? ` as ${printable(json.username)}` : '';
  } catch {
    return '';
  }
}

function untilInterrupted(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const stop = () => controller.abort(new Refused('Cancelled: you are not signed in'));
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

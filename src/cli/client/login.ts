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
      'Sign in to a service, on this machine or another one: the command shows a page and a code to enter there in any ' +
        'browser, and waits. What it gets is kept in palisade/credentials.json of your configuration folder, readable ' +
        'by you alone, for `palisade api`; both other commands then mean this service, unless they are told another one.',
    )
    .option(
      '--login-server <url>',
      'address of the sign-in pages, when it is another than that of the service',
      parseServer,
    )
    .option('--scopes <scopes>', 'what the command line may do for you, separated by spaces or commas', '*')
    .option('--allow-http', 'also without encryption to another machine, where nobody can listen on the way')
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
      process.stderr.write(
        'PALISADE_TOKEN is set: as long as it is, requests are sent with that token instead.\n',
      );
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
  return [...lines, '', `Waiting, for ${minutes} minutes at most. Ctrl-C stops.`].join('\n');
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
  const stop = () => controller.abort(new Refused('Stopped: you are not signed in'));
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

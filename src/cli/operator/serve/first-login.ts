import { join } from 'node:path';
import type { FirstLogin, FirstLoginCallbacks } from '#app/bootstrap';
import { facts, print } from '#cli/output';
import type { Config } from '#config/config';
import { originOf } from '#config/network';
import { ensurePrivateFolder, writePrivateFile } from '#platform/private-file';

/** Shows the first credentials to the operator once, in one place. */
export interface FirstLoginPresenter extends FirstLoginCallbacks {
  /** Call it when the service is listening or has failed to start. Does nothing without new credentials. */
  present(port: number): void;
}

/** Prints the credentials once the service is listening. */
export function presentOnTerminal(config: Config): FirstLoginPresenter {
  let login: FirstLogin | undefined;
  return {
    committed(made) {
      login = made;
    },
    present(port) {
      if (login && isNews(login)) {
        print(`This is shown only once, at the first start:\n\n${describe(login, config, port)}`);
      }
    },
  };
}

/** The file that `presentInFile` writes. */
export function firstLoginFile({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): string {
  const isTemporary = database.kind === 'sqlite' && database.temporary;
  // A lasting service may have its own in the same folder.
  return join(dataDir, isTemporary ? 'first-login-temporary.txt' : 'first-login.txt');
}

/**
 * Writes the credentials to a private file, because standard output is a log. The file is written before the account
 * is committed.
 */
export function presentInFile(config: Config): FirstLoginPresenter {
  const file = firstLoginFile(config);
  let login: FirstLogin | undefined;
  const write = (made: FirstLogin, port: number) => {
    ensurePrivateFolder(config.dataDir);
    writePrivateFile(
      file,
      `${describe(made, config, port)}\nDelete this file after reading. The service does not need it.\n`,
    );
  };
  return {
    beforeCommit(made) {
      if (isNews(made)) write(made, config.port);
    },
    committed(made) {
      login = made;
    },
    present(port) {
      if (!login || !isNews(login)) return;
      // If the system chose the port, it is known only now.
      if (port !== config.port) write(login, port);
      process.stderr.write(`First start: username, password and a token are in ${file}\n`);
    },
  };
}

/** Configured credentials need not be shown. */
function isNews({ password, token }: FirstLogin): boolean {
  return password !== undefined || token !== undefined;
}

function describe({ username, password, token }: FirstLogin, config: Config, port: number): string {
  const header =
    token === undefined
      ? '"Authorization: Bearer $PALISADE_BOOTSTRAP_TOKEN"'
      : `'Authorization: Bearer ${token}'`;
  const lines = facts([
    ['  Username', username],
    ['  Password', password ?? 'as configured'],
    ['  Token', token ?? 'as configured'],
    ['  Sign in at', `${config.loginUrl.replace(/:0$/, `:${port}`)}/login`],
  ]);
  return `${lines}\n\nTry it:\n\n  curl -H ${header} ${baseOf(config, port)}/v4/vpcs\n`;
}

/** A certificate is only valid for the public host name. */
function baseOf({ host, tlsCert, publicUrl }: Config, port: number): string {
  return tlsCert ? publicUrl : originOf('http', reachable(host), port);
}

/** The host under which this machine reaches a service that listens on all addresses. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return /^[0:]+$/.test(host) ? '::1' : host;
}

import { join } from 'node:path';
import type { FirstLogin, FirstLoginTeller } from '#app/bootstrap';
import { facts, print } from '#cli/output';
import type { Config } from '#config/config';
import { originOf } from '#config/network';
import { ensurePrivateFolder, writePrivateFile } from '#platform/private-file';

/** Tells the operator of the first login, once and in one place. */
export interface FirstLoginPresenter extends FirstLoginTeller {
  /** To be called when the service listens, and when it cannot. Does nothing when there is nothing to tell. */
  present(port: number): void;
}

/** Printed when the service listens. */
export function presentOnTerminal(config: Config): FirstLoginPresenter {
  let login: FirstLogin | undefined;
  return {
    afterCommit(made) {
      login = made;
    },
    present(port) {
      if (login && isNews(login)) {
        print(`This is shown only once, at the first start:\n\n${describe(login, config, port)}`);
      }
    },
  };
}

/** Where `presentInFile` leaves it. */
export function firstLoginFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'first-login.txt');
}

/** In a file for the operator only, because standard output is a log. It is on disk before the account is there. */
export function presentInFile(config: Config): FirstLoginPresenter {
  const file = firstLoginFile(config);
  let login: FirstLogin | undefined;
  const write = (made: FirstLogin, port: number) => {
    ensurePrivateFolder(config.dataDir);
    writePrivateFile(
      file,
      `${describe(made, config, port)}\nNothing reads this file: delete it when you have.\n`,
    );
  };
  return {
    beforeCommit(made) {
      if (isNews(made)) write(made, config.port);
    },
    afterCommit(made) {
      login = made;
    },
    present(port) {
      if (!login || !isNews(login)) return;
      // Only now the port is known when it was left to the system.
      if (port !== config.port) write(login, port);
      process.stderr.write(`First start: sign-in name, password and a token are in ${file}\n`);
    },
  };
}

/** What was configured is known already. */
function isNews({ password, token }: FirstLogin): boolean {
  return password !== undefined || token !== undefined;
}

function describe({ username, password, token }: FirstLogin, config: Config, port: number): string {
  const header =
    token === undefined
      ? '"Authorization: Bearer $PALISADE_BOOTSTRAP_TOKEN"'
      : `'Authorization: Bearer ${token}'`;
  const lines = facts([
    ['  Sign-in name', username],
    ['  Password', password ?? 'as configured'],
    ['  Sign in at', `${config.loginUrl.replace(/:0$/, `:${port}`)}/login`],
  ]);
  return `${lines}\n\nTry it:\n\n  curl -H ${header} ${baseOf(config, port)}/v4/vpcs\n`;
}

/** A certificate is for the public name only. */
function baseOf({ host, tlsCert, publicUrl }: Config, port: number): string {
  return tlsCert ? publicUrl : originOf('http', reachable(host), port);
}

/** Where this machine reaches a service that listens on every address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return /^[0:]+$/.test(host) ? '::1' : host;
}

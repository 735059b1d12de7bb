// The Debian package, installed in a root.
import { execFileSync } from 'node:child_process';
import { Client } from '#test/harness/http-client';
import { Root, type Serving } from './root.ts';

const USER = 'palisade:palisade';
/** As the unit sets them. */
const ENV = { NODE_ENV: 'production', PALISADE_DATA_DIR: '/var/lib/palisade' };

export class Machine {
  readonly root = Root.debian();

  /** @returns what is printed */
  install(file: string): string {
    // The mounts of the root hide the files of this machine.
    execFileSync('cp', [file, this.root.path('palisade.deb')]);
    return this.dpkg('--install', '/palisade.deb');
  }

  dpkg(...args: string[]): string {
    // Without waiting for the disk.
    return this.root.run(['/usr/bin/dpkg', '--force-confold', '--force-unsafe-io', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }

  /** A command of the operator, as the documents call it. */
  palisade(...args: string[]): string {
    return this.root.run(['/usr/bin/palisade', ...args], { user: USER, env: ENV });
  }

  serve(): Promise<Serving> {
    return this.root.serve(['/usr/bin/palisade', 'serve'], { user: USER, env: ENV });
  }

  /** The token of the first start. */
  token(): string {
    const text = this.root.read('var/lib/palisade/first-login.txt');
    const [token] = /\b[0-9a-f]{64}\b/.exec(text) ?? [];
    if (token === undefined) throw new Error(`No token in:\n${text}`);
    return token;
  }

  client({ url }: Serving): Client {
    return new Client(`${url}/v4`, this.token());
  }
}

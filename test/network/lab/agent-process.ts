import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Chassis } from './chassis.ts';
import { kill } from './space.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/palisade.js', import.meta.url));

/** `palisade host` in the namespaces of a host. */
export class AgentProcess {
  readonly #host: Chassis;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  /** Its log, and what it said to standard error. */
  output = '';

  private constructor(host: Chassis, env: NodeJS.ProcessEnv) {
    this.#host = host;
    this.#env = env;
  }

  /** @param folder for the file with its token */
  static async start(
    host: Chassis,
    service: { socket: string; token: string; folder: string },
    settings: Readonly<Record<string, string>> = {},
  ): Promise<AgentProcess> {
    const tokenFile = join(service.folder, `${host.name}.token`);
    await writeFile(tokenFile, `${service.token}\n`, { mode: 0o600 });
    const env = {
      PATH: process.env.PATH,
      PALISADE_HOST_SERVER: `unix:${service.socket}`,
      PALISADE_HOST_TOKEN_FILE: tokenFile,
      PALISADE_HOST_ENGINE: 'netns',
      PALISADE_HOST_POLL: '100ms',
      ...settings,
    };
    return new AgentProcess(host, env).again();
  }

  /** Starts it, after it was killed. */
  again(): this {
    const { space } = this.#host;
    const child = space.spawn(process.execPath, [PROGRAM, 'host'], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => (this.output += text.toString('utf8')));
    }
    this.#child = child;
    return this;
  }

  async kill(): Promise<void> {
    if (this.#child) await kill(this.#child);
  }

  /** Ends it as a service manager does. @returns its exit status */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    if (child.exitCode === null) child.kill('SIGTERM');
    return await this.ended();
  }

  /** @returns its exit status, when it has ended by itself */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child && child.exitCode === null) await once(child, 'exit');
    return child?.exitCode ?? null;
  }
}

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '#config/config';
import { type DevOptions, type DevServer, startDevServer } from '#dev/dev-server';
import { type Answer, Client, type Sent, send } from '#test/harness/http-client';

export interface DevTestOptions extends Partial<DevOptions> {
  env?: Record<string, string>;
}

/** A server for tests, as `palisade dev` starts it, in this process. */
export class DevTest {
  readonly server: DevServer;
  /** The first user, with all rights. */
  readonly owner: Client;

  constructor(server: DevServer) {
    this.server = server;
    this.owner = this.client(server.login.token);
  }

  static async start({ env = {}, ...options }: DevTestOptions = {}): Promise<DevTest> {
    const config = readConfig({ env: { PORT: '0', ...env }, workingDirectory: process.cwd() });
    const server = await startDevServer(config, {
      log: pino({ level: 'silent' }),
      dataDir: undefined,
      hasLimits: false,
      origins: [],
      now: undefined,
      seed: undefined,
      ...options,
    });
    return new DevTest(server);
  }

  get url(): string {
    return this.server.service.url;
  }

  client(token?: string): Client {
    return new Client(`${this.url}/v4`, token);
  }

  /** Calls a control, which must succeed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests state what they expect of it.
  async call(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.control(method, path, { body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }

  control(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return send(method, `${this.url}/_dev${path}`, { isOfApi: false, ...sent });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/** Provides a server to the tests of the calling suite. */
export function useDevServer(options: DevTestOptions = {}): { readonly dev: DevTest } {
  const holder: { dev: DevTest } = { dev: undefined as never };
  before(async () => {
    holder.dev = await DevTest.start(options);
  });
  after(() => holder.dev?.stop());
  return holder;
}

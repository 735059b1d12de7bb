// A service with a data plane: its API, OVN without hosts, and reconcilers between them.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { prepareInstallation } from '#network/identity';
import { compareWithDatabase, type Finding } from '#network/reconcile/compare';
import { Reconciler, type ReconcilerOptions } from '#network/reconcile/reconciler';
import { systemRandom } from '#platform/random';
import type { Store } from '#store/types';
import { patience } from '#test/harness/effort';
import { REGION } from '#test/harness/plane-models';
import { TestApi, type TestApiOptions } from '#test/harness/test-api';
import { AUTHOR } from '#test/harness/test-store';
import { Central } from './central.ts';

const silent = pino({ level: 'silent' });

export class Plane {
  readonly central: Central;
  readonly api: TestApi;
  readonly installation: string;
  readonly #reconcilers: Reconciler[] = [];
  readonly #processes: ReconcilerProcess[] = [];

  private constructor(central: Central, api: TestApi, installation: string) {
    this.central = central;
    this.api = api;
    this.installation = installation;
  }

  /** @param members of the cluster of northbound databases */
  static async start(options: TestApiOptions = {}, members = 1): Promise<Plane> {
    const central = await Central.start(members);
    try {
      // In a file, so that other processes can open it too.
      const databaseUrl = `file:${join(central.northbound.folder, 'palisade.db')}`;
      const api = await TestApi.start('sqlite', { databaseUrl, ...options });
      const installation = await api.service.services.store.mutate(AUTHOR, async (tx) => ({
        value: await prepareInstallation(tx, systemRandom),
        noEvent: 'a test prepares its installation',
      }));
      return new Plane(central, api, installation);
    } catch (error) {
      await central[Symbol.asyncDispose]();
      throw error;
    }
  }

  get store(): Store {
    return this.api.service.services.store;
  }

  reconciler(options: Partial<ReconcilerOptions> = {}): Reconciler {
    const reconciler = new Reconciler({
      store: this.store,
      northbound: this.central.addresses,
      installation: this.installation,
      regions: [REGION],
      resync: 60_000,
      now: () => this.api.clock.now,
      random: systemRandom,
      log: silent,
      ...options,
    }).start();
    this.#reconcilers.push(reconciler);
    return reconciler;
  }

  /** A reconciler in a process of its own. It gives a sign of life five times a second. */
  process(): ReconcilerProcess {
    const { northbound } = this.central;
    const started = new ReconcilerProcess(
      this.api.databaseUrl.replace('file:', ''),
      northbound.remote.text,
      this.installation,
    );
    this.#processes.push(started);
    return started;
  }

  /** What in the northbound database is not as it has to be. */
  findings(): Promise<Finding[]> {
    const { store, installation } = this;
    const northbound = this.central.addresses;
    return compareWithDatabase({ store, northbound, installation, regions: [REGION] });
  }

  /** Resolves when the northbound database is as it has to be. */
  async healed(): Promise<void> {
    let left: Finding[] = [];
    try {
      await until(async () => (left = await this.findings()).length === 0, 'the network to be healed');
    } catch (error) {
      throw new Error(JSON.stringify(left), { cause: error });
    }
  }

  /** Resolves when the network has what all accounts want. */
  async applied(): Promise<void> {
    await until(async () => {
      const rows = await this.store.db
        .selectFrom('network_account')
        .select(['revision', 'applied_revision'])
        .execute();
      return rows.every(({ revision, applied_revision: applied }) => applied === revision);
    }, 'the network to follow');
  }

  async stopReconcilers(): Promise<void> {
    for (const reconciler of this.#reconcilers.splice(0)) await reconciler.stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stopReconcilers();
    for (const started of this.#processes) await started.kill();
    await this.api.stop();
    await this.central[Symbol.asyncDispose]();
  }
}

const RECONCILER = fileURLToPath(new URL('reconciler-process.ts', import.meta.url));

/** A reconciler that can be killed. */
export class ReconcilerProcess {
  readonly messages: string[] = [];
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  constructor(...args: string[]) {
    this.#child = spawn(process.execPath, [RECONCILER, ...args], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#exited = once(this.#child, 'exit');
    const { stdout } = this.#child;
    if (!stdout) throw new Error('A process has no output');
    createInterface({ input: stdout }).on('line', (line) => {
      const { msg }: { msg: string } = JSON.parse(line);
      this.messages.push(msg);
    });
  }

  /** How often its log has said something. */
  said(message: string): number {
    return this.messages.filter((one) => one.startsWith(message)).length;
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(name);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}

const DEADLINE_MILLISECONDS = patience(240_000);

export async function until(condition: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const end = performance.now() + DEADLINE_MILLISECONDS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`);
    await sleep(20);
  }
}

import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  type EngineName,
  type HostReport,
  type HostWanted,
  problemText,
} from '#network/hosts/messages/messages';
import { ReportPace } from '#network/hosts/messages/report-pace';
import type { Controller } from './controller.ts';
import type { ComputeEngine } from './engine.ts';
import { type Instance, planOf } from './plan.ts';
import type { Binding, Ports } from './ports.ts';
import { decidePins, removalsOf } from './safeguards.ts';
import type { ServerClient } from './server-client.ts';
import { computeOf, StepRunner } from './step-runner.ts';

const TOGETHER_MILLISECONDS = 20;
/** How long an instance has to be stopped before its watchdog starts it again. */
const IDLE_MILLISECONDS = 5_000;
/** Reports at once because something has happened; then they are as regular as the service reads them. */
const REPORTS_AT_ONCE = 20;
const MEGABYTE = 2 ** 20;
/** What is left for the host itself by default. */
const SHARE_OF_MEMORY = 0.9;

/** Where problems of the host as a whole come from. */
type ProblemSource = 'engine' | 'server' | 'pins' | 'ports' | 'controller';

export interface AgentOptions {
  host: string;
  engineName: EngineName;
  engine: ComputeEngine;
  ports: Ports;
  controller: Pick<Controller, 'look' | 'dark'>;
  server: Pick<ServerClient, 'sync'>;
  /** Milliseconds between two rounds in which nothing happens. Each of them reports. */
  poll: number;
  /** MB that computes may have. */
  memory?: number | undefined;
  log: Logger;
}

/**
 * Makes a host run what the service wants. It keeps nothing: each round compares what is there with the set that the
 * service sent last, so it can be killed at any moment. See docs/how-it-works/hosts.md.
 */
export class HostAgent {
  readonly #options: AgentOptions;
  readonly #work: StepRunner;
  #wake = Promise.withResolvers<void>();
  #instances: readonly Instance[] | undefined;
  #wanted: HostWanted | undefined;
  #held: readonly number[] = [];
  #looking: Promise<void> | undefined;
  readonly #pace = new ReportPace(() => performance.now() / 1_000, REPORTS_AT_ONCE);
  /** On the clock of `performance.now`. */
  #reported = Number.NEGATIVE_INFINITY;
  /** Since when instances have been seen stopped, on the clock of `performance.now`. */
  #stoppedSince: ReadonlyMap<number, number> = new Map();
  #stopped: ReadonlyMap<number, string> = new Map();
  /** Of the host as a whole, by where it comes from. */
  readonly #problems = new Map<ProblemSource, string>();

  constructor(options: AgentOptions) {
    this.#options = options;
    this.#work = new StepRunner(options.engine, options.log, () => this.#wake.resolve());
    options.ports.client.on('updates', () => this.#wake.resolve());
  }

  /** Works until the signal is aborted, and then lets the steps end that are under way. */
  async run(signal: AbortSignal): Promise<void> {
    const wake = () => this.#wake.resolve();
    signal.addEventListener('abort', wake);
    while (!signal.aborted) {
      this.#wake = Promise.withResolvers<void>();
      await this.#round(signal);
      await this.#pause();
    }
    signal.removeEventListener('abort', wake);
    await this.#work.idle();
    await this.#looking;
  }

  /** Beside the rounds: a program that hangs must not hold them up. */
  #look(): void {
    this.#looking ??= this.#try('controller', () => this.#options.controller.look()).finally(() => {
      this.#looking = undefined;
    });
  }

  async #round(signal: AbortSignal): Promise<void> {
    // What ends while the instances are listed may be missing in the list.
    const busy = this.#work.busy;
    await this.#try('engine', async () => {
      this.#instances = await this.#options.engine.list();
      this.#noteStopped(this.#instances);
    });
    // An engine that never answered has nothing that could be compared.
    if (!this.#instances) return;
    this.#look();
    if (this.#mayReport()) await this.#try('server', () => this.#sync(signal));
    if (signal.aborted || this.#problems.has('engine')) return;
    await this.#try('ports', () => this.#apply(busy));
  }

  #mayReport(): boolean {
    const now = performance.now();
    const isEarly = now - this.#reported < this.#options.poll;
    const may = this.#pace.take() !== undefined || !isEarly;
    if (may) this.#reported = now;
    return may;
  }

  async #sync(signal: AbortSignal): Promise<void> {
    const { server, ports, log } = this.#options;
    const answer = await server.sync(this.#report(), signal);
    if (!answer) return;
    const verdict = decidePins(ports.pins, answer);
    if (verdict.do === 'refuse') return this.#tell('pins', verdict.problem);
    if (verdict.do === 'pin') {
      await ports.pin(verdict.pins);
      log.info(verdict.pins, 'pinned to this service');
    }
    this.#tell('pins', undefined);
    this.#wanted = answer;
  }

  async #apply(busy: ReadonlySet<number>): Promise<void> {
    const wanted = this.#wanted;
    const instances = this.#instances ?? [];
    if (!wanted) return;
    const { ports } = this.#options;
    const present = instances.map(({ id }) => id);
    const ids = new Set(wanted.computes.map(({ id }) => id));
    const { remove, held } = removalsOf(present, ids, new Set(wanted.confirmedRemovals));
    this.#hold(held);
    const { steps, problems } = planOf(instances, wanted.computes, { removed: remove, idle: this.#idle() });
    this.#stopped = problems;
    this.#work.begin(steps.filter((step) => !busy.has(computeOf(step))));
    const bindings = bindingsOf(wanted.computes);
    // Which ports belong to those that are held is not known.
    if (held.length === 0) await ports.keepOnly(new Set(bindings.keys()));
    await ports.bind(bindings);
    const running = new Set(instances.filter(({ state }) => state === 'running').map(({ id }) => id));
    const settled = wanted.computes.filter(
      ({ id }) => running.has(id) && !busy.has(id) && !this.#work.busy.has(id),
    );
    await ports.addMissing(bindingsOf(settled), await linksOfMachine());
  }

  #noteStopped(instances: readonly Instance[]): void {
    const stopped = instances.filter(({ state }) => state === 'stopped');
    const before = this.#stoppedSince;
    this.#stoppedSince = new Map(stopped.map(({ id }) => [id, before.get(id) ?? performance.now()]));
  }

  #idle(): Set<number> {
    const latest = performance.now() - IDLE_MILLISECONDS;
    const idle = [...this.#stoppedSince].filter(([, since]) => since <= latest);
    return new Set(idle.map(([id]) => id));
  }

  #report(): HostReport {
    const { host, engineName, memory, ports, controller } = this.#options;
    const problems = new Map([...this.#stopped, ...this.#work.problems]);
    const whole = (this.#instances ?? []).filter(({ isWhole }) => isWhole);
    const present = whole.map(({ id, state, boot }) => {
      const problem = problems.get(id) ?? null;
      problems.delete(id);
      return { id, state, boot, problem };
    });
    const absent = [...problems].map(([id, problem]) => ({ id, state: 'absent' as const, boot: 0, problem }));
    const [problem] = this.#problems.values();
    return {
      version: 1,
      host,
      revision: this.#wanted?.revision ?? null,
      ...ports.pins,
      engine: engineName,
      memory: memory ?? Math.floor((totalmem() / MEGABYTE) * SHARE_OF_MEMORY),
      problem: problem === undefined ? null : problemText(problem),
      held: [...this.#held],
      computes: [...present, ...absent],
      nics: [...ports.states()].map(([id, { plugged, installed }]) => ({
        ...{ id, plugged },
        installed: installed && !controller.dark.has(id),
      })),
    };
  }

  #hold(held: readonly number[]): void {
    const { log } = this.#options;
    if (held.length > 0 && held.length !== this.#held.length) {
      log.warn({ computes: held.length }, 'keeps computes that are not wanted, until the operator confirms');
    }
    this.#held = held;
  }

  async #try(part: ProblemSource, what: () => Promise<void>): Promise<void> {
    try {
      await what();
      this.#tell(part, undefined);
    } catch (error) {
      this.#tell(part, error instanceof Error ? error.message : String(error));
    }
  }

  /** Logs a problem once, and its end. */
  #tell(part: ProblemSource, problem: string | undefined): void {
    const { log } = this.#options;
    const before = this.#problems.get(part);
    if (problem === before) return;
    if (problem === undefined) {
      this.#problems.delete(part);
      log.info({ part }, 'works again');
    } else {
      this.#problems.set(part, problem);
      log.error({ part, problem }, 'does not work');
    }
  }

  /** Until the next poll is due, or something has happened. */
  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#options.poll);
    await Promise.race([promise, this.#wake.promise]);
    clearTimeout(timer);
    // What happens together, such as the updates of several ports, is one round.
    await sleep(TOGETHER_MILLISECONDS);
  }
}

function bindingsOf(computes: HostWanted['computes']): Map<number, Binding> {
  return new Map(computes.flatMap(({ nics }) => nics.map((nic): [number, Binding] => [nic.id, nic])));
}

/** The network interfaces of this machine, by name. */
async function linksOfMachine(): Promise<Set<string>> {
  return readLinks(await readFile('/proc/net/dev', 'utf8'));
}

/** @param text of `/proc/net/dev` */
export function readLinks(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/^ *([^\s:]+):/gm), ([, name = '']) => name));
}

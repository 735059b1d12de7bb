import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from './engine.ts';
import type { Ports } from './ports.ts';
import { run } from './program.ts';

const LOOK_MILLISECONDS = 2_000;
/** How long ovn-controller has to write its flows again, before it is made to once more. */
const REPAIR_MILLISECONDS = 30_000;
const TIMEOUT = { timeout: 5_000 };

/** The control sockets of ovn-controller. Those of processes that were killed stay. */
const CONTROL = /^ovn-controller\.\d+\.ctl$/;

export interface ControllerOptions {
  ports: Pick<Ports, 'installed' | 'reconnectController'>;
  /** Where Open vSwitch listens for programs that manage the bridge. */
  bridgeSocket: string;
  /** Folder with the control sockets of OVN. */
  folder: string;
}

/**
 * Looks whether ovn-controller works, and whether its flows are there. It does not notice by itself when somebody
 * deletes them: it writes them when it connects to the bridge, and what changes afterwards.
 */
export class Controller {
  readonly #options: ControllerOptions;
  /** On the clock of `performance.now`. */
  #looked = Number.NEGATIVE_INFINITY;
  #repaired = Number.NEGATIVE_INFINITY;
  /** Without flows in the last look. In a single one, ovn-controller may have been writing. */
  #missed: ReadonlySet<number> = new Set();
  #dark: ReadonlySet<number> = new Set();
  #problem: string | undefined;

  constructor(options: ControllerOptions) {
    this.#options = options;
  }

  /** Network interfaces that OVN says it has set up, but that have no flows. */
  get dark(): ReadonlySet<number> {
    return this.#dark;
  }

  /**
   * Looks again when it is time to.
   * @throws EngineError which says what is wrong, as far as was last seen
   */
  async look(): Promise<void> {
    const now = performance.now();
    if (now - this.#looked >= LOOK_MILLISECONDS) {
      this.#looked = now;
      this.#problem = await this.#find(now).catch(({ message }: Error) => message);
    }
    if (this.#problem !== undefined) throw new EngineError(this.#problem);
  }

  async #find(now: number): Promise<string | undefined> {
    const { ports, bridgeSocket, folder } = this.#options;
    const before = ports.installed();
    const flows = before.size === 0 ? new Set<number>() : await portsWithFlows(bridgeSocket);
    const after = ports.installed();
    const missed = [...before].filter(([id, port]) => !flows.has(port) && after.get(id) === port);
    this.#dark = new Set(missed.map(([id]) => id).filter((id) => this.#missed.has(id)));
    this.#missed = new Set(missed.map(([id]) => id));
    // It clears all flows when it connects, so this must not interrupt ports that work.
    const isAllDark = this.#dark.size > 0 && this.#dark.size === before.size;
    if (isAllDark && now - this.#repaired > REPAIR_MILLISECONDS) {
      this.#repaired = now;
      await ports.reconnectController();
    }
    const problem = await statusOf(folder);
    if (problem !== undefined || this.#dark.size === 0) return problem;
    return `Ports without flows in Open vSwitch: ${this.#dark.size}. Restart ovn-controller`;
  }
}

/** The numbers of ports in OpenFlow whose packets OVN takes. */
async function portsWithFlows(bridgeSocket: string): Promise<Set<number>> {
  const dump = ['--no-names', '--no-stats', 'dump-flows', `unix:${bridgeSocket}`, 'table=0'];
  return readFlows(await run('ovs-ofctl', dump, TIMEOUT));
}

/** @param dump of the first table */
export function readFlows(dump: string): Set<number> {
  return new Set(Array.from(dump.matchAll(/[ ,]in_port=(\d+)/g), ([, port]) => Number(port)));
}

/** What is wrong with ovn-controller. */
async function statusOf(folder: string): Promise<string | undefined> {
  // Where OVN keeps its sockets elsewhere, nothing is known.
  const files = await readdir(folder).catch(() => undefined);
  if (files === undefined) return undefined;
  for (const file of files.filter((name) => CONTROL.test(name))) {
    const ask = ['-t', join(folder, file), 'connection-status'];
    const status = await run('ovs-appctl', ask, TIMEOUT).catch(() => undefined);
    if (status === undefined) continue;
    return status.trim() === 'connected' ? undefined : 'ovn-controller is not connected to OVN central';
  }
  return 'ovn-controller does not answer: does it run?';
}

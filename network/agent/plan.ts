import type { WantedCompute } from '#network/hosts/messages/messages';

/** An instance of this host, as its engine sees it. */
export interface Instance {
  id: number;
  state: 'stopped' | 'running';
  /** The boot that it was last started with; 0 before the first one. */
  boot: number;
  /** False when an agent was killed while it made the instance. */
  isWhole: boolean;
}

/** What is done next with one compute. Each step can be repeated after a crash in the middle of it. */
export type PlanStep =
  | { do: 'destroy'; id: number }
  | { do: 'create'; compute: WantedCompute }
  | { do: 'boot'; compute: WantedCompute }
  | { do: 'stop'; id: number };

/** It has stopped without being told to. */
export const STOPPED_BY_ITSELF = 'It has stopped by itself';

export interface AgentPlan {
  steps: PlanStep[];
  /** By compute. */
  problems: Map<number, string>;
}

export interface PlanInputs {
  /** Ids of instances that are to be destroyed. */
  removed: readonly number[];
  /** Ids of instances that have been stopped for a while. */
  idle: ReadonlySet<number>;
}

/** Compares what is there with what is wanted. */
export function planOf(
  instances: readonly Instance[],
  wanted: readonly WantedCompute[],
  { removed, idle }: PlanInputs,
): AgentPlan {
  const present = new Map(instances.map((instance) => [instance.id, instance]));
  const problems = new Map<number, string>();
  const creations: PlanStep[] = [];
  const changes: PlanStep[] = [];
  for (const compute of wanted) {
    const instance = present.get(compute.id);
    if (!instance?.isWhole) creations.push({ do: 'create', compute });
    else if (compute.power === 'off' && instance.state === 'running') {
      changes.push({ do: 'stop', id: compute.id });
    } else if (compute.power === 'on' && instance.boot !== compute.boot) {
      changes.push({ do: 'boot', compute });
    } else if (compute.power === 'on' && instance.state === 'stopped') {
      // Not at once: whoever restarts it by hand stops it first.
      if (!compute.watchdog) problems.set(compute.id, STOPPED_BY_ITSELF);
      else if (idle.has(compute.id)) changes.push({ do: 'boot', compute });
    }
  }
  const removals = removed.map((id): PlanStep => ({ do: 'destroy', id }));
  return { steps: [...removals, ...creations, ...changes], problems };
}

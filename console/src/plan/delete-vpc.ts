/** An interface that keeps a VPC or a subnet from being deleted. */
export interface DeletionBlocker {
  interfaceId: number;
  configId: number;
  computeId: number;
  subnetId: number;
  address: string;
  /** It is attached to a compute that runs. */
  isActive: boolean;
}

/** A compute with blockers, as far as the user may see it. */
export interface BlockingCompute {
  id: number;
  label: string;
  /** Undefined where the user may not see the compute. */
  status: string | undefined;
}

/** What stands between a VPC or a subnet and its deletion now. */
export interface DeletionState {
  blockers: readonly DeletionBlocker[];
  computes: readonly BlockingCompute[];
}

/** Something to do. Its key stays the same as long as it is not done. */
export type DeletionStep =
  | { kind: 'shutDown'; key: string; compute: BlockingCompute }
  | { kind: 'detach'; key: string; compute: BlockingCompute; blocker: DeletionBlocker }
  | { kind: 'delete'; key: string };

/** What to do now: some steps, in any order, or to wait until computes have finished what they are doing. */
export type DeletionMove =
  | { kind: 'do'; steps: readonly DeletionStep[] }
  | { kind: 'wait'; computes: readonly BlockingCompute[] };

/** From these a compute comes to rest by itself. */
const BUSY = new Set(['provisioning', 'booting', 'rebooting', 'shutting_down', 'offline']);

/** All that is left to do, in order. */
export function remainingSteps(state: DeletionState): DeletionStep[] {
  const { blockers } = state;
  return [
    ...activeComputes(state).map(
      (compute) => ({ kind: 'shutDown', key: `shut down ${compute.id}`, compute }) as const,
    ),
    ...blockers.map(
      (blocker) =>
        ({
          kind: 'detach',
          key: `detach ${blocker.interfaceId}`,
          compute: computeOf(state, blocker.computeId),
          blocker,
        }) as const,
    ),
    { kind: 'delete', key: 'delete' },
  ];
}

/** What to do next: first all shutdowns, then all interfaces, then the deletion. */
export function nextMove(state: DeletionState): DeletionMove {
  const steps = remainingSteps(state);
  const shutdowns = steps.filter((step) => step.kind === 'shutDown');
  const ready = shutdowns.filter(({ compute: { status } }) => status === undefined || !BUSY.has(status));
  if (ready.length > 0) return { kind: 'do', steps: ready };
  if (shutdowns.length > 0) return { kind: 'wait', computes: shutdowns.map(({ compute }) => compute) };
  const detachments = steps.filter(({ kind }) => kind === 'detach');
  return { kind: 'do', steps: detachments.length > 0 ? detachments : steps };
}

/** The steps that nobody agreed to: they came after the plan was shown. */
export function unplannedSteps(state: DeletionState, plan: readonly DeletionStep[]): DeletionStep[] {
  const agreed = new Set(plan.map(({ key }) => key));
  return remainingSteps(state).filter(({ key }) => !agreed.has(key));
}

/** The plan in a few words: `Shut down 2, detach 3, delete`. */
export function planText(steps: readonly DeletionStep[]): string {
  const count = (kind: DeletionStep['kind']) => steps.filter((step) => step.kind === kind).length;
  const parts = [
    count('shutDown') > 0 ? `shut down ${count('shutDown')}` : '',
    count('detach') > 0 ? `detach ${count('detach')}` : '',
    'delete',
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The blockers by compute, those of one compute together. */
export function byCompute(state: DeletionState): { compute: BlockingCompute; blockers: DeletionBlocker[] }[] {
  const groups = Map.groupBy(state.blockers, ({ computeId }) => computeId);
  return [...groups].map(([id, blockers]) => ({ compute: computeOf(state, id), blockers }));
}

function activeComputes(state: DeletionState): BlockingCompute[] {
  const ids = new Set(state.blockers.filter(({ isActive }) => isActive).map(({ computeId }) => computeId));
  return [...ids].map((id) => computeOf(state, id));
}

function computeOf({ computes }: DeletionState, id: number): BlockingCompute {
  return computes.find((compute) => compute.id === id) ?? { id, label: `compute ${id}`, status: undefined };
}

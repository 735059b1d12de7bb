import { call } from '#api/call.ts';
import { ApiFailure } from '#api/failure.ts';
import {
  type BlockingCompute,
  type DeletionState,
  type DeletionStep,
  nextMove,
  remainingSteps,
  unplannedSteps,
} from '#plan/delete-vpc.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { type DeletionTarget, readState } from './state.ts';

/** How far a deletion is. */
export interface DeletionProgress {
  /** What is left, as the service said last. */
  remaining: readonly DeletionStep[];
  /** The step that is being done. */
  running?: string;
  /** The step that was refused, and why. Nothing goes on after it. */
  refused?: { key: string; reason: string };
}

interface Run {
  target: DeletionTarget;
  /** What the user agreed to. Nothing else is done. */
  plan: readonly DeletionStep[];
  signal: AbortSignal;
  onProgress: (progress: DeletionProgress) => void;
}

const POLL_MS = 1000;

/**
 * Does the steps of a plan one after the other. Before each move the state is read again, so that a run that was ended
 * goes on where it was.
 * @returns whether the network is deleted
 */
export async function runPlan({ target, plan, signal, onProgress }: Run): Promise<boolean> {
  const asked = new Set<string>();
  for (;;) {
    const state = await readState(target, signal);
    let remaining = remainingSteps(state);
    const stop = (key: string, reason: string) => {
      onProgress({ remaining, refused: { key, reason } });
      return false;
    };
    onProgress({ remaining });
    const [unplanned] = unplannedSteps(state, plan);
    if (unplanned) return stop(unplanned.key, 'This has come since the plan was shown. Look at it again.');
    const move = nextMove(state);
    if (move.kind === 'wait') {
      onProgress({ remaining, running: `shut down ${move.computes[0]?.id}` });
      await endOfJobs(move.computes, signal);
      continue;
    }
    for (const step of move.steps) {
      if (signal.aborted) return false;
      // The job failed, and the compute went back to where it was.
      if (asked.has(step.key)) return stop(step.key, 'It did not work: the compute is running again.');
      asked.add(step.key);
      remaining = leftAfter(state, asked, step);
      onProgress({ remaining, running: step.key });
      try {
        await perform(step, target);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        return stop(step.key, failureText(error));
      }
      if (step.kind === 'delete') return true;
    }
  }
}

/** Shutdowns stay on the list until their jobs have ended; the rest is done when it is answered. */
function leftAfter(state: DeletionState, asked: ReadonlySet<string>, current: DeletionStep): DeletionStep[] {
  return remainingSteps(state).filter(
    ({ kind, key }) => kind === 'shutDown' || key === current.key || !asked.has(key),
  );
}

async function perform(step: DeletionStep, { vpc, subnet }: DeletionTarget): Promise<void> {
  if (step.kind === 'shutDown') {
    await call('shutdownCompute', { path: { computeId: step.compute.id } });
  } else if (step.kind === 'detach') {
    const { computeId, configId, interfaceId } = step.blocker;
    await call('deleteConfigInterface', { path: { computeId, configId, interfaceId } });
  } else if (subnet) {
    await call('deleteVpcSubnet', { path: { vpcId: vpc.id, vpcSubnetId: subnet.id } });
  } else {
    await call('deleteVpc', { path: { vpcId: vpc.id } });
  }
}

/** Resolves when no job of the computes runs, as their events say. */
async function endOfJobs(computes: readonly BlockingCompute[], signal: AbortSignal): Promise<void> {
  const among = computes.map(({ id }) => ({ 'entity.id': id }));
  const filter = { 'entity.type': 'compute', '+or': among, '+order_by': 'id', '+order': 'desc' };
  for (;;) {
    await pause(signal);
    const { data } = await call('listEvents', { query: { page_size: 25 }, filter, signal, isPoll: true });
    if (!data.some(({ status }) => status === 'scheduled' || status === 'started')) return;
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

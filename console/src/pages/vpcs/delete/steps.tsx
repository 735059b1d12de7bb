import type { DeletionStep } from '#plan/delete-vpc.ts';
import { Status } from '#ui/status.tsx';
import styles from './delete.module.css';
import type { DeletionProgress } from './run.ts';

interface Props {
  plan: readonly DeletionStep[];
  progress: DeletionProgress;
}

/** The steps of a plan, with how far each is. */
export function Steps({ plan, progress }: Props) {
  const { remaining, refused } = progress;
  const planned = new Set(plan.map(({ key }) => key));
  const all = [...plan, ...remaining.filter(({ key }) => !planned.has(key))];
  return (
    <ol className={styles.steps} aria-label="Steps" aria-live="polite">
      {all.map((step) => (
        <li key={step.key}>
          <State step={step} progress={progress} />
          <span>{textOf(step)}</span>
          {refused?.key === step.key && <span className={styles.refusal}>{refused.reason}</span>}
        </li>
      ))}
    </ol>
  );
}

function State({
  step: { key },
  progress: { remaining, running, refused },
}: {
  step: DeletionStep;
  progress: DeletionProgress;
}) {
  if (refused?.key === key) return <Status kind="bad">Stopped</Status>;
  if (running === key) return <Status kind="waiting">Running</Status>;
  const isLeft = remaining.some((step) => step.key === key);
  return isLeft ? <Status kind="off">Not yet</Status> : <Status kind="good">Done</Status>;
}

function textOf(step: DeletionStep): string {
  if (step.kind === 'shutDown') return `Shut down ${step.compute.label}`;
  if (step.kind === 'delete') return 'Delete';
  return `Detach interface ${step.blocker.interfaceId} (${step.blocker.address}) from ${step.compute.label}`;
}

import type { ReachOperation } from '#api/reach.ts';
import type { CallInput } from '#api/request.ts';
import { lazyPart } from '#ui/lazy/lazy.tsx';
import styles from './effect.module.css';

const ReachChanges = lazyPart(() => import('./reach-changes.tsx'));

export interface EffectProps {
  title: string;
  operation: ReachOperation;
  input: CallInput<ReachOperation>;
}

/** The effect of a write, below a title. */
export function Effect({ title, operation, input }: EffectProps) {
  return (
    <section className={styles.effect} aria-label={title}>
      <h2>{title}</h2>
      <ReachChanges operation={operation} input={input} />
    </section>
  );
}

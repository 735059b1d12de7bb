import { useMemo, useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { sessionStore } from '#api/session.ts';
import { Copyable } from '#ui/copy.tsx';
import { Meter } from '#ui/meter.tsx';
import { Time } from '#ui/time.tsx';
import { addressUsage, counted, shareText } from '../address-usage.ts';
import styles from './facts.module.css';

/** What a VPC is, in a line below its label. */
export function Facts({ vpc }: { vpc: Schema<'Vpc'> }) {
  const session = sessionStore();
  const { regions } = useSyncExternalStore(session.watch, session.get);
  const { id, region, description, subnets, created, updated } = vpc;
  const share = useMemo(() => addressUsage(subnets), [subnets]);
  const computes = useMemo(() => countComputes(subnets), [subnets]);
  return (
    <>
      <div className={styles.facts}>
        <span>{regions.find((one) => one.id === region)?.label ?? region}</span>
        <span>{counted(subnets.length, 'subnet')}</span>
        <span>{counted(computes, 'compute')}</span>
        {share.usable > 0 && (
          <Meter value={share.used} max={share.usable} text={`${shareText(share)} addresses used`} />
        )}
        <span>
          Created <Time at={created} />
        </span>
        {updated !== created && (
          <span>
            Changed <Time at={updated} />
          </span>
        )}
        <Copyable text={String(id)} name={`the id ${id}`}>
          <span>
            ID <span className="mono">{id}</span>
          </span>
        </Copyable>
      </div>
      {description !== '' && <p className={styles.description}>{description}</p>}
    </>
  );
}

function countComputes(subnets: Schema<'Vpc'>['subnets']): number {
  return new Set(subnets.flatMap(({ computes }) => computes.map(({ id }) => id))).size;
}

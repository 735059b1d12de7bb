import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { paths } from '#paths.ts';
import type { BlockingCompute, DeletionBlocker } from '#plan/delete-vpc.ts';
import { Link } from '#ui/link.tsx';
import styles from './delete.module.css';

interface Props {
  groups: readonly { compute: BlockingCompute; blockers: readonly DeletionBlocker[] }[];
  subnets: readonly Schema<'Subnet'>[];
}

/** The configs of so many computes are named by their labels, those of others by their ids. */
const MOST_NAMED = 20;

/** All interfaces that are in the way, by compute. */
export function Blockers({ groups, subnets }: Props) {
  if (groups.length === 0) return <p>No compute uses it.</p>;
  return (
    <>
      <p>In use by:</p>
      <ul className={styles.blockers} aria-label="In use by">
        {groups.map(({ compute, blockers }, index) => (
          <li key={compute.id}>
            <Link to={paths.compute(compute.id)}>{compute.label}</Link>
            {compute.status !== undefined && (
              <span className="quiet"> ({compute.status.replace('_', ' ')})</span>
            )}
            <ul>
              {blockers.map((blocker) => (
                <li key={blocker.interfaceId}>
                  Interface {blocker.interfaceId} of{' '}
                  <ConfigName blocker={blocker} isNamed={index < MOST_NAMED} />:{' '}
                  <span className="mono">{blocker.address}</span> in{' '}
                  {subnets.find(({ id }) => id === blocker.subnetId)?.label ?? blocker.subnetId}
                  {blocker.isActive ? ', active' : ', not active'}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

function ConfigName({ blocker, isNamed }: { blocker: DeletionBlocker; isNamed: boolean }) {
  const { computeId, configId } = blocker;
  const configs = useRead('listComputeConfigs', { path: { computeId } }, { isEnabled: isNamed });
  const label = configs.data?.data.find(({ id }) => id === configId)?.label;
  return <Link to={paths.config(computeId, configId)}>config {label ?? configId}</Link>;
}

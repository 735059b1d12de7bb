import { useSyncExternalStore } from 'react';
import { allVpcs, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { allOf, canWrite, type Right } from '#rights/can.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import type { PageProps, Params } from '#ui/router/match.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from '../computes.module.css';
import { canChange } from '../status.ts';
import { ConfigDialogs } from './dialogs.tsx';
import { InterfaceTable } from './interface-table.tsx';

const MOST_INTERFACES = 3;

/** Starts reading what the page shows. */
export function prefetch({ compute, config }: Params): void {
  prefetchRead('getCompute', { path: { computeId: Number(compute) } });
  prefetchRead('getComputeConfig', { path: { computeId: Number(compute), configId: Number(config) } });
}

/** A config of a compute and its interfaces. */
export default function ConfigPage({ params }: PageProps) {
  const computeId = Number(params.compute);
  const configId = Number(params.config);
  const compute = useRead('getCompute', { path: { computeId } }).data;
  const config = useRead('getComputeConfig', { path: { computeId, configId } });
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const label = compute?.label ?? `compute ${computeId}`;
  const right = canWrite(grants, { kind: 'compute', id: computeId, label });
  return (
    <Page
      title={config.data?.label ?? 'Config'}
      trail={[
        { to: paths.computes(), label: 'Computes' },
        { to: paths.compute(computeId), label },
        { to: paths.computeConfigs(computeId), label: 'Configs' },
      ]}
      actions={config.data && <Actions computeId={computeId} config={config.data} right={right} />}
      about={config.data && <span className="mono">{config.data.kernel}</span>}
    >
      <Loaded
        reading={config}
        skeleton={<Skeleton lines={10} />}
        wayBack={<Link to={paths.computeConfigs(computeId)}>All configs</Link>}
      >
        {(data) => (
          <>
            {data.comments !== '' && <p className={styles.comments}>{data.comments}</p>}
            <Interfaces computeId={computeId} config={data} right={right} />
            {compute && <ConfigDialogs compute={compute} config={data} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface PartProps {
  computeId: number;
  config: Schema<'ComputeConfig'>;
  right: Right;
}

function Actions({ computeId, config, right }: PartProps) {
  const to = (name: string) => paths.config(computeId, config.id, { do: name });
  return (
    <ButtonGroup right={right}>
      <ButtonLink to={to('edit')} right={right}>
        Edit
      </ButtonLink>
      <ButtonLink to={to('delete')} kind="danger" right={allOf(right, canChange(config.interfaces))}>
        Delete
      </ButtonLink>
    </ButtonGroup>
  );
}

function Interfaces({ computeId, config, right }: PartProps) {
  const vpcs = useAll(allVpcs).data?.data ?? [];
  const { id, interfaces } = config;
  const isFull = interfaces.length >= MOST_INTERFACES;
  const mayAdd: Right = isFull
    ? { isAllowed: false, reason: `A config has at most ${MOST_INTERFACES} interfaces` }
    : { isAllowed: true };
  return (
    <section>
      <div className={styles.sectionHead}>
        <h2>Interfaces</h2>
        <ButtonLink
          to={paths.config(computeId, id, { do: 'add' })}
          kind="primary"
          right={allOf(right, mayAdd)}
        >
          Add interface
        </ButtonLink>
      </div>
      {interfaces.length === 0 ? (
        <p>None: the compute reaches the public network only.</p>
      ) : (
        <InterfaceTable computeId={computeId} config={config} vpcs={vpcs} right={right} />
      )}
    </section>
  );
}

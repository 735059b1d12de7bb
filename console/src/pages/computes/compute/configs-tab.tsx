import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canWrite } from '#rights/can.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { Link } from '#ui/link.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Status } from '#ui/status.tsx';
import styles from '../computes.module.css';

type ComputeConfig = Schema<'ComputeConfig'>;

/** What a compute can boot with. */
export function ConfigsTab({ compute }: { compute: Schema<'Compute'> }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const configs = useRead('listComputeConfigs', { path: { computeId: compute.id } });
  const columns = columnsFor(compute.id);
  const right = canWrite(grants, { kind: 'compute', id: compute.id, label: compute.label });
  return (
    <>
      <div className={styles.sectionHead}>
        <span className="quiet">A config says with which kernel and interfaces the compute boots.</span>
        <ButtonLink to={paths.computeConfigs(compute.id, { do: 'add-config' })} right={right}>
          Add config
        </ButtonLink>
      </div>
      <Loaded
        reading={configs}
        skeleton={<Table caption="Configs" columns={columns} rows={undefined} keyOf={({ id }) => id} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p>It has no config, so it cannot boot.</p>
          ) : (
            <Table caption="Configs" columns={columns} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </>
  );
}

function columnsFor(compute: number): Column<ComputeConfig>[] {
  return [
    {
      title: 'Label',
      isName: true,
      cell: ({ id, label }) => <Link to={paths.config(compute, id)}>{label}</Link>,
    },
    { title: 'Kernel', cell: ({ kernel }) => <span className="mono">{kernel}</span> },
    {
      title: 'Interfaces',
      cell: ({ interfaces }) =>
        interfaces.length === 0 ? (
          <span className="quiet">None</span>
        ) : (
          interfaces.map(({ id, purpose, ipv4, label, active }) => (
            <div key={id}>
              {purpose} <span className="mono">{ipv4?.vpc ?? label}</span>{' '}
              {active && <Status kind="good">Active</Status>}
            </div>
          ))
        ),
    },
    { title: 'ID', isNumber: true, cell: ({ id }) => <Copyable text={String(id)} name={`the id ${id}`} /> },
  ];
}

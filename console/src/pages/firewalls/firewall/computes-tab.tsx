import { useSyncExternalStore } from 'react';
import { allFirewallDevices, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { allOf, canWrite, type Right } from '#rights/can.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Link } from '#ui/link.tsx';
import { useFirst } from '#ui/list/show-more.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { Empty } from '#ui/states/empty.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Time } from '#ui/time.tsx';
import styles from '../firewalls.module.css';

type FirewallDevice = Schema<'FirewallDevice'>;

/** The computes that a firewall is assigned to. */
export function ComputesTab({ firewall: { id, label } }: { firewall: Schema<'Firewall'> }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const devices = useAll(allFirewallDevices(id));
  const right = canWrite(grants, { kind: 'firewall', id, label });
  const mayRemove = ({ entity }: FirewallDevice): Right =>
    allOf(right, canWrite(grants, { kind: 'compute', id: entity.id, label: entity.label }));
  const columns = columnsFor(id, mayRemove);
  const add = (
    <ButtonLink kind="primary" to={paths.firewallComputes(id, { do: 'add' })} right={right}>
      Assign to a compute
    </ButtonLink>
  );
  return (
    <div className={styles.devices}>
      <Loaded
        reading={devices}
        skeleton={<Table caption="Computes" columns={columns} rows={undefined} keyOf={keyOf} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title={grants === null ? 'Assigned to no compute' : 'Assigned to no compute that you may see'}
              action={add}
            >
              A firewall decides about the connections of the computes that it is assigned to.
            </Empty>
          ) : (
            <>
              <div className={styles.tools}>
                {add}
                <CopyAs operation="listFirewallDevices" input={{ path: { firewallId: id } }} />
              </div>
              <ButtonGroup right={right}>
                <Devices devices={data} columns={columns} />
              </ButtonGroup>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Devices({
  devices,
  columns,
}: {
  devices: readonly FirewallDevice[];
  columns: readonly Column<FirewallDevice>[];
}) {
  const { first, more } = useFirst(devices);
  return (
    <>
      <Table caption="Computes" columns={columns} rows={first} keyOf={keyOf} />
      {more}
    </>
  );
}

function columnsFor(
  firewall: number,
  mayRemove: (device: FirewallDevice) => Right,
): Column<FirewallDevice>[] {
  return [
    {
      title: 'Compute',
      isName: true,
      cell: ({ entity: { id, label } }) => (
        <Copyable text={label}>
          <Link to={paths.compute(id)}>{label}</Link>
        </Copyable>
      ),
    },
    { title: 'Assigned', cell: ({ created }) => <Time at={created} /> },
    {
      title: 'Actions',
      cell: (device) => (
        <ButtonLink
          to={paths.firewallComputes(firewall, { do: 'remove', id: device.id })}
          aria-label={`Remove ${device.entity.label}`}
          kind="danger"
          right={mayRemove(device)}
        >
          Remove
        </ButtonLink>
      ),
    },
  ];
}

function keyOf({ id }: FirewallDevice): number {
  return id;
}

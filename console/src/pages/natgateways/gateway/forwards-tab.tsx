import { useSyncExternalStore } from 'react';
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
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from '../natgateways.module.css';
import { canChangeGateway } from '../rights.ts';
import { type GatewayRecords, useGatewayPorts } from './use-gateway-ports.ts';

type ForwardRow = Schema<'NatgatewayForward'>;

/** The ports of the gateway's addresses that lead to computes. */
export function ForwardsTab({ gateway }: { gateway: Schema<'Natgateway'> }) {
  const { id } = gateway;
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const ports = useGatewayPorts(gateway);
  const right = canChangeGateway(grants, gateway);
  const add = (
    <ButtonLink kind="primary" to={paths.natgatewayForwards(id, { do: 'forward' })} right={right}>
      Forward a port
    </ButtonLink>
  );
  return (
    <Loaded reading={ports} skeleton={<Skeleton lines={8} />}>
      {(data) =>
        data.forwards.length === 0 ? (
          <Empty title="No port is forwarded" action={add}>
            A forward lets a port of a shared address lead to a compute, for servers without an address of
            their own.
          </Empty>
        ) : (
          <>
            <div className={styles.tools}>
              {add}
              <CopyAs operation="listNatgatewayForwards" input={{ path: { natgatewayId: id } }} />
            </div>
            <ButtonGroup right={right}>
              <Forwards
                ports={data}
                columns={columnsFor(id, data, (forward, label) =>
                  allOf(right, canWrite(grants, { kind: 'compute', id: forward.compute_id, label })),
                )}
              />
            </ButtonGroup>
          </>
        )
      }
    </Loaded>
  );
}

function Forwards({ ports, columns }: { ports: GatewayRecords; columns: readonly Column<ForwardRow>[] }) {
  const { first, more } = useFirst(ports.forwards);
  return (
    <>
      <Table caption="Port forwards" columns={columns} rows={first} keyOf={({ id }) => id} />
      {more}
    </>
  );
}

function columnsFor(
  gateway: number,
  { interfaces }: GatewayRecords,
  rightOf: (forward: ForwardRow, label: string) => Right,
): Column<ForwardRow>[] {
  const labelOf = ({ compute_id: id }: ForwardRow) =>
    interfaces.find(({ compute }) => compute.id === id)?.compute.label ?? `compute ${id}`;
  const nameOf = ({ address, port, protocol }: ForwardRow) => `${address}:${port}/${protocol}`;
  return [
    {
      title: 'Port',
      isName: true,
      cell: (forward) => (
        <span>
          <Copyable text={`${forward.address}:${forward.port}`} /> {forward.protocol}
        </span>
      ),
    },
    {
      title: 'Leads to',
      cell: (forward) => (
        <span>
          <Link to={paths.compute(forward.compute_id)}>{labelOf(forward)}</Link>, port {forward.target_port}
        </span>
      ),
    },
    { title: 'Label', cell: ({ label }) => label || <span className="quiet">None</span> },
    { title: 'Interface', isNumber: true, cell: ({ interface_id: id }) => id },
    {
      title: 'Actions',
      weight: 1.4,
      cell: (forward) => (
        <span className={styles.tools}>
          <ButtonLink
            to={paths.natgatewayForwards(gateway, { do: 'edit', id: forward.id })}
            aria-label={`Edit ${nameOf(forward)}`}
            right={rightOf(forward, labelOf(forward))}
          >
            Edit
          </ButtonLink>
          <ButtonLink
            to={paths.natgatewayForwards(gateway, { do: 'stop', id: forward.id })}
            aria-label={`Delete ${nameOf(forward)}`}
            kind="danger"
            right={rightOf(forward, labelOf(forward))}
          >
            Delete
          </ButtonLink>
        </span>
      ),
    },
  ];
}

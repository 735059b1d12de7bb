import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import type { Right } from '#rights/can.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Link } from '#ui/link.tsx';
import { useFirst } from '#ui/list/show-more.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from '../natgateways.module.css';
import { canChangeGateway } from '../rights.ts';
import { PortStrip, StripLegend } from './port-strip.tsx';
import { type GatewayRecords, useGatewayPorts } from './use-gateway-ports.ts';

interface Props {
  gateway: Schema<'Natgateway'>;
}

/** The addresses of a gateway as strips of blocks, and the computes that have them. */
export function AddressesTab({ gateway }: Props) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const right = canChangeGateway(grants, gateway);
  const isManual = gateway.address_autoscale_max === 0;
  const ports = useGatewayPorts(gateway);
  return (
    <Loaded reading={ports} skeleton={<Skeleton lines={10} />}>
      {(data) => (
        <>
          <h2>Public addresses</h2>
          <div className={styles.tools}>
            {isManual && (
              <ButtonLink to={paths.natgateway(gateway.id, { do: 'add' })} right={right}>
                Add an address
              </ButtonLink>
            )}
            <CopyAs operation="listNatgatewayInterfaces" input={{ path: { natgatewayId: gateway.id } }} />
          </div>
          {!isManual && (
            <p className="quiet">
              It takes and gives back addresses as computes need them, {gateway.address_autoscale_max} at
              most.
            </p>
          )}
          <Strips gateway={gateway} ports={data} isManual={isManual} right={right} />
          <h2>Computes</h2>
          <Computes ports={data} used={gateway.portset_assignments} />
        </>
      )}
    </Loaded>
  );
}

function Strips({
  gateway: { id },
  ports,
  isManual,
  right,
}: Props & { ports: GatewayRecords; isManual: boolean; right: Right }) {
  const { first, more } = useFirst(ports.addresses);
  if (ports.addresses.length === 0) return <p>It has no public address yet.</p>;
  return (
    <>
      <StripLegend />
      {first.map(({ address, portset_assignments: used, portset_capacity: all }) => (
        <section key={address} className={styles.address}>
          <h3>
            <Copyable text={address} />
            <span className="quiet">
              {used} of {all} blocks used
            </span>
            <ButtonGroup right={right}>
              <ButtonLink
                to={paths.natgatewayForwards(id, { do: 'forward', address })}
                right={right}
                aria-label={`Forward a port of ${address}`}
              >
                Forward a port
              </ButtonLink>
              {isManual && (
                <ButtonLink
                  to={paths.natgateway(id, { do: 'remove', address })}
                  right={right}
                  aria-label={`Remove ${address}`}
                >
                  Remove
                </ButtonLink>
              )}
            </ButtonGroup>
          </h3>
          <PortStrip address={address} ports={ports} />
        </section>
      ))}
      {more}
    </>
  );
}

function Computes({ ports: { interfaces }, used }: { ports: GatewayRecords; used: number }) {
  const { first, more } = useFirst(interfaces);
  if (interfaces.length === 0)
    return (
      <p className="quiet">
        {used === 0
          ? 'No compute leaves by it. Attach it on the page of a subnet.'
          : 'Computes that you may not see leave by it.'}
      </p>
    );
  return (
    <>
      <Table caption="Computes" columns={COLUMNS} rows={first} keyOf={({ id }) => id} />
      {more}
    </>
  );
}

const COLUMNS: readonly Column<Schema<'NatgatewayInterface'>>[] = [
  {
    title: 'Compute',
    isName: true,
    cell: ({ compute: { id, label } }) => (
      <Copyable text={label}>
        <Link to={paths.compute(id)}>{label}</Link>
      </Copyable>
    ),
  },
  { title: 'Leaves as', cell: ({ addresses }) => <span className="mono">{addresses.join(', ')}</span> },
  {
    title: 'Ports',
    cell: ({ portsets }) => (
      <span className="mono">
        {portsets.flatMap(({ ports }) => ports.map(({ start, end }) => `${start}-${end}`)).join(', ')}
      </span>
    ),
  },
  { title: 'Interface', isNumber: true, cell: ({ id }) => id },
];

import { useSyncExternalStore } from 'react';
import { useAll } from '#api/complete-list.ts';
import { allForwards } from '#api/natgateway-reads.ts';
import type { Schema } from '#api/operations.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { allOf, canWrite } from '#rights/can.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

type Used = NonNullable<Schema<'VpcIp'>['natgateway']>;

interface Props {
  compute: Schema<'Compute'>;
  ips: readonly Schema<'VpcIp'>[];
}

/** The NAT gateways by which a compute leaves, and the ports that lead to it. */
export function SharingPart({ compute, ips }: Props) {
  const used = new Map(
    ips.flatMap(({ natgateway, vpc_id: vpcId }) =>
      natgateway ? [[natgateway.id, { natgateway, vpcId }] as const] : [],
    ),
  );
  if (used.size === 0) return null;
  return (
    <>
      <h2>Shared addresses</h2>
      {[...used.values()].map(({ natgateway, vpcId }) => (
        <Gateway key={natgateway.id} compute={compute} gateway={natgateway} vpcId={vpcId} />
      ))}
    </>
  );
}

function Gateway({ compute, gateway, vpcId }: Pick<Props, 'compute'> & { gateway: Used; vpcId: number }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const right = allOf(
    canWrite(grants, { kind: 'compute', id: compute.id, label: compute.label }),
    canWrite(grants, { kind: 'vpc', id: vpcId, label: 'its VPC' }),
  );
  const forwards = (useAll(allForwards(gateway.id)).data?.data ?? []).filter(
    ({ compute_id: id }) => id === compute.id,
  );
  return (
    <>
      <p>
        Leaves by <Link to={paths.natgateway(gateway.id)}>{gateway.label}</Link> as{' '}
        {gateway.portsets.map(({ address, ports }) => (
          <span key={address} className="mono">
            {address}, ports {ports.map(({ start, end }) => `${start}-${end}`).join(', ')}
          </span>
        ))}
        .
      </p>
      {forwards.length > 0 && (
        <ul>
          {forwards.map(({ id, address, port, protocol, target_port: target, label }) => (
            <li key={id}>
              <Link className="mono" to={paths.natgatewayForwards(gateway.id)}>{`${address}:${port}`}</Link>{' '}
              {protocol} leads to port {target}
              {label !== '' && ` (${label})`}
            </li>
          ))}
        </ul>
      )}
      <ButtonGroup right={right}>
        <ButtonLink
          to={paths.natgatewayForwards(gateway.id, { do: 'forward', compute: compute.id })}
          right={right}
        >
          Forward a port
        </ButtonLink>
      </ButtonGroup>
    </>
  );
}

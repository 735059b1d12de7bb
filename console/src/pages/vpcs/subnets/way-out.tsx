import { useSyncExternalStore } from 'react';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canWrite } from '#rights/can.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { counted } from '../address-usage.ts';
import type { SubnetView } from './subnet-view.ts';

/** By what the computes of a subnet reach the internet, or that they do not. */
export function WayOut({ view }: { view: SubnetView }) {
  const { vpc, subnet } = view;
  const session = sessionStore();
  const { grants, regions } = useSyncExternalStore(session.watch, session.get);
  const right = canWrite(grants, { kind: 'vpc', ...vpc });
  const gateway = subnet.natgateway;
  const without = computesWithoutAddress(view);
  const region = regions.find(({ id }) => id === vpc.region);
  if (!gateway && !region?.capabilities.includes('NAT Gateway')) return null;
  return (
    <>
      <h2>Way out</h2>
      {gateway ? (
        <p>
          Computes without a public address leave by{' '}
          <Link to={paths.natgateway(gateway.id)}>{gateway.label}</Link>
          {gateway.addresses.length > 0 && (
            <>
              {' '}
              as <span className="mono">{gateway.addresses.join(', ')}</span>
            </>
          )}
          .
        </p>
      ) : (
        <p>{cutOffText(without)}</p>
      )}
      <ButtonGroup right={right}>
        <ButtonLink kind={gateway ? 'plain' : 'primary'} to={paths.wayOut(vpc.id, subnet.id)} right={right}>
          {gateway ? 'Change the way out' : 'Give them a way out'}
        </ButtonLink>
      </ButtonGroup>
    </>
  );
}

/** How many computes have an interface in the subnet, and no public address there. */
export function computesWithoutAddress({ attachments }: Pick<SubnetView, 'attachments'>): number {
  return new Set(attachments.flatMap(({ computeId, nat }) => (nat === null ? [computeId] : []))).size;
}

function cutOffText(computes: number): string {
  if (computes === 0) return 'Computes without a public address cannot reach the internet from here.';
  const verb = computes === 1 ? 'has no public address and cannot' : 'have no public address and cannot';
  return `${counted(computes, 'compute')} ${verb} reach the internet.`;
}

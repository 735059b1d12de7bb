import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { sessionStore } from '#api/session.ts';
import { formatNetwork, parseNetwork, type Range } from '#domain.ts';
import { AddressMap } from '#map/address-map.tsx';
import type { MapActions } from '#map/map-actions.ts';
import { MapTable } from '#map/map-table.tsx';
import { paths } from '#paths.ts';
import { canWrite } from '#rights/can.ts';
import { BASE, go, useSearchParams } from '#ui/router/location.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { mapContent, usedBlocks } from '../map-content.ts';
import styles from './map-tab.module.css';

/** The networks of a VPC, used and free, as a map and as a table. Large ones are drawn after the page around them. */
export function MapTab({ vpc }: { vpc: Schema<'Vpc'> }) {
  const isLater = useDeferredValue(true, false);
  return isLater ? <Networks vpc={vpc} /> : <MapSkeleton />;
}

function Networks({ vpc }: { vpc: Schema<'Vpc'> }) {
  const { id, label, subnets } = vpc;
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const at = useSearchParams().get('at') ?? '';
  const used = useMemo(() => usedBlocks(subnets), [subnets]);
  const content = useMemo(() => mapContent(used, at, []), [used, at]);
  const canCreate = canWrite(grants, { kind: 'vpc', id, label }).isAllowed;
  const actions = useMemo(() => actionsFor(id, at, canCreate), [id, at, canCreate]);
  return (
    <div className={styles.map}>
      <AddressMap content={content} actions={actions} />
      <MapTable content={content} actions={actions} />
    </div>
  );
}

/** The square, and lines for the table, before they are read. */
export function MapSkeleton() {
  return (
    <div className={styles.map} aria-hidden="true">
      <div className={styles.square} />
      <Skeleton lines={10} />
    </div>
  );
}

function actionsFor(vpc: number, at: string, canCreate: boolean): MapActions {
  const places = {
    used: (subnet: string) => paths.subnet(vpc, subnet),
    view: (view: Parameters<MapActions['onView']>[0]) => paths.vpc(vpc, { at: formatNetwork(view) }),
    free: (network: Parameters<MapActions['onView']>[0]) =>
      paths.newSubnet(vpc, { ipv4: formatNetwork(network), at }),
  };
  return {
    hrefOfUsed: (subnet) => `${BASE}${places.used(subnet)}`,
    onOpenUsed: (subnet) => go(places.used(subnet)),
    hrefOfView: (view) => `${BASE}${places.view(view)}`,
    onView: (view) => go(places.view(view)),
    free: canCreate
      ? {
          href: (network) => `${BASE}${places.free(network)}`,
          onOpen: (network) => go(places.free(network)),
        }
      : undefined,
    freeIn: (prefix, within) => freeNetworks(vpc, prefix, within),
  };
}

/** As many as somebody looks through by asking again and again. */
const OFFERS = 100;

/** @throws ApiFailure */
async function freeNetworks(vpcId: number, prefix: number, within: Range): Promise<Range[]> {
  const query = { prefix, within: formatNetwork(within), page_size: OFFERS };
  const { data } = await call('listFreeNetworks', { path: { vpcId }, query });
  return data.flatMap(({ ipv4 }) => parseNetwork(ipv4) ?? []);
}

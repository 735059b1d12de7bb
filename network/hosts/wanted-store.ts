import type { ComputeId } from '#domain/ids';
import { integerList, isInList, isOneOf } from '#store/query/dialect';
import { type Parameter, prepared } from '#store/query/prepared';
import type { Db } from '#store/types';
import type { PlacedNic } from './wanted-rules.ts';

/** What a host has to run. Read for each report of a host. */
const selectOn = prepared((db, hostId: Parameter<number>) =>
  db
    .selectFrom('compute')
    .select(['id', 'status', 'boot', 'image', 'memory', 'vcpus', 'disk', 'watchdog_enabled'])
    .where('host_id', '=', hostId)
    .orderBy('id'),
);

export function selectPlaced(db: Db, hostId: number) {
  return selectOn(db, hostId);
}

/** The network interfaces of computes, by position. */
export async function selectPlacedNics(db: Db, computeIds: readonly ComputeId[]): Promise<PlacedNic[]> {
  const list = integerList(db, computeIds);
  const nics = await db
    .selectFrom('nic')
    .leftJoin('subnet', 'subnet.id', 'nic.subnet_id')
    .select(['nic.id', 'nic.compute_id', 'nic.position', 'nic.purpose', 'nic.primary', 'nic.address'])
    .select(['nic.ipam_address', 'subnet.first', 'subnet.last'])
    .select((eb) =>
      eb
        .selectFrom('pool_address')
        .select(({ fn }) => fn.min<number | null>('pool_address.address').as('lowest'))
        .whereRef('pool_address.compute_id', '=', 'nic.compute_id')
        .where('pool_address.public', '=', 1)
        .as('public_address'),
    )
    .where((eb) => isInList(db, eb.ref('nic.compute_id'), list))
    .orderBy('nic.compute_id')
    .orderBy('nic.position')
    .execute();
  const ranges = await db
    .selectFrom('nic_range')
    .innerJoin('nic', 'nic.id', 'nic_range.nic_id')
    .select(['nic_range.nic_id', 'nic_range.first', 'nic_range.last'])
    .where((eb) => isInList(db, eb.ref('nic.compute_id'), list))
    .orderBy('nic_range.nic_id')
    .orderBy('nic_range.position')
    .execute();
  const byNic = Map.groupBy(ranges, ({ nic_id }) => nic_id);
  return nics.map(({ first, last, ...nic }) => ({
    ...nic,
    subnet: first === null || last === null ? null : { first, last },
    ranges: (byNic.get(nic.id) ?? []).map((range) => ({ first: range.first, last: range.last })),
  }));
}

/** The encrypted credentials of computes that are being created and that their host has not reported yet. */
export async function selectSecrets(
  db: Db,
  computeIds: readonly ComputeId[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('compute_job')
    .leftJoin('compute_state', 'compute_state.compute_id', 'compute_job.compute_id')
    .select(['compute_job.compute_id', 'compute_job.secret'])
    .where((eb) => isOneOf(db, eb.ref('compute_job.compute_id'), computeIds))
    .where('compute_job.kind', '=', 'create')
    .where('compute_job.secret', 'is not', null)
    .where((eb) => eb.or([eb('compute_state.state', 'is', null), eb('compute_state.state', '=', 'absent')]))
    .execute();
  return new Map(rows.map(({ compute_id, secret }) => [compute_id, secret ?? '']));
}

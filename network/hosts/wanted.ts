import type { Ctx } from '#access/ctx';
import type { NetworkIdentity } from '#network/identity';
import { macsOf } from '#network/wanted/macs';
import type { HostRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import type { HostCredentials, HostWanted } from './messages/messages.ts';
import { isOn, type PlacedNic, revisionOf, wantedCompute } from './wanted-rules.ts';
import { selectPlaced, selectPlacedNics, selectSecrets } from './wanted-store.ts';

type HostReadContext = Pick<Ctx, 'db' | 'read' | 'encryption' | 'log'>;

/** What the service tells all hosts of a region. */
export interface RegionBasics extends NetworkIdentity {
  /** Bytes. */
  mtu: number;
}

/**
 * All that a host has to run.
 * @param known the revision that the host has
 * @returns undefined when that is it
 */
export async function selectWanted(
  ctx: HostReadContext,
  host: HostRow,
  common: RegionBasics,
  known: string | null,
): Promise<HostWanted | undefined> {
  const others = [common.installation, common.epoch, common.mtu, host.confirmed];
  if (revisionOf(await selectPlaced(ctx.db, host.id), others) === known) return undefined;
  return await ctx.read((db) => readWanted(ctx, db, { host, common, others }), {});
}

async function readWanted(
  ctx: HostReadContext,
  db: Db,
  { host, common, others }: { host: HostRow; common: RegionBasics; others: readonly unknown[] },
): Promise<HostWanted> {
  const computes = await selectPlaced(db, host.id);
  const nics = await selectPlacedNics(
    db,
    computes.filter(isOn).map(({ id }) => id),
  );
  const isNew = ({ status }: { status: string }) => status === 'provisioning';
  const secrets = await selectSecrets(
    db,
    computes.filter(isNew).map(({ id }) => id),
  );
  const { installation, epoch, mtu } = common;
  const network = { mtu, macs: macsOf(installation) };
  const nicsOf = Map.groupBy<number, PlacedNic>(nics, ({ compute_id }) => compute_id);
  return {
    ...{ installation, epoch, revision: revisionOf(computes, others) },
    confirmedRemovals: idsIn(host.confirmed),
    computes: computes.map((compute) =>
      wantedCompute(
        compute,
        nicsOf.get(compute.id) ?? [],
        credentialsIn(ctx, secrets.get(compute.id)),
        network,
      ),
    ),
  };
}

/** The ids in a column of a host. */
export function idsIn(column: string | null): number[] {
  const ids: number[] = column === null ? [] : JSON.parse(column);
  return ids;
}

/** Without its key a compute is made that nobody can sign in to; its job fails for the same reason. */
function credentialsIn(
  { encryption, log }: HostReadContext,
  secret: string | undefined,
): HostCredentials | undefined {
  if (secret === undefined) return undefined;
  try {
    const { rootPassword, authorizedKeys } = JSON.parse(encryption.decrypt('compute job', secret));
    return { rootPassword, authorizedKeys };
  } catch (error) {
    log.error({ err: error }, 'The credentials of a new compute are unreadable');
    return undefined;
  }
}

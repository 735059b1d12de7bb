import { sql } from 'kysely';
import type { Actor } from '#access/actor';
import type { VpcId } from '#domain/ids';
import { dottedAddress } from '#store/query/array-filter';
import { integerList, isInList } from '#store/query/dialect';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, preparedPage } from '#store/query/page';
import type { Parameter, RowParameters } from '#store/query/prepared';
import type { Db } from '#store/types';
import { POSITION, type VpcIpRow, vpcIps } from './records.ts';

function vpcIpPages<Arguments extends readonly (string | number)[]>(
  rows: (db: Db, ...values: RowParameters<Arguments>) => ReturnType<typeof vpcIps>,
) {
  return preparedPage(rows, {
    columns: (eb) => ({
      active: filterColumn(eb, 'config_interface.active'),
      config_id: filterColumn(eb, 'config_interface.config_id'),
      compute_id: filterColumn(eb, 'config_interface.compute_id'),
      region: filterColumn(eb, 'vpc.region'),
      vpc_id: filterColumn(eb, 'vpc.id'),
      subnet_id: filterColumn(eb, 'subnet.id'),
      address: { value: ADDRESS, nullable: true },
    }),
    defaultOrder: (eb) => [eb.ref('config_interface.id'), POSITION],
  });
}

/** A page of the addresses and ranges in one VPC. */
export const selectIpPageOfVpc = vpcIpPages((db, vpcId: Parameter<VpcId>) =>
  vpcIps(db).where('config_interface.vpc_id', '=', vpcId),
);

/** Selects by compute, because an account may have many VPCs without interfaces. */
const selectIpPageOfAll = vpcIpPages((db, accountId: Parameter<number>) =>
  vpcIps(db).where((eb) =>
    eb(
      'config_interface.compute_id',
      'in',
      eb.selectFrom('compute').select('compute.id').where('compute.account_id', '=', accountId),
    ),
  ),
);

const selectIpPageOfBound = vpcIpPages((db, accountId: Parameter<number>, vpcIds: Parameter<string>) =>
  vpcIps(db)
    .where('vpc.account_id', '=', accountId)
    .where((eb) => isInList(db, eb.ref('config_interface.vpc_id'), vpcIds)),
);

/** A page of the addresses and ranges in all VPCs that the actor sees. */
export function selectIpPageOfAccount(db: Db, list: PageRequest, actor: Actor): Promise<Page<VpcIpRow>> {
  const bound = actor.restrictions?.vpcs;
  return bound
    ? selectIpPageOfBound(db, list, actor.accountId, integerList(db, bound))
    : selectIpPageOfAll(db, list, actor.accountId);
}

/** The address as the API shows it; null for a range. */
const ADDRESS = sql<
  string | null
>`case when ${sql.ref('record.of_range')} = 0 then ${dottedAddress(sql.ref('config_interface.address'))} end`;

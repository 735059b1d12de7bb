import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor';
import { RESERVED_ADDRESSES } from '#domain/net/ipam';
import { integerList, isInList } from '#store/query/dialect';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import type { SubnetUsageRow, VpcUsageRow } from './records.ts';

/** Whose networks a list shows. */
type UsageViewer = Pick<Actor, 'accountId' | 'restrictions'>;

/** The sum of the lengths of runs or subnets. A sum of integers has another type on PostgreSQL. */
const sizes = (of: 'subnet' | 'subnet_run'): RawBuilder<number> =>
  sql`cast(coalesce(sum(${sql.ref(`${of}.last`)} - ${sql.ref(`${of}.first`)} + 1), 0) as bigint)`;

/** Whole percents, rounded down. */
const percent = sql<number>`case when ${sql.ref('usable')} = 0 then 0
  else ${sql.ref('used')} * 100 / ${sql.ref('usable')} end`;

function vpcsSeenBy(db: Db, { accountId, restrictions }: UsageViewer) {
  const bound = restrictions?.vpcs;
  return db
    .selectFrom('vpc')
    .where('vpc.account_id', '=', accountId)
    .$if(bound !== undefined, (query) =>
      query.where((eb) => isInList(db, eb.ref('vpc.id'), integerList(db, bound ?? []))),
    );
}

/** A page of the VPCs that the actor sees, with how full they are. What is on no page is not counted. */
export function selectVpcUsagePage(
  db: Db,
  list: PageRequest,
  actor: UsageViewer,
): Promise<Page<VpcUsageRow>> {
  const subnetsOf = (eb: ExpressionBuilder<Database, 'vpc'>) =>
    eb.selectFrom('subnet').whereRef('subnet.vpc_id', '=', 'vpc.id');
  const counted = vpcsSeenBy(db, actor)
    .select(['vpc.id as vpc_id', 'vpc.label', 'vpc.region'])
    .select((eb) => [
      subnetsOf(eb).select(eb.fn.countAll<number>().as('count')).$asScalar().as('subnets'),
      subnetsOf(eb).select(sizes('subnet').as('sum')).$asScalar().as('addresses'),
      subnetsOf(eb)
        .innerJoin('subnet_run', 'subnet_run.subnet_id', 'subnet.id')
        .select(sizes('subnet_run').as('sum'))
        .$asScalar()
        .as('used'),
    ])
    .as('counted');
  const withUsable = db
    .selectFrom(() => counted)
    .selectAll()
    .select(sql<number>`addresses - ${sql.lit(RESERVED_ADDRESSES)} * subnets`.as('usable'))
    .as('sized');
  const query = db
    .selectFrom(() => withUsable)
    .selectAll()
    .select(percent.as('used_percent'))
    .as('usage');
  return selectPage(
    db,
    db
      .selectFrom(() => query)
      .selectAll()
      .$castTo<VpcUsageRow>(),
    list,
    {
      columns: (eb) => ({
        vpc_id: filterColumn(eb, 'vpc_id'),
        label: filterColumn(eb, 'label'),
        region: filterColumn(eb, 'region'),
        subnets: filterColumn(eb, 'subnets'),
        used: filterColumn(eb, 'used'),
        used_percent: filterColumn(eb, 'used_percent'),
      }),
      defaultOrder: (eb) => eb.ref('vpc_id'),
    },
  );
}

/** A page of the subnets of all VPCs that the actor sees, with how full they are. */
export function selectSubnetUsagePage(
  db: Db,
  list: PageRequest,
  actor: UsageViewer,
): Promise<Page<SubnetUsageRow>> {
  const counted = vpcsSeenBy(db, actor)
    .innerJoin('subnet', 'subnet.vpc_id', 'vpc.id')
    .select(['subnet.id as subnet_id', 'subnet.label', 'subnet.first', 'subnet.last'])
    .select(['vpc.id as vpc_id', 'vpc.label as vpc_label'])
    .select((eb) => [
      sql<number>`subnet.last - subnet.first + 1 - ${sql.lit(RESERVED_ADDRESSES)}`.as('usable'),
      eb
        .selectFrom('subnet_run')
        .whereRef('subnet_run.subnet_id', '=', 'subnet.id')
        .select(sizes('subnet_run').as('sum'))
        .$asScalar()
        .as('used'),
    ])
    .as('counted');
  const query = db
    .selectFrom(() => counted)
    .selectAll()
    .select(percent.as('used_percent'))
    .as('usage');
  return selectPage(
    db,
    db
      .selectFrom(() => query)
      .selectAll()
      .$castTo<SubnetUsageRow>(),
    list,
    {
      columns: (eb) => ({
        subnet_id: filterColumn(eb, 'subnet_id'),
        vpc_id: filterColumn(eb, 'vpc_id'),
        label: filterColumn(eb, 'label'),
        used: filterColumn(eb, 'used'),
        used_percent: filterColumn(eb, 'used_percent'),
      }),
      defaultOrder: (eb) => eb.ref('subnet_id'),
    },
  );
}

import { sql } from 'kysely';
import { type Parameter, prepared } from '#store/query/prepared';
import type { Db } from '#store/types';

const selectUses = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('config_interface')
    .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
    .select([
      'config_interface.purpose',
      'config_interface.vpc_id',
      'config_interface.label',
      'compute.region',
      sql<0 | 1>`case when ${sql.ref('config_interface.nat_address')} is null then 0 else 1 end`.as(
        'has_nat',
      ),
    ])
    .distinct()
    .where('compute.account_id', '=', accountId)
    .where('config_interface.purpose', '<>', sql.lit('public')),
);

const selectNics = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('nic')
    .innerJoin('compute', 'compute.id', 'nic.compute_id')
    .select([
      'nic.id',
      'nic.compute_id',
      'nic.position',
      'nic.purpose',
      'nic.primary',
      'nic.vpc_id',
      'nic.subnet_id',
      'nic.address',
      'nic.nat_address',
      'nic.vlan_label',
      'nic.ipam_address',
      'nic.up',
      'compute.region',
      'compute.host_id',
    ])
    .where('nic.account_id', '=', accountId)
    .orderBy('nic.id'),
);

const selectRanges = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('nic_range')
    .innerJoin('nic', 'nic.id', 'nic_range.nic_id')
    .select(['nic_range.nic_id', 'nic_range.first', 'nic_range.last'])
    .where('nic.account_id', '=', accountId)
    .orderBy('nic_range.nic_id')
    .orderBy('nic_range.position'),
);

/** The subnets that an interface of a config, or of a compute that runs, names. */
const selectSubnets = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('subnet')
    .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
    .select(['subnet.id', 'subnet.vpc_id', 'subnet.first', 'subnet.last', 'vpc.region'])
    .where('vpc.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('config_interface')
            .select('config_interface.id')
            .whereRef('config_interface.subnet_id', '=', 'subnet.id'),
        ),
        eb(
          'subnet.id',
          'in',
          eb.selectFrom('nic').select('nic.subnet_id').where('nic.account_id', '=', accountId),
        ),
      ]),
    )
    .orderBy('subnet.id'),
);

const selectAddresses = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('pool_address')
    .innerJoin('nic', 'nic.compute_id', 'pool_address.compute_id')
    .select(['pool_address.compute_id', 'pool_address.address', 'pool_address.public'])
    .distinct()
    .where('nic.account_id', '=', accountId)
    .where('nic.purpose', '=', sql.lit('public'))
    .orderBy('pool_address.address'),
);

const selectRouters = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('vpc_router')
    .innerJoin('vpc', 'vpc.id', 'vpc_router.vpc_id')
    .select(['vpc_router.vpc_id', 'vpc_router.region', 'vpc_router.number'])
    .where('vpc.account_id', '=', accountId)
    .orderBy('vpc_router.vpc_id'),
);

/** The ports of NAT gateways that computes have. */
const selectPortsets = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('portset')
    .innerJoin('natgateway', 'natgateway.id', 'portset.natgateway_id')
    .innerJoin('subnet', 'subnet.id', 'portset.subnet_id')
    .select(['portset.compute_id', 'portset.subnet_id', 'portset.address', 'portset.block'])
    .select(['subnet.vpc_id', 'natgateway.ports_per_interface as size'])
    .where('natgateway.account_id', '=', accountId)
    .where('portset.held_until', 'is', null)
    .orderBy('portset.id'),
);

/** The forwards to interfaces that computes run with. */
const selectForwards = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('natgateway_forward')
    .innerJoin('nic', 'nic.interface_id', 'natgateway_forward.interface_id')
    .select(['natgateway_forward.id', 'natgateway_forward.protocol', 'natgateway_forward.address'])
    .select(['natgateway_forward.port', 'natgateway_forward.target_port', 'nic.id as nic_id'])
    .where('nic.account_id', '=', accountId)
    .orderBy('natgateway_forward.id'),
);

/** The enabled firewalls of computes. */
const selectGuards = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('compute')
    .innerJoin('firewall_device', 'firewall_device.compute_id', 'compute.id')
    .select(['firewall_device.compute_id', 'firewall_device.firewall_id', 'compute.region'])
    .where('compute.account_id', '=', accountId)
    .where('firewall_device.enabled', '=', sql.lit(1))
    .orderBy('firewall_device.firewall_id')
    .orderBy('firewall_device.compute_id'),
);

/** The enabled firewalls that are on a compute. */
const selectFirewalls = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('firewall')
    .select(['id', 'rules'])
    .where('account_id', '=', accountId)
    .where('status', '=', sql.lit('enabled'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('firewall_device')
          .select('firewall_device.id')
          .whereRef('firewall_device.firewall_id', '=', 'firewall.id'),
      ),
    )
    .orderBy('id'),
);

const selectProgress = prepared((db, accountId: Parameter<number>) =>
  db
    .selectFrom('network_account')
    .select(['revision', 'applied_revision', 'problem'])
    .where('account_id', '=', accountId),
);

/** All that the network of an account is made from. Read it in one snapshot. */
export async function selectAccountNetwork(db: Db, accountId: number) {
  const [progress] = await selectProgress(db, accountId);
  return {
    progress,
    uses: await selectUses(db, accountId),
    nics: await selectNics(db, accountId),
    ranges: await selectRanges(db, accountId),
    subnets: await selectSubnets(db, accountId),
    addresses: await selectAddresses(db, accountId),
    routers: await selectRouters(db, accountId),
    ...(await readSharing(db, accountId)),
    ...(await readGuards(db, accountId)),
  };
}

/** Forwards lead to interfaces with ports of the gateway. */
async function readSharing(db: Db, accountId: number) {
  const portsets = await selectPortsets(db, accountId);
  return { portsets, forwards: portsets.length === 0 ? [] : await selectForwards(db, accountId) };
}

async function readGuards(db: Db, accountId: number) {
  const guards = await selectGuards(db, accountId);
  return { guards, firewalls: guards.length === 0 ? [] : await selectFirewalls(db, accountId) };
}

export type AccountNetwork = Awaited<ReturnType<typeof selectAccountNetwork>>;

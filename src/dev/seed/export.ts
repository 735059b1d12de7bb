import { type SelectQueryBuilder, sql } from 'kysely';
import { readRestrictions } from '#domain/identity/restrictions';
import type { ComputeId, NatgatewayId } from '#domain/ids';
import { formatAddress, formatNetwork } from '#domain/net/ipv4';
import { shownTags } from '#domain/stored-tags';
import { formatTime } from '#domain/time';
import { rulesOf } from '#features/firewalls/schema';
import type { Database, FirewallRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** All rows that a seed is made of, those of all accounts. */
interface SeedRows {
  vpcs: { id: number; label: string }[];
  computes: { id: number; label: string }[];
  firewalls: { id: number; label: string }[];
}

/** The present state as a seed. Secrets are there as the hashes of which the database has nothing else. */
export async function exportSeed(db: Db, clock: string | undefined): Promise<object> {
  const accounts = await db.selectFrom('account').select(['id', 'company']).orderBy('id').execute();
  const described: object[] = [];
  for (const { id, company } of accounts) described.push(compact(await describeAccount(db, id, company)));
  return compact({ clock, accounts: described });
}

async function describeAccount(db: Db, accountId: number, company: string) {
  const vpcs = await rowsOf(db.selectFrom('vpc'), 'account_id', accountId, 'id');
  const computes = await rowsOf(db.selectFrom('compute'), 'account_id', accountId, 'id');
  const subnets = await db
    .selectFrom('subnet')
    .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
    .select(['subnet.id', 'subnet.vpc_id', 'subnet.label', 'subnet.first', 'subnet.last', 'subnet.tags'])
    .select('vpc.label as vpc')
    .where('vpc.account_id', '=', accountId)
    .orderBy('subnet.id')
    .execute();
  const subnetNames = new Map<number, string>(subnets.map(({ id, vpc, label }) => [id, `${vpc}/${label}`]));
  const described: object[] = [];
  for (const { id, label, type, region, image, group, status } of computes) {
    const interfaces = await describeInterfaces(db, id, subnetNames);
    const tags = await rowsOf(db.selectFrom('compute_tag'), 'compute_id', id, 'position');
    described.push(
      compact({
        ...{ label, type, region, image: image ?? undefined, group: group === '' ? undefined : group },
        booted: image === null ? undefined : status === 'running',
        tags: tags.map(({ tag }) => tag),
        interfaces,
      }),
    );
  }
  const firewalls = await rowsOf(db.selectFrom('firewall'), 'account_id', accountId, 'id');
  const clients = await rowsOf(db.selectFrom('oauth_client'), 'account_id', accountId, 'id');
  return {
    company,
    users: await describeUsers(db, accountId, { vpcs, computes, firewalls }),
    vpcs: vpcs.map(({ id, label, region, description, tags }) =>
      compact({
        ...{ label, region, description: description === '' ? undefined : description },
        subnets: subnets
          .filter(({ vpc_id: vpcId }) => vpcId === id)
          .map((subnet) => ({ label: subnet.label, ipv4: formatNetwork(subnet), ...shownTags(subnet.tags) })),
        ...shownTags(tags),
      }),
    ),
    natgateways: await describeNatgateways(db, accountId, { subnetNames, computes }),
    computes: described,
    firewalls: await describeFirewalls(db, firewalls, computes),
    oauth_clients: clients.map(({ id, label, redirect_uri, public: isPublic, secret_hash: hash }) =>
      compact({
        label,
        redirect_uri,
        public: isPublic === 1 ? true : undefined,
        id,
        secret_hash: hash ?? undefined,
      }),
    ),
  };
}

async function describeUsers(
  db: Db,
  accountId: number,
  { vpcs, computes, firewalls }: SeedRows,
): Promise<object[]> {
  const people = db.selectFrom('user').where('proxy', '=', 0).orderBy('restricted');
  const users = await rowsOf(people, 'account_id', accountId, 'id');
  const described: object[] = [];
  for (const { id, username, email, restricted, password_hash, account_access } of users) {
    const global = await rowsOf(db.selectFrom('global_grant'), 'user_id', id, 'name');
    const ofVpcs = await rowsOf(db.selectFrom('vpc_grant'), 'user_id', id, 'vpc_id');
    const ofComputes = await rowsOf(db.selectFrom('compute_grant'), 'user_id', id, 'compute_id');
    const ofFirewalls = await rowsOf(db.selectFrom('firewall_grant'), 'user_id', id, 'firewall_id');
    const personal = db.selectFrom('token').where('kind', '=', 'personal');
    const tokens = await rowsOf(personal, 'user_id', id, 'id');
    const keys = await rowsOf(db.selectFrom('ssh_key'), 'user_id', id, 'id');
    const grants = compact({
      account_access: account_access ?? undefined,
      global: global.map(({ name }) => name),
      vpcs: ofVpcs.map(({ vpc_id: vpc, permission }) => ({
        label: labelOf(vpcs, vpc),
        permissions: permission,
      })),
      computes: ofComputes.map(({ compute_id: compute, permission }) => ({
        label: labelOf(computes, compute),
        permissions: permission,
      })),
      firewalls: ofFirewalls.map(({ firewall_id: firewall, permission }) => ({
        label: labelOf(firewalls, firewall),
        permissions: permission,
      })),
    });
    described.push({
      ...compact({ username, email, restricted: restricted === 1 ? true : undefined }),
      password_hash,
      ...(Object.keys(grants).length > 0 && { grants }),
      tokens: tokens.map(({ label, scopes, expiry, hash, restrictions }) => {
        const { vpcs: bound, allowed_ips } = readRestrictions(restrictions) ?? {};
        const names = bound?.map((vpc) => labelOf(vpcs, vpc)).filter((name) => name !== '');
        const limits = { ...(names && { vpcs: names }), ...(allowed_ips && { allowed_ips }) };
        const end = expiry === null ? undefined : formatTime(expiry);
        return { ...compact({ label, scopes, expiry: end, token_hash: hash }), ...limits };
      }),
      ...compact({ ssh_keys: keys.map(({ label, ssh_key }) => ({ label, ssh_key })) }),
    });
  }
  return described;
}

/** The interfaces of the first config, which is created with the compute. */
async function describeInterfaces(
  db: Db,
  computeId: ComputeId,
  subnetNames: ReadonlyMap<number, string>,
): Promise<object[]> {
  const [config] = await rowsOf(db.selectFrom('compute_config'), 'compute_id', computeId, 'id');
  if (!config) return [];
  const rows = await rowsOf(db.selectFrom('config_interface'), 'config_id', config.id, 'position');
  const described: object[] = [];
  for (const row of rows) {
    const ranges = await rowsOf(db.selectFrom('interface_range'), 'interface_id', row.id, 'position');
    described.push(
      compact({
        purpose: row.purpose,
        primary: row.primary === 1 ? true : undefined,
        label: row.label ?? undefined,
        ipam_address: row.ipam_address === '' ? undefined : (row.ipam_address ?? undefined),
        subnet: row.subnet_id === null ? undefined : subnetNames.get(row.subnet_id),
        ipv4:
          row.address === null
            ? undefined
            : compact({
                vpc: formatAddress(row.address),
                nat_1_1: row.nat_address === null ? undefined : 'any',
              }),
        ip_ranges: ranges.map(formatNetwork),
      }),
    );
  }
  return described;
}

async function describeNatgateways(
  db: Db,
  accountId: number,
  { subnetNames, computes }: { subnetNames: ReadonlyMap<number, string>; computes: SeedRows['computes'] },
): Promise<object[]> {
  const described: object[] = [];
  for (const row of await rowsOf(db.selectFrom('natgateway'), 'account_id', accountId, 'id')) {
    const rows = await rowsOf(db.selectFrom('pool_address'), 'natgateway_id', row.id, 'address');
    const addresses = rows.toSorted((one, other) => (one.added ?? 0) - (other.added ?? 0));
    const subnets = await rowsOf(db.selectFrom('subnet'), 'natgateway_id', row.id, 'id');
    const isAutoscaling = row.autoscaling === 1;
    described.push(
      compact({
        ...{ label: row.label, region: row.region, use_autoscaling: isAutoscaling },
        default_ports_per_interface: row.ports_per_interface,
        addresses: isAutoscaling ? undefined : addresses.map(() => ({ address: 'auto' })),
        subnets: subnets.map(({ id }) => subnetNames.get(id)),
        forwards: await describeForwards(db, row.id, {
          computes,
          addresses: addresses.map(({ address }) => address),
        }),
      }),
    );
  }
  return described;
}

/** Those to the first config of a compute, which is the one that a seed has. */
async function describeForwards(
  db: Db,
  natgatewayId: NatgatewayId,
  { computes, addresses }: { computes: SeedRows['computes']; addresses: readonly number[] },
): Promise<object[]> {
  const described: object[] = [];
  for (const row of await rowsOf(db.selectFrom('natgateway_forward'), 'natgateway_id', natgatewayId, 'id')) {
    const [config] = await rowsOf(db.selectFrom('compute_config'), 'compute_id', row.compute_id, 'id');
    const interfaces = config
      ? await rowsOf(db.selectFrom('config_interface'), 'config_id', config.id, 'position')
      : [];
    const position = interfaces.findIndex(({ id }) => id === row.interface_id);
    if (position === -1) continue;
    described.push(
      compact({
        label: row.label === '' ? undefined : row.label,
        ...{ protocol: row.protocol, port: row.port, compute: labelOf(computes, row.compute_id) },
        target_port: row.target_port === row.port ? undefined : row.target_port,
        interface_position: position || undefined,
        address_position: addresses.indexOf(row.address) || undefined,
      }),
    );
  }
  return described;
}

async function describeFirewalls(
  db: Db,
  firewalls: readonly FirewallRow[],
  computes: SeedRows['computes'],
): Promise<object[]> {
  const described: object[] = [];
  for (const { id, label, rules, status } of firewalls) {
    const tags = await rowsOf(db.selectFrom('firewall_tag'), 'firewall_id', id, 'position');
    const devices = await rowsOf(db.selectFrom('firewall_device'), 'firewall_id', id, 'id');
    described.push(
      compact({
        label,
        rules: rulesOf({ rules }),
        tags: tags.map(({ tag }) => tag),
        status: status === 'disabled' ? status : undefined,
        computes: devices.map(({ compute_id: compute }) => labelOf(computes, compute)),
      }),
    );
  }
  return described;
}

function labelOf(rows: readonly { id: number; label: string }[], id: number): string {
  return rows.find((row) => row.id === id)?.label ?? '';
}

/** The rows of one owner, in the order of a column. */
function rowsOf<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, object>,
  owner: keyof Database[Table] & string,
  id: number,
  order: keyof Database[Table] & string,
) {
  return rows.selectAll().where(sql.ref(owner), '=', id).orderBy(sql.ref(order)).execute();
}

/** Without what a seed need not say. */
function compact(object: Readonly<Record<string, unknown>>): object {
  const said = Object.entries(object).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said);
}

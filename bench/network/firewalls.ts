// What an account can change about its firewall, which has as many rules as a firewall may have.
import type { FirewallAction, FirewallRule, FirewallRules } from '#domain/firewalls/rules';
import type { FirewallId } from '#domain/ids';
import { portions } from '#store/query/portions';
import type { Store, Tx } from '#store/types';
import { AUTHOR, NOW } from '#test/harness/test-store';
import { addNic } from '#test/network/harness/many-nics';

const RULES = 25;

/** Rules that differ by their ports and addresses. */
function rulesOf(
  count: number,
  { turn = 0, policy = 'DROP' }: { turn?: number; policy?: FirewallAction } = {},
): FirewallRules {
  const inbound = Array.from(
    { length: count },
    (_, index): FirewallRule => ({
      ...{ action: 'ACCEPT', protocol: 'TCP', ports: `${1_000 + index}` },
      addresses: { ipv4: [`203.0.113.${index}/32`, `198.51.100.${index === 0 ? turn : index}/32`] },
    }),
  );
  return { inbound, inbound_policy: policy, outbound: [], outbound_policy: 'ACCEPT' };
}

/** Gives each account a firewall in force on all of its computes. What they want counts up. */
export async function addFirewalls(store: Store, accountIds: readonly number[]): Promise<void> {
  await store.mutate(AUTHOR, async (tx) => {
    for (const accountId of accountIds) {
      const { id } = await tx
        .insertInto('firewall')
        .values({
          ...{
            account_id: accountId,
            label: 'bench',
            status: 'enabled',
            version: 1,
            fingerprint: '00000000',
          },
          ...{ rules: JSON.stringify(rulesOf(RULES - 1)), created: NOW, updated: NOW },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addDevices(tx, accountId, id);
    }
    await countUp(tx, accountIds);
    return { value: undefined, noEvent: 'a measurement adds firewalls' };
  });
}

async function addDevices(tx: Tx, accountId: number, firewallId: FirewallId): Promise<void> {
  const guarded = tx.selectFrom('firewall_device').select('compute_id');
  const computes = await tx
    .selectFrom('compute')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'not in', guarded)
    .execute();
  const devices = computes.map(({ id }) => ({
    firewall_id: firewallId,
    compute_id: id,
    enabled: 1 as const,
    created: NOW,
  }));
  for (const portion of portions(devices)) await tx.insertInto('firewall_device').values(portion).execute();
}

/** The accounts want something else from now on. */
export async function countUp(tx: Tx, accountIds: readonly number[]): Promise<void> {
  for (const portion of portions(accountIds))
    await tx
      .updateTable('network_account')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('account_id', 'in', portion)
      .execute();
}

const setRules = async (tx: Tx, accountId: number, rules: FirewallRules) => {
  await tx
    .updateTable('firewall')
    .set({ rules: JSON.stringify(rules) })
    .where('account_id', '=', accountId)
    .execute();
};

const setStatus = async (tx: Tx, accountId: number, isEnabled: boolean) => {
  const ids = tx.selectFrom('firewall').select('id').where('account_id', '=', accountId);
  await tx
    .updateTable('firewall')
    .set({ status: isEnabled ? 'enabled' : 'disabled' })
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateTable('firewall_device')
    .set({ enabled: isEnabled ? 1 : 0 })
    .where('firewall_id', 'in', ids)
    .execute();
};

const CHANGES = {
  'other addresses in a rule of a firewall': (tx: Tx, accountId: number, turn: number) =>
    setRules(tx, accountId, rulesOf(RULES - 1, { turn: 200 + turn })),
  'a rule more at the end, by turns one less': (tx: Tx, accountId: number, turn: number) =>
    setRules(tx, accountId, rulesOf(RULES - (turn % 2))),
  'a rule more at the top of 25, by turns one less': (tx: Tx, accountId: number, turn: number) => {
    const rules = rulesOf(RULES - 1);
    const first = rulesOf(1, { turn: 99 }).inbound ?? [];
    return setRules(
      tx,
      accountId,
      turn % 2 === 1 ? rules : { ...rules, inbound: [...first, ...(rules.inbound ?? [])] },
    );
  },
  'another policy, by turns the one before': (tx: Tx, accountId: number, turn: number) =>
    setRules(tx, accountId, rulesOf(RULES - 1, { policy: turn % 2 === 0 ? 'ACCEPT' : 'DROP' })),
  'a firewall is disabled, by turns enabled': (tx: Tx, accountId: number, turn: number) =>
    setStatus(tx, accountId, turn % 2 === 1),
};

/** Adds a compute behind the firewall of its account. What the account wants counts up. */
export async function addGuardedNic(store: Store, accountId: number, turn: number): Promise<void> {
  await store.mutate(AUTHOR, async (tx) => {
    const {
      id: subnetId,
      vpc_id: vpcId,
      first,
    } = await tx
      .selectFrom('subnet')
      .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
      .select(['subnet.id', 'subnet.vpc_id', 'subnet.first'])
      .where('vpc.account_id', '=', accountId)
      .where('subnet.label', '=', 'subnet-0')
      .executeTakeFirstOrThrow();
    await addNic(tx, { accountId, vpcId, subnetId, address: first + 50 + turn, nat: null });
    const { id } = await tx
      .selectFrom('firewall')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    await addDevices(tx, accountId, id);
    await countUp(tx, [accountId]);
    return { value: undefined, noEvent: 'a measurement adds computes' };
  });
}

type FirewallChangeName = keyof typeof CHANGES;
export const FIREWALL_CHANGE_NAMES = Object.keys(CHANGES) as FirewallChangeName[];

/** Changes the firewall of an account, and counts up what the account wants. */
export async function changeFirewall(
  store: Store,
  accountId: number,
  name: FirewallChangeName,
  turn: number,
): Promise<void> {
  await store.mutate(AUTHOR, async (tx) => {
    await CHANGES[name](tx, accountId, turn);
    await countUp(tx, [accountId]);
    return { value: undefined, noEvent: 'a measurement changes firewalls' };
  });
}

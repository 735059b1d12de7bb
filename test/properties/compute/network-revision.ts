import assert from 'node:assert/strict';
import type { FirewallRule, FirewallRules } from '#domain/firewalls/rules';
import type { Db } from '#store/types';

/**
 * Looks whether the account's revision counts up whenever the network would have to change. Otherwise a data plane
 * would not notice.
 */
export class NetworkRevision {
  readonly #db: Db;
  readonly #accountId: number;
  #before: { wanted: string; revision: number } | undefined;

  constructor(db: Db, accountId: number) {
    this.#db = db;
    this.#accountId = accountId;
  }

  async check(): Promise<void> {
    const now = { wanted: JSON.stringify(await this.#wanted()), revision: await this.#revision() };
    if (this.#before && now.wanted !== this.#before.wanted) {
      assert.ok(now.revision > this.#before.revision, `the revision stayed ${now.revision}`);
    }
    this.#before = now;
  }

  /** All that the network of an account is made from. What of an interface is not active only keeps its network there. */
  async #wanted(): Promise<unknown> {
    const nics = await this.#db
      .selectFrom('nic')
      .selectAll()
      .where('account_id', '=', this.#accountId)
      .orderBy('id')
      .execute();
    const ranges = await this.#db
      .selectFrom('nic_range')
      .innerJoin('nic', 'nic.id', 'nic_range.nic_id')
      .select(['nic_id', 'nic_range.position', 'first', 'last'])
      .where('nic.account_id', '=', this.#accountId)
      .orderBy('nic_id')
      .orderBy('nic_range.position')
      .execute();
    const inUse = await this.#db
      .selectFrom('config_interface')
      .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
      .select(['config_interface.purpose', 'subnet_id', 'config_interface.label', 'nat_address', 'region'])
      .distinct()
      .where('compute.account_id', '=', this.#accountId)
      .orderBy('config_interface.purpose')
      .orderBy('subnet_id')
      .orderBy('config_interface.label')
      .orderBy('nat_address')
      .execute();
    const routers = await this.#db
      .selectFrom('vpc_router')
      .innerJoin('vpc', 'vpc.id', 'vpc_router.vpc_id')
      .select(['vpc_id', 'vpc_router.region', 'number'])
      .where('vpc.account_id', '=', this.#accountId)
      // A VPC keeps its number, and has a router only while an address is reached from outside.
      .where('vpc_id', 'in', (eb) =>
        eb.selectFrom('config_interface').select('vpc_id').where('nat_address', 'is not', null),
      )
      .orderBy('vpc_id')
      .execute();
    return [nics, ranges, inUse, routers, await this.#guards()];
  }

  /** The rules of computes that run with a network interface, without what is for people only. */
  async #guards(): Promise<unknown> {
    const rows = await this.#db
      .selectFrom('firewall_device')
      .innerJoin('firewall', 'firewall.id', 'firewall_device.firewall_id')
      .select(['compute_id', 'firewall_id', 'rules'])
      .where('firewall.account_id', '=', this.#accountId)
      .where('enabled', '=', 1)
      .where('compute_id', 'in', (eb) => eb.selectFrom('nic').select('nic.compute_id'))
      .orderBy('compute_id')
      .execute();
    return rows.map(({ rules, ...row }) => ({ ...row, rules: withoutTexts(JSON.parse(rules)) }));
  }

  async #revision(): Promise<number> {
    const row = await this.#db
      .selectFrom('network_account')
      .select('revision')
      .where('account_id', '=', this.#accountId)
      .executeTakeFirst();
    return row?.revision ?? 0;
  }
}

function withoutTexts({ inbound, outbound, ...policies }: FirewallRules): unknown {
  const plain = (rules: FirewallRule[] | null) =>
    (rules ?? []).map(({ action, protocol, ports, addresses }) => ({ action, protocol, ports, addresses }));
  return { ...policies, inbound: plain(inbound), outbound: plain(outbound) };
}

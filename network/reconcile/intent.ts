import { type AccountNeeds, wantedOfAccount } from '#network/wanted/account';
import { type AccountNetwork, selectAccountNetwork } from '#network/wanted/account-network';
import type { GatewayHost } from '#network/wanted/gateway-order';
import type { PlaneRegion } from '#network/wanted/model';
import { nicKeys, regionKeys } from '#network/wanted/names';
import { type HostNames, readModel } from '#network/wanted/read-model';
import { wantedOfRegion } from '#network/wanted/region';
import type { RowContext } from '#network/wanted/row-builder';
import { selectPlaneHosts } from '#network/wanted/store';
import { isTurnOver, nextTurn } from '#platform/long-work';
import type { Store } from '#store/types';
import { type Difference, diffGone, diffRow, type NorthboundRows, type RowPlace } from './changes/diff.ts';
import type { PortGuard, WantedMembers } from './changes/members.ts';
import { OwnedRows } from './changes/owned-rows.ts';
import type { ObservedNic } from './nic-observer.ts';

export interface IntentOptions {
  store: Pick<Store, 'read'>;
  found: NorthboundRows;
  /** What rows are made with. May change with the release of OVN. */
  surroundings(): Omit<RowContext, 'guarded'>;
}

/** What of an account has to be written. */
export interface AccountDifference {
  differences: Difference[];
  /** Undefined when the account is gone. */
  progress: { revision: number; applied_revision: number; problem: string | null } | undefined;
  nics: ObservedNic[];
  /** The regions in which it wants anything. */
  regionIds: ReadonlySet<string>;
}

/** Something that an account wants cannot be made into rows. Other accounts are not concerned. */
export class AccountError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = new.target.name;
  }
}

/** What is wanted of one northbound database, and how it differs from what is there. */
export class Intent {
  readonly owned = new OwnedRows();
  readonly #options: IntentOptions;
  readonly #needs = new Map<number, readonly AccountNeeds[]>();
  readonly #changedRegions = new Set<string>();
  /** Accounts of which nobody knows which rows are theirs. */
  readonly #unknown = new Set<number>();
  #hosts: HostNames = new Map();
  #gateways: readonly GatewayHost[] = [];

  constructor(options: IntentOptions) {
    this.#options = options;
  }

  set hosts(hosts: readonly (GatewayHost & { id: number })[]) {
    this.#hosts = new Map(hosts.map(({ id, name }) => [id, name]));
    this.#gateways = hosts;
  }

  /** Whether it is known of all rows if somebody wants them. */
  get isComplete(): boolean {
    return this.#unknown.size === 0;
  }

  /** Regions of which accounts need something else than before. */
  takeChangedRegions(): string[] {
    const regions = [...this.#changedRegions];
    this.#changedRegions.clear();
    return regions;
  }

  /**
   * Compares what an account wants with what is there.
   * @param compares false to only note what it wants
   * @throws AccountError when something that it wants cannot be made into rows; what it wanted before stays noted
   */
  async diffAccount(accountId: number, compares = true): Promise<AccountDifference> {
    const { store, found, surroundings } = this.#options;
    const { network, hosts } = await store.read(async (db) => {
      const read = await selectAccountNetwork(db, accountId);
      const isKnown = read.nics.every(({ host_id: id }) => id === null || this.#hosts.has(id));
      return { network: read, hosts: isKnown ? undefined : await selectPlaneHosts(db) };
    });
    if (hosts) this.hosts = hosts;
    const { model, needs, places, differences } = await this.#compare(accountId, network, compares);
    this.#unknown.delete(accountId);
    this.#note(accountId, needs);
    const gone = this.owned.replace(accountId, places, isThere(found));
    differences.push(...diffGone(gone, found));
    if (!network.progress) this.owned.forget(accountId);
    const { keys } = surroundings();
    const nics = network.nics.map(({ id, host_id: hostId, up }) => ({
      ...{ id, hostId, up },
      port: keys.uuid(nicKeys(id).port),
    }));
    const regionIds = new Set([...model.subnets, ...model.vlans, ...model.nics].map(({ region }) => region));
    return { differences, progress: network.progress, nics, regionIds };
  }

  async #compare(accountId: number, network: AccountNetwork, compares: boolean) {
    const { found, surroundings } = this.#options;
    const places = new Map<string, RowPlace>();
    const differences: Difference[] = [];
    try {
      const model = readModel(accountId, network, this.#hosts);
      const own = model.firewalls.map(({ region }) => region);
      const context = { ...surroundings(), guarded: new Set([...this.guardedRegions(), ...own]) };
      const portions = wantedOfAccount(model, context);
      let portion = portions.next();
      for (; !portion.done; portion = portions.next()) {
        for (const row of portion.value) {
          places.set(row.uuid, row);
          if (compares) differences.push(...diffRow(row, found, context.keys));
        }
        if (isTurnOver()) await nextTurn();
      }
      return { model, needs: portion.value, places, differences };
    } catch (error) {
      if (!this.owned.has(accountId)) this.#unknown.add(accountId);
      throw new AccountError(error);
    }
  }

  /** Compares what all accounts together want of a region. */
  diffRegion(region: PlaneRegion): Difference[] {
    const { found, surroundings } = this.#options;
    const context = { ...surroundings(), guarded: this.guardedRegions() };
    const networks = new Set<string>();
    for (const needs of this.#needsOf(region)) for (const network of needs.networks) networks.add(network);
    const rows = wantedOfRegion(region, { networks, hosts: this.#gateways }, context);
    const gone = this.owned.replace(region.id, new Map(rows.map((row) => [row.uuid, row])), isThere(found));
    return [...rows.flatMap((row) => diffRow(row, found, context.keys)), ...diffGone(gone, found)];
  }

  /** The UUIDs of the ports that port groups of a region have, by the keys of the groups. */
  membersOf(region: PlaneRegion): WantedMembers {
    const { routers, open } = regionKeys(region.number);
    const uplinks = new Set(Array.from(this.#needsOf(region), (needs) => needs.uplinks).flat());
    const guards = new Map<string, PortGuard>();
    const isGuarded = this.guardedRegions().has(region.id);
    for (const [accountId, all] of this.#needs) {
      const own = all.find((needs) => needs.region === region.id)?.guards ?? [];
      for (const [group, ports] of own) {
        if (group === open && !isGuarded) continue;
        for (const port of ports) guards.set(port, { group, accountId });
      }
    }
    return { routers: { key: routers, ports: uplinks }, guards };
  }

  /** Regions in which a firewall is in force. */
  guardedRegions(): Set<string> {
    const regions = new Set<string>();
    for (const needs of this.#needs.values())
      for (const { region, isGuarded } of needs) if (isGuarded) regions.add(region);
    return regions;
  }

  #note(accountId: number, needs: readonly AccountNeeds[]): void {
    const before = this.#needs.get(accountId);
    const isEmpty = needs.every(
      ({ networks, uplinks, isGuarded, guards }) =>
        networks.length === 0 && uplinks.length === 0 && !isGuarded && guards.size === 0,
    );
    if (isEmpty) this.#needs.delete(accountId);
    else this.#needs.set(accountId, needs);
    if (sharedText(before ?? []) === sharedText(isEmpty ? [] : needs)) return;
    for (const { region } of needs) this.#changedRegions.add(region);
  }

  *#needsOf({ id }: PlaneRegion): Generator<AccountNeeds> {
    for (const needs of this.#needs.values()) for (const one of needs) if (one.region === id) yield one;
  }
}

/** Equal for needs that make the same rows of a region. The members of its port groups are compared in each pass. */
function sharedText(needs: readonly AccountNeeds[]): string {
  return JSON.stringify(
    needs.map(({ region, networks, uplinks, isGuarded }) => [region, networks, uplinks, isGuarded]),
  );
}

function isThere(found: NorthboundRows) {
  return (uuid: string, { table }: RowPlace) => found.rows(table).has(uuid);
}

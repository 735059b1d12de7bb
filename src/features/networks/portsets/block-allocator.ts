import type { Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { blockOfPort, blocksOfAddress, isGiven, lowestFreeBlock } from '#domain/natgateways/portsets';
import { accountLimits } from '#features/identity/limits/limits';
import { takePoolAddress } from '#features/networks/addresses/address-pools';
import { selectGatewayAddresses } from '#features/networks/addresses/records';
import { type ForwardedPort, selectForwardedPorts } from '#features/networks/forwards/records';
import { selectNetworkProgress } from '#features/networks/interest/progress-records';
import { natgatewayEvent } from '#features/networks/natgateways/natgateway-events';
import type { NatgatewayRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { deletePortsets, selectTakenBlocks } from './records.ts';

export type EgressCtx = Pick<Ctx, 'now' | 'settings' | 'catalog' | 'carriedRegions'>;

type TakenBlock = Awaited<ReturnType<typeof selectTakenBlocks>>[number];

/**
 * Finds free blocks of a gateway, behind the lock of its account: those of the oldest address first. A block with a port
 * that is forwarded is not free.
 */
export class BlockAllocator {
  readonly #ctx: EgressCtx;
  readonly #tx: Tx;
  readonly #gateway: NatgatewayRow;
  readonly #appliedRevision: number;
  readonly #addresses: number[];
  readonly #taken: Map<number, Map<number, TakenBlock | undefined>>;
  /** Blocks with ports that are forwarded, by address. */
  readonly #forwarded = new Map<number, Set<number>>();
  readonly events: NewEvent[] = [];
  /** The region has no public address left for the gateway. */
  isPoolEmpty = false;

  private constructor(
    ctx: EgressCtx,
    tx: Tx,
    gateway: NatgatewayRow,
    found: {
      applied: number;
      addresses: readonly number[];
      taken: readonly TakenBlock[];
      forwarded: readonly ForwardedPort[];
    },
  ) {
    this.#ctx = ctx;
    this.#tx = tx;
    this.#gateway = gateway;
    this.#appliedRevision = found.applied;
    this.#addresses = [...found.addresses];
    this.#taken = new Map(found.addresses.map((address) => [address, new Map()]));
    for (const row of found.taken) this.#taken.get(row.address)?.set(row.block, row);
    const size = gateway.ports_per_interface;
    for (const { address, port } of found.forwarded) {
      const block = blockOfPort(port, size);
      if (!isGiven(block, size)) continue;
      const blocks = this.#forwarded.get(address);
      if (blocks) blocks.add(block);
      else this.#forwarded.set(address, new Set([block]));
    }
  }

  static async open(ctx: EgressCtx, tx: Tx, gateway: NatgatewayRow): Promise<BlockAllocator> {
    const progress = await selectNetworkProgress(tx, gateway.account_id);
    const addresses = (await selectGatewayAddresses(tx, [gateway.id])).map(({ address }) => address);
    const taken = await selectTakenBlocks(tx, gateway.id);
    const forwarded = await selectForwardedPorts(tx, [gateway.id]);
    return new BlockAllocator(ctx, tx, gateway, {
      ...{ applied: progress?.applied_revision ?? 0, addresses, taken, forwarded },
    });
  }

  get addresses(): readonly number[] {
    return this.#addresses;
  }

  /** The block that has a port, unless it is free. None where only a forward has ports of it. */
  ownerOf(address: number, port: number): TakenBlock | undefined {
    const row = this.#rowOf(address, port);
    return row && this.#isTaken(row) ? row : undefined;
  }

  /** Blocks of an address that are not free. */
  takenOf(address: number): ReadonlySet<number> {
    const blocks = this.#taken.get(address) ?? new Map<number, TakenBlock | undefined>();
    const ofComputes = [...blocks].flatMap(([block, row]) => (this.#isTaken(row) ? [block] : []));
    return new Set([...ofComputes, ...(this.#forwarded.get(address) ?? [])]);
  }

  /** @returns undefined when the gateway has no block left, and can get none */
  async next(): Promise<{ address: number; block: number } | undefined> {
    const found = this.#free() ?? (await this.#ofNewAddress()) ?? this.#oldestHeld();
    if (!found) return undefined;
    const blocks = this.#taken.get(found.address);
    const held = blocks?.get(found.block);
    if (held) await deletePortsets(this.#tx, [held.id]);
    blocks?.set(found.block, undefined);
    return found;
  }

  #free() {
    const size = this.#gateway.ports_per_interface;
    for (const address of this.#addresses) {
      const taken = this.takenOf(address);
      if (taken.size >= blocksOfAddress(size)) continue;
      const block = lowestFreeBlock(taken, size);
      if (block !== undefined) return { address, block };
    }
    return undefined;
  }

  async #ofNewAddress() {
    const { autoscaling } = this.#gateway;
    if (autoscaling === 0) return undefined;
    const limitOf = await accountLimits(this.#tx, this.#ctx.settings.limits, this.#gateway.account_id);
    if (this.#addresses.length >= limitOf('natgateway_addresses')) return undefined;
    const address = await takeGatewayAddress(this.#ctx, this.#tx, this.#gateway);
    this.isPoolEmpty = address === undefined;
    if (address === undefined) return undefined;
    this.#addresses.push(address);
    this.#taken.set(address, new Map());
    this.events.push({ ...natgatewayEvent('natgateway_address_add', this.#gateway), isByService: true });
    return this.#free();
  }

  /** Given to somebody else before its time, when all else is taken. Never before the network has let go of it. */
  #oldestHeld() {
    const held = [...this.#taken.values()].flatMap((blocks) =>
      [...blocks.values()].flatMap((row) => (row && this.#isReusable(row) ? [row] : [])),
    );
    const age = (row: TakenBlock) => [row.held_until ?? 0, row.id] as const;
    const [oldest] = held.toSorted((one, other) => {
      const [[until, id], [otherUntil, otherId]] = [age(one), age(other)];
      return until - otherUntil || id - otherId;
    });
    return oldest && { address: oldest.address, block: oldest.block };
  }

  #rowOf(address: number, port: number): TakenBlock | undefined {
    return this.#taken.get(address)?.get(blockOfPort(port, this.#gateway.ports_per_interface));
  }

  #isTaken(row: TakenBlock | undefined): boolean {
    return !row || row.held_until === null || row.held_until > this.#ctx.now() || !this.#isApplied(row);
  }

  /** A block that is held may go to somebody else when nothing else is left, unless ports of it are forwarded. */
  #isReusable(row: TakenBlock): boolean {
    const isForwarded = this.#forwarded.get(row.address)?.has(row.block) ?? false;
    return row.held_until !== null && this.#isApplied(row) && !isForwarded;
  }

  #isApplied({ held_revision: revision }: TakenBlock): boolean {
    return revision === null || revision <= this.#appliedRevision;
  }
}

/**
 * Takes the lowest free public address of the region for a gateway.
 * @returns undefined when none is free
 */
export async function takeGatewayAddress(
  { catalog, now }: EgressCtx,
  tx: Tx,
  { id, region }: Pick<NatgatewayRow, 'id' | 'region'>,
): Promise<number | undefined> {
  const { pool: networks = [] } = catalog.regions.find((one) => one.id === region) ?? {};
  const pool = { region, public: true, networks };
  const taker = { natgateway_id: id, added: now() };
  return await takePoolAddress(tx, pool, taker, taker.added);
}

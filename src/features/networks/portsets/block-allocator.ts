import type { Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { blocksOfAddress, lowestFreeBlock } from '#domain/natgateways/portsets';
import { accountLimits } from '#features/identity/limits/limits';
import { takePoolAddress } from '#features/networks/addresses/address-pools';
import { selectGatewayAddresses } from '#features/networks/addresses/records';
import { selectNetworkProgress } from '#features/networks/interest/progress-records';
import { natgatewayEvent } from '#features/networks/natgateways/natgateway-events';
import type { NatgatewayRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { deletePortsets, selectTakenBlocks } from './records.ts';

export type EgressCtx = Pick<Ctx, 'now' | 'settings' | 'catalog' | 'carriedRegions'>;

type TakenBlock = Awaited<ReturnType<typeof selectTakenBlocks>>[number];

/** Finds free blocks of a gateway, behind the lock of its account: those of the oldest address first. */
export class BlockAllocator {
  readonly #ctx: EgressCtx;
  readonly #tx: Tx;
  readonly #gateway: NatgatewayRow;
  readonly #appliedRevision: number;
  readonly #addresses: number[];
  readonly #taken: Map<number, Map<number, TakenBlock | undefined>>;
  readonly events: NewEvent[] = [];
  /** The region has no public address left for the gateway. */
  isPoolEmpty = false;

  private constructor(
    ctx: EgressCtx,
    tx: Tx,
    gateway: NatgatewayRow,
    found: { applied: number; addresses: readonly number[]; taken: readonly TakenBlock[] },
  ) {
    this.#ctx = ctx;
    this.#tx = tx;
    this.#gateway = gateway;
    this.#appliedRevision = found.applied;
    this.#addresses = [...found.addresses];
    this.#taken = new Map(found.addresses.map((address) => [address, new Map()]));
    for (const row of found.taken) this.#taken.get(row.address)?.set(row.block, row);
  }

  static async open(ctx: EgressCtx, tx: Tx, gateway: NatgatewayRow): Promise<BlockAllocator> {
    const progress = await selectNetworkProgress(tx, gateway.account_id);
    const addresses = (await selectGatewayAddresses(tx, [gateway.id])).map(({ address }) => address);
    const taken = await selectTakenBlocks(tx, gateway.id);
    return new BlockAllocator(ctx, tx, gateway, {
      ...{ applied: progress?.applied_revision ?? 0, addresses, taken },
    });
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
    const now = this.#ctx.now();
    for (const address of this.#addresses) {
      const blocks = this.#taken.get(address) ?? new Map<number, TakenBlock | undefined>();
      const isTaken = (row: TakenBlock | undefined) =>
        !row || row.held_until === null || row.held_until > now || !this.#isApplied(row);
      const taken = new Set([...blocks].flatMap(([block, row]) => (isTaken(row) ? [block] : [])));
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
      [...blocks.values()].flatMap((row) =>
        row !== undefined && row.held_until !== null && this.#isApplied(row) ? [row] : [],
      ),
    );
    const age = (row: TakenBlock) => [row.held_until ?? 0, row.id] as const;
    const [oldest] = held.toSorted((one, other) => {
      const [[until, id], [otherUntil, otherId]] = [age(one), age(other)];
      return until - otherUntil || id - otherId;
    });
    return oldest && { address: oldest.address, block: oldest.block };
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

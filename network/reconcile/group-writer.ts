import type { Logger } from 'pino';
import type { RowChange } from '#network/ovsdb/cache';
import type { OvsdbClient } from '#network/ovsdb/client';
import { SchemaError, TransactionError } from '#network/ovsdb/errors';
import { mutate, type OvsdbOperation } from '#network/ovsdb/operations';
import type { BackOff } from './back-off.ts';
import { withDepartures } from './changes/departures.ts';
import { OwnWrites } from './changes/drift.ts';
import { type OperationGroup, pack } from './changes/groups.ts';
import type { NetworkObserver } from './observer.ts';
import type { Writer } from './writer.ts';

export interface GroupWriterOptions {
  client: OvsdbClient;
  writer: Pick<Writer, 'transact'>;
  backOff: BackOff;
  observer: NetworkObserver;
  log: Logger;
}

export interface GroupWriteResult {
  /** Why groups were not written, by their names. */
  problems: ReadonlyMap<string, string>;
  /** Nothing was written. */
  isEmpty: boolean;
}

/** Failures that a wrong cache would explain. */
const STALE = new Set(['duplicate uuid', 'referential integrity violation']);
/** How often a wrong cache is read again, in milliseconds. */
const REFRESH_PAUSE = 60_000;

/** Counts up `nb_cfg`. OVN copies it to `sb_cfg` when it has translated what was written before. */
const NEXT_GENERATION = mutate('NB_Global', [], ['nb_cfg', '+=', 1]);

const NOTHING = new OwnWrites([]);

/** Writes groups of operations. A group that fails is put aside, and keeps no other one from being written. */
export class GroupWriter {
  readonly #options: GroupWriterOptions;
  #underWay = NOTHING;
  #refreshed = Number.NEGATIVE_INFINITY;

  constructor(options: GroupWriterOptions) {
    this.#options = options;
  }

  /** Whether a change comes from the transaction that is under way, and from no other one. */
  isOwn(change: RowChange): boolean {
    return this.#underWay.explain(change);
  }

  /** @throws ConnectionLostError, NotConnectedError or FenceError: what is written is unknown, or nothing */
  async write(groups: readonly OperationGroup[]): Promise<GroupWriteResult> {
    const { backOff, writer } = this.#options;
    const problems = new Map<string, string>();
    for (const { name } of groups) {
      const reason = backOff.reasonOf(name);
      if (reason !== undefined) problems.set(name, reason);
    }
    const transactions = pack(groups.filter(({ name }) => !problems.has(name)));
    let isNoted = true;
    for (const [index, transaction] of transactions.entries()) {
      const isLast = index === transactions.length - 1;
      if (await this.#write(transaction, isLast, problems)) isNoted = isLast;
    }
    if (!isNoted) await writer.transact([NEXT_GENERATION]);
    return { problems, isEmpty: groups.every(({ name }) => problems.has(name)) };
  }

  /** @returns whether anything was written */
  async #write(
    planned: readonly OperationGroup[],
    isLast: boolean,
    problems: Map<string, string>,
  ): Promise<boolean> {
    const { backOff } = this.#options;
    const groups = withoutWaiting(planned, problems);
    if (groups.length === 0) return false;
    try {
      await this.#transact(groups, isLast);
      for (const { name } of groups) backOff.succeed(name);
      return true;
    } catch (error) {
      if (!(error instanceof TransactionError || error instanceof SchemaError)) throw error;
      const [only] = groups;
      if (only && groups.length === 1) {
        this.#putAside(only, error, problems);
        return false;
      }
      const middle = Math.ceil(groups.length / 2);
      const first = await this.#write(groups.slice(0, middle), isLast, problems);
      const second = await this.#write(groups.slice(middle), isLast, problems);
      return first || second;
    }
  }

  async #transact(groups: readonly OperationGroup[], isLast: boolean): Promise<void> {
    const { writer, observer, client } = this.#options;
    const planned = groups.flatMap((group) => group.operations);
    const operations = withDepartures(planned, client);
    this.#underWay = new OwnWrites(operations);
    try {
      await writer.transact(isLast ? [...operations, NEXT_GENERATION] : operations);
    } finally {
      this.#underWay = NOTHING;
    }
    for (const [name, count] of countsOf(operations)) observer.operated?.(name, count);
  }

  #putAside(
    { name }: OperationGroup,
    error: TransactionError | SchemaError,
    problems: Map<string, string>,
  ): void {
    const { backOff, observer, log, client } = this.#options;
    const reason = error instanceof TransactionError ? error.code : 'schema';
    observer.failed?.(reason);
    backOff.fail(name, error.message);
    problems.set(name, error.message);
    log.error({ err: error, group: name }, 'A part of the network could not be written');
    if (!STALE.has(reason) || performance.now() - this.#refreshed < REFRESH_PAUSE) return;
    this.#refreshed = performance.now();
    backOff.succeed(name);
    client.refresh(`the server refused ${name}: ${reason}`);
  }
}

/** Without groups that need one that is put aside. */
function withoutWaiting(groups: readonly OperationGroup[], problems: Map<string, string>): OperationGroup[] {
  return groups.filter(({ name, needs = [] }) => {
    const needed = needs.find((other) => problems.has(other));
    if (needed !== undefined) problems.set(name, `waits for ${needed}: ${problems.get(needed)}`);
    return needed === undefined;
  });
}

function countsOf(operations: readonly OvsdbOperation[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { op } of operations) counts.set(op, (counts.get(op) ?? 0) + 1);
  return counts;
}

import type { Logger } from 'pino';
import {
  type AppliedRevision,
  recordAppliedRevision,
  recordNetworkProblem,
} from '#features/networks/interest/progress-records';
import type { OvsdbClient } from '#network/ovsdb/client';
import { ConnectionLostError } from '#network/ovsdb/errors';
import type { Keys } from '#network/wanted/keys';
import type { PlaneRegion } from '#network/wanted/model';
import { regionKeys, regionRows } from '#network/wanted/names';
import { isTurnOver, nextTurn } from '#platform/long-work';
import type { Store, Tx } from '#store/types';
import type { PassScope } from './agenda.ts';
import type { BackOff } from './back-off.ts';
import { type Difference, diffOthers } from './changes/diff.ts';
import {
  groupsOf,
  guardMoves,
  type LoggedChange,
  membersName,
  nameOf,
  type OperationGroup,
  OTHERS,
} from './changes/groups.ts';
import { diffMembers } from './changes/members.ts';
import type { Generations } from './generations.ts';
import type { GroupWriter } from './group-writer.ts';
import { type AccountDifference, AccountError, type Intent } from './intent.ts';
import type { NicObserver } from './nic-observer.ts';
import type { NetworkObserver } from './observer.ts';

/** A northbound database and its regions, with what a process uses to write to it. */
export interface PlaneContext {
  store: Store;
  client: OvsdbClient;
  keys: Keys;
  regions: readonly PlaneRegion[];
  observer: NetworkObserver;
  /** Whether this database tells when an account with something in these regions is applied. */
  tells(regionIds: ReadonlySet<string>): boolean;
  now(): number;
  log: Logger;
}

interface PassOptions extends PlaneContext {
  intent: Intent;
  writer: GroupWriter;
  generations: Generations;
  observed: NicObserver;
  backOff: BackOff;
  signal: AbortSignal;
}

/** When this many operations have come together, a pass writes them, and leaves other accounts to the next one. */
const MAX_OPERATIONS = 20_000;
/** Beyond so many, repaired rows are only counted. */
const MAX_LOGGED = 20;

/** The account is named in the log when all of its parts are put aside. */

interface AccountChanges {
  accountId: number;
  groups: readonly OperationGroup[];
  progress: AccountDifference['progress'];
  regionIds: ReadonlySet<string>;
}

/** Compares what is wanted with what is there, and writes the difference. */
export class Pass {
  readonly #options: PassOptions;
  #isFirst = true;

  constructor(options: PassOptions) {
    this.#options = options;
  }

  /** @returns the accounts that the next pass has to look at */
  async run({ accountIds, regionIds, others }: PassScope): Promise<readonly number[]> {
    const { intent, keys } = this.#options;
    const began = performance.now();
    const accounts: AccountChanges[] = [];
    const guarded = intent.guardedRegions();
    let operations = 0;
    let taken = 0;
    for (const accountId of accountIds) {
      if (operations >= MAX_OPERATIONS) break;
      taken++;
      const found = await this.#diff(accountId);
      if (!found) continue;
      accounts.push(found);
      for (const group of found.groups) operations += group.operations.length;
      if (isTurnOver()) await nextTurn();
    }
    const changed = new Set([...intent.takeChangedRegions(), ...this.#failedRegions()]);
    const groupsOfRegions = (isMeant: (id: string) => boolean) =>
      this.#options.regions
        .filter(({ id }) => isMeant(id))
        .flatMap((region) => groupsOf(intent.diffRegion(region), keys, region.id, 'region'));
    const regionGroups = groupsOfRegions((id) => changed.has(id));
    const sameGroups = groupsOfRegions((id) => regionIds.includes(id) && !changed.has(id));
    // While it is not known what an account wants, its rows look like rows that nobody wants.
    const otherGroups = others && intent.isComplete ? await this.#others() : [];
    const groups = [
      ...accounts.flatMap((found) => found.groups),
      ...regionGroups,
      ...sameGroups,
      ...otherGroups,
    ];
    groups.push(...this.#members());
    if (!this.#isFirst) {
      const drifted = accounts.filter(isDrift).flatMap((found) => found.groups);
      this.#tellDrift([...drifted, ...sameGroups, ...otherGroups]);
    }
    this.#isFirst = false;
    const problems =
      groups.length > 0
        ? await this.#write(groups, { began, accounts: accounts.length })
        : new Map<string, string>();
    await this.#note(accounts, problems);
    // Ports that were compared before somebody else's firewall have not been put beside it.
    const isNewlyGuarded = [...intent.guardedRegions()].some((id) => !guarded.has(id));
    return [
      ...accountIds.slice(taken),
      ...(isNewlyGuarded ? accounts.map(({ accountId }) => accountId) : []),
    ];
  }

  /** Regions whose rows could not be written: the firewalls of all accounts wait for them. */
  #failedRegions(): string[] {
    const { regions, backOff } = this.#options;
    return regions.filter(({ number }) => backOff.hasFailed(regionRows(number))).map(({ id }) => id);
  }

  async #diff(accountId: number): Promise<AccountChanges | undefined> {
    const { intent, keys, observed, backOff, log } = this.#options;
    try {
      const { differences, nics, ...found } = await intent.diffAccount(accountId);
      observed.replace(accountId, nics);
      return { ...found, accountId, groups: groupsOf(differences, keys, nameOf(accountId), 'account') };
    } catch (error) {
      // Anything else concerns the database, and so all accounts.
      if (!(error instanceof AccountError)) throw error;
      log.error({ err: error, account: accountId }, 'An account wants what the network cannot have');
      backOff.fail(nameOf(accountId), error.message);
      await this.#mutate((tx) => recordNetworkProblem(tx, accountId, error.message));
      return undefined;
    }
  }

  /** Rows of ours that nobody wants. */
  async #others(): Promise<OperationGroup[]> {
    const { intent, keys, client } = this.#options;
    const differences: Difference[] = [];
    for (const found of diffOthers(client, keys, (uuid) => intent.owned.placeOf(uuid))) {
      differences.push(...found);
      if (isTurnOver()) await nextTurn();
    }
    return groupsOf(differences, keys, OTHERS, 'account');
  }

  #members(): OperationGroup[] {
    const { intent, keys, client, regions } = this.#options;
    return regions.flatMap((region) =>
      diffMembers(region.number, intent.membersOf(region), intent.isComplete, { found: client, keys }),
    );
  }

  /** @throws ConnectionLostError when the cache is not what was written */
  async #write(
    groups: readonly OperationGroup[],
    { began, accounts }: { began: number; accounts: number },
  ): Promise<ReadonlyMap<string, string>> {
    const { writer, generations, client, observer, signal, log } = this.#options;
    const before = generations.last;
    const { problems, isEmpty } = await writer.write(groups);
    if (isEmpty) return problems;
    if (!(await generations.written(before, signal)) && !signal.aborted) {
      client.refresh('what was written does not come back');
      throw new ConnectionLostError('What was written does not come back');
    }
    const written = groups.filter(({ name }) => !problems.has(name));
    const seconds = (performance.now() - began) / 1000;
    observer.passed?.('change', seconds);
    const rows = countsOf(written.flatMap(({ changes }) => changes));
    log.info(
      { accounts, groups: written.length, rows, ms: Math.round(1000 * seconds) },
      'The network was changed',
    );
    return problems;
  }

  async #note(accounts: readonly AccountChanges[], problems: ReadonlyMap<string, string>): Promise<void> {
    const { backOff, now, tells } = this.#options;
    const applied: AppliedRevision[] = [];
    const failed: [accountId: number, problem: string][] = [];
    for (const { accountId, groups, progress, regionIds } of accounts) {
      const members = this.#options.regions.flatMap(({ id, number }) => {
        const { open, routers } = regionKeys(number);
        const shared = regionIds.has(id) ? [open, routers] : [];
        return [guardMoves(number, nameOf(accountId)), ...shared].map(membersName);
      });
      const names = [...groups.map(({ name }) => name), ...members];
      const problem = names.map((name) => problems.get(name)).find((text) => text !== undefined);
      if (!progress) continue;
      if (problem === undefined) {
        backOff.succeed(nameOf(accountId));
        const isNew = progress.applied_revision < progress.revision || progress.problem !== null;
        if (isNew && tells(regionIds)) applied.push({ accountId, revision: progress.revision });
      } else {
        if (backOff.reasonOf(nameOf(accountId)) === undefined) backOff.fail(nameOf(accountId), problem);
        if (progress.problem !== problem) failed.push([accountId, problem]);
      }
    }
    if (applied.length === 0 && failed.length === 0) return;
    await this.#mutate(async (tx) => {
      await recordAppliedRevision(tx, applied, now());
      for (const [accountId, problem] of failed) await recordNetworkProblem(tx, accountId, problem);
    });
  }

  async #mutate(callback: (tx: Tx) => Promise<void>): Promise<void> {
    const { store, now } = this.#options;
    await store.mutate({ author: { userId: null, username: null }, now: now() }, async (tx) => ({
      value: await callback(tx),
      noEvent: 'how far the network follows is nothing that a user did',
    }));
  }

  #tellDrift(groups: readonly OperationGroup[]): void {
    const { observer, log, backOff } = this.#options;
    const changes = groups.flatMap((group) => (backOff.hasFailed(group.name) ? [] : group.changes));
    for (const [table, count] of Object.entries(countsOf(changes))) observer.drifted?.(table, count);
    for (const { kind, table, key, columns } of changes.slice(0, MAX_LOGGED)) {
      log.warn({ row: key, table, drift: kind, columns }, 'A row of the network is repaired');
    }
    if (changes.length > MAX_LOGGED) log.warn({ rows: changes.length }, 'Rows of the network are repaired');
  }
}

/** Differences of an account that wants nothing new were made by somebody else. */
function isDrift({ progress }: AccountChanges): boolean {
  return (
    progress !== undefined && progress.applied_revision >= progress.revision && progress.problem === null
  );
}

function countsOf(changes: readonly LoggedChange[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { table } of changes) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { awaitWrites } from '#store/dump/await-writes';
import { damages, lockAgainstServices } from '#store/dump/contents';
import { CopyError, type Dump } from '#store/dump/dump';
import { differences, type Fingerprint, fingerprintOf } from '#store/dump/fingerprint';
import { requireEmpty } from '#store/dump/place';
import { withDump } from '#store/dump/read-dump';
import type { DatabaseLocation } from '#store/engine/open';
import { MAINTENANCE_KNOWN_MILLISECONDS, readSetting, resetSetting } from '#store/settings';
import type { Store } from '#store/types';
import { openStore } from '../mutate.ts';
import { placeDump } from './place.ts';

export interface MoveReport {
  tables: { name: string; rows: number; sha256: string }[];
  /** Migrations that the old database lacked. */
  later: string[];
  /** Whether a service had the old database open during the move. */
  wasServed: boolean;
}

/** Is told what the move does. */
interface MoveProgress {
  step(what: string): void;
  counted(what: string, dump: Dump): Dump;
}

const SILENT: MoveProgress = { step() {}, counted: (_, dump) => dump };

interface Copy {
  source: DatabaseLocation;
  target: DatabaseLocation;
  /** The setting before the move. */
  maintenance: string | undefined;
}

/**
 * A little longer than any replica may take to notice maintenance. After it, no replica starts a write without
 * knowing.
 */
const KNOWN_MILLISECONDS = MAINTENANCE_KNOWN_MILLISECONDS + 500;

/**
 * Copies a database into an empty one and compares the two. Switches maintenance on first and leaves it on in the old
 * database, because writes to it would be lost. On failure the maintenance setting is restored and the new database
 * stays empty.
 * @param now UTC seconds
 * @throws CopyError also when the old database was written to during the copy
 */
export async function moveDatabase(
  source: DatabaseLocation,
  target: DatabaseLocation,
  now: number,
  progress: MoveProgress = SILENT,
): Promise<MoveReport> {
  const releaseTarget = await lockAgainstServices(target);
  if (!releaseTarget) throw new CopyError('A service has the new database open: stop it first');
  const releaseSource = await lockAgainstServices(source);
  try {
    await requireEmpty(target);
    const store = await openStore(source);
    try {
      return await underMaintenance(store, now, async (before) => {
        if (!releaseSource) {
          progress.step('Waiting until the service writes no more');
          await sleep(KNOWN_MILLISECONDS);
          await awaitWrites(store);
        }
        return {
          ...(await copy(store, { source, target, maintenance: before }, progress)),
          wasServed: !releaseSource,
        };
      });
    } finally {
      await store.close();
    }
  } finally {
    releaseSource?.();
    releaseTarget();
  }
}

async function underMaintenance<T>(
  store: Store,
  now: number,
  work: (before: string | undefined) => Promise<T>,
): Promise<T> {
  const before = await readSetting(store.db, 'maintenance');
  const set = (value: string | undefined) =>
    store.mutate({ author: { userId: null, username: null }, now }, async (tx) => {
      await resetSetting(tx, 'maintenance', value);
      return { value: undefined, noEvent: 'it belongs to no account' };
    });
  await set('on');
  try {
    return await work(before);
  } catch (error) {
    await set(before);
    throw error;
  }
}

function copy(
  store: Store,
  { source, target, maintenance }: Copy,
  progress: MoveProgress,
): Promise<Omit<MoveReport, 'wasServed'>> {
  return withDump(store, async (dump, db) => {
    progress.step('Checking the database for damage');
    const found = await damages(db);
    if (found.length > 0) throw new CopyError(`The database is damaged: ${found.join('; ')}`);
    let copied: Fingerprint = new Map();
    const later = await placeDump(target, progress.counted('Copying', dump), {
      replace: false,
      async beforeEnd(made, loaded) {
        progress.step('Comparing with the old database');
        await requireQuiet(source, loaded);
        // The new database takes over the setting from before the move, so that it can serve at once.
        await resetSetting(made, 'maintenance', maintenance);
        copied = loaded;
      },
    });
    const tables = dump.tables.map(({ name, rows }) => ({
      name,
      rows,
      sha256: copied.get(name)?.sha256 ?? '',
    }));
    return { tables, later };
  });
}

/**
 * Checks that the old database did not change after its snapshot: such writes would be lost silently.
 * @throws CopyError naming the changed tables
 */
async function requireQuiet(source: DatabaseLocation, copied: Fingerprint): Promise<void> {
  const store = await openStore(source);
  try {
    const now = await withDump(store, (dump) => fingerprintOf(dump.portions()));
    const changed = differences(copied, now);
    if (changed.length === 0) return;
    throw new CopyError(
      `The database was written to while it was copied (${changed.join(', ')}), and nothing was moved: stop the service, then run this again`,
    );
  } finally {
    await store.close();
  }
}

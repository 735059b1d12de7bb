import { setTimeout as sleep } from 'node:timers/promises';
import { type JobFigures, jobFigures } from '#features/computes/jobs/records';
import { type WaitingMessages, waitingMessages } from '#features/outbox/queue';
import { pendingDeliveries } from '#features/webhooks/queue';
import { countRows, databaseBytes } from '#store/query/figures';
import { readSetting } from '#store/settings';
import type { Db, Store } from '#store/types';

/** What waits to be done. */
export interface WorkFigures {
  messages: readonly WaitingMessages[];
  jobs: JobFigures;
  deliveries: Awaited<ReturnType<typeof pendingDeliveries>>;
  /** UTC seconds; undefined when no backup was ever made. */
  lastBackup: number | undefined;
}

/** What the database has. */
export interface SizeFigures {
  /** By kind. */
  records: Readonly<Record<string, number>>;
  databaseBytes: number;
}

const RECORDS = {
  accounts: 'account',
  users: 'user',
  tokens: 'token',
  sessions: 'sign_in_session',
  ssh_keys: 'ssh_key',
  oauth_clients: 'oauth_client',
  vpcs: 'vpc',
  subnets: 'subnet',
  computes: 'compute',
  addresses: 'subnet_address',
  webhooks: 'webhook',
  events: 'event',
  logins: 'login',
} as const;

/** The figures that can be collected, and how long they are kept. */
const WORK_SECONDS = 10;
const SIZE_SECONDS = 300;
/** A collection does not wait longer for a database that does not respond. */
const PATIENCE_MILLISECONDS = 2_000;

async function readWork(db: Db): Promise<WorkFigures> {
  const last = await readSetting(db, 'last_backup');
  return {
    messages: await waitingMessages(db),
    jobs: await jobFigures(db),
    deliveries: await pendingDeliveries(db),
    lastBackup: last === undefined ? undefined : Number(last),
  };
}

async function readSize(db: Db): Promise<SizeFigures> {
  const records: Record<string, number> = {};
  for (const [kind, table] of Object.entries(RECORDS)) records[kind] = await countRows(db, table);
  return { records, databaseBytes: await databaseBytes(db) };
}

export interface Figures {
  work(): Promise<WorkFigures | undefined>;
  size(): Promise<SizeFigures | undefined>;
}

/**
 * Reads figures from the database, so seldom that frequent collections cost nothing. They are undefined while the
 * database does not respond.
 */
export function createFigures(store: Pick<Store, 'read'>, now: () => number): Figures {
  return {
    work: kept(() => store.read(readWork), now, WORK_SECONDS),
    size: kept(() => store.read(readSize), now, SIZE_SECONDS),
  };
}

function kept<T>(read: () => Promise<T>, now: () => number, seconds: number): () => Promise<T | undefined> {
  let value: T | undefined;
  let until = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function renew(): Promise<void> {
    try {
      value = await read();
      until = now() + seconds;
    } catch {
      value = undefined;
    }
    reading = undefined;
  }

  return async () => {
    if (now() < until) return value;
    reading ??= renew();
    const patience = new AbortController();
    const isOver = await Promise.race([
      reading.then(() => false),
      sleep(PATIENCE_MILLISECONDS, true, { signal: patience.signal, ref: false }).catch(() => false),
    ]);
    patience.abort();
    return isOver ? undefined : value;
  };
}

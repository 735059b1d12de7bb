import { setTimeout as sleep } from 'node:timers/promises';
import { pendingMigrations } from '#store/schema/migrate';
import { readSetting } from '#store/settings';
import type { Store } from '#store/types';
import { jsonAnswer, type PathResponder } from '#web/kit/page';

/**
 * How long to wait for the database. A dead connection would never answer, and monitoring gives up after a timeout of
 * its own.
 */
const PATIENCE_MILLISECONDS = 2_000;

/** Liveness: the process responds. Does not depend on anything else. */
export const livenessProbe: PathResponder = () => jsonAnswer(200, '{"status":"ok"}');

/** The installation is only known when the database responds. */
interface Readiness {
  status: string;
  installation?: string | undefined;
}

interface ReadinessOptions {
  /** How long to wait for the database, in milliseconds. */
  patience?: number;
  canWrite?: () => Promise<boolean>;
  /** Names the database, for `palisade doctor`. */
  installation?: () => Promise<string | undefined>;
}

/** Readiness: the database responds, its schema is up to date, maintenance is off, and writes succeed. */
export function readinessProbe(
  store: Store,
  {
    patience = PATIENCE_MILLISECONDS,
    canWrite = () => Promise.resolve(true),
    installation: identify = () => Promise.resolve(undefined),
  }: ReadinessOptions = {},
): PathResponder {
  // Migrations are never reverted, so a schema that is up to date stays so.
  let complete = false;

  async function state(): Promise<Readiness> {
    try {
      complete ||= (await pendingMigrations(store)).length === 0;
      if (!complete) return { status: 'migrations pending' };
      const installation = await identify();
      // In a transaction: on PostgreSQL, single statements may have a connection when most requests get none.
      if ((await store.read((db) => readSetting(db, 'maintenance'))) === 'on')
        return { status: 'maintenance', installation };
      return { status: (await canWrite()) ? 'ok' : 'writes unavailable', installation };
    } catch {
      return { status: 'database unavailable' };
    }
  }

  return async () => {
    const overdue = new AbortController();
    const { status, installation } = await Promise.race([
      state().finally(() => overdue.abort()),
      sleep<Readiness>(patience, { status: 'database unavailable' }, overdue),
    ]);
    const answer = jsonAnswer(status === 'ok' ? 200 : 503, JSON.stringify({ status }));
    if (installation !== undefined) answer.headers.push('Palisade-Installation', installation);
    return answer;
  };
}

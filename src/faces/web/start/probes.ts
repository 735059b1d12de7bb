import { setTimeout as sleep } from 'node:timers/promises';
import { jsonAnswer, type Page } from '#faces/web/kit/page';
import { pendingMigrations } from '#store/schema/migrate';
import { readSetting } from '#store/settings';
import type { Store } from '#store/types';

/**
 * How long to wait for the database. A dead connection would never answer, and monitoring gives up after a timeout of
 * its own.
 */
const PATIENCE_MILLISECONDS = 2_000;

/** Liveness: the process responds. Does not depend on anything else. */
export const livenessProbe: Page = () => jsonAnswer(200, '{"status":"ok"}');

/**
 * Readiness: the database responds, its schema is up to date, maintenance is off, and writes succeed.
 * @param patience how long to wait for the database, in milliseconds
 */
export function readinessProbe(
  store: Store,
  patience = PATIENCE_MILLISECONDS,
  canWrite: () => Promise<boolean> = () => Promise.resolve(true),
): Page {
  // Migrations are never reverted, so a schema that is up to date stays so.
  let complete = false;

  async function state(): Promise<string> {
    try {
      complete ||= (await pendingMigrations(store)).length === 0;
      if (!complete) return 'migrations pending';
      if ((await readSetting(store.db, 'maintenance')) === 'on') return 'maintenance';
      return (await canWrite()) ? 'ok' : 'writes unavailable';
    } catch {
      return 'database unavailable';
    }
  }

  return async () => {
    const overdue = new AbortController();
    const status = await Promise.race([
      state().finally(() => overdue.abort()),
      sleep(patience, 'database unavailable', overdue),
    ]);
    return jsonAnswer(status === 'ok' ? 200 : 503, JSON.stringify({ status }));
  };
}

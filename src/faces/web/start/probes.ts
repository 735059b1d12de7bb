import { setTimeout as sleep } from 'node:timers/promises';
import { jsonAnswer, type Page } from '#faces/web/kit/page';
import { pendingMigrations } from '#store/schema/migrate';
import { readSetting } from '#store/settings';
import type { Store } from '#store/types';

/** How long the database may take; whoever asks has a limit of its own, and a dead connection has none. */
const PATIENCE_MILLISECONDS = 2_000;

/** Whether the process lives; asks nobody else. */
export const livenessProbe: Page = () => jsonAnswer(200, '{"status":"ok"}');

/**
 * Whether requests make sense now: the database answers, its schema is complete, no maintenance is on, and writes are
 * taken.
 * @param patience milliseconds
 */
export function readinessProbe(
  store: Store,
  patience = PATIENCE_MILLISECONDS,
  canWrite: () => Promise<boolean> = () => Promise.resolve(true),
): Page {
  // Migrations only ever go forward: what was complete once stays so.
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

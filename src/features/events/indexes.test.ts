import assert from 'node:assert/strict';
import { before, describe, it, mock } from 'node:test';
import { sql } from 'kysely';
import { SqliteConnection } from '#store/engine/sqlite/connection';
import type { Db } from '#store/types';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

// Without statistics, SQLite chooses the same plan for any number of rows.
describe('indexes on SQLite', () => {
  const running = useTestApi('sqlite');
  let owner: Client;
  before(async () => {
    ({ owner } = await running.api.newAccount());
  });

  /** The query plan steps that read the table, for all statements of a request. */
  async function stepsOf(path: string, table: string, filter: object): Promise<string[]> {
    const execute = mock.method(SqliteConnection.prototype, 'execute');
    succeeded(await owner.list(path, filter));
    execute.mock.restore();
    const steps: string[] = [];
    for (const { arguments: called } of execute.mock.calls) {
      const [text, parameters] = called as [string, unknown[]];
      if (!text.includes(`from "${table}"`)) continue;
      steps.push(...(await planOf(running.api.service.services.store.db, text, parameters)));
    }
    assert.ok(steps.length > 0);
    return steps;
  }

  const cases: [name: string, filter: object, index: RegExp][] = [
    ['events of an action', { action: 'vpc_create' }, /USING COVERING INDEX event_action/],
    ['events by action', { '+order_by': 'action' }, /USING COVERING INDEX event_action/],
    ['events of an entity', { 'entity.id': 1, 'entity.type': 'vpc' }, /USING COVERING INDEX event_entity/],
    ['events of an entity of any type', { 'entity.id': 1 }, /USING COVERING INDEX event_entity/],
  ];
  for (const [name, filter, index] of cases) {
    it(name, async () => {
      const steps = await stepsOf('/account/events', 'event', filter);
      assert.ok(
        steps.some((step) => index.test(step)),
        steps.join('\n'),
      );
      // All other steps look events up by the whole key, or find the ends of the range.
      for (const step of steps) assert.doesNotMatch(step, /event USING PRIMARY KEY \(account_id=\? AND id>/);
    });
  }

  it('VPCs ordered by age use an index', async () => {
    const steps = await stepsOf('/vpcs', 'vpc', { '+order_by': 'created', '+order': 'desc' });
    assert.ok(
      steps.some((step) => /USING INDEX vpc_created/.test(step)),
      steps.join('\n'),
    );
    for (const step of steps) assert.doesNotMatch(step, /TEMP B-TREE/);
  });
});

async function planOf(db: Db, text: string, parameters: readonly unknown[]): Promise<string[]> {
  const query = `explain query plan ${text}`
    .split('?')
    .reduce(
      (whole, part, index) =>
        index === 0 ? sql.raw(part) : sql`${whole}${parameters[index - 1]}${sql.raw(part)}`,
      sql``,
    );
  const { rows } = await query.execute(db);
  return (rows as { detail: string }[]).map(({ detail }) => detail);
}

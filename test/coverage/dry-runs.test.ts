import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentsOf, lastIdsOf } from '#test/harness/contents';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { call, operations, prepare } from './prepared.ts';

const DRY = { query: '?dry_run=true' };

/** Random values, which every write makes anew. */
const MADE_ANEW = new Set(['host_uuid']);

/** Ids of OAuth clients are random. */
const TEXT_ID = /^[0-9a-f]{20}$/;

const writes = operations.filter(({ method }) => method !== 'GET');

describeOnDatabase('a dry run', (dialect) => {
  const running = useTestApi(dialect);

  for (const endpoint of writes.filter(({ hasDryRun }) => hasDryRun)) {
    test(`of ${endpoint.operation} answers like the write and changes nothing`, async () => {
      const { api } = running;
      const account = await api.newAccount();
      const prepared = await prepare(endpoint, account);
      const { store } = api.service.services;
      const [before, lastIds] = [await contentsOf(store), await lastIdsOf(store)];
      const tried = await call(account.owner, prepared, DRY);
      assert.deepEqual(await contentsOf(store), before);
      assert.deepEqual(await lastIdsOf(store), lastIds);
      assert.equal(tried.status, prepared.status, tried.text);
      // A grant that is missing is told before the query is read.
      assert.equal(tried.headers['x-dry-run'], tried.status === 403 ? undefined : 'true');
      if (prepared.request.refused) {
        const refused = { body: prepared.request.refused };
        const dry = await call(account.owner, prepared, { ...DRY, ...refused });
        assert.deepEqual(await contentsOf(store), before);
        const real = await call(account.owner, prepared, refused);
        assert.deepEqual([dry.status, dry.text], [real.status, real.text]);
        assert.notEqual(dry.status, 200);
        assert.deepEqual([dry.headers['x-dry-run'], real.headers['x-dry-run']], ['true', undefined]);
      }
      if (tried.status !== 200) return;

      const real = await call(account.owner, prepared);
      assert.equal(real.headers['x-dry-run'], undefined);
      if (endpoint.method === 'DELETE') {
        const counts: unknown[] = Object.values(tried.body.deletes);
        assert.deepEqual(Object.keys(tried.body), ['deletes']);
        assert.ok(counts.includes(1), tried.text);
      } else {
        assertSame(tried.body, real.body);
      }
    });
  }

  for (const endpoint of writes.filter(({ hasDryRun }) => !hasDryRun)) {
    test(`of ${endpoint.operation} is refused`, async () => {
      const { api } = running;
      const account = await api.newAccount();
      const prepared = await prepare(endpoint, account);
      const { store } = api.service.services;
      const before = await contentsOf(store);
      const { status, body, headers } = await call(account.owner, prepared, DRY);
      assert.deepEqual([status, headers['x-dry-run']], [400, 'true']);
      const reason = 'dry_run is not available for this operation';
      assert.deepEqual(body.errors, [{ field: 'dry_run', reason }]);
      assert.deepEqual(await contentsOf(store), before);
    });
  }
});

/** The two replies are equal, but for ids of new records, random values and new secrets. */
function assertSame(dry: unknown, real: unknown, key = ''): void {
  if (typeof dry !== 'object' || dry === null || typeof real !== 'object' || real === null) {
    if (key === 'id' && dry === 0) assert.ok(typeof real === 'number' && real > 0);
    else if (dry === '<REDACTED>')
      assert.match(String(real), /^([0-9a-f]{64}|whsec_[A-Za-z0-9+/]{43}=|<REDACTED>)$/);
    else if (MADE_ANEW.has(key) || TEXT_ID.test(String(dry)))
      assert.equal(String(dry).length, String(real).length);
    else assert.deepEqual(dry, real, key);
    return;
  }
  assert.deepEqual(Object.keys(dry), Object.keys(real));
  for (const name of Object.keys(dry)) {
    const inner = Array.isArray(dry) ? key : name;
    assertSame(Reflect.get(dry, name), Reflect.get(real, name), inner);
  }
}

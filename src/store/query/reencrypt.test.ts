import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import { computeJobSecrets } from '#store/schema/tables/compute';
import { describeOnDatabase } from '#test/harness/databases';
import { addCompute, addJobWithEvent } from '#test/harness/stored-computes';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';
import { reencryptColumns } from './reencrypt.ts';

describeOnDatabase('re-encryption of job secrets', (dialect) => {
  const stored = new TestStore(dialect);

  test('job secrets are re-encrypted with another key', async () => {
    const [previous, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const old = createEncryption([previous], systemRandom);
    for (const text of ['one', 'two', undefined]) {
      const secret = text === undefined ? {} : { secret: old.encrypt('compute job', text) };
      await addJobWithEvent(stored, await addCompute(stored), { kind: 'create', now: NOW, ...secret });
    }
    const both = createEncryption([current, previous], systemRandom);
    const reencrypt = () =>
      stored.store.mutate(AUTHOR, async (tx) => ({
        value: await reencryptColumns(tx, computeJobSecrets, both),
        noEvent: 'the same secrets',
      }));
    assert.equal(await reencrypt(), 2);
    // Running it again finds the texts encrypted with the new key.
    assert.equal(await reencrypt(), 2);

    const { decrypt } = createEncryption([current], systemRandom);
    const jobs = await stored.store.db.selectFrom('compute_job').select('secret').orderBy('id').execute();
    const texts = jobs.map(({ secret }) => secret && decrypt('compute job', secret));
    assert.deepEqual(texts, ['one', 'two', null]);
  });
});

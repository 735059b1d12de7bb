import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const IDS = [
  'entry-1',
  ...[2, 4, 8, 16, 32, 64].map((size) => `standard-${size}`),
  ...[4, 8, 16, 32, 64].map((size) => `dedicated-${size}`),
  ...[24, 48, 96].map((size) => `highmem-${size}`),
  ...[8, 16, 32].map((size) => `premium-${size}`),
  ...[32, 64].map((size) => `gpu-${size}`),
].map((name) => `c1-${name}`);

describeOnDatabase('compute types', (dialect) => {
  const running = useTestApi(dialect);
  const idsOf = async (filter: object) =>
    succeeded(await running.api.nobody.list('/compute/types', filter)).data.map(
      ({ id }: { id: string }) => id,
    );

  it('types are listed in the order of the catalogue and found by id, without a token', async () => {
    const { owner } = await running.api.newAccount();
    assert.deepEqual(await idsOf({}), IDS);
    const list = await running.api.nobody.get('/compute/types');
    for (const client of [running.api.nobody, owner, new Client(running.api.base, 'wrong')]) {
      assert.equal((await client.get('/compute/types')).text, list.text);
      for (const type of succeeded(list).data) {
        assert.equal((await client.get(`/compute/types/${type.id}`)).text, JSON.stringify(type));
      }
    }
    for (const id of ['c1', 'C1-entry-1', 'c1-entry-1%20', 'c1/entry-1', '__proto__']) {
      assertRefused(await running.api.nobody.get(`/compute/types/${id}`), 404, 'Not found');
    }
  });

  it('types can be filtered and ordered', async () => {
    assert.deepEqual(await idsOf({ class: 'gpu' }), ['c1-gpu-32', 'c1-gpu-64']);
    assert.deepEqual(await idsOf({ gpus: { '+gt': 1 } }), ['c1-gpu-64']);
    assert.deepEqual(
      await idsOf({ vcpus: { '+gte': 16 }, network_out: { '+lt': 10_001 }, class: 'standard' }),
      ['c1-standard-64'],
    );
    assert.deepEqual(await idsOf({ '+order_by': 'memory', '+order': 'desc', '+limit': 3 }), [
      'c1-highmem-96',
      'c1-gpu-64',
      'c1-dedicated-64',
    ]);
    assert.deepEqual(await idsOf({ disk: '25600' }), ['c1-entry-1']);
    assertErrors(await running.api.nobody.list('/compute/types', { price: 5 }), 400, [
      { field: 'X-Filter', reason: 'Cannot filter on price' },
    ]);
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

interface Kernel {
  id: string;
  version: string;
  architecture: string;
}

describeOnDatabase('kernels', (dialect) => {
  const running = useTestApi(dialect);
  const list = async (filter: object, query = '') =>
    succeeded(await running.api.nobody.list(`/compute/kernels${query}`, filter));
  const idsOf = async (filter: object): Promise<string[]> =>
    (await list(filter, '?page_size=500')).data.map(({ id }: Kernel) => id);

  it('kernels take more than one page, newest version first', async () => {
    const first = await list({});
    assert.deepEqual([first.page, first.pages, first.results, first.data.length], [1, 3, 299, 100]);
    assert.deepEqual(
      first.data.slice(0, 7).map(({ id }: Kernel) => id),
      ['latest-64bit', 'latest-32bit', 'grub2', 'direct-disk', '6.8.9', '6.8.9-i386', '6.7.9'].map(
        (name) => `compute/${name}`,
      ),
    );
    const walked: Kernel[] = [];
    for (const page of [1, 2, 3]) walked.push(...(await list({}, `?page=${page}`)).data);
    assert.equal(new Set(walked.map(({ id }) => id)).size, 299);
    assert.deepEqual(walked, (await list({}, '?page_size=500')).data);
    assert.equal(walked.at(-1)?.id, 'compute/2.6.16.38');
    const ids = walked.map(({ id }) => id);
    assert.ok(ids.indexOf('compute/4.14.120') < ids.indexOf('compute/4.14.19'), 'by number, not by letters');
    const last = await list({}, '?page_size=100&page=3');
    assert.deepEqual([last.data.length, (await list({}, '?page=4')).data.length], [99, 0]);
  });

  it('kernels are found by id, with its slash percent-encoded or not, without a token', async () => {
    const { owner } = await running.api.newAccount();
    const expected = JSON.stringify((await list({})).data[5]);
    for (const client of [running.api.nobody, owner, new Client(running.api.base, 'wrong')]) {
      for (const id of [
        'compute/6.8.9-i386',
        'compute%2F6.8.9-i386',
        'compute/6.8.9-i386/',
        'compute%2f6.8.9-i386/',
        'compute//6.8.9-i386',
      ]) {
        assert.equal((await client.get(`/compute/kernels/${id}`)).text, expected);
      }
    }
    for (const id of [
      'compute',
      '6.8.9',
      'compute/6.8',
      'compute%2F%2F6.8.9',
      'compute/6.8.9/x',
      'compute%252F6.8.9',
    ]) {
      assertRefused(await running.api.nobody.get(`/compute/kernels/${id}`), 404, 'Not found');
    }
  });

  it('kernels can be filtered and ordered', async () => {
    assert.deepEqual(await idsOf({ version: '6.8.9' }), [
      'compute/latest-64bit',
      'compute/latest-32bit',
      'compute/6.8.9',
      'compute/6.8.9-i386',
    ]);
    assert.equal((await idsOf({ architecture: 'i386', deprecated: false })).length, 17);
    assert.equal((await idsOf({ kvm: true, pvops: false })).length, 2);
    assert.deepEqual(await idsOf({ label: { '+contains': 'grub' } }), ['compute/grub2']);
    assert.deepEqual(await idsOf({ version: { '+gt': '6.4' }, '+order_by': 'label', '+limit': 2 }), [
      'compute/6.4.9-i386',
      'compute/6.4.9',
    ]);
    for (const field of ['id', 'built']) {
      assertErrors(await running.api.nobody.list('/compute/kernels', { [field]: 'x' }), 400, [
        { field: 'X-Filter', reason: `Cannot filter on ${field}` },
      ]);
    }
  });
});

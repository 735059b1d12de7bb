import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { type Client, send } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';

/** Images and kernels share a beginning; a type and the default kernel have names of their own. */
const FILE = `
ids:
  public/: prov/
  compute/: prov/
  compute/latest-64bit: boot.newest
  c1-: s-
  c1-entry-1: small-1
`;

describeOnDatabase('ids under the names of a provider', (dialect) => {
  const folder = useFolder();
  let api: TestApi;
  let owner: Client;
  const ask = (method: string, path: string, body?: object, filter?: object) =>
    send(method, `${api.base}${path}`, {
      body,
      headers: {
        authorization: `Bearer ${owner.token}`,
        ...(filter && { 'x-filter': JSON.stringify(filter) }),
      },
      isOfApi: false,
    });
  const idsOf = async (path: string) =>
    (await ask('GET', path)).body.data.map(({ id }: { id: string }) => id) as string[];

  before(async () => {
    const file = join(folder, 'names.yaml');
    writeFileSync(file, FILE);
    api = await TestApi.start(dialect, { env: { PALISADE_NAMES: file } });
    ({ owner } = await api.newAccount());
  });
  after(() => api?.stop());

  test('every id of a list leads to its record', async () => {
    for (const path of ['/images', '/compute/kernels', '/compute/types']) {
      for (const id of await idsOf(path)) {
        const { status, body } = await ask('GET', `${path}/${encodeURIComponent(id)}`);
        assert.deepEqual([status, body.id], [200, id]);
      }
    }
    assert.ok((await idsOf('/images')).includes('prov/debian12'));
    assert.ok((await idsOf('/compute/kernels')).includes('boot.newest'));
    assert.ok((await idsOf('/compute/types')).includes('small-1'));
  });

  test('an id is read by the kind of its field', async () => {
    const made = await ask('POST', '/compute/instances', {
      region: 'us-east',
      type: 'small-1',
      image: 'prov/debian12',
      root_pass: 'tall waves off the cape',
    });
    assert.equal(made.status, 200, made.text);
    const { id, type, image } = made.body;
    assert.deepEqual([type, image], ['small-1', 'prov/debian12']);
    const configs = `/compute/instances/${id}/configs`;
    assert.equal((await ask('GET', configs)).body.data[0].kernel, 'boot.newest');
    const [kernel] = (await idsOf('/compute/kernels')).filter((one) => one.startsWith('prov/'));
    const second = await ask('POST', configs, { label: 'second', kernel, devices: {} });
    assert.deepEqual([second.status, second.body.kernel], [200, kernel]);
    const found = await ask('GET', '/compute/instances', undefined, { image: 'prov/debian12' });
    assert.equal(found.body.results, 1);
    const { body } = await ask('GET', '/account/events', undefined, { action: 'compute_create' });
    const { url } = body.data[0].secondary_entity;
    assert.equal(url, '/v4/images/prov/debian12');
    assert.equal((await ask('GET', url.slice('/v4'.length))).body.id, 'prov/debian12');
  });

  test('our ids, and what a whole id would be called by its beginning, are unknown', async () => {
    for (const path of [
      '/images/public/debian12',
      '/compute/kernels/compute/latest-64bit',
      '/compute/kernels/prov/latest-64bit',
      '/compute/kernels/prov/debian12',
      '/compute/types/c1-entry-1',
      '/compute/types/s-entry-1',
    ])
      assert.equal((await ask('GET', path)).status, 404, path);
    const unknown = { region: 'us-east', type: 's-entry-1' };
    const { body } = await ask('POST', '/compute/instances', unknown);
    assert.deepEqual(body.errors, [{ field: 'type', reason: 'A valid plan type by that ID was not found' }]);
  });
});

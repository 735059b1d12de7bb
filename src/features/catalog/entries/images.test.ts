import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const DEPRECATED = [
  ...['alpine3.15', 'centos-stream8', 'centos7', 'debian10', 'fedora37', 'fedora38', 'opensuse15.4'],
  'ubuntu18.04',
].map((name) => `public/${name}`);

describeOnDatabase('images', (dialect) => {
  const running = useTestApi(dialect);
  const idsOf = async (filter: object) =>
    succeeded(await running.api.nobody.list('/images', filter)).data.map(({ id }: { id: string }) => id);

  it('images are listed in the order of the catalogue, without a token', async () => {
    const account = await running.api.newAccount();
    const list = await running.api.nobody.get('/images');
    const { data, ...totals } = succeeded(list);
    assert.deepEqual(totals, { page: 1, pages: 1, results: 30 });
    assert.equal(data[0].id, 'public/almalinux8');
    for (const { created, updated } of data) assert.ok(created !== null && updated !== null);
    assert.deepEqual(
      data.slice(22).map(({ id }: { id: string }) => id),
      DEPRECATED,
    );
    for (const client of [
      account.owner,
      await account.withScopes([]),
      await account.restricted(),
      new Client(running.api.base, 'wrong'),
    ]) {
      assert.equal((await client.get('/images')).text, list.text);
      assert.equal((await client.get('/images/public/arch')).text, JSON.stringify(data[5]));
    }
  });

  it('images are found by id, with its slash percent-encoded or not', async () => {
    const { nobody } = running.api;
    const { text } = await nobody.get('/images/public/debian12');
    assert.equal(JSON.parse(text).label, 'Debian 12');
    for (const id of [
      'public/debian12/',
      'public%2Fdebian12',
      'public%2fdebian12/',
      'public%2Fdebian%312',
      '/public/debian12',
      'public//debian12',
      'public/debian12//',
    ]) {
      assert.equal((await nobody.get(`/images/${id}`)).text, text, id);
    }
    for (const id of [
      'public',
      'public/',
      'debian12',
      '%2Fpublic/debian12',
      'public/%2Fdebian12',
      'public/debian12/regions',
      'public/DEBIAN12',
      'public/debian12%2F',
      'public%252Fdebian12',
      'public%2',
      '%ff',
      '__proto__',
      `public/${'x'.repeat(3000)}`,
    ]) {
      assertRefused(await nobody.get(`/images/${id}`), 404, 'Not found');
    }
  });

  it('images can be filtered and ordered', async () => {
    const cases: [filter: object, ids: string[]][] = [
      [{ vendor: 'Debian', deprecated: false }, ['public/debian11', 'public/debian12']],
      [{ deprecated: true }, DEPRECATED],
      [
        { label: { '+contains': 'LTS' }, '+order_by': 'size', '+limit': 2 },
        ['public/ubuntu18.04', 'public/ubuntu20.04'],
      ],
      [{ is_public: false }, []],
      [{ status: { '+neq': 'available' } }, []],
      [{ '+order': 'desc', '+limit': 1 }, ['public/ubuntu18.04']],
      [
        { vendor: { '+or': ['Arch', 'Kali'] }, '+order_by': 'type', '+order': 'desc' },
        ['public/kali', 'public/arch'],
      ],
    ];
    for (const [filter, ids] of cases) assert.deepEqual(await idsOf(filter), ids, JSON.stringify(filter));

    const refusals: [filter: object, reason: string][] = [
      [{ '+order_by': 'status' }, 'Cannot order by status'],
      [{ id: 'public/arch' }, 'Cannot filter on id'],
      [{ created: { '+gt': '2024-01-01' } }, 'Cannot filter on created'],
      [{ size: { '+contains': '1' } }, 'Could not apply filter'],
    ];
    for (const [filter, reason] of refusals) {
      const answer = await running.api.nobody.list('/images', filter);
      assertErrors(answer, 400, [{ field: 'X-Filter', reason }]);
    }
  });

  it('images cannot be changed', async () => {
    const account = await running.api.newAccount();
    const scoped = await account.withScopes(['images:read_write']);
    for (const method of ['PUT', 'DELETE']) {
      for (const client of [account.owner, scoped, await account.restricted()]) {
        for (const id of ['public/debian12', 'public%2Fdebian12', 'public/debian12/']) {
          assertRefused(await client.send(method, `/images/${id}`), 403, 'Unauthorized');
          assertRefused(await client.send(method, `/images/${id}`, { body: '{' }), 403, 'Unauthorized');
        }
        assertRefused(await client.send(method, '/images/public/none'), 404, 'Not found');
      }
      assertRefused(await running.api.nobody.send(method, '/images/public/debian12'), 401, 'Invalid Token');
      const reader = await account.withScopes(['images:read_only']);
      const refused = await reader.send(method, '/images/public/debian12');
      assert.deepEqual(
        [refused.status, refused.headers['x-accepted-oauth-scopes']],
        [401, 'images:read_write'],
      );
    }
    assert.equal(succeeded(await account.owner.get('/images')).results, 30);
  });

  it('the list of images has its own rate limit', async () => {
    const limitOf = async (path: string) => (await running.api.nobody.get(path)).headers['x-ratelimit-limit'];
    assert.equal(await limitOf('/images'), '20');
    assert.equal(await limitOf('/images/public/debian12'), '400');
    assert.equal(await limitOf('/compute/kernels'), '200');
  });
});

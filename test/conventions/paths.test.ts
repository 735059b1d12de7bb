import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

describeOnDatabase('paths', (dialect) => {
  const running = useTestApi(dialect);
  const under = (prefix: string, token?: string) => new Client(`${running.api.service.url}${prefix}`, token);

  it('paths begin with /v4 or its alias /v4beta, and urls in records always with /v4', async () => {
    const { owner } = await running.api.newAccount();
    const beta = under('/v4beta', owner.token);
    const vpc = succeeded(await beta.post('/vpcs', { label: 'orders', region: 'us-east' }));
    assert.deepEqual(succeeded(await owner.get(`/vpcs/${vpc.id}`)), vpc);
    assert.deepEqual(succeeded(await beta.get(`/vpcs/${vpc.id}`)), vpc);
    const { data } = succeeded(await beta.get('/account/events'));
    assert.equal(data[0].entity.url, `/v4/vpcs/${vpc.id}`);
    assert.deepEqual(succeeded(await beta.put(`/vpcs/${vpc.id}`, { label: 'new' })).label, 'new');
    assert.deepEqual(succeeded(await beta.delete(`/vpcs/${vpc.id}`)), {});
  });

  it('paths of other versions are unknown', async () => {
    for (const prefix of ['/v3', '/v5', '/v40', '/v4.1', '/v4alpha', '/V4', '/v4betas', '/v4beta2', '']) {
      assertRefused(await under(prefix).get('/regions'), 404, 'Not found');
    }
  });

  it('paths may end in one slash', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs/', { label: 'orders', region: 'us-east' }));
    succeeded(await owner.get(`/vpcs/${id}/`));
    succeeded(await owner.get(`/vpcs/${id}/subnets/`));
    assert.equal(succeeded(await owner.get('/vpcs/?page_size=25')).results, 1);
    succeeded(await owner.delete(`/vpcs/${id}/`));
  });

  it('repeated slashes count as one', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('//vpcs', { label: 'orders', region: 'us-east' }));
    for (const path of ['/vpcs//', '//vpcs', `//vpcs///${id}//`, `/vpcs//${id}//subnets`]) {
      succeeded(await owner.get(path));
      succeeded(await under('/v4beta', owner.token).get(path));
    }
    succeeded(await running.api.nobody.get('/images//public//debian12'));
    const sent = succeeded(await owner.get('//account//events?page_size=25&a=//'));
    assert.equal(sent.data[0].entity.url, `/v4/vpcs/${id}`);
    for (const path of [
      '//',
      '/%2Fvpcs',
      '/vpcs%2F%2F',
      `/vpcs%2F%2F${id}`,
      '/images/public%2F%2Fdebian12',
    ]) {
      assertRefused(await owner.get(path), 404, 'Not found');
    }
    for (const path of ['//v4/vpcs', '/v3//vpcs', '//docs']) {
      assert.equal((await under('').get(path)).status, 404, path);
    }
  });

  it('the reach of tokens and idempotency keys see a path with single slashes', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = { label: 'orders', region: 'us-east' };
    const key = { headers: { 'idempotency-key': 'slashes' } };
    const made = await owner.post('//vpcs', vpc, key);
    const again = await owner.post('/vpcs', vpc, key);
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [made.text, 'true']);
    const { token } = succeeded(
      await owner.post('/profile/tokens', { label: 'bound', restrictions: { vpcs: [made.body.id] } }),
    );
    const bound = under('/v4', token);
    assert.equal(succeeded(await bound.get('//vpcs')).results, 1);
    assertRefused(await bound.get('//account//users'), 403, 'Unauthorized');
  });

  it('paths are case-sensitive, and their letters may be percent-encoded', async () => {
    const { owner } = await running.api.newAccount();
    succeeded(await owner.get('/%76pc%73'));
    succeeded(await owner.get('/regions/us%2Deast'));
    const unknown = [
      '',
      '/',
      '/VPCs',
      '/vpc',
      '/vpcs.json',
      '/vpcs%2F1',
      '/vpcs%3Fpage=1',
      '/regions/US-EAST',
    ];
    const malformed = ['/%', '/vpcs/%', '/vpcs/%zz', '/vpcs/%e0%a4%a', '/vpcs/%ff', '/regions/%c3%28'];
    for (const path of [...unknown, ...malformed]) {
      assertRefused(await owner.get(path), 404, 'Not found');
    }
  });

  it('paths that are not part of the API are unknown', async () => {
    const { owner } = await running.api.newAccount();
    const areas = [
      'disks',
      'volumes',
      'firewalls',
      'backups',
      'invoices',
      'payments',
      'tickets',
      'thumbnail',
    ];
    for (const area of areas) assertRefused(await owner.get(`/${area}`), 404, 'Not found');
    assertRefused(await owner.get('/vpcs/ips/subnets'), 404, 'Not found');
  });
});

describeOnDatabase('ids in paths', (dialect) => {
  const running = useTestApi(dialect);

  it('ids are decimal numbers from 1 to 2^53-1, and anything else is not found', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = succeeded(
      await owner.post('/vpcs', {
        label: 'orders',
        region: 'us-east',
        subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }],
      }),
    );
    const subnetId = vpc.subnets[0].id;
    const { data } = succeeded(await owner.get('/account/events'));
    const families: [id: number, path: (id: string) => string][] = [
      [vpc.id, (id) => `/vpcs/${id}`],
      [vpc.id, (id) => `/vpcs/${id}/subnets`],
      [vpc.id, (id) => `/vpcs/${id}/subnets/${subnetId}`],
      [subnetId, (id) => `/vpcs/${vpc.id}/subnets/${id}`],
      [data[0].id, (id) => `/account/events/${id}`],
    ];
    for (const [id, path] of families) {
      const same = [`${id}`, `00${id}`, `${id}`.padStart(40, '0'), `%3${`${id}`[0]}${`${id}`.slice(1)}`];
      for (const text of same) succeeded(await owner.get(path(text)));
      const none = [
        '0',
        '-1',
        `-${id}`,
        `+${id}`,
        `%2B${id}`,
        `${id}.0`,
        `${id}e0`,
        `0x${id}`,
        ` ${id}`,
        `${id}%20`,
      ];
      const wrong = ['abc', 'null', '%00', `%D9%A1`, `${id},${id}`, `${id};x=1`, '1e1', '99999999'];
      const large = [
        `${2 ** 53 - 1}`,
        `${2 ** 53}`,
        '9007199254740993',
        '18446744073709551617',
        '9'.repeat(400),
      ];
      for (const text of [...none, ...wrong, ...large]) {
        assertRefused(await owner.get(path(encodeURI(decodeURIComponent(text)))), 404, 'Not found');
      }
      assertRefused(await owner.get(path('9'.repeat(2000))), 404, 'Not found');
    }
  });

  it('ids in paths never cause a validation error', async () => {
    const { owner } = await running.api.newAccount();
    for (const id of ['0', 'abc', '-5', '9'.repeat(30)]) {
      assertRefused(await owner.put(`/vpcs/${id}`, { label: '' }), 404, 'Not found');
      assertRefused(await owner.delete(`/vpcs/${id}`), 404, 'Not found');
      assertRefused(await owner.post(`/vpcs/${id}/subnets`, 'not JSON'), 404, 'Not found');
      assertRefused(await owner.get(`/vpcs/${id}/subnets?page=0`), 404, 'Not found');
    }
  });
});

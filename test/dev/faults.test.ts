import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { seeded } from '#dev/faults/faults';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import type { Answer } from '#test/harness/http-client';
import { INVENTED } from '#test/names/speaker';
import { useDevServer } from './dev-harness.ts';

const VPC = { label: 'orders', region: 'us-east' };

describe('faults under the names of a provider', () => {
  const running = useDevServer({ env: { PALISADE_NAMES: INVENTED } });

  it('an operation has its name in the description of the provider, or ours', async () => {
    const { dev } = running;
    const send = (body: object) => dev.owner.post('/meadows', body, { isOfApi: false });
    const meadow = { label: 'orders', province: 'us-east' };
    for (const operation of ['createMeadow', 'createVpc']) {
      const fault = await dev.call('POST', '/faults', { operation, status: 503, times: 1 });
      assert.equal(fault.operation, 'createMeadow');
      assert.equal((await send(meadow)).status, 503);
    }
    assert.equal((await send(meadow)).status, 200);
    const { requests } = await dev.call('GET', '/requests?operation=createMeadow');
    assert.equal(requests.length, 3);
  });
});

describe('faults', () => {
  const running = useDevServer();
  const fault = (body: object) => running.dev.call('POST', '/faults', body);
  const count = async () => succeeded(await running.dev.owner.get('/vpcs')).results;
  beforeEach(() => running.dev.call('POST', '/reset'));

  it('a status is answered with its real error body and headers', async () => {
    const { owner } = running.dev;
    for (const [status, reason] of [
      [401, 'Invalid Token'],
      [403, 'Unauthorized'],
      [404, 'Not found'],
      [413, 'Request body is too large'],
      [429, 'Too many requests'],
      [500, 'Internal server error'],
      [503, 'Service is busy'],
    ] as const) {
      await fault({ operation: 'createVpc', status, times: 1 });
      const answer = await owner.post('/vpcs', VPC);
      assertErrors(answer, status, [{ reason }]);
      assert.equal(answer.headers['x-accepted-oauth-scopes'], 'vpc:read_write');
      assert.equal(answer.headers['x-oauth-scopes'], status === 401 ? 'unknown' : '*');
      assert.equal(answer.headers['www-authenticate'], status === 401 ? 'Bearer' : undefined);
      assert.equal(answer.headers['x-maintenance-mode'], undefined);
    }
    assert.equal(await count(), 0, 'nothing was written');
    succeeded(await owner.post('/vpcs', VPC));
  });

  it('a 400 has the errors that were asked for, if the API has them', async () => {
    const errors = [{ field: 'label', reason: 'Label must be unique among your VPCs' }];
    await fault({ operation: 'createVpc', status: 400, errors });
    assertErrors(await running.dev.owner.post('/vpcs', VPC), 400, errors);
    for (const wrong of [
      { status: 400 },
      { status: 400, errors: [] },
      { status: 400, errors: [{ reason: 'invented' }] },
      { status: 400, errors: [{ reason: 'Not found' }] },
    ]) {
      assert.equal((await running.dev.control('POST', '/faults', { body: wrong })).status, 400);
    }
  });

  it('a 429 has its headers', async () => {
    await running.dev.call('PUT', '/clock', { frozen: true });
    await fault({ status: 429, retry_after: 17, times: 1 });
    const { status, headers } = await running.dev.owner.get('/vpcs');
    assert.equal(status, 429);
    assert.equal(headers['retry-after'], '17');
    assert.equal(headers['x-ratelimit-remaining'], '0');
    const { now } = await running.dev.call('GET', '/clock');
    assert.equal(Number(headers['x-ratelimit-reset']), Date.parse(`${now}Z`) / 1000 + 17);
  });

  it('maintenance is answered as in maintenance', async () => {
    await fault({ maintenance: true, method: 'GET' });
    const answer = await running.dev.client().get('/vpcs');
    assertErrors(answer, 503, [{ reason: 'Service is under maintenance' }]);
    assert.equal(answer.headers['x-maintenance-mode'], 'true');
    succeeded(await running.dev.owner.post('/vpcs', VPC));
  });

  it('a connection is cut before or after the write', async () => {
    const { owner } = running.dev;
    await fault({ operation: 'createVpc', cut: 'before-write', times: 1 });
    await assert.rejects(owner.post('/vpcs', VPC));
    assert.equal(await count(), 0);
    await fault({ operation: 'createVpc', cut: 'after-write', times: 1 });
    const headers = { 'idempotency-key': randomUUID() };
    await assert.rejects(owner.post('/vpcs', VPC, { headers }));
    assert.equal(await count(), 1);
    const again = await owner.post('/vpcs', VPC, { headers });
    assert.equal(succeeded(again).label, 'orders');
    assert.equal(again.headers['idempotent-replayed'], 'true');
  });

  it('a delay keeps the request from beginning, and then it goes on', async () => {
    await fault({ operation: 'listVpcs', delay: 60_000, times: 1 });
    await fault({ operation: 'createVpc', delay: 5 });
    const late = running.dev.owner.get('/vpcs').catch(() => 'cut');
    succeeded(await running.dev.owner.post('/vpcs', VPC));
    const [{ applied }] = (await running.dev.call('GET', '/faults')).faults;
    assert.equal(applied, 1);
    running.dev.server.service.connections.destroyAll();
    assert.equal(await late, 'cut');
  });

  it('faults are for the requests that they name', async () => {
    const { dev } = running;
    const other = dev.client((await dev.call('POST', '/accounts', {})).owner.token);
    const { id } = succeeded(await dev.owner.post('/vpcs', VPC));
    const ofOther = succeeded(await other.post('/vpcs', VPC));
    const paths: [client: typeof other, path: string][] = [
      [dev.owner, '/vpcs'],
      [dev.owner, `/vpcs/${id}`],
      [other, '/vpcs'],
      [other, `/vpcs/${ofOther.id}`],
    ];
    for (const [conditions, expected] of [
      [{}, [503, 503, 503, 503]],
      [{ method: 'POST' }, [200, 200, 200, 200]],
      [{ operation: 'getVpc' }, [200, 503, 200, 503]],
      [{ path: '/v4/vpcs' }, [503, 200, 503, 200]],
      [{ path: '/v4/vpcs/*' }, [200, 503, 200, 503]],
      [{ path: '*/vpcs*', token: dev.server.login.token }, [503, 503, 200, 200]],
      [{ nth: 3 }, [200, 200, 503, 200]],
      [{ times: 2 }, [503, 503, 200, 200]],
      [{ probability: 0 }, [200, 200, 200, 200]],
      [{ probability: 1 }, [503, 503, 503, 503]],
    ] as const) {
      const { id: faultId } = await fault({ ...conditions, status: 503 });
      const statuses: number[] = [];
      for (const [client, path] of paths) statuses.push((await client.get(path)).status);
      assert.deepEqual(statuses, expected, JSON.stringify(conditions));
      await dev.call('DELETE', `/faults/${faultId}`);
    }
    assert.equal((await dev.control('DELETE', '/faults/77')).status, 404);
  });

  it('a seed makes the same requests fail each time', async () => {
    const { dev } = running;
    const statuses = async (seed: number) => {
      await dev.call('DELETE', '/faults');
      await fault({ probability: 0.5, seed, status: 500 });
      const answers: Answer[] = [];
      for (let each = 0; each < 20; each += 1) answers.push(await dev.owner.get('/vpcs'));
      return answers.map(({ status }) => status);
    };
    const first = await statuses(7);
    assert.deepEqual(await statuses(7), first);
    assert.notDeepEqual(await statuses(8), first);
    const random = seeded(7);
    assert.deepEqual(
      first,
      Array.from({ length: 20 }, () => (random() < 0.5 ? 500 : 200)),
    );
  });

  it('faults that cannot be are refused with their field', async () => {
    for (const [body, field] of [
      [{}, 'status'],
      [{ operation: 'createMeadow', status: 500 }, 'operation'],
      [{ operaton: 'createVpc', status: 500 }, 'operaton'],
      [{ status: 418 }, 'status'],
      [{ status: 500, cut: 'after-write' }, 'status'],
      [{ status: 500, retry_after: 5 }, 'retry_after'],
      [{ cut: 'sometimes' }, 'cut'],
      [{ delay: 0 }, 'delay'],
      [{ status: 500, probability: 2 }, 'probability'],
      [{ status: 500, method: 'get' }, 'method'],
    ] as const) {
      const answer = await running.dev.control('POST', '/faults', { body });
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.equal(answer.body.errors[0].field, field);
    }
  });
});

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import { createCtx } from '#app/ctx';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { TestApi, useTestApi } from '#test/harness/test-api';

const REUSED = 'The idempotency key was used for another request';

const sha256 = (text: string) => hash('sha256', text);
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/** The fingerprint of a POST or PUT, which version 0.2.0 stored as it is. */
const plain = (method: string, path: string, body: object) =>
  sha256(JSON.stringify([method, path, '', sha256(JSON.stringify(body))]));

describeOnBoth('the fingerprint of a write with an idempotency key', (dialect) => {
  const running = useTestApi(dialect);

  const stored = async (key: string) => {
    const { db } = running.api.service.services.store;
    const rows = db.selectFrom('stored_answer').select('fingerprint').where('key', '=', key);
    return (await rows.executeTakeFirstOrThrow()).fingerprint;
  };

  /** Makes the row what version 0.2.0 would have written. */
  const asBefore = (key: string, fingerprint: string) =>
    createCtx(running.api.service.services).mutate(async (tx) => {
      await tx.updateTable('stored_answer').set({ fingerprint }).where('key', '=', key).execute();
      return { value: undefined, noEvent: 'as if an earlier version had written it' };
    });

  test('is stored so that nobody can try out bodies without the secret key', async () => {
    const { owner } = await running.api.newAccount();
    const body = { label: 'orders', region: 'us-east' };
    succeeded(await owner.post('/vpcs', body, withKey('sealed')));
    assert.match(await stored('sealed'), /^[0-9a-f]{64}$/);
    assert.notEqual(await stored('sealed'), plain('POST', '/vpcs', body));
  });

  test('of a row that was written before an upgrade is compared as it is', async () => {
    const { owner } = await running.api.newAccount();
    const body = { label: 'orders', region: 'us-east' };
    const first = await owner.post('/vpcs', body, withKey('upgraded'));
    await asBefore('upgraded', plain('POST', '/vpcs', body));
    const again = await owner.post('/vpcs', body, withKey('upgraded'));
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true']);
    assertRefused(await owner.post('/vpcs', { ...body, label: 'x' }, withKey('upgraded')), 422, REUSED);
  });

  test('of a token bound to VPCs has them in it, before and after', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner);
    const token = succeeded(await owner.post('/profile/tokens', { restrictions: { vpcs: [id] } }));
    const bound = new Client(running.api.base, token.token);
    const send = () => bound.put(`/vpcs/${id}`, { label: 'mine' }, withKey('bound'));
    succeeded(await send());
    assert.equal((await send()).headers['idempotent-replayed'], 'true');
    await asBefore('bound', sha256(`${plain('PUT', `/vpcs/${id}`, { label: 'mine' })} ${id}`));
    assert.equal((await send()).headers['idempotent-replayed'], 'true');
    await asBefore('bound', plain('PUT', `/vpcs/${id}`, { label: 'mine' }));
    assertRefused(await send(), 422, REUSED);
  });
});

describe('a replica whose previous secret key wrote the fingerprint', () => {
  const running = useTestApi('postgres');

  test('knows it again', async () => {
    const { api } = running;
    const { owner } = await api.newAccount();
    const send = (client: Client) => client.post('/vpcs', { label: 'a', region: 'us-east' }, withKey('a'));
    const first = await send(owner);
    const env = { PALISADE_SECRET_KEY: '22'.repeat(32), PALISADE_SECRET_KEY_PREVIOUS: '11'.repeat(32) };
    const newer = await TestApi.start('postgres', { databaseUrl: api.databaseUrl, env });
    try {
      const again = await send(new Client(newer.base, owner.token));
      assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true']);
    } finally {
      await newer.stop();
    }
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import { type Answer, Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

/** Body and headers, without those that differ between any two responses. */
function essence({ status, text, rawHeaders }: Answer): object {
  const varying = ['date', 'x-request-id'];
  const headers = rawHeaders.filter(
    (_, index) => !varying.includes((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  );
  return { status, text, headers };
}

describeOnDatabase('tokens', (dialect) => {
  const running = useTestApi(dialect);
  const get = (authorization: string | string[]) =>
    running.api.nobody.get('/vpcs', { headers: { authorization } });

  it('tokens are sent as Bearer, and the scheme is case-insensitive', async () => {
    const { owner } = await running.api.newAccount();
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR'])
      succeeded(await get(`${scheme} ${owner.token}`));
    succeeded(await get(`Bearer   ${owner.token}  `));
  });

  it('invalid tokens are refused with identical responses', async () => {
    const { owner } = await running.api.newAccount();
    const token = owner.token ?? '';
    const expected = essence(await running.api.nobody.get('/vpcs'));
    const headers = [
      ...['', ' ', 'Bearer', 'Bearer ', 'Bearer null', 'x', token, `Bearer${token}`, `Bearer,${token}`],
      ...[`Basic ${token}`, `Token ${token}`, `Basic ${btoa(`user:${token}`)}`, `Digest username="${token}"`],
      ...[
        `Bearer ${token.slice(1)}`,
        `Bearer ${token}0`,
        `Bearer ${token.toUpperCase()}`,
        `Bearer "${token}"`,
      ],
      ...[
        `Bearer ${token.slice(0, 63)}g`,
        `Bearer ${token} ${token}`,
        `Bearer ${token},`,
        `Bearer\t${token}`,
      ],
      ...[`Bearer ${'0'.repeat(64)}`, `Bearer ${token.slice(0, 16)}`, `Bearer é${token.slice(1)}`],
      ...[`Bearer ${token.slice(1)}${token.slice(0, 1) === 'a' ? 'b' : 'a'}`],
    ];
    for (const header of headers) assert.deepEqual(essence(await get(header)), expected, header);
    assertRefused(await get('Bearer x'), 401, 'Invalid Token');
  });

  it('tokens expire exactly at their expiry time', async () => {
    const account = await running.api.newAccount();
    const { clock } = running.api;
    const client = await account.withScopes('*', clock.now + 10);
    const expected = essence(await running.api.nobody.get('/vpcs'));
    succeeded(await client.get('/vpcs'));
    clock.advance(9);
    succeeded(await client.get('/vpcs'));
    clock.advance(1);
    assertRefused(await client.get('/vpcs'), 401, 'Invalid Token');
    assert.deepEqual(essence(await client.get('/vpcs')), expected);
    clock.advance(1);
    assertRefused(await client.get('/vpcs'), 401, 'Invalid Token');
    clock.advance(3600 * 24 * 365 * 100);
    succeeded(await account.owner.get('/vpcs'));
  });

  it('revoked tokens stop working immediately, and others are not affected', async () => {
    const account = await running.api.newAccount();
    const client = await account.withScopes('*');
    const expected = essence(await running.api.nobody.get('/vpcs'));
    succeeded(await client.get('/vpcs'));
    await change(running.api, (tx) =>
      tx
        .deleteFrom('token')
        .where('prefix', '=', (client.token ?? '').slice(0, 16))
        .execute(),
    );
    assert.deepEqual(essence(await client.get('/vpcs')), expected);
    succeeded(await account.owner.get('/vpcs'));
  });

  it('tokens stop working immediately when their user is deleted', async () => {
    const account = await running.api.newAccount();
    const user = await account.restricted();
    const expected = essence(await running.api.nobody.get('/vpcs'));
    succeeded(await user.get('/vpcs'));
    await change(running.api, (tx) => tx.deleteFrom('user').where('id', '=', user.userId).execute());
    assert.deepEqual(essence(await user.get('/vpcs')), expected);
    succeeded(await account.owner.get('/vpcs'));
  });

  it('tokens are refused while their account is suspended', async () => {
    const account = await running.api.newAccount();
    const other = await running.api.newAccount();
    const suspend = (suspended: 0 | 1) =>
      change(running.api, (tx) =>
        tx.updateTable('account').set({ suspended }).where('id', '=', account.id).execute(),
      );
    const expected = essence(await running.api.nobody.get('/vpcs'));
    await suspend(1);
    assert.deepEqual(essence(await account.owner.get('/vpcs')), expected);
    succeeded(await other.owner.get('/vpcs'));
    await suspend(0);
    succeeded(await account.owner.get('/vpcs'));
  });

  it('responses to refused tokens differ only in the scope of the operation', async () => {
    const paths: [path: string, scope: string][] = [
      ['/vpcs', '*'],
      ['/vpcs/1/subnets', '*'],
      ['/account/events', 'events:read_only'],
    ];
    for (const client of [running.api.nobody, new Client(running.api.base, 'a'.repeat(64))]) {
      const answers = await Promise.all(paths.map(([path]) => client.get(path)));
      for (const [index, answer] of answers.entries()) {
        assert.equal(answer.headers['x-accepted-oauth-scopes'], paths[index]?.[1]);
        assert.equal(answer.text, '{"errors":[{"reason":"Invalid Token"}]}');
        assert.equal(answer.headers['www-authenticate'], 'Bearer');
      }
    }
  });

  it('invalid tokens are ignored where no token is needed', async () => {
    const account = await running.api.newAccount();
    const { clock } = running.api;
    const expired = await account.withScopes('*', clock.now + 1);
    clock.advance(1);
    const expected = essence(await running.api.nobody.get('/regions'));
    for (const client of [expired, new Client(running.api.base, 'x'), new Client(running.api.base, '')]) {
      assert.deepEqual(essence(await client.get('/regions')), expected);
    }
    const known = await (await account.withScopes([])).get('/regions');
    assert.equal(known.status, 200);
    assert.equal(known.headers['x-oauth-scopes'], '');
    assert.equal(known.headers['x-customer-uuid'], account.euuid);
  });

  it('VPCs can be read with any scopes, but writing and events need their own', async () => {
    const account = await running.api.newAccount();
    const { id } = succeeded(await account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const none = await account.withScopes([]);
    for (const path of ['/vpcs', `/vpcs/${id}`, `/vpcs/${id}/subnets`]) succeeded(await none.get(path));
    const writer = await account.withScopes(['vpc:read_write']);
    succeeded(await writer.put(`/vpcs/${id}`, { label: 'renamed' }));
    assert.equal((await writer.get('/account/events')).status, 401);
    for (const scopes of [['events:read_only'], ['events:read_write']] as const) {
      const reader = await account.withScopes(scopes);
      succeeded(await reader.get('/account/events'));
      succeeded(await reader.post('/account/events/1/seen'));
      assert.equal((await reader.put(`/vpcs/${id}`, {})).status, 401);
    }
  });
});

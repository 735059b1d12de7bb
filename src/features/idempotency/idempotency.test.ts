import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { bounds } from '#domain/budget';
import type { Scopes } from '#domain/identity/scopes';
import { CONFIRM_IDENTITY } from '#domain/reasons/refusals';
import { issueTokens } from '#features/identity/apps/token-actions';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth, describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { letAppIn } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';

const REUSED = 'The idempotency key was used for another request';
const DAY = 24 * 60 * 60;

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const vpc = (label: string) => ({ label, region: 'us-east' });

describeOnDatabase('a write with an idempotency key', (dialect) => {
  const running = useTestApi(dialect);

  test('is not done a second time', async () => {
    const { owner } = await running.api.newAccount();
    const events = async () => (await owner.get('/account/events')).body.results;
    const before = await events();
    const first = await owner.post('/vpcs', vpc('orders'), withKey('a'));
    assert.equal(first.status, 200, first.text);
    assert.equal(first.headers['idempotent-replayed'], undefined);
    running.api.clock.advance(60);
    const again = await owner.post('/vpcs', vpc('orders'), withKey('a'));
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal((await owner.get('/vpcs')).body.results, 1);
    assert.equal(await events(), before + 1);
  });

  test('may have any key of 1 to 255 visible ASCII characters', async () => {
    const { owner } = await running.api.newAccount();
    const field = 'Idempotency-Key';
    const length = { field, reason: 'Length must be 1-255 characters' };
    const characters = { field, reason: 'Idempotency-Key is not valid' };
    for (const [key, problem] of [
      ['', length],
      ['x'.repeat(256), length],
      ['two words', characters],
      ['schlüssel', characters],
      [['a', 'b'], characters],
    ] as const) {
      const headers = { [field]: typeof key === 'string' ? key : [...key] };
      assertErrors(await owner.post('/vpcs', vpc('orders'), { headers }), 400, [problem]);
      const label = { field: 'label', reason: 'label is required' };
      assertErrors(await owner.post('/vpcs', { region: 'us-east' }, { headers }), 400, [label, problem]);
    }
    for (const key of ['!', '~'.repeat(255), '"quoted"'])
      succeeded(await owner.post('/vpcs', vpc(`vpc-${key.length}`), withKey(key)));
  });

  test('is refused when the key was used for another request', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner);
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'orders' }, withKey('a')));
    for (const answer of [
      await owner.put(`/vpcs/${id}`, { label: 'invoices' }, withKey('a')),
      await owner.put(`/vpcs/${id}`, '{"label": "orders"}', withKey('a')),
      await owner.put(`/vpcs/${id}?dry_run=false`, { label: 'orders' }, withKey('a')),
      await owner.delete(`/vpcs/${id}`, withKey('a')),
      await owner.post('/vpcs', vpc('orders'), withKey('a')),
    ]) {
      assertRefused(answer, 422, REUSED);
    }
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'orders' }, withKey('a')));
  });

  test('runs again when it was refused, because it had no effect', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', vpc('orders')));
    const taken = await owner.post('/vpcs', vpc('orders'), withKey('a'));
    assert.equal(taken.status, 400);
    succeeded(await owner.delete(`/vpcs/${id}`));
    const done = await owner.post('/vpcs', vpc('orders'), withKey('a'));
    assert.deepEqual([done.status, done.headers['idempotent-replayed']], [200, undefined]);
  });

  test('answers a deletion again, although its entity is gone', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner);
    succeeded(await owner.delete(`/vpcs/${id}`, withKey('a')));
    const again = await owner.delete(`/vpcs/${id}`, withKey('a'));
    assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [200, '{}', 'true']);
    assertRefused(await owner.delete(`/vpcs/${id}`, withKey('b')), 404, 'Not found');
    for (const answer of [
      await owner.put(`/vpcs/${id}`, { label: 'x' }, withKey('a')),
      await owner.delete(`/vpcs/${id}?dry_run=false`, withKey('a')),
      await owner.delete(`/vpcs/${id}`, { ...withKey('a'), body: {} }),
    ]) {
      assertRefused(answer, 422, REUSED);
    }
  });

  test('is told apart from another one by the body of a DELETE, whatever it is', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner);
    const send = (body: string) => owner.delete(`/vpcs/${id}`, { ...withKey('a'), body });
    succeeded(await send('no JSON'));
    assert.equal((await send('no JSON')).headers['idempotent-replayed'], 'true');
    assertRefused(await send('no json'), 422, REUSED);
    assertRefused(await owner.delete(`/vpcs/${id}`, withKey('a')), 422, REUSED);
  });

  test('is not answered again when the right to it was taken away', async () => {
    const account = await running.api.newAccount();
    const { id } = await newVpc(account.owner);
    const user = await account.restricted({ vpc: { [id]: 'read_write' } });
    succeeded(await user.put(`/vpcs/${id}`, { label: 'orders' }, withKey('a')));
    const grants = { vpc: [{ id, permissions: 'read_only' }] };
    succeeded(await account.owner.put(`/account/users/${user.username}/grants`, grants));
    assertRefused(await user.put(`/vpcs/${id}`, { label: 'orders' }, withKey('a')), 403, 'Unauthorized');
  });

  test('belongs to its token: another one of the same user is told nothing', async () => {
    const account = await running.api.newAccount();
    const other = await account.withScopes('*');
    const made = await account.owner.post('/profile/tokens', { label: 'deploy' }, withKey('a'));
    const second = await other.post('/profile/tokens', { label: 'deploy' }, withKey('a'));
    assert.equal(second.headers['idempotent-replayed'], undefined);
    assert.notEqual(second.body.token, made.body.token);
    const different = await other.post('/profile/tokens', { label: 'backup' }, withKey('b'));
    assert.equal(different.status, 200);
    assert.equal((await account.owner.post('/vpcs', vpc('orders'), withKey('b'))).status, 200);
  });

  test('belongs to the session of the console, and asks again for the password', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const key = { 'idempotency-key': 'a' };
    const made = await console.post('/v4/profile/tokens', { label: 'deploy' }, key);
    assert.equal(made.status, 200, made.text);
    const again = await console.post('/v4/profile/tokens', { label: 'deploy' }, key);
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [made.text, 'true']);
    const elsewhere = await (await person.console()).post('/v4/profile/tokens', { label: 'deploy' }, key);
    assert.notEqual(elsewhere.body.token, made.body.token);
    running.api.clock.advance(601);
    assertRefused(await console.post('/v4/profile/tokens', { label: 'deploy' }, key), 403, CONFIRM_IDENTITY);
    await console.stepUp({ password: PASSWORD });
    assert.equal((await console.post('/v4/profile/tokens', { label: 'deploy' }, key)).text, made.text);
  });

  test('is forgotten after a day', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', vpc('orders'), withKey('a')));
    running.api.clock.advance(DAY - 1);
    assert.equal((await owner.post('/vpcs', vpc('orders'), withKey('a'))).body.id, id);
    running.api.clock.advance(1);
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'old' }));
    const anew = await owner.post('/vpcs', vpc('orders'), withKey('a'));
    assert.deepEqual([anew.status, anew.headers['idempotent-replayed']], [200, undefined]);
    assert.notEqual(anew.body.id, id);
  });

  test('is refused when its answer is too large to be kept, and then not done', async () => {
    const { owner } = await running.api.newAccount();
    const characters = (bounds.keptAnswer.value - JSON.stringify({ notes: '' }).length) / 2;
    const preferences = { notes: 'ä'.repeat(characters + 1) };
    const answer = await owner.put('/profile/preferences', preferences, withKey('a'));
    const reason = 'Limit reached: 65536 bytes in the response per key';
    assertRefused(answer, 400, reason);
    assert.equal(answer.headers['palisade-error'], 'RESPONSE_TOO_LARGE_TO_KEEP');
    assert.deepEqual((await owner.get('/profile/preferences')).body, {});
    const fits = { notes: 'ä'.repeat(characters) };
    succeeded(await owner.put('/profile/preferences', fits, withKey('a')));
  });

  test('leaves nothing readable in the database', async () => {
    const { owner } = await running.api.newAccount();
    const { body } = await owner.post('/profile/tokens', { label: 'deploy' }, withKey('secret-answer'));
    const rows = await running.api.service.services.store.db
      .selectFrom('stored_answer')
      .selectAll()
      .where('key', '=', 'secret-answer')
      .execute();
    assert.equal(rows.length, 1);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(`${body.token}|${body.label}`));
  });

  test('is ignored by reads and dry runs', async () => {
    const { owner } = await running.api.newAccount();
    succeeded(await owner.get('/vpcs', withKey('two words')));
    const tried = await owner.post('/vpcs?dry_run=true', vpc('orders'), withKey('a'));
    assert.deepEqual([tried.status, tried.headers['x-dry-run']], [200, 'true']);
    const done = await owner.post('/vpcs', vpc('orders'), withKey('a'));
    assert.deepEqual([done.status, done.headers['idempotent-replayed']], [200, undefined]);
  });

  test('keeps no answer of a wrong code, which is counted all the same', async () => {
    const { owner } = await running.api.newAccount();
    const sent = { iso_code: 'US', phone_number: '4155550123' };
    succeeded(await owner.post('/profile/phone-number', sent));
    const left: number[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await owner.post('/profile/phone-number/verify', { otp_code: '000000' }, withKey('a'));
      assert.deepEqual([answer.status, answer.headers['idempotent-replayed']], [400, undefined]);
      left.push(Number(answer.headers['x-ratelimit-remaining']));
    }
    assert.equal(left[1], Number(left[0]) - 1);
  });
});

describeOnBoth('the tokens of one authorization', (dialect) => {
  const running = useTestApi(dialect);

  test('share their idempotency keys, and no others do', async () => {
    const account = await running.api.newAccount();
    const { accessToken, authorizationId } = await letAppIn(account);
    const app = new Client(running.api.base, accessToken);
    const made = await app.post('/vpcs', vpc('orders'), withKey('a'));
    assert.equal(made.status, 200, made.text);
    const ctx = createCtx(running.api.service.services);
    const [token, next] = [ctx.random.hex(32), ctx.random.hex(32)];
    const scopes: Scopes = ['vpc:read_write'];
    await issueTokens(ctx, { authorizationId, access: { token, scopes }, refresh: { token: next, scopes } });
    const again = await new Client(running.api.base, token).post('/vpcs', vpc('orders'), withKey('a'));
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [made.text, 'true']);
    assert.equal((await account.owner.post('/vpcs', vpc('orders'), withKey('a'))).status, 400);
  });
});

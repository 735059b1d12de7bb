import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { USERNAME_IN_USE } from './rules.ts';

const TAKEN = [{ field: 'username', reason: USERNAME_IN_USE }];

describeOnBoth('usernames that are tried', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_RATE_USERNAMES_TRIED: '4/3600' } });

  test('are counted when they are taken, and in dry runs, and then refused for a while', async () => {
    const { api } = running;
    const [{ owner }, other] = [await api.newAccount(), await api.newAccount()];
    const { ownerName: username } = other;
    let made = 0;
    const create = (name: string | undefined, query = '') => {
      made += 1;
      const user = { username: name ?? `ours-${dialect}-${made}`, email: 'a@example.com' };
      return owner.post(`/account/users${query}`, user);
    };
    for (let count = 0; count < 6; count += 1) succeeded(await create(undefined));
    const user = succeeded(await create(undefined)).username;
    const rename = (body: object, query = '') => owner.put(`/account/users/${user}${query}`, body);

    assertErrors(await create(username), 400, TAKEN);
    assertErrors(await create(username, '?dry_run=true'), 400, TAKEN);
    succeeded(await create(undefined, '?dry_run=true'));
    succeeded(await rename({ username: user }));
    succeeded(await rename({ username: `${user}-x` }, '?dry_run=true'));
    for (const answer of [
      await create(username),
      await create(undefined),
      await create(undefined, '?dry_run=true'),
      await rename({ username }),
    ]) {
      assert.equal(answer.status, 429, answer.text);
    }
    succeeded(await rename({ restricted: true }));
    succeeded(await other.owner.post('/account/users', { username: `theirs-${dialect}`, email: 'a@b.c' }));
    api.clock.advance(3600);
    succeeded(await create(undefined));
  });

  test('are counted with an idempotency key too', async () => {
    const [{ owner }, { ownerName }] = [await running.api.newAccount(), await running.api.newAccount()];
    const headers = { 'Idempotency-Key': 'a' };
    const create = () =>
      owner.post('/account/users', { username: ownerName, email: 'a@example.com' }, { headers });
    for (let count = 0; count < 4; count += 1) assertErrors(await create(), 400, TAKEN);
    assert.equal((await create()).status, 429);
  });
});

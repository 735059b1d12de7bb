import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { mock, test } from 'node:test';
import type * as Argon2 from '@node-rs/argon2';
import { describeOnDatabase } from '#test/harness/databases';
import type { Visited } from '#test/harness/form-browser';
import { queriesOf } from '#test/harness/queries';
import { useTestApi } from '#test/harness/test-api';
import { forgetAttempts } from '#test/harness/two-factor';
import { newBrowser, PASSWORD, Person } from './people.ts';

// Replaced before the service loads the package: later, its functions could not be counted.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
const counted = [
  mock.method(argon2, 'hash'),
  mock.method(argon2, 'verify'),
  mock.method(crypto, 'timingSafeEqual'),
  mock.method(crypto, 'createHmac'),
];
syncBuiltinESMExports();

/** The page without the username that it repeats. */
function withoutUsername(text: string): string {
  return text.replace(/(<input id="username"[^>]*? value=")[^"]*"/, '$1"');
}

/** The page, the number of calls of each hash function, and the database reads. */
async function pathOf(sending: () => Promise<Visited>) {
  for (const { mock: calls } of counted) calls.resetCalls();
  let answer: Visited | undefined;
  const queries = await queriesOf(async () => {
    answer = await sending();
  });
  const { status, headers, text } = answer as Visited;
  // The length follows from the username in the page.
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...fixed } = headers;
  return {
    status,
    headers: fixed,
    text: withoutUsername(text),
    queries,
    calls: counted.map(({ mock: { calls } }) => calls.length),
  };
}

describeOnDatabase('whether a username exists', (dialect) => {
  const running = useTestApi(dialect);

  /** Users whose sign-in fails for different reasons. */
  async function everybody(): Promise<Record<string, string>> {
    const { api } = running;
    const create = () => Person.create(api);
    const [known, proxy, bare, suspended] = [await create(), await create(), await create(), await create()];
    await proxy.write((tx) => tx.updateTable('user').set({ proxy: 1 }).where('id', '=', proxy.id).execute());
    await bare.write((tx) =>
      tx.updateTable('user').set({ password_hash: null }).where('id', '=', bare.id).execute(),
    );
    await suspended.write((tx) =>
      tx.updateTable('account').set({ suspended: 1 }).where('id', '=', suspended.account.id).execute(),
    );
    return {
      'wrong password': known.username,
      unknown: 'nobody-here',
      'no username': '../../etc/passwd',
      empty: '',
      'far too long': 'a'.repeat(10_000),
      'proxy user': proxy.username,
      'no password': bare.username,
      'suspended account': suspended.username,
    };
  }

  test('signing in does not reveal whether a username exists', async () => {
    const { api } = running;
    const names = await everybody();
    const browser = newBrowser(api);
    await browser.get('/login');
    const fields = { ...hiddenFields(browser.page.text) };
    const attempt = (username: string, password: string) =>
      pathOf(() => browser.post('/login', { ...fields, username, password }));
    await attempt('warm-up', 'x');
    const expected = await attempt(names['wrong password'] as string, `not ${PASSWORD}`);
    assert.equal(expected.status, 400);
    assert.equal(expected.calls[1], 1, 'one comparison with a hash');
    for (const [why, username] of Object.entries(names)) {
      const password = why === 'wrong password' ? `not ${PASSWORD}` : PASSWORD;
      assert.deepEqual(await attempt(username, password), expected, why);
    }
    const refused = async (username: string) => {
      for (let index = 0; index < 12; index += 1) await attempt(username, 'wrong');
      return await attempt(username, 'wrong');
    };
    const known = await refused(names['wrong password'] as string);
    assert.deepEqual([known.status, known.calls[1]], [429, 0]);
    assert.deepEqual(await refused('nobody-here'), known);
  });

  test('requesting a password link does not reveal whether a username exists', async () => {
    const { api } = running;
    await forgetAttempts(api.service.services.store);
    const names = await everybody();
    const browser = newBrowser(api);
    await browser.get('/password/reset');
    const fields = { ...hiddenFields(browser.page.text) };
    const ask = (username: string) => pathOf(() => browser.post('/password/reset', { ...fields, username }));
    await ask('warm-up');
    const expected = await ask(names['wrong password'] as string);
    assert.equal(expected.status, 200);
    for (const [why, username] of Object.entries(names)) assert.deepEqual(await ask(username), expected, why);
    const refused = async (username: string) => {
      for (let index = 0; index < 6; index += 1) await ask(username);
      return await ask(username);
    };
    const known = await refused(names['wrong password'] as string);
    assert.equal(known.status, 429);
    assert.deepEqual(await refused('nobody-here'), known);
  });
});

function hiddenFields(text: string): Record<string, string> {
  const found = text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

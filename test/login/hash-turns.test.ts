import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounds } from '#domain/budget';
import { addressTurn, deviceTurn, inTurn, userTurn } from '#platform/passwords';
import { describeOnDatabase } from '#test/harness/databases';
import { sentMessages } from '#test/harness/sent-messages';
import { useTestApi } from '#test/harness/test-api';
import { OTHER_PASSWORD, PASSWORD, Person } from './people.ts';

const ANSWERS = {
  security_questions: [1, 4, 9].map((question_id) => ({ question_id, response: 'Biscuit' })),
};
const ADDRESS = '198.51.100.66';
const BUSY_PAGE = [503, '1', 'The service is busy'];

/**
 * Occupies the owner's turn, and fills its queue.
 * @returns a function that releases them
 */
function fill(owner: string): () => Promise<void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const count = bounds.hashesWaitingPerOwner.value + 1;
  const all = Array.from({ length: count }, () => inTurn(owner, () => held));
  return async () => {
    letGo();
    await Promise.all(all);
  };
}

describeOnDatabase('hashing turns', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_TRUSTED_PROXIES: '127.0.0.1' } });
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test("only the same user waits for a user's hash", async () => {
    const [one, other] = [await Person.create(running.api), await Person.create(running.api)];
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const turn = inTurn(userTurn(one.id), () => held);
    let isAnswered = false;
    const answering = one.account.owner.post('/profile/security-questions', ANSWERS).then((answer) => {
      isAnswered = true;
      return answer;
    });
    assert.equal((await other.account.owner.post('/profile/security-questions', ANSWERS)).status, 200);
    assert.equal((await one.signIn()).location, '/console', 'who signs in has an address yet');
    assert.equal(isAnswered, false);
    letGo();
    await turn;
    assert.equal((await answering).status, 200);
  });

  test("only the same address waits for an address's hash", async () => {
    const person = await Person.create(running.api);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const turn = inTurn(addressTurn(ADDRESS), () => held);
    let isAnswered = false;
    const answering = person.signIn(person.browser(from(ADDRESS))).then((answer) => {
      isAnswered = true;
      return answer;
    });
    assert.equal((await person.signIn(person.browser(from('203.0.113.5')))).location, '/console');
    assert.equal(isAnswered, false);
    letGo();
    await turn;
    assert.equal((await answering).location, '/console');
  });

  test('a user with too many waiting hashes is refused', async () => {
    const person = await Person.create(running.api);
    const { owner } = person.account;
    await person.switchOnTwoFactor();
    const { secret } = (await owner.post('/profile/tfa-enable')).body;
    const letGo = fill(userTurn(person.id));
    for (const [path, body] of [
      ['/profile/security-questions', ANSWERS],
      ['/profile/tfa-enable-confirm', { tfa_code: secret }],
    ] as const) {
      const { status, body: answer, headers } = await owner.post(path, body);
      assert.deepEqual([status, answer], [503, { errors: [{ reason: 'Service is busy' }] }]);
      assert.equal(headers['retry-after'], '1');
      assert.equal(headers['x-maintenance-mode'], undefined);
    }
    assert.equal((await owner.get('/profile')).status, 200);
    await letGo();
    assert.equal((await owner.post('/profile/security-questions', ANSWERS)).status, 200);
  });

  test('an address with too many waiting hashes is refused, which does not count as an attempt', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const waiting = person.browser(from(ADDRESS));
    await waiting.follow(await person.signIn(waiting));
    const link = await mailedLink(person);
    const newcomer = person.browser(from(ADDRESS));
    await newcomer.get('/login');
    const invited = person.browser(from(ADDRESS));
    await invited.get(link);

    const letGo = fill(addressTurn(ADDRESS));
    const fields = { username: person.username, password: 'wrong' };
    for (const refused of [
      await waiting.submit({ code: 'wrong' }),
      await newcomer.submit(fields),
      await invited.submit({ password: OTHER_PASSWORD, password_again: OTHER_PASSWORD }),
    ]) {
      assert.deepEqual([refused.status, refused.headers['retry-after'], refused.heading], BUSY_PAGE);
    }
    await letGo();
    assert.deepEqual(await person.logins(), []);
    const { db } = running.api.service.services.store;
    const counts = await db
      .selectFrom('rate_window')
      .select('count')
      .where('bucket', 'in', ['signInPerAddress', 'signInPerUsername'])
      .execute();
    assert.ok(counts.every(({ count }) => count === 0));
    await waiting.get('/login/code');
    assert.equal((await waiting.submit({ code: person.code })).location, '/console');
  });

  test('trusted devices and signed-in users have their own turns', async () => {
    const person = await Person.create(running.api);
    const browser = await person.signedIn(person.browser(from(ADDRESS)), { remember: '1' });
    const [device] = (await person.account.owner.get('/profile/devices')).body.data;
    const again = browser.clone();
    again.cookies.delete('palisade_session');
    await again.get('/login');
    await browser.get('/you/password');
    const fields = { username: person.username, password: PASSWORD };
    const change = { current: PASSWORD, password: OTHER_PASSWORD, password_again: OTHER_PASSWORD };

    const letAddressGo = fill(addressTurn(ADDRESS));
    const letDeviceGo = fill(deviceTurn(device.id));
    assert.equal((await again.submit(fields)).status, 503);
    await letDeviceGo();
    await again.get('/login');
    assert.equal((await again.submit(fields)).location, '/console', 'whatever waits for the address');
    const letUserGo = fill(userTurn(person.id));
    assert.equal((await browser.submit(change)).status, 503);
    await letUserGo();
    await browser.get('/you/password');
    assert.equal((await browser.submit(change)).location, '/you?password_changed');
    await letAddressGo();
  });

  /** @returns the path of the link */
  async function mailedLink(person: Person): Promise<string> {
    const browser = person.browser();
    await browser.get('/password/reset');
    await browser.submit({ username: person.username });
    const messages = await sentMessages(running.api.service.services, person.id);
    const { link } = messages.findLast(({ template }) => template === 'password-reset')?.values ?? {};
    return link.slice(running.api.service.url.length);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { enqueueAll, RecordingTransport } from '#test/harness/outbox';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { Person } from './people.ts';

const HOUR = 3_600;
const VICTIM = 'victim@example.net';

describeOnDatabase('mails caused by users', (dialect) => {
  const running = useTestApi(dialect, { transports: new RecordingTransport().both });

  const messages = (recipient: string) =>
    running.api.service.services.store.db
      .selectFrom('outbox_message')
      .select(['template', 'status', 'next_attempt', 'user_id'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute();
  const left = async (recipient: string) =>
    (await messages(recipient)).filter(({ status }) => status !== 'waiting').length;

  /** Invites that many users of the account at one address. */
  async function invite(account: TestAccount, count: number, email: string): Promise<string[]> {
    const names = Array.from({ length: count }, (_, index) => `${account.ownerName}-i${index}`);
    for (const username of names) succeeded(await account.owner.post('/account/users', { username, email }));
    return names;
  }

  test('a user may change the e-mail address a few times per hour', async () => {
    const account = await running.api.newAccount();
    running.api.clock.now += HOUR - (running.api.clock.now % HOUR);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        account.owner.put('/profile', { email: `${index % 2}${VICTIM}`, timezone: 'UTC' }),
      ),
    );
    const changed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(changed.length + refused.length, 60);
    const queued = [...(await messages(`0${VICTIM}`)), ...(await messages(`1${VICTIM}`))];
    assert.ok(queued.length <= 10, `${queued.length} messages`);
    const { email } = succeeded(await account.owner.get('/profile'));
    const last = await account.owner.put('/profile', { email: `another${VICTIM}` });
    assertRefused(last, 429, 'Too many requests');
    assert.deepEqual([last.headers['x-ratelimit-limit'], last.headers['retry-after']], ['5', String(HOUR)]);
    assert.equal(succeeded(await account.owner.put('/profile', { email, timezone: 'EST' })).timezone, 'EST');
    running.api.clock.advance(HOUR);
    succeeded(await account.owner.put('/profile', { email: `another${VICTIM}` }));
  });

  test('an account sends twenty invitations and notices per hour to one address, then the rest', async () => {
    const { clock } = running.api;
    clock.now += HOUR - (clock.now % HOUR);
    const [account, other] = [await running.api.newAccount(), await running.api.newAccount()];
    await invite(account, 25, VICTIM);
    await invite(other, 1, VICTIM);
    await until(async () => (await left(VICTIM)) === 21, 'the messages that may leave');
    const waiting = (await messages(VICTIM)).filter(({ status }) => status === 'waiting');
    await until(
      async () =>
        (await messages(VICTIM)).every(
          (row) => row.status !== 'waiting' || row.next_attempt === clock.now + HOUR,
        ),
      'the others to be held',
    );
    assert.equal(waiting.length, 5);
    clock.advance(HOUR);
    await until(async () => (await left(VICTIM)) === 26, 'the rest');
  });

  test('mails about activity have a limit of their own', async () => {
    const { clock } = running.api;
    const { store, encryption } = running.api.service.services;
    clock.now += HOUR - (clock.now % HOUR);
    const account = await running.api.newAccount();
    const recipient = 'reader@example.net';
    const link = 'https://login.example.com/console/events';
    const values = { username: 'maria', events: [], more: 0, isCut: false, link, unsubscribe: link };
    const mail = { template: 'activity', kind: 'email', recipient, userId: account.ownerId, values } as const;
    await enqueueAll(
      store,
      { encryption, now: () => clock.now },
      Array.from({ length: 25 }, () => mail),
    );
    await invite(account, 20, recipient);
    await until(async () => (await left(recipient)) === 40, 'twenty of each kind');
    clock.advance(HOUR);
    await until(async () => (await left(recipient)) === 45, 'the rest');
  });

  test('a password link does not wait for invitations and notices', async () => {
    const { clock } = running.api;
    clock.now += HOUR - (clock.now % HOUR);
    const person = await Person.create(running.api);
    const { email } = await person.row();
    await invite(person.account, 22, email);
    const browser = person.browser();
    await browser.get('/password/reset');
    await browser.submit({ username: person.username });
    await until(
      async () =>
        (await messages(email)).some(
          ({ template, status }) => template === 'password-reset' && status !== 'waiting',
        ),
      'the link to leave',
    );
    assert.ok((await left(email)) <= 21);
  });

  test('a waiting invitation is deleted with its user', async () => {
    const { clock } = running.api;
    clock.now += HOUR - (clock.now % HOUR);
    const account = await running.api.newAccount();
    const names = await invite(account, 22, `gone${VICTIM}`);
    await until(async () => (await left(`gone${VICTIM}`)) === 20, 'the messages that may leave');
    for (const name of names) succeeded(await account.owner.delete(`/account/users/${name}`));
    assert.equal((await messages(`gone${VICTIM}`)).length, 20);
  });
});

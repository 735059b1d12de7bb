import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createCtx } from '#app/ctx';
import { CONFIRM_IDENTITY } from '#domain/reasons/refusals';
import { redeemPasswordLink } from '#features/identity/password/actions';
import { createUser } from '#features/identity/users/actions';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { ConsoleClient } from '#test/harness/console-client';
import { describeOnBoth } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { newBrowser, PASSWORD, Person } from '#test/login/people';

const PROOF_SECONDS = 600;
const INVITATION_SECONDS = 72 * 3600;

describeOnBoth('the link of an invitation, where no mails are sent', (dialect) => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const running = useTestApi(dialect, { log });
  const ctx = () => createCtx(running.api.service.services);
  let made = 0;

  async function inviter() {
    const person = await Person.create(running.api);
    const console = await person.console();
    const invite = async () => {
      made += 1;
      const username = `ana-l${made}-${process.pid}`;
      const body = { username, email: 'ana@example.com' };
      const answer = await console.post('/v4/account/users', body, { 'idempotency-key': `ana-${made}` });
      assert.equal(answer.status, 200, answer.text);
      return { username, answer };
    };
    return { person, console, invite };
  }

  /** Another user of the account, who chose a password. */
  async function colleague({ account }: Person) {
    made += 1;
    const input = { email: 'ben@example.com', restricted: false, password: PASSWORD, keepsPassword: true };
    const user = await createUser(ctx(), account.id, { ...input, username: `ben-${made}-${process.pid}` });
    const browser = newBrowser(running.api);
    await browser.get('/login');
    await browser.submit({ username: user.username, password: PASSWORD });
    return { user, console: new ConsoleClient(browser) };
  }

  function messagesOf(username: string) {
    return ctx()
      .db.selectFrom('outbox_message')
      .innerJoin('user', 'user.id', 'outbox_message.user_id')
      .selectAll('outbox_message')
      .where('user.username', '=', username)
      .execute();
  }

  test('is shown once to who invited, with an event, and sets the first password', async () => {
    const { person, console, invite } = await inviter();
    const { username } = await invite();
    const answers = await Promise.all([1, 2].map(() => console.post('/invitation', { username })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404]);
    const { link, expiry } = answers.find(({ status }) => status === 200)?.body ?? assert.fail();
    assert.equal(expiry, running.api.clock.now + INVITATION_SECONDS);
    assert.equal(new URL(link).origin, running.api.service.url);
    const token = new URL(link).searchParams.get('token') ?? assert.fail();

    const { text, body } = await person.account.owner.get('/account/events');
    const told = body.data.filter(({ action }: { action: string }) => action === 'user_invitation_show');
    assert.deepEqual(
      told.map((event: { username: string; entity: { label: string } }) => [
        event.username,
        event.entity.label,
      ]),
      [[person.username, username]],
    );
    assert.ok(!text.includes(token) && !lines.join('').includes(token));
    const [message] = await messagesOf(username);
    assert.deepEqual([message?.status, message?.body], ['kept', null]);
    await redeemPasswordLink(ctx(), token, PASSWORD);
    assertRefused(await console.post('/invitation', { username }), 404, 'Not found');
  });

  test('is not lost or given twice while a worker has its mail', async () => {
    const { person, console, invite } = await inviter();
    const { username } = await invite();
    const id = (await messagesOf(username))[0]?.id ?? assert.fail();
    const lease = { claimed_by: 'another', claimed_until: running.api.clock.now + 10 };
    await person.write((tx) =>
      tx
        .updateTable('outbox_message')
        .set({ status: 'waiting', ended: null, ...lease })
        .where('id', '=', id)
        .execute(),
    );
    succeeded(await console.post('/invitation', { username }));
    const [message] = await messagesOf(username);
    assert.deepEqual([message?.status, message?.body, message?.claimed_by], ['kept', null, null]);
  });

  test('is shown to nobody else, and not once there is a password', async () => {
    const { person, console, invite } = await inviter();
    const { username } = await invite();
    const { user, console: other } = await colleague(person);
    assertRefused(await other.post('/invitation', { username }), 404, 'Not found');
    const stranger = await inviter();
    assertRefused(await stranger.console.post('/invitation', { username }), 404, 'Not found');
    for (const wrong of [user.username, 'nobody', '', '\u0000'])
      assertRefused(await console.post('/invitation', { username: wrong }), 404, 'Not found');
    assertRefused(await console.post('/invitation', { username: 7 }), 404, 'Not found');
    assertRefused(await console.post('/invitation'), 404, 'Not found');

    await person.write((tx) =>
      tx.updateTable('user').set({ password_hash: 'x' }).where('username', '=', username).execute(),
    );
    assertRefused(await console.post('/invitation', { username }), 404, 'Not found');
    await person.write((tx) =>
      tx.updateTable('user').set({ password_hash: null }).where('username', '=', username).execute(),
    );
    await person.write((tx) =>
      tx.updateTable('user').set({ restricted: 1 }).where('id', '=', person.id).execute(),
    );
    assertRefused(await console.post('/invitation', { username }), 403, 'Unauthorized');
    assert.ok((await messagesOf(username))[0]?.body, 'the operator can still read it');
  });

  test('takes a password entered just before, and ends with the invitation', async () => {
    const { person, console, invite } = await inviter();
    const { username } = await invite();
    running.api.clock.advance(PROOF_SECONDS);
    const refused = await console.post('/invitation', { username });
    assertRefused(refused, 403, CONFIRM_IDENTITY);
    assert.equal(refused.headers['palisade-step-up'], 'password');
    running.api.clock.advance(INVITATION_SECONDS - PROOF_SECONDS);
    const later = await person.console();
    assertRefused(await later.post('/invitation', { username }), 404, 'Not found');
  });

  test('is in no answer of the API, kept or not, and a token does not get it', async () => {
    const { person, console, invite } = await inviter();
    const { username, answer } = await invite();
    const { link } = succeeded(await console.post('/invitation', { username }));
    const body = { username, email: 'ana@example.com' };
    const again = await console.post('/v4/account/users', body, { 'idempotency-key': `ana-${made}` });
    assert.equal(again.text, answer.text);
    assert.ok(!answer.text.includes(link));
    const { owner } = person.account;
    assert.equal((await owner.post('/invitation', { username })).status, 404);
    const bearer = { authorization: `Bearer ${owner.token}` };
    assert.equal((await console.post('/invitation', { username }, bearer)).status, 400);
    assert.equal(succeeded(await console.get('/session')).sendsMail, false);
    assert.equal((await new Client(running.api.base).post('/invitation', { username })).status, 404);
  });
});

describeOnBoth('the link of an invitation, where mails are sent', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_SMTP_URL: 'smtp://127.0.0.1:1', PALISADE_MAIL_FROM: 'cloud@example.com' },
  });

  test('is in the mail only', async () => {
    const console = await (await Person.create(running.api)).console();
    const username = `cleo-${process.pid}`;
    succeeded(await console.post('/v4/account/users', { username, email: 'cleo@example.com' }));
    assertRefused(await console.post('/invitation', { username }), 404, 'Not found');
    assert.equal(succeeded(await console.get('/session')).sendsMail, true);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { accept, DIGESTS, digestsOf, endWindow, newColleague, untilSent } from '#test/harness/digests';
import { send } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { sentMessages } from '#test/harness/sent-messages';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { newBrowser, Person } from './people.ts';

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

describeOnDatabase('the link that stops mails about activity', (dialect) => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const running = useTestApi(dialect, { env: DIGESTS, log });

  /** A user who got a mail, and the path of the link in it. */
  async function mailed(account?: TestAccount) {
    const { api } = running;
    const office = account ?? (await api.newAccount());
    await accept(office, office.ownerId);
    const user = await newColleague(office);
    await newVpc(office.owner);
    await endWindow(api);
    await untilSent(api);
    const link = new URL((await digestsOf(api, user.userId)).at(-1)?.unsubscribe ?? '');
    assert.equal(link.origin, api.service.url);
    return { account: office, user, path: `${link.pathname}${link.search}` };
  }

  type Mailed = Awaited<ReturnType<typeof mailed>>;
  const wantsMail = async ({ user }: Mailed) => succeeded(await user.get('/profile')).email_notifications;
  const updates = async ({ account, user }: Mailed) =>
    succeeded(await account.owner.list('/account/events', { action: 'profile_update' })).data.filter(
      ({ username }: { username: string }) => username === user.username,
    ).length;

  test('one click of a mail program switches the mails off, and only these', async () => {
    const { api } = running;
    const reader = await mailed();
    const answer = await newBrowser(api).post(reader.path, ONE_CLICK);
    assert.deepEqual([answer.status, answer.heading], [200, 'Messages stopped']);
    assert.equal(await wantsMail(reader), false);
    assert.equal(await updates(reader), 1, 'an event, as if the user had done it');
    await newVpc(reader.account.owner);
    await endWindow(api);
    assert.equal((await digestsOf(api, reader.user.userId)).length, 1);
    succeeded(await reader.user.post('/profile/tokens', { label: 'deploy' }));
    const last = (await sentMessages(api.service.services, reader.user.userId)).at(-1);
    assert.equal(last?.template, 'token-created');
    const again = await newBrowser(api).post(reader.path, ONE_CLICK);
    assert.equal(again.text, answer.text);
    assert.equal(await updates(reader), 1, 'nothing is left to do');
  });

  test('the answer tells nothing about the link', async () => {
    const { api } = running;
    const reader = await mailed();
    const other = await mailed(reader.account);
    const path = (u: string) => `/mail/unsubscribe?u=${encodeURIComponent(u)}`;
    const [, code = ''] = reader.path.split('?u=');
    const [, proof = ''] = code.split('.');
    const flipped = `${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`;
    const wrong = [
      '/mail/unsubscribe',
      path(''),
      path(`${reader.user.userId}.${flipped}`),
      path(`${other.user.userId}.${proof}`),
      path(`999999999.${proof}`),
      path(`${reader.user.userId}`),
      path(`0${code}`),
      path(`${code}x`),
      path('"><script>alert(1)</script>'),
      path('x'.repeat(5_000)),
      path('\ud83d\ude00\r\n\0'),
      path(`${'x'.repeat(99)}\ud83d\ude00`),
      '/mail/unsubscribe?u=%ff%',
    ];
    const browser = newBrowser(api);
    const shown = new Set<string>();
    for (const one of wrong) {
      const { status, text, heading } = await browser.post(one, ONE_CLICK);
      assert.deepEqual([status, heading], [200, 'Messages stopped'], one);
      shown.add(text);
      const { text: asked } = await browser.get(one);
      assert.doesNotMatch(asked, /<script/);
    }
    assert.deepEqual([await wantsMail(reader), await wantsMail(other)], [true, true]);
    shown.add((await browser.post(other.path, ONE_CLICK)).text);
    assert.equal(shown.size, 1);
    assert.deepEqual([await wantsMail(reader), await wantsMail(other)], [true, false]);
    assert.equal(browser.cookies.size, 0);
  });

  test('a link is void after a change of the address', async () => {
    const { api } = running;
    const reader = await mailed();
    succeeded(await reader.user.put('/profile', { email: 'other@example.com' }));
    await newBrowser(api).post(reader.path, ONE_CLICK);
    assert.equal(await wantsMail(reader), true);
  });

  test('opening the link changes nothing, the button does, without scripts, cookies or a session', async () => {
    const { api } = running;
    const reader = await mailed();
    const browser = newBrowser(api);
    const page = await browser.get(reader.path);
    assert.deepEqual([page.status, page.heading], [200, 'Stop messages about activity?']);
    assert.equal((await browser.request('HEAD', reader.path)).status, 200);
    assert.equal(await wantsMail(reader), true);
    await browser.get(reader.path);
    const { status } = await browser.submit();
    assert.equal(status, 200);
    assert.equal(await wantsMail(reader), false);
    assert.equal(browser.cookies.size, 0);
    for (const { headers } of [page, browser.page]) {
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-security-policy']), /^default-src 'none';.*form-action 'self'/);
      assert.equal(headers['set-cookie'], undefined);
    }
  });

  test('whoever is signed in is not taken into account', async () => {
    const { api } = running;
    const reader = await mailed();
    const signedIn = await (await Person.create(api)).signedIn();
    api.clock.advance(120);
    const sessions = () => api.service.services.store.db.selectFrom('sign_in_session').selectAll().execute();
    const before = await sessions();
    assert.equal((await signedIn.get(reader.path)).status, 200);
    assert.doesNotMatch(signedIn.page.text, /Sign out/);
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    await signedIn.post(reader.path, {}, foreign);
    assert.equal(await wantsMail(reader), false);
    assert.deepEqual(await sessions(), before, 'the session is not extended');
  });

  test('the body does not matter, nor its type', async () => {
    const { api } = running;
    for (const [type, body] of [
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
      ],
      ['text/plain', ''],
      ['application/json', '{'],
    ] as const) {
      const reader = await mailed();
      const { status } = await send('POST', `${api.service.url}${reader.path}`, {
        body,
        headers: { 'content-type': type },
      });
      assert.equal(status, 200);
      assert.equal(await wantsMail(reader), false, type);
    }
  });

  test('the links are not logged, and other methods refused', async () => {
    const { api } = running;
    const reader = await mailed();
    const browser = newBrowser(api);
    await browser.get(reader.path);
    await browser.post(reader.path, ONE_CLICK);
    const logged = lines.join('');
    assert.match(logged, /"operation":"unsubscribe"/);
    assert.ok(!logged.includes(reader.path.split('.').at(-1) ?? ''));
    assert.equal((await browser.request('PUT', reader.path)).status, 405);
    assert.equal((await browser.get('/mail')).status, 404);
    assertRefused(await api.nobody.get('/mail/unsubscribe'), 404, 'Not found');
  });
});

describeOnDatabase('the limit of requests to the page that stops mails', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_RATE_LIMIT: 'on', PALISADE_RATE_USER: '3/60' } });

  test('is that of the other pages, by address', async () => {
    const browser = newBrowser(running.api);
    const answers = [];
    for (let count = 0; count < 4; count += 1)
      answers.push(await browser.post('/mail/unsubscribe?u=1.x', {}));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 429],
    );
  });
});

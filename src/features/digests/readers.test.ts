import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { eventSentence, type SentenceEvent, sentenceText } from '#domain/event-sentence';
import { setAccountSuspended } from '#features/identity/accounts/actions';
import { changePassword, redeemPasswordLink, setPassword } from '#features/identity/password/actions';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import {
  accept,
  DIGESTS,
  digestsOf,
  endWindow,
  newColleague,
  newOffice,
  sentences,
  untilTold,
} from '#test/harness/digests';
import { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { sentMessages } from '#test/harness/sent-messages';
import { newChildAccount } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';

describeOnDatabase('who gets mails about activity', (dialect) => {
  const running = useTestApi(dialect, { env: DIGESTS });

  test('a restricted user is told what the list of events shows', async () => {
    const { api } = running;
    const { account, owner } = await newOffice(api);
    const [granted, other] = [await newCompute(owner), await newCompute(owner)];
    const user = await account.restricted({ compute: { [granted.id]: 'read_only' } });
    const blind = await account.restricted();
    await accept(account, user.userId, blind.userId);
    const known = succeeded(await user.get('/account/events')).data[0].id;
    for (const { id } of [granted, other])
      succeeded(await owner.put(`/compute/instances/${id}`, { group: 'a' }));
    const { id, subnets } = await newVpc(owner);
    succeeded(await owner.delete(`/vpcs/${id}/subnets/${subnets[0]?.id}`));
    succeeded(await owner.post('/profile/tokens', { label: 'secret plan' }));
    succeeded(await owner.put(`/account/users/${blind.username}`, { username: `${blind.username}-new` }));
    // More than a mail lists: they must neither take its place nor be counted.
    for (let count = 0; count < 30; count += 1) {
      succeeded(await owner.put('/profile', { timezone: 'Europe/Lisbon' }));
    }
    succeeded(await user.put('/profile', { timezone: 'Europe/Lisbon' }));
    const expected = succeeded(await user.list('/account/events', { id: { '+gt': known } }))
      .data.filter(({ username }: { username: string }) => username === account.ownerName)
      .map((event: SentenceEvent) => sentenceText(eventSentence(event)));
    await endWindow(api);
    const [toUser] = await digestsOf(api, user.userId);
    assert.deepEqual([sentences(toUser), toUser?.more, toUser?.isCut], [expected, 0, false]);
    assert.equal(expected.length, 4);
    assert.ok(expected[3]?.endsWith(`changed compute ${granted.label}`));
    const [toBlind] = await digestsOf(api, blind.userId);
    assert.deepEqual(sentences(toBlind), expected.slice(0, 3), 'networks only');
  });

  test('rights that were lost before the mail is written do not count', async () => {
    const { api } = running;
    const { account, owner, ana } = await newOffice(api);
    const compute = await newCompute(owner);
    const user = await account.restricted({ compute: { [compute.id]: 'read_only' } });
    await accept(account, user.userId, ana.userId);
    succeeded(await owner.put(`/compute/instances/${compute.id}`, { group: 'a' }));
    const grants = { compute: [{ id: compute.id, permissions: null }] };
    succeeded(await owner.put(`/account/users/${user.username}/grants`, grants));
    succeeded(await owner.put(`/account/users/${ana.username}`, { restricted: true }));
    await endWindow(api);
    assert.deepEqual(await digestsOf(api, user.userId), []);
    assert.deepEqual(await digestsOf(api, ana.userId), []);
  });

  test('whoever switches the mails on is not told the past; notices of security are sent all the time', async () => {
    const { api } = running;
    const { owner, ana } = await newOffice(api);
    succeeded(await ana.put('/profile', { email_notifications: false }));
    const first = await newVpc(owner, []);
    await endWindow(api);
    succeeded(await ana.post('/profile/tokens', { label: 'deploy' }));
    const templates = async () =>
      (await sentMessages(api.service.services, ana.userId)).map(({ template }) => template);
    assert.deepEqual(await templates(), ['token-created']);
    await newVpc(owner, []);
    succeeded(await ana.put('/profile', { email_notifications: true }));
    const { label } = await newVpc(owner, []);
    succeeded(await ana.put('/profile', { email_notifications: true }));
    await endWindow(api);
    const [digest, ...others] = await digestsOf(api, ana.userId);
    assert.equal(digest?.events.length, 1);
    assert.ok(digest.events[0]?.sentence.endsWith(`created VPC ${label}`));
    assert.deepEqual(others, []);
    assert.notEqual(first.label, label);
  });

  test('an invited user gets mails about what happens after choosing a password', async () => {
    const { api } = running;
    const { services } = api.service;
    const { account, owner } = await newOffice(api);
    const username = `${account.ownerName}-new`;
    const invited = { username, email: 'new@example.com', restricted: false };
    succeeded(await owner.post('/account/users', invited));
    const { id: userId } = await services.store.db
      .selectFrom('user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await newVpc(owner, []);
    await endWindow(api);
    assert.deepEqual(await digestsOf(api, userId), []);
    await newVpc(owner, []);
    const [invitation] = await sentMessages(services, userId);
    const token = new URL(invitation?.values.link).searchParams.get('token') ?? '';
    await redeemPasswordLink(createCtx(services), token, 'quiet mice at dawn');
    const { label } = await newVpc(owner, []);
    await endWindow(api);
    const [digest, ...others] = await digestsOf(api, userId);
    assert.deepEqual(others, []);
    assert.deepEqual(sentences(digest)?.[0], `${account.ownerName} created VPC ${label}`);
    // The link was redeemed by the operator here, so that is news for the user.
    assert.equal(digest?.events.length, 2);
  });

  test('a user with a temporary password gets mails about what happens after choosing another', async () => {
    const { api } = running;
    const { services } = api.service;
    const { account, owner, ana } = await newOffice(api);
    const user = await services.store.db
      .selectFrom('user')
      .selectAll()
      .where('id', '=', ana.userId)
      .executeTakeFirstOrThrow();
    const ctx = createCtx(services);
    await setPassword(ctx, user, 'quiet mice at dawn');
    await newVpc(owner, []);
    await endWindow(api);
    assert.deepEqual(await digestsOf(api, ana.userId), []);
    const temporary = { ...user, password_temporary: 1 } as const;
    await ctx.mutate(async (tx) => ({
      value: undefined,
      event: await changePassword(ctx, tx, temporary, { passwordHash: 'not needed' }),
    }));
    const { label } = await newVpc(owner, []);
    await endWindow(api);
    const [digest, ...others] = await digestsOf(api, ana.userId);
    assert.deepEqual(others, []);
    assert.equal(sentences(digest)?.[0], `${account.ownerName} created VPC ${label}`);
  });

  test('proxy users are not people, but what they do is told in the child account', async () => {
    const { api } = running;
    const { account: parent, owner } = await newOffice(api);
    const child = await newChildAccount(parent);
    await accept(child, child.ownerId);
    const proxies = await api.service.services.store.db
      .selectFrom('user')
      .select('id')
      .where('account_id', '=', child.id)
      .where('proxy', '=', 1)
      .execute();
    assert.equal(proxies.length, 1);
    await accept(child, ...proxies.map(({ id }) => id));
    const { token } = succeeded(await owner.post(`/account/child-accounts/${child.euuid}/token`));
    const { label } = await newVpc(new Client(api.base, token), []);
    await newVpc(child.owner, []);
    await endWindow(api);
    const [digest] = await digestsOf(api, child.ownerId);
    assert.equal(digest?.events.length, 1);
    assert.ok(digest.events[0]?.sentence.endsWith(`created VPC ${label}`));
    assert.deepEqual(await digestsOf(api, parent.ownerId), []);
    for (const { id } of proxies) assert.deepEqual(await digestsOf(api, id), []);
  });

  test('a suspended account gets no mails until it is resumed; deleted users get none', async () => {
    const { api } = running;
    const ctx = createCtx(api.service.services);
    const { account, owner, ana } = await newOffice(api);
    const leaving = await newColleague(account);
    await accept(account, ana.userId);
    await newVpc(owner, []);
    await setAccountSuspended(ctx, account.id, true);
    await endWindow(api);
    assert.deepEqual(await digestsOf(api, ana.userId), []);
    await setAccountSuspended(ctx, account.id, false);
    succeeded(await owner.delete(`/account/users/${leaving.username}`));
    await untilTold(api);
    assert.equal((await digestsOf(api, ana.userId))[0]?.events.length, 2);
    assert.deepEqual(await digestsOf(api, leaving.userId), []);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import {
  accept,
  DIGESTS,
  digestsOf,
  digestWorker,
  endWindow,
  newColleague,
  newOffice,
  sentences,
  untilTold,
  WINDOW,
} from '#test/harness/digests';
import { HeldDriver, until } from '#test/harness/held-driver';
import { newVpc } from '#test/harness/networks';
import { RecordingTransport, selectOutbox } from '#test/harness/outbox';
import { sentMessages } from '#test/harness/sent-messages';
import { useTestApi } from '#test/harness/test-api';
import { unsubscribeLink } from './unsubscribe-link.ts';

describeOnDatabase('mails about activity', (dialect) => {
  const driver = new HeldDriver();
  const running = useTestApi(dialect, { env: DIGESTS, driver });
  const transport = new RecordingTransport();
  const sending = useTestApi(dialect, { env: DIGESTS, transports: transport.both });

  test('each user is told what others did, with who, what, when and a link', async () => {
    const { api } = running;
    const { account, owner, ana } = await newOffice(api);
    const { id, label } = await newVpc(owner, []);
    const at = api.clock.now;
    api.clock.advance(60);
    succeeded(await ana.put(`/vpcs/${id}`, { description: 'Orders' }));
    await endWindow(api);
    const { url } = api.service;
    const [toOwner, ...moreToOwner] = await digestsOf(api, account.ownerId);
    const [toAna, ...moreToAna] = await digestsOf(api, ana.userId);
    assert.deepEqual([moreToOwner, moreToAna], [[], []]);
    assert.deepEqual(toOwner?.events, [
      {
        sentence: `${ana.username} changed VPC ${label}`,
        time: at + 60,
        link: `${url}/console/vpcs/${id}`,
      },
    ]);
    assert.deepEqual(toAna?.events, [
      { sentence: `${account.ownerName} created VPC ${label}`, time: at, link: `${url}/console/vpcs/${id}` },
    ]);
    const { unsubscribe, ...rest } = toAna ?? {};
    assert.deepEqual(rest, {
      username: ana.username,
      events: toAna?.events,
      more: 0,
      isCut: false,
      link: `${url}/console/events`,
    });
    assert.match(unsubscribe ?? '', new RegExp(`^${url}/mail/unsubscribe\\?u=${ana.userId}\\.[\\w-]{43}$`));
    const { recipient } = (await sentMessages(api.service.services, ana.userId)).at(-1) ?? {};
    assert.equal(recipient, `${ana.username}@example.com`);
  });

  test('there is one mail in a window, which begins with the first event that was not told', async () => {
    const { api } = running;
    const { owner, ana } = await newOffice(api);
    const count = async () => (await digestsOf(api, ana.userId)).length;
    const vpc = await newVpc(owner, []);
    const change = async () => succeeded(await owner.put(`/vpcs/${vpc.id}`, { description: 'x' }));
    api.clock.advance(WINDOW - 1);
    await change();
    await untilTold(api);
    assert.equal(await count(), 0);
    api.clock.advance(1);
    await untilTold(api);
    assert.equal(await count(), 1);
    api.clock.advance(3 * WINDOW);
    await untilTold(api);
    assert.equal(await count(), 1, 'nothing has happened');
    await change();
    api.clock.advance(WINDOW - 1);
    await change();
    await untilTold(api);
    assert.equal(await count(), 1);
    api.clock.advance(1);
    await untilTold(api);
    const [first, second, ...others] = await digestsOf(api, ana.userId);
    assert.deepEqual([first?.events.length, second?.events.length, others], [2, 2, []]);
  });

  test('a user who alone does something gets no mail', async () => {
    const { api } = running;
    const { account, owner, ana } = await newOffice(api);
    await newVpc(owner);
    await endWindow(api);
    assert.deepEqual(await digestsOf(api, account.ownerId), []);
    assert.equal((await digestsOf(api, ana.userId)).length, 1);
  });

  test('a job is told once, as it is then', async () => {
    const { api } = running;
    const { owner, ana } = await newOffice(api);
    const image = { image: 'public/debian12', root_pass: 'hohe Wellen am Kap Roca', booted: false };
    const body = { type: 'c1-entry-1', region: 'us-east', ...image };
    const [running1, failing] = [
      succeeded(await owner.post('/compute/instances', { ...body, label: 'web-1' })),
      succeeded(await owner.post('/compute/instances', { ...body, label: 'web-2' })),
    ];
    const held = await driver.next(running1);
    (await driver.next(failing)).fail();
    await until(
      async () => (await owner.get(`/compute/instances/${failing.id}`)).body.status === 'offline',
      'the end of the job',
    );
    await endWindow(api);
    held.finish();
    await until(
      async () => (await owner.get(`/compute/instances/${running1.id}`)).body.status === 'offline',
      'the end of the job',
    );
    await newVpc(owner, []);
    await endWindow(api);
    const [first, second] = await digestsOf(api, ana.userId);
    assert.match(
      sentences(first)?.join('; ') ?? '',
      /could not create compute web-2; .* is creating compute web-1$/,
    );
    assert.match(sentences(second)?.join('; ') ?? '', /^[\w-]+ created VPC [\w-]+$/);
  });

  test('of very many events the newest are listed, and the others counted', async () => {
    const { api } = running;
    const { account, owner, ana } = await newOffice(api);
    const { id } = await newVpc(owner, []);
    for (let count = 0; count < 40; count += 1)
      succeeded(await owner.put(`/vpcs/${id}`, { description: 'x' }));
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'the-last' }));
    await endWindow(api);
    const events = Array.from({ length: 1_500 + 3_000 }, () => ({
      accountId: account.id,
      action: 'vpc_update' as const,
      entity: { type: 'vpc' as const, id, label: 'x', url: `/v4/vpcs/${id}` },
    }));
    const ctx = createCtx(api.service.services);
    for (const part of [events.slice(0, 1_500), events.slice(1_500)]) {
      await ctx.mutate(async () => ({ value: undefined, event: part }));
      await endWindow(api);
    }
    const [first, second, third] = await digestsOf(api, ana.userId);
    assert.deepEqual([first?.events.length, first?.more, first?.isCut], [25, 17, false]);
    assert.match(sentences(first)?.[0] ?? '', /changed VPC the-last$/);
    assert.equal(second?.isCut, false);
    assert.equal((second?.more ?? 0) + 25, 1_500);
    assert.deepEqual([third?.events.length, third?.more, third?.isCut], [25, 1_000, true]);
  });

  test('while a mail waits to be sent there is no other one, and the next tells everything', async () => {
    const { api } = sending;
    const account = await api.newAccount();
    const ana = await newColleague(account);
    for (let failures = 0; failures < 5; failures += 1) transport.failOnce();
    const labels: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      labels.push((await newVpc(account.owner, [])).label);
      await endWindow(api);
      const told = await digestTo(ana.userId);
      assert.deepEqual([told.length, told[0]?.status], [1, 'waiting'], `round ${round}`);
    }
    // An attempt that is under way would be put off from the new time on.
    await api.service.workers.outbox.settle();
    transport.next.length = 0;
    api.clock.advance(3_600);
    await until(async () => (await digestTo(ana.userId))[0]?.status === 'sent', 'the first mail');
    await endWindow(api);
    await until(() => transport.sent.length === 2, 'the second mail');
    const [first, second] = transport.sent.map(({ text }) => text);
    assert.deepEqual(
      [first, second].map((text) => labels.filter((label) => text?.includes(`VPC ${label},`))),
      [labels.slice(0, 1), labels.slice(1)],
    );
    assert.match(transport.sent[0]?.unsubscribe ?? '', /\/mail\/unsubscribe\?u=/);
    await endWindow(api);
    assert.equal(transport.sent.length, 2);
  });

  test('a mail that waits is not sent after the user switched the mails off, or was deleted', async () => {
    const { api } = sending;
    const account = await api.newAccount();
    const { owner } = account;
    const [off, stopped, deleted, others] = [
      await newColleague(account),
      await newColleague(account),
      await newColleague(account),
      await newColleague(account),
    ];
    await accept(account, off.userId, stopped.userId, deleted.userId, others.userId);
    const { begun, fail } = transport.holdOnce();
    const { length: before } = transport.sent;
    await newVpc(owner, []);
    await endWindow(api);
    await begun;
    const [first, ...waiting] = (await selectOutbox(api.service.services.store))
      .filter(({ template, status }) => template === 'activity' && status === 'waiting')
      .map(({ user_id }) => user_id);
    assert.deepEqual([first, ...waiting], [off.userId, stopped.userId, deleted.userId, others.userId]);
    succeeded(await off.put('/profile', { email_notifications: false }));
    const { encryption } = api.service.services;
    const { email } = succeeded(await stopped.get('/profile'));
    const link = unsubscribeLink(encryption, api.service.url, { id: stopped.userId, email });
    assert.equal((await fetch(link, { method: 'POST' })).status, 200);
    succeeded(await owner.delete(`/account/users/${deleted.username}`));
    fail();
    await until(() => transport.sent.length > before, 'the mail to the last user');
    assert.deepEqual(
      transport.sent.slice(before).map(({ recipient }) => recipient),
      [`${others.username}@example.com`],
    );
    assert.deepEqual(await digestTo(off.userId), []);
  });

  async function digestTo(userId: number) {
    const rows = await selectOutbox(sending.api.service.services.store);
    return rows.filter((row) => row.user_id === userId && row.template === 'activity');
  }

  test('several processes write one mail to each user', async () => {
    const { api } = running;
    const { owner, ana, account } = await newOffice(api);
    const workers = Array.from({ length: 4 }, () => digestWorker(api));
    for (let round = 1; round <= 10; round += 1) {
      await newVpc(owner, []);
      api.clock.advance(WINDOW);
      await Promise.all(workers.map((worker) => worker.look()));
      await untilTold(api);
      assert.equal((await digestsOf(api, ana.userId)).length, round);
    }
    await Promise.all(workers.map((worker) => worker.stop()));
    const told = (await digestsOf(api, ana.userId)).flatMap((digest) => sentences(digest) ?? []);
    assert.equal(new Set(told).size, 10);
    assert.deepEqual(await digestsOf(api, account.ownerId), []);
  });
});

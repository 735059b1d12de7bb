import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asId } from '#domain/ids';
import { readMessage } from '#features/outbox/messages';
import { succeeded } from '#test/harness/assert-errors';
import { OWN_BRAND } from '#test/harness/brand';
import { describeOnDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { selectOutbox } from '#test/harness/outbox';
import { Receiver } from '#test/harness/receiver';
import { DAY, type Delivery, deliveriesOf, NOW, untilTried, Webhooks } from '#test/harness/webhooks';

describeOnDatabase('failed deliveries of webhooks', (dialect) => {
  const webhooks = new Webhooks(dialect);

  /**
   * Lets time pass from one attempt to the next.
   * @returns the pauses between the attempts of the oldest delivery, in seconds
   */
  async function pausesUntil(
    owner: Client,
    { id, path }: { id: number; path: string },
    end: number,
  ): Promise<number[]> {
    const { clock, service } = webhooks.api;
    const pauses: number[] = [];
    for (let attempt = 2; clock.now < end; attempt += 1) {
      const times = (await deliveriesOf(owner, path)).map(
        ({ next_attempt: next }) => Date.parse(`${next}Z`) / 1000,
      );
      pauses.push((times.at(-1) ?? 0) - clock.now);
      clock.now = Math.max(...times);
      service.workers.deliveries.wake([asId(id)]);
      await untilTried(owner, path, attempt);
    }
    return pauses;
  }

  test('a failed delivery does not hold up the next ones, and is repeated with the same id', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { path } = await webhooks.create(owner);
    webhooks.receiver.answer = ({ body }) => ({ status: body.type === 'vpc_create' ? 500 : 204 });
    const { id } = await newVpc(owner);
    succeeded(await owner.put(`/vpcs/${id}`, { description: 'x' }));
    const [second, first] = await untilTried(owner, path);
    assert.equal(second?.status, 'delivered');
    assert.ok(first);
    const { status, response_status, reason, attempts } = first;
    assert.deepEqual([status, response_status, reason, attempts], ['pending', 500, 'status', 1]);
    assert.equal(succeeded(await owner.get(path)).status, 'active');

    webhooks.api.clock.advance(10);
    const [, , again] = await webhooks.receiver.arrived(3);
    assert.equal(again?.headers['webhook-id'], webhooks.receiver.received[0]?.headers['webhook-id']);
    assert.equal(again?.text, webhooks.receiver.received[0]?.text);
    await until(async () => succeeded(await owner.get(path)).status === 'failing', 'the status');
    webhooks.receiver.answer = () => ({ status: 200 });
    webhooks.api.clock.advance(20);
    await until(async () => succeeded(await owner.get(path)).status === 'active', 'the status');
    const [, healed] = await deliveriesOf(owner, path);
    assert.deepEqual([healed?.status, healed?.attempts, healed?.reason], ['delivered', 3, null]);
  });

  test('each kind of failure has its reason', async () => {
    const { owner } = await webhooks.api.newAccount();
    const reasonOf = async (url: string) => {
      const { path } = await webhooks.create(owner, { url });
      succeeded(await owner.post(`${path}/ping`));
      const [{ status, reason, response_status, next_attempt }] = (await untilTried(owner, path)) as [
        Delivery,
      ];
      assert.deepEqual([status, next_attempt], ['failed', null]);
      return [reason, response_status];
    };
    const closed = await new Receiver().start();
    await closed.stop();
    assert.deepEqual(await reasonOf(closed.url), ['refused', null]);
    assert.deepEqual(await reasonOf(webhooks.receiver.url.replace('http:', 'https:')), ['tls', null]);
    assert.deepEqual(await reasonOf(`http://localhost:${webhooks.receiver.port}/`), [
      'address not allowed',
      null,
    ]);
    assert.deepEqual(await reasonOf(`${webhooks.api.service.url}/healthz`), ['address not allowed', null]);
    webhooks.receiver.answer = () => ({ status: 302, headers: { location: webhooks.receiver.url } });
    assert.deepEqual(await reasonOf(webhooks.receiver.url), ['status', 302]);
    webhooks.receiver.answer = () => 'hang';
    webhooks.requests.timeoutMilliseconds = 500;
    assert.deepEqual(await reasonOf(webhooks.receiver.url), ['timeout', null]);
    assert.equal(webhooks.receiver.received.length, 2);
  });

  test('after three days without a success the webhook is disabled, with one mail to unrestricted users', async () => {
    const { api } = webhooks;
    const account = await api.newAccount();
    const { owner } = account;
    await account.restricted();
    webhooks.receiver.answer = () => ({ status: 503 });
    const { id, path } = await webhooks.create(owner);
    await newVpc(owner);
    await newVpc(owner);
    await untilTried(owner, path);
    const pauses = await pausesUntil(owner, { id, path }, NOW + 3 * 3600);
    for (const [index, pause] of pauses.entries()) {
      const longest = Math.min(10 * 2 ** index, 3600);
      assert.ok(pause >= longest / 2 && pause <= longest, `${pause} after ${index + 1} failures`);
    }
    assert.ok(pauses.length > 10);
    api.clock.now = NOW + 3 * DAY - 1;
    await untilTried(owner, path, pauses.length + 2);
    assert.equal(succeeded(await owner.get(path)).enabled, true);
    api.clock.now = NOW + 3 * DAY;
    await until(async () => succeeded(await owner.get(path)).enabled === false, 'the end');
    assert.equal(succeeded(await owner.get(path)).status, 'disabled');
    for (const { status, next_attempt } of await deliveriesOf(owner, path)) {
      assert.deepEqual([status, next_attempt], ['failed', null]);
    }
    const { store, encryption } = api.service.services;
    const mails = (await selectOutbox(store)).filter(({ template }) => template === 'webhook-disabled');
    assert.deepEqual(
      mails.map(({ user_id, recipient }) => [user_id, recipient]),
      [[account.ownerId, `${account.ownerName}@example.com`]],
    );
    const [mail] = mails;
    assert.ok(mail);
    assert.match(readMessage(mail, { encryption, brand: OWN_BRAND }).rendered.text, /"inventory"/);
    const [event] = succeeded(await owner.list('/account/events', { action: 'webhook_update' })).data;
    assert.deepEqual([event.username, event.entity.id], [null, id]);

    const count = webhooks.receiver.received.length;
    webhooks.receiver.answer = () => ({ status: 200 });
    await newVpc(owner);
    succeeded(await owner.put(path, { enabled: true }));
    await newVpc(owner);
    await until(async () => (await deliveriesOf(owner, path))[0]?.status === 'delivered', 'the new delivery');
    assert.equal(webhooks.receiver.received.length, count + 1);
  });

  test('a receiver that was down for an hour gets everything when it is back', async () => {
    const { api } = webhooks;
    const { owner } = await api.newAccount();
    const down = await new Receiver().start();
    const { id, path } = await webhooks.create(owner, { url: down.url });
    await down.stop();
    const vpc = await newVpc(owner);
    succeeded(await owner.put(`/vpcs/${vpc.id}`, { description: 'x' }));
    await untilTried(owner, path);
    await pausesUntil(owner, { id, path }, NOW + 3600);
    assert.equal(succeeded(await owner.get(path)).status, 'failing');
    await down.start();
    await newVpc(owner);
    api.clock.advance(3600);
    await down.arrived(3);
    await down.stop();
    assert.deepEqual(down.received.map(({ body }) => body.type).toSorted(), [
      'vpc_create',
      'vpc_create',
      'vpc_update',
    ]);
    assert.equal(new Set(down.received.map(({ headers }) => headers['webhook-id'])).size, 3);
    await until(async () => succeeded(await owner.get(path)).status === 'active', 'the status');
  });

  test('a delivery that fails while others succeed ends after three days, and disables nothing', async () => {
    const { api } = webhooks;
    const { owner } = await api.newAccount();
    const { path } = await webhooks.create(owner);
    webhooks.receiver.answer = ({ body }) => ({ status: body.type === 'vpc_create' ? 400 : 200 });
    const { id } = await newVpc(owner);
    await untilTried(owner, path);
    api.clock.advance(2 * DAY);
    succeeded(await owner.put(`/vpcs/${id}`, { description: 'x' }));
    await untilTried(owner, path);
    api.clock.advance(DAY);
    await until(async () => (await deliveriesOf(owner, path))[1]?.status === 'failed', 'the end');
    const { enabled, status } = succeeded(await owner.get(path));
    assert.deepEqual([enabled, status], [true, 'failing']);
  });
});

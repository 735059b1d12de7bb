import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { newVpc } from '#test/harness/networks';
import type { Received } from '#test/harness/receiver';
import {
  DAY,
  type Delivery,
  deliveriesOf,
  NOW,
  untilTried,
  verifiedAt,
  Webhooks,
} from '#test/harness/webhooks';

const actionsOf = (received: readonly Received[]) => received.map(({ body }) => body.type);

const verified = (received: Received, secret: string) => verifiedAt(NOW, received, secret);

describeOnDatabase('deliveries of webhooks', (dialect) => {
  const webhooks = new Webhooks(dialect);

  test('an event is sent as Standard Webhooks describes, with the event as the API shows it', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { secret, path } = await webhooks.create(owner);
    await newVpc(owner);
    const [received] = (await webhooks.receiver.arrived(1)) as [Received];
    const [event] = succeeded(await owner.list('/account/events', { action: 'vpc_create' })).data;
    assert.deepEqual(verified(received, secret), {
      type: 'vpc_create',
      timestamp: `${event.created}Z`,
      data: event,
    });
    assert.match(received.headers['webhook-id'] as string, /^msg_/);
    assert.equal(received.headers['webhook-timestamp'], String(NOW));
    assert.equal(received.headers['content-type'], 'application/json');
    assert.throws(() => verified({ ...received, text: `${received.text} ` }, secret), /signature/);
    assert.throws(() => verified(received, `whsec_${'A'.repeat(43)}=`), /signature/);
    const [delivery] = await untilTried(owner, path);
    assert.ok(delivery);
    const { id, ...rest } = delivery;
    assert.deepEqual(rest, {
      event_id: event.id,
      action: 'vpc_create',
      status: 'delivered',
      attempts: 1,
      response_status: 204,
      reason: null,
      created: event.created,
      next_attempt: null,
    });
    assert.deepEqual(succeeded(await owner.get(`${path}/deliveries/${id}`)), delivery);
  });

  test('for a day after a rotation both secrets sign', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { secret: old, path } = await webhooks.create(owner);
    const { secret } = succeeded(await owner.post(`${path}/rotate-secret`));
    const ping = async (count: number) => {
      succeeded(await owner.post(`${path}/ping`));
      return (await webhooks.receiver.arrived(count))[count - 1] as Received;
    };
    const both = await ping(1);
    verified(both, secret);
    verified(both, old);
    webhooks.api.clock.advance(DAY);
    const one = await ping(2);
    assert.equal(String(one.headers['webhook-signature']).split(' ').length, 1);
  });

  test('only the wanted actions and VPCs are sent', async () => {
    const { owner } = await webhooks.api.newAccount();
    const [wanted, other] = [await newVpc(owner), await newVpc(owner)];
    const { path } = await webhooks.create(owner, {
      actions: ['vpc_update', 'subnet_create'],
      vpcs: [wanted.id],
    });
    const everything = await webhooks.create(owner, { actions: ['*'], url: `${webhooks.receiver.url}/all` });
    for (const { id } of [wanted, other]) {
      succeeded(await owner.put(`/vpcs/${id}`, { description: 'x' }));
      succeeded(await owner.post(`/vpcs/${id}/subnets`, { label: 'new', ipv4: '10.9.0.0/24' }));
      succeeded(await owner.delete(`/vpcs/${id}`));
    }
    const sent = await untilTried(owner, path);
    assert.deepEqual(sent.map(({ action }) => action).toReversed(), ['vpc_update', 'subnet_create']);
    const all = (await untilTried(owner, everything.path)).map(({ action }) => action).toReversed();
    assert.deepEqual(all.slice(0, 3), ['webhook_create', 'vpc_update', 'subnet_create']);
    assert.equal(all.filter((action) => action === 'subnet_delete').length, wanted.subnets.length * 2 + 2);
  });

  test('the events of other accounts are not sent, nor those of a disabled webhook', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { owner: other } = await webhooks.api.newAccount();
    const { path } = await webhooks.create(owner);
    await newVpc(other);
    succeeded(await owner.put(path, { enabled: false }));
    await newVpc(owner);
    succeeded(await owner.put(path, { enabled: true }));
    await newVpc(owner);
    await untilTried(owner, path);
    assert.deepEqual(actionsOf(webhooks.receiver.received), ['vpc_create']);
  });

  test('an event whose request is refused is not sent', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { path } = await webhooks.create(owner);
    const { label } = await newVpc(owner);
    assert.equal((await owner.post('/vpcs', { label, region: 'us-east' })).status, 400);
    await untilTried(owner, path);
    assert.equal(webhooks.receiver.received.length, 1);
  });

  test('events arrive in order, one at a time', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { path } = await webhooks.create(owner);
    let open = 0;
    webhooks.receiver.answer = async () => {
      open += 1;
      assert.equal(open, 1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return { status: 200 };
    };
    const { id } = await newVpc(owner);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => owner.put(`/vpcs/${id}`, { description: `${index}` })),
    );
    await untilTried(owner, path);
    const ids = webhooks.receiver.received.map(({ body }) => body.data.id);
    assert.equal(ids.length, 21);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
  });

  test('a ping is sent at once, also to a disabled webhook, and is tried once', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { id, path, secret } = await webhooks.create(owner, { enabled: false });
    assert.equal((await owner.post(`${path}/ping`)).text, '{}');
    const [received] = (await webhooks.receiver.arrived(1)) as [Received];
    const { type, data } = verified(received, secret) as Received['body'];
    assert.equal(type, 'ping');
    assert.deepEqual(data, { webhook: { id, label: 'inventory' } });
    const [delivery] = await untilTried(owner, path);
    assert.deepEqual([delivery?.event_id, delivery?.action, delivery?.status], [null, 'ping', 'delivered']);
    assert.equal(succeeded(await owner.get(path)).status, 'disabled');
  });

  test('a delivery can be sent again, with the same id and body', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { path } = await webhooks.create(owner);
    await newVpc(owner);
    const [first] = (await untilTried(owner, path)) as [Delivery];
    const resend = `${path}/deliveries/${first.id}/resend`;
    assert.equal((await owner.post(resend)).text, '{}');
    const [one, two] = await webhooks.receiver.arrived(2);
    assert.equal(two?.headers['webhook-id'], one?.headers['webhook-id']);
    assert.equal(two?.text, one?.text);
    const [again] = await untilTried(owner, path, 2);
    assert.deepEqual([again?.id, again?.status, again?.attempts], [first.id, 'delivered', 2]);
    webhooks.receiver.answer = () => ({ status: 500 });
    succeeded(await owner.post(resend));
    const [last] = await untilTried(owner, path, 3);
    assert.deepEqual([last?.status, last?.next_attempt], ['failed', null]);
  });

  test('a delivery that waits for its next attempt is sent at once on request', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { path } = await webhooks.create(owner);
    webhooks.receiver.answer = () => ({ status: 500 });
    await newVpc(owner);
    const [first] = (await untilTried(owner, path)) as [Delivery];
    webhooks.receiver.answer = () => ({ status: 200 });
    succeeded(await owner.post(`${path}/deliveries/${first.id}/resend`));
    const [again] = await untilTried(owner, path, 2);
    assert.equal(again?.status, 'delivered');
  });

  test('pings and repetitions are limited to ten a minute for each webhook', async () => {
    const { owner } = await webhooks.api.newAccount();
    const [{ path }, other] = [await webhooks.create(owner), await webhooks.create(owner)];
    await newVpc(owner);
    const [first] = (await untilTried(owner, path)) as [Delivery];
    for (let count = 0; count < 5; count += 1) {
      succeeded(await owner.post(`${path}/ping`));
      succeeded(await owner.post(`${path}/deliveries/${first.id}/resend`));
    }
    assertErrors(await owner.post(`${path}/ping`), 429, [{ reason: 'Too many requests' }]);
    const refused = await owner.post(`${path}/deliveries/${first.id}/resend`);
    assert.deepEqual([refused.status, refused.headers['x-ratelimit-limit']], [429, '10']);
    succeeded(await owner.post(`${other.path}/ping`));
    webhooks.api.clock.advance(60);
    succeeded(await owner.post(`${path}/ping`));
  });

  test('deliveries belong to their webhook, and are shown newest first', async () => {
    const account = await webhooks.api.newAccount();
    const { owner } = account;
    const [{ path }, other] = [
      await webhooks.create(owner),
      await webhooks.create(owner, { actions: ['vpc_delete'] }),
    ];
    const { id } = await newVpc(owner);
    succeeded(await owner.put(`/vpcs/${id}`, { description: 'x' }));
    const sent = await untilTried(owner, path);
    assert.deepEqual(
      sent.map(({ action }) => action),
      ['vpc_update', 'vpc_create'],
    );
    const filtered = await owner.list(`${path}/deliveries`, { action: 'vpc_create', status: 'delivered' });
    assert.equal(succeeded(filtered).results, 1);
    const delivery = `deliveries/${sent[0]?.id}`;
    assertRefused(await owner.get(`${other.path}/${delivery}`), 404, 'Not found');
    assertRefused(await owner.post(`${other.path}/${delivery}/resend`), 404, 'Not found');
    const { owner: stranger } = await webhooks.api.newAccount();
    assertRefused(await stranger.get(`${path}/${delivery}`), 404, 'Not found');
    const restricted = await account.restricted();
    assertRefused(await restricted.get(`${path}/${delivery}`), 403, 'Unauthorized');
    assertRefused(await restricted.post(`${path}/${delivery}/resend`), 403, 'Unauthorized');
  });

  test('deliveries are kept for 30 days', async () => {
    const { api } = webhooks;
    const { owner } = await api.newAccount();
    const { path } = await webhooks.create(owner);
    await newVpc(owner);
    const [first] = (await untilTried(owner, path)) as [Delivery];
    api.clock.now = NOW + 30 * DAY - 1;
    assert.equal((await deliveriesOf(owner, path)).length, 1);
    api.clock.now = NOW + 30 * DAY;
    assert.deepEqual(await deliveriesOf(owner, path), []);
    assertRefused(await owner.get(`${path}/deliveries/${first.id}`), 404, 'Not found');
  });

  test('a webhook that is deleted sends nothing any more', async () => {
    const { owner } = await webhooks.api.newAccount();
    const { url } = webhooks.receiver;
    const deleted = await webhooks.create(owner, { url: `${url}/deleted` });
    const other = await webhooks.create(owner, { url: `${url}/other` });
    webhooks.receiver.answer = () => ({ status: 500 });
    await newVpc(owner);
    for (const { path } of [deleted, other]) await untilTried(owner, path);
    succeeded(await owner.delete(deleted.path));
    // A round that tried the deleted one would have done so before the next round of the other.
    for (const attempts of [2, 3]) {
      webhooks.api.clock.advance(3600);
      await untilTried(owner, other.path, attempts);
    }
    const paths = webhooks.receiver.received.map(({ path }) => path);
    assert.equal(paths.filter((path) => path.endsWith('/deleted')).length, 1);
  });
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { patience } from '#test/harness/effort';
import { until } from '#test/harness/held-driver';
import { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { Receiver, TO_LOOPBACK, useReceiver } from '#test/harness/receiver';
import { TestApi, useTestApi } from '#test/harness/test-api';
import { deliveriesOf, untilTried } from '#test/harness/webhooks';

const ACTIONS = ['vpc_create', 'vpc_update'];

async function create(owner: Client, url: string, input: object = {}): Promise<string> {
  const body = { label: 'inventory', url, actions: ACTIONS, ...input };
  return `/account/webhooks/${succeeded(await owner.post('/account/webhooks', body)).id}`;
}

describeOnBoth('the worker of webhooks', (dialect) => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const running = useTestApi(dialect, {
    env: TO_LOOPBACK,
    log,
    webhookRequests: { timeoutMilliseconds: patience(60_000), slowMilliseconds: 0 },
  });
  const receiver = useReceiver();

  /** Receivers below `/held` answer when the test says so. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    receiver.received.length = 0;
    receiver.answer = ({ path }) => (path.startsWith('/held') ? promise : { status: 204 });
    return () => resolve({ status: 204 });
  };

  const createHeld = async (owner: Client) => {
    for (let count = 0; count < 20; count += 1)
      await create(owner, `${receiver.url.replace('/hook', '/held')}/${count}`);
  };

  test('receivers that hang do not delay the others', async () => {
    const { owner } = await running.api.newAccount();
    const { owner: other } = await running.api.newAccount();
    const end = hold();
    await createHeld(owner);
    await newVpc(owner);
    await receiver.arrived(20);
    const path = await create(other, receiver.url);
    for (let count = 0; count < 10; count += 1) await newVpc(other);
    await untilTried(other, path);
    assert.ok((await deliveriesOf(other, path)).every(({ status }) => status === 'delivered'));
    assert.equal(receiver.received.length, 30);
    end();
  });

  test('accounts whose receivers take long leave slots for the others', async () => {
    const end = hold();
    for (let count = 0; count < 4; count += 1) {
      const { owner } = await running.api.newAccount();
      await createHeld(owner);
      await newVpc(owner);
      await receiver.arrived([20, 40, 48, 54][count] ?? 0);
    }
    const { owner } = await running.api.newAccount();
    const path = await create(owner, receiver.url);
    await newVpc(owner);
    await untilTried(owner, path);
    assert.equal(receiver.received.length, 55);
    end();
    await receiver.arrived(81);
  });

  test('receivers that took long the last time have a part of the slots', async () => {
    receiver.answer = () => ({ status: 204 });
    receiver.received.length = 0;
    const accounts = [];
    for (let count = 0; count < 4; count += 1) {
      const { owner } = await running.api.newAccount();
      await createHeld(owner);
      await newVpc(owner);
      accounts.push(owner);
    }
    await receiver.arrived(80);
    const end = hold();
    for (const owner of accounts) await newVpc(owner);
    const { owner } = await running.api.newAccount();
    const path = await create(owner, receiver.url);
    await newVpc(owner);
    await untilTried(owner, path);
    await receiver.arrived(49);
    assert.equal(receiver.received.length, 49);
    end();
    await receiver.arrived(81);
  });

  test('at most four requests to a webhook are under way, and one that was not tried before', async () => {
    const { api } = running;
    const { owner } = await api.newAccount();
    receiver.answer = () => ({ status: 500 });
    const path = await create(owner, `${receiver.url}/many`);
    for (let count = 0; count < 10; count += 1) await newVpc(owner);
    await untilTried(owner, path);
    let open = 0;
    let most = 0;
    receiver.answer = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 50));
      open -= 1;
      return { status: 204 };
    };
    api.clock.advance(10);
    await untilTried(owner, path, 2);
    assert.equal(most, 4);
  });

  test('neither URLs nor secrets nor bodies are logged', async () => {
    const { owner } = await running.api.newAccount();
    receiver.answer = () => ({ status: 500, body: 'private answer' });
    const path = await create(owner, `${receiver.url}?token=very-private`);
    const { secret } = succeeded(await owner.post(`${path}/rotate-secret`));
    await newVpc(owner);
    await untilTried(owner, path);
    const text = lines.join('');
    for (const word of ['very-private', 'whsec_', secret.slice(6), 'private answer', '"vpc_create"']) {
      assert.ok(!text.includes(word), word);
    }
  });
});

test('replicas share the webhooks, and one goes on when the other stops', async () => {
  const receiver = await new Receiver().start();
  after(() => receiver.stop());
  const first = await TestApi.start('postgres', { env: TO_LOOPBACK });
  const second = await TestApi.start('postgres', { env: TO_LOOPBACK, databaseUrl: first.databaseUrl });
  after(() => second.stop());
  const { owner } = await first.newAccount();
  const beside = new Client(second.base, owner.token);
  const paths = await Promise.all(
    Array.from({ length: 6 }, (_, index) => create(owner, `${receiver.url}/${index}`)),
  );
  const writes = Array.from({ length: 12 }, (_, index) => newVpc(index % 2 === 0 ? owner : beside));
  await Promise.all(writes);
  for (const path of paths) await untilTried(beside, path);
  assert.equal(receiver.received.length, 6 * 12);
  for (let index = 0; index < 6; index += 1) {
    const events = receiver.received.filter(({ path }) => path.endsWith(`/${index}`));
    const ids = events.map(({ body }) => body.data.id);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
      'in order, whichever replica sent them',
    );
  }

  receiver.answer = () => ({ status: 500 });
  await newVpc(owner);
  for (const path of paths) await untilTried(beside, path);
  await first.stop();
  receiver.answer = () => ({ status: 204 });
  second.clock.advance(10);
  for (const path of paths) {
    await until(
      async () => (await deliveriesOf(beside, path)).every(({ status }) => status === 'delivered'),
      'the deliveries of the replica that stopped',
    );
  }
});

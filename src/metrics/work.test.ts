import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeSetting } from '#store/settings';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { metricsIn, scrape, valueIn } from '#test/harness/exposition';
import { HeldDriver, until } from '#test/harness/held-driver';
import { newVpc } from '#test/harness/networks';
import { TO_LOOPBACK, useReceiver } from '#test/harness/receiver';
import { TestApi, useTestApi } from '#test/harness/test-api';
import { AUTHOR } from '#test/harness/test-store';
import { untilTried } from '#test/harness/webhooks';
import { Person } from '#test/login/people';

/** Everything that a metric may tell apart. Most have a few values; all of them are words of ours. */
const LABELS = [
  ...['operation', 'status', 'bucket', 'result', 'factor', 'kind', 'state', 'version', 'type', 'space'],
  ...['major', 'minor', 'patch'],
];

const METRICS = { PALISADE_METRICS_PORT: '0' };
/** Longer than any figure is kept. */
const LATER = 301;

describeOnBoth('metrics of what happens beside requests', (dialect) => {
  const running = useTestApi(dialect, {
    env: { ...METRICS, ...TO_LOOPBACK, PALISADE_RATE_LIMIT: 'on', PALISADE_RATE_IMAGES: '1/60' },
  });
  const receiver = useReceiver();
  const later = () => {
    running.api.clock.advance(LATER);
    return scrape(running.api);
  };

  test('sign-ins are counted by result and factor', async () => {
    const person = await Person.create(running.api);
    await person.signedIn();
    await person.signIn(undefined, { password: 'wrong-password' });
    const text = await scrape(running.api);
    const count = (result: string) =>
      valueIn(text, `palisade_sign_ins_total{result="${result}",factor="password"}`);
    assert.deepEqual([count('successful'), count('wrong')], [1, 1]);
  });

  test('refused requests are counted by limit', async () => {
    const { owner } = await running.api.newAccount();
    for (let asked = 0; asked < 3; asked += 1) await owner.get('/images');
    const person = await Person.create(running.api);
    for (let tried = 0; tried < 11; tried += 1)
      await person.signIn(undefined, { password: 'wrong-password' });
    const text = await scrape(running.api);
    assert.equal(valueIn(text, 'palisade_rate_limited_total{bucket="images"}'), 2);
    assert.equal(valueIn(text, 'palisade_rate_limited_total{bucket="signInPerUsername"}'), 1);
  });

  test('messages are counted that wait, and with them the age of the oldest', async () => {
    const transports = {
      email: { send: () => Promise.reject(new Error('no server')) },
      sms: { send: () => Promise.reject(new Error('no server')) },
    };
    const api = await TestApi.start(dialect, { env: METRICS, transports });
    try {
      const { owner } = await api.newAccount();
      const invited = { username: 'amelia', email: 'amelia@example.com', restricted: false };
      succeeded(await owner.post('/account/users', invited));
      await until(
        async () =>
          valueIn(await scrape(api), 'palisade_outbox_attempts_total{kind="email",result="failed"}') === 1,
        'the first attempt',
      );
      api.clock.advance(LATER);
      const text = await scrape(api);
      assert.equal(valueIn(text, 'palisade_outbox_waiting{kind="email"}'), 1);
      assert.equal(valueIn(text, 'palisade_outbox_waiting{kind="sms"}'), 0);
      assert.equal(valueIn(text, 'palisade_outbox_oldest_seconds{kind="email"}'), LATER);
      assert.equal(valueIn(text, 'palisade_outbox_oldest_seconds{kind="sms"}'), 0);
    } finally {
      await api.stop();
    }
  });

  test('deliveries of webhooks are counted by result, and those that are pending', async () => {
    const { owner } = await running.api.newAccount();
    receiver.answer = ({ path }) => ({ status: path.startsWith('/bad') ? 500 : 204 });
    const bad = receiver.url.replace('/hook', '/bad');
    const hook = { label: 'inventory', actions: ['vpc_create'] };
    const ids = [receiver.url, bad].map(async (url) => {
      return succeeded(await owner.post('/account/webhooks', { ...hook, url })).id;
    });
    const paths = (await Promise.all(ids)).map((id) => `/account/webhooks/${id}`);
    await newVpc(owner);
    for (const path of paths) await untilTried(owner, path);
    running.api.clock.advance(11);
    const text = await scrape(running.api);
    assert.equal(valueIn(text, 'palisade_webhook_attempts_total{result="delivered"}'), 1);
    assert.ok((valueIn(text, 'palisade_webhook_attempts_total{result="status"}') ?? 0) >= 1);
    assert.equal(valueIn(text, 'palisade_webhook_deliveries_waiting'), 1);
    assert.equal(valueIn(text, 'palisade_webhook_oldest_seconds'), 11);
  });

  test('jobs are counted by state, and when they end', async () => {
    const driver = new HeldDriver();
    const api = await TestApi.start(dialect, { env: METRICS, driver });
    try {
      const { owner } = await api.newAccount();
      const compute = { type: 'c1-entry-1', region: 'us-east' };
      const { id } = succeeded(await owner.post('/compute/instances', compute));
      const job = await driver.next({ id });
      api.clock.advance(LATER);
      const during = await scrape(api);
      assert.equal(valueIn(during, 'palisade_compute_jobs{state="running"}'), 1);
      assert.equal(valueIn(during, 'palisade_compute_jobs_oldest_seconds'), LATER);
      job.finish();
      await until(
        async () =>
          valueIn(await scrape(api), 'palisade_compute_jobs_ended_total{kind="create",result="finished"}') ===
          1,
        'the end of the job',
      );
    } finally {
      await api.stop();
    }
  });

  test('records are counted by kind, and the size of the database is told', async () => {
    const before = await later();
    const { owner } = await running.api.newAccount();
    for (let made = 0; made < 3; made += 1) await newVpc(owner);
    const kept = await scrape(running.api);
    const after = await later();
    const vpcs = (text: string) => valueIn(text, 'palisade_records{kind="vpcs"}') ?? Number.NaN;
    assert.equal(vpcs(kept), vpcs(before), 'they are not counted at each collection');
    assert.equal(vpcs(after), vpcs(before) + 3);
    assert.ok((valueIn(after, 'palisade_database_size_bytes') ?? 0) > 100_000);
  });

  test('the age of the last backup is told once there is one', async () => {
    assert.equal(valueIn(await later(), 'palisade_backup_age_seconds'), undefined);
    const { store } = running.api.service.services;
    await store.mutate(AUTHOR, async (tx) => {
      await writeSetting(tx, 'last_backup', String(running.api.clock.now));
      return { value: undefined, noEvent: 'a backup' };
    });
    assert.equal(valueIn(await later(), 'palisade_backup_age_seconds'), LATER);
  });

  test('no metric has a label that names an account, a user, a path or a webhook', async () => {
    const text = await later();
    const metrics = metricsIn(text);
    assert.ok(metrics.length > 20);
    for (const { name, labels } of metrics) {
      assert.deepEqual(
        labels.filter((label) => !LABELS.includes(label)),
        [],
        name,
      );
    }
    assert.doesNotMatch(text.replaceAll(/^#.*$/gm, ''), /\/v4|127\.0\.0\.1|amelia|inventory|@/);
  });
});

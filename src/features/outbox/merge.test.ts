import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { bounds } from '#domain/budget';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import { OWN_BRAND } from '#test/harness/brand';
import { describeOnBoth } from '#test/harness/databases';
import {
  addUser,
  enqueueAll,
  RecordingTransport,
  selectOutbox,
  untilNothingWaits,
} from '#test/harness/outbox';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';
import type { NewMessage } from './message.ts';
import { OutboxWorker } from './worker.ts';

const MOST = bounds.noticesPerRecipient.value;
const encryption = createEncryption([Buffer.alloc(32, 1)], systemRandom);

describeOnBoth('many notices to one address', (dialect) => {
  const stored = new TestStore(dialect);
  let now = NOW;
  let userId = 0;
  beforeEach(async () => {
    userId = await addUser(stored);
    await stored.store.mutate(AUTHOR, async (tx) => {
      await tx.deleteFrom('outbox_message').execute();
      return { value: undefined, noEvent: 'a test starts anew' };
    });
  });

  const write = (...messages: NewMessage[]) =>
    enqueueAll(stored.store, { encryption, now: () => now }, messages);
  const twoFactor = (state: 'enabled' | 'disabled', recipient = 'maria@example.com'): NewMessage => ({
    template: `two-factor-${state}`,
    kind: 'email',
    recipient,
    userId,
    values: { username: 'maria' },
  });
  const rows = async () =>
    (await selectOutbox(stored.store)).map(({ template, recipient, merged }) => [
      template,
      recipient,
      merged,
    ]);

  /** Sends all waiting messages. @param meanwhile runs while the first message is being sent */
  async function send(meanwhile?: () => Promise<void>): Promise<RecordingTransport> {
    const transport = new RecordingTransport();
    const first = meanwhile && transport.holdOnce();
    const worker = new OutboxWorker({
      brand: OWN_BRAND,
      ...{ store: stored.store, encryption, transports: transport.both, now: () => now },
      ...{ random: systemRandom, log: pino({ level: 'silent' }) },
    });
    worker.wake();
    await first?.begun;
    await meanwhile?.();
    first?.finish();
    await untilNothingWaits(stored.store);
    await worker.stop();
    return transport;
  }

  test('notices of the same kind are merged into the newest one', async () => {
    for (let count = 0; count < 50; count += 1) {
      await write(twoFactor('enabled'), twoFactor('disabled'));
    }
    const all = await rows();
    assert.equal(all.length, MOST);
    assert.deepEqual(all.at(-1), ['two-factor-disabled', 'maria@example.com', 100 - MOST]);
    const { sent } = await send();
    assert.equal(sent.length, MOST);
    assert.match(sent.at(-1)?.text ?? '', /turned off.*50 earlier messages of this kind were not sent/s);
    assert.equal(new Set(sent.map(({ reference }) => reference)).size, MOST);
  });

  test('notices are sent separately when none of their kind is waiting, and in the next hour', async () => {
    for (let count = 0; count < MOST; count += 1) await write(twoFactor('enabled'));
    await send();
    await write(twoFactor('disabled'));
    assert.deepEqual((await rows()).at(-1), ['two-factor-disabled', 'maria@example.com', 0]);
    await write(twoFactor('enabled'));
    assert.deepEqual((await rows()).at(-1), ['two-factor-enabled', 'maria@example.com', 1]);
    now += 3_600;
    await write(twoFactor('disabled'));
    assert.equal((await rows()).length, MOST + 2);
  });

  test('notices to other addresses, users and of other kinds are not merged', async () => {
    for (let count = 0; count < MOST + 1; count += 1) await write(twoFactor('enabled'));
    await write(twoFactor('disabled', 'other@example.com'));
    const link = 'https://login.example.com/password/set?token=1';
    const values = { username: 'maria', link, expiry: now + 600 };
    const to = { kind: 'email', recipient: 'maria@example.com', userId } as const;
    await write({ ...to, template: 'password-reset', values }, { ...to, template: 'password-reset', values });
    await write({ ...to, template: 'password-changed', values: { username: 'maria' } });
    userId = await addUser(stored);
    await write(twoFactor('disabled'));
    assert.deepEqual((await rows()).slice(MOST), [
      ['two-factor-disabled', 'other@example.com', 0],
      ['password-reset', 'maria@example.com', 0],
      ['password-reset', 'maria@example.com', 0],
      ['password-changed', 'maria@example.com', 0],
      ['two-factor-disabled', 'maria@example.com', 0],
    ]);
  });

  test('mails about activity are never merged, and do not count as notices', async () => {
    const event = {
      sentence: 'ana created VPC orders',
      time: now,
      link: 'https://login.example.com/console',
    };
    const values = { username: 'maria', events: [event], more: 0, isCut: false, link: event.link };
    const to = { kind: 'email', recipient: 'maria@example.com', userId } as const;
    const activity = { ...to, template: 'activity', values: { ...values, unsubscribe: event.link } } as const;
    for (let count = 0; count < MOST + 1; count += 1) await write(activity);
    for (let count = 0; count < MOST; count += 1) await write(twoFactor('enabled'));
    const all = await rows();
    assert.equal(all.length, 2 * MOST + 1);
    assert.ok(all.every(([, , merged]) => merged === 0));
  });

  test('notices wait for links and invitations', async () => {
    await write(twoFactor('enabled'), twoFactor('disabled'), twoFactor('enabled'));
    const link = 'https://login.example.com/password/set?token=1';
    const values = { username: 'maria', link, expiry: now + 600 };
    const to = { kind: 'email', recipient: 'maria@example.com', userId, values } as const;
    const { sent } = await send(() =>
      write({ ...to, template: 'invitation' }, { ...to, template: 'password-reset' }),
    );
    assert.deepEqual(
      sent.map(({ template }) => template),
      ['two-factor-enabled', 'password-reset', 'invitation', 'two-factor-disabled', 'two-factor-enabled'],
    );
  });
});

import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findSecretKey, knownKeys } from '#app/keys/secret-key';
import { openStore } from '#app/mutate';
import { readConfig } from '#config/config';
import { systemClock } from '#platform/clock';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import { describeOnDatabase } from '#test/harness/databases';
import { enqueueAll } from '#test/harness/outbox';
import { type Env, Installation, type Serving } from './palisade.ts';

const HOUR = 3600;

describeOnDatabase('palisade outbox', (dialect) => {
  let installation: Installation;
  let serving: Serving;
  const expiry = systemClock() + HOUR;

  before(async () => {
    installation = await Installation.create(dialect);
    serving = await installation.serve();
    await writeMessages();
  });
  after(() => serving?.stop());

  /** Writes messages as an action in another process does. */
  async function writeMessages(): Promise<void> {
    const config = readConfig({ env: installation.env, workingDirectory: installation.folder });
    const store = await openStore(config.database);
    try {
      const found = await findSecretKey(store.db, config);
      const encryption = createEncryption(knownKeys(found?.secretKey ?? assert.fail()), systemRandom);
      const { id: userId } = await store.db.selectFrom('user').select('id').executeTakeFirstOrThrow();
      const recipient = '+15550102030';
      await enqueueAll(store, { encryption, now: systemClock }, [
        { template: 'phone-code', kind: 'sms', recipient, userId, values: { code: '123456', expiry } },
        {
          template: 'phone-removed',
          kind: 'email',
          recipient: 'a@example.com',
          userId,
          values: { username: 'admin' },
        },
      ]);
    } finally {
      await store.close();
    }
  }

  async function list(...args: string[]) {
    const { status, stderr, json } = await installation.runAgain(['outbox', 'list', ...args, '--json']);
    assert.deepEqual([status, stderr], [0, '']);
    return json;
  }

  async function refusal(args: string[], env: Env = {}): Promise<unknown[]> {
    const { status, stdout, stderr } = await installation.runAgain(args, env);
    assert.equal(stdout, '');
    return [status, stderr.trimEnd()];
  }

  test('outbox list shows the messages of the running service, newest first', async () => {
    for (
      let messages = await list();
      messages.some(({ status }: { status: string }) => status !== 'kept');
    ) {
      await sleep(50);
      messages = await list();
    }
    const [mail, sms] = await list('--to', 'ADMIN');
    assert.deepEqual(
      [mail.kind, mail.template, mail.to, mail.recipient, mail.code, mail.link],
      ['email', 'phone-removed', 'admin', 'a@example.com', null, null],
    );
    assert.match(mail.text, /^The verified phone number of your Palisade user admin was removed\./);
    assert.deepEqual(Object.keys(sms), [
      'id',
      'kind',
      'template',
      'to',
      'recipient',
      'status',
      'created',
      'expires',
      'attempts',
      'text',
      'code',
      'link',
    ]);
    assert.equal(sms.code, '123456');
    assert.deepEqual(
      (await list('--kind', 'sms')).map(({ id }: { id: number }) => id),
      [sms.id],
    );
    assert.equal((await list('--limit', '1')).length, 1);
    const { stdout } = await installation.runAgain(['outbox', 'list']);
    assert.match(stdout, /^ID +CREATED .+\n.+phone-removed.+\n.+\+15550102030 +kept +123456\n$/);
  });

  test('outbox retry sends kept messages', async () => {
    const [{ id }] = await list('--kind', 'sms');
    const { status, json } = await installation.runAgain(['outbox', 'retry', `${id}`, '--json']);
    assert.deepEqual([status, json], [0, { id }]);
    const none =
      'error: There is no message 999 that can be sent: it was deleted, was already sent, has expired, or is older than a day';
    assert.deepEqual(await refusal(['outbox', 'retry', '999']), [1, none]);
    assert.deepEqual(await refusal(['outbox', 'retry', 'x']), [
      2,
      'error: The message must be given by its id',
    ]);
  });

  test('outbox list needs the secret key, and other commands do not', async () => {
    assert.deepEqual(await refusal(['outbox', 'list', '--to', 'nobody']), [
      1,
      'error: There is no user nobody',
    ]);
    const key = installation.path('secret.key');
    const env: Env = dialect === 'postgres' ? { PALISADE_SECRET_KEY: '22'.repeat(32) } : {};
    if (dialect === 'sqlite') renameSync(key, `${key}.away`);
    const [status, line] = await refusal(['outbox', 'list'], env);
    assert.equal(status, 2);
    assert.match(
      String(line),
      dialect === 'sqlite'
        ? /^error: .+secret\.key is missing/
        : /^error: The database was written with another secret key/,
    );
    const accounts = await installation.runAgain(['account', 'list', '--json'], env);
    assert.equal(accounts.status, 0);
    if (dialect === 'sqlite') renameSync(`${key}.away`, key);
  });

  test('messages do not appear in the log', () => {
    assert.match(serving.stdout, /A message was kept/);
    assert.doesNotMatch(serving.stdout, /123456|15550102030|a@example\.com/);
  });
});

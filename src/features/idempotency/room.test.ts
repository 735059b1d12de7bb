import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { bounds } from '#domain/budget';
import { hashToken } from '#platform/token-hash';
import type { Tx } from '#store/types';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const DAY = 24 * 60 * 60;
const FULL = 'Limit reached: 67108864 bytes kept for idempotency keys per account';
const MIB = 1024 * 1024;

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const vpc = (label: string) => ({ label, region: 'us-east' });

describeOnBoth('the answers that are kept for idempotency keys', (dialect) => {
  const running = useTestApi(dialect);

  const write = (change: (tx: Tx) => Promise<unknown>) =>
    createCtx(running.api.service.services).mutate(async (tx) => {
      await change(tx);
      return { value: undefined, noEvent: 'as if it were other answers' };
    });

  /** As if a token kept that much. */
  const fill = (tokenId: number, bytes: number) =>
    write((tx) => tx.updateTable('answer_total').set({ bytes }).where('token_id', '=', tokenId).execute());

  const isReplayed = async (sent: ReturnType<Client['post']>) =>
    (await sent).headers['idempotent-replayed'] === 'true';

  test('are stored compressed, and sent as they were', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = Array.from({ length: 200 }, (_, index) => ({
      label: `net-${index}`,
      ipv4: `10.0.${index}.0/24`,
    }));
    const body = { ...vpc('orders'), description: 'Grüße 🙂', subnets };
    const first = await owner.post('/vpcs', body, withKey('large'));
    assert.equal(first.status, 200, first.text);
    const again = await owner.post('/vpcs', body, withKey('large'));
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal(again.text, first.text);
    const row = await running.api.service.services.store.db
      .selectFrom('stored_answer')
      .select('body')
      .where('key', '=', 'large')
      .executeTakeFirstOrThrow();
    assert.ok((row.body?.length ?? 0) < Buffer.byteLength(first.text) / 4);
  });

  test('of an earlier version, which were not compressed, are sent as they were', async () => {
    const { owner } = await running.api.newAccount();
    const first = await owner.post('/vpcs', vpc('orders'), withKey('earlier'));
    const body = running.api.service.services.encryption.encrypt('stored answer', first.text);
    await write(async (tx) => {
      const row = tx.updateTable('stored_answer').set({ body, bytes: first.text.length, bytes_before: MIB });
      await row.where('key', '=', 'earlier').execute();
      await tx.deleteFrom('answer_total').execute();
    });
    const again = await owner.post('/vpcs', vpc('orders'), withKey('earlier'));
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true']);
    succeeded(await owner.post('/vpcs', vpc('next'), withKey('next')));
    assert.ok(await isReplayed(owner.post('/vpcs', vpc('orders'), withKey('earlier'))));
    const { bytes } = await running.api.service.services.store.db
      .selectFrom('answer_total')
      .select('bytes')
      .executeTakeFirstOrThrow();
    assert.ok(bytes < 2_000, 'only what was kept since');
  });

  test('of restricted users and bound tokens leave half of the room to unrestricted users', async () => {
    const account = await running.api.newAccount();
    const { id } = await newVpc(account.owner);
    const [one, two] = [
      await account.restricted({ vpc: { [id]: 'read_write' } }),
      await account.restricted({ vpc: { [id]: 'read_write' } }),
    ];
    const bound = await account.limited({ vpcs: [id] });
    const change = (client: Client, label: string, key: string) =>
      client.put(`/vpcs/${id}`, { label }, withKey(key));
    succeeded(await change(one, 'one', 'a'));
    await fill(await tokenOf(one), bounds.keptAnswers.value / 2);
    const refused = await change(two, 'two', 'a');
    assertRefused(refused, 400, FULL);
    assert.equal(refused.headers['palisade-error'], 'NO_ROOM_FOR_RESPONSES');
    assertRefused(await change(bound, 'bound', 'a'), 400, FULL);
    assert.equal((await account.owner.get(`/vpcs/${id}`)).body.label, 'one');
    succeeded(await account.owner.put(`/vpcs/${id}`, { label: 'owner' }, withKey('a')));
    succeeded(await two.put(`/vpcs/${id}`, { label: 'without-key' }));
    running.api.clock.advance(DAY);
    succeeded(await change(two, 'two', 'a'));
  });

  test('make room for new ones of the same token, the oldest first', async () => {
    const account = await running.api.newAccount();
    const { id } = await newVpc(account.owner);
    const bound = await account.limited({ vpcs: [id] });
    const send = (key: string) => bound.put(`/vpcs/${id}`, { label: key }, withKey(key));
    for (const key of ['first', 'second', 'third']) succeeded(await send(key));
    // As if the first two were as large as a token may keep.
    await write(async (tx) => {
      for (const [index, key] of ['first', 'second', 'third'].entries()) {
        const size = { bytes: index < 2 ? MIB : 1_000, bytes_before: index * MIB };
        await tx.updateTable('stored_answer').set(size).where('key', '=', key).execute();
      }
    });
    await fill(bound.tokenId, 2 * MIB + 1_000);
    succeeded(await send('fourth'));
    for (const key of ['second', 'third', 'fourth']) assert.ok(await isReplayed(send(key)), key);
    assert.ok(!(await isReplayed(send('first'))));
  });

  /** The only token of a client's user. */
  async function tokenOf({ token }: Client): Promise<number> {
    const row = running.api.service.services.store.db.selectFrom('token').select('id');
    return (await row.where('hash', '=', hashToken(token ?? '')).executeTakeFirstOrThrow()).id;
  }
});

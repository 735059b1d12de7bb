import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import { HeldDriver } from '#test/harness/held-driver';
import { NEW_PUBLIC_KEYS } from '#test/harness/public-keys';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/compute/instances';
const INPUT = { type: 'c1-entry-1', region: 'us-east', booted: false };
const [FIRST, SECOND, THIRD, HARDWARE] = [
  ...['ssh-ed25519', 'ecdsa-sha2-nistp256', 'ssh-ed25519', 'sk-ecdsa-sha2-nistp256@openssh.com'].map(
    (type) => NEW_PUBLIC_KEYS[type]?.() as string,
  ),
] as [string, string, string, string];

/** More than the limit on all keys of a compute's users. */
const KEYS = 257;
const LONGEST_KEY = 16_384;

describeOnDatabase('SSH keys of authorized users', (dialect) => {
  const driver = new HeldDriver();
  const running = useTestApi(dialect, { driver });

  it('a new compute gets the current keys of its authorized users', async () => {
    const account = await running.api.newAccount();
    const [colleague, other] = [await account.restricted(), await account.restricted()];
    const stranger = await running.api.newAccount();
    const add = (client: typeof stranger.owner, ssh_key: string) =>
      client.post('/profile/sshkeys', { label: 'laptop', ssh_key });
    succeeded(await add(account.owner, FIRST));
    const { id: keyId } = succeeded(await add(colleague, SECOND));
    succeeded(await add(colleague, HARDWARE));
    succeeded(await add(other, THIRD));
    succeeded(await add(stranger.owner, THIRD));

    const keysFor = async (input: object) => {
      const { id } = succeeded(await account.owner.post(PATH, { ...INPUT, ...input }));
      const { job, finish } = await driver.next({ id });
      finish();
      return job.credentials?.authorizedKeys;
    };
    const users = [account.ownerName, colleague.username];
    assert.deepEqual(await keysFor({}), []);
    assert.deepEqual(await keysFor({ authorized_users: users }), [FIRST, SECOND, HARDWARE]);
    const both = { authorized_users: [...users, account.ownerName], authorized_keys: [THIRD, FIRST] };
    assert.deepEqual(await keysFor(both), [THIRD, FIRST, SECOND, HARDWARE]);

    succeeded(await colleague.delete(`/profile/sshkeys/${keyId}`));
    assert.deepEqual(await keysFor({ authorized_users: [colleague.username] }), [HARDWARE]);
    assertErrors(await account.owner.post(PATH, { ...INPUT, authorized_users: [stranger.ownerName] }), 400, [
      { field: 'authorized_users[0]', reason: 'authorized_users[0] is not valid' },
    ]);
  });

  it('too many keys are refused', async () => {
    const account = await running.api.newAccount();
    const ssh_key = 'x'.repeat(LONGEST_KEY);
    await change(running.api, async (tx) => {
      const row = { user_id: account.ownerId, label: 'large', ssh_key, created: 0 };
      for (let count = 0; count < KEYS; count += 1) await tx.insertInto('ssh_key').values(row).execute();
    });
    const body = { ...INPUT, authorized_users: [account.ownerName] };
    assertErrors(await account.owner.post(PATH, body), 400, [
      {
        field: 'authorized_users',
        reason: 'Limit reached: 4194304 characters of SSH keys per compute',
      },
    ]);
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { type TestApi, useTestApi } from '#test/harness/test-api';

const PATH = '/profile/sshkeys';
const BASE64 = 'AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b';
const KEY = `ssh-ed25519 ${BASE64} maria@laptop`;
const SECURITY_KEY =
  'sk-ecdsa-sha2-nistp256@openssh.com AAAAInNrLWVjZHNhLXNoYTItbmlzdHAyNTZAb3BlbnNzaC5jb20AAAAIbmlzdHAyNTYAAABBBESF7phw84khqL6KeQvrm1XGC8X7ORbg+/6F63c86zpx5jc38V/pfBS8dInHymPQhldzl93IOQFMOabshEC0/AMAAAAEc3NoOg==';
const WRONG_TYPE =
  'SSH Key key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.';

describeOnDatabase('SSH keys', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_LIMIT_SSH_KEYS_PER_USER: '3' } });

  it('SSH keys are stored as they were sent', async () => {
    const { owner } = await running.api.newAccount();
    const added = succeeded(await owner.post(PATH, { label: 'laptop', ssh_key: KEY }));
    const expected = { id: added.id, label: 'laptop', created: '2024-05-20T09:14:03', ssh_key: KEY };
    assert.equal(JSON.stringify(added), JSON.stringify(expected));
    assert.deepEqual(succeeded(await owner.get(`${PATH}/${added.id}`)), added);
    // Labels and keys may repeat, and a line break at the end is allowed.
    for (const ssh_key of [`${KEY}\n`, SECURITY_KEY]) {
      assert.equal(succeeded(await owner.post(PATH, { label: 'laptop', ssh_key })).ssh_key, ssh_key);
    }
    const { data } = succeeded(await owner.get(PATH));
    assert.deepEqual(
      data.map(({ ssh_key }: { ssh_key: string }) => ssh_key),
      [KEY, `${KEY}\n`, SECURITY_KEY],
    );
  });

  it('an invalid type is reported before other errors', async () => {
    const { owner } = await running.api.newAccount();
    const cases: [ssh_key: unknown, reason: string][] = [
      ['', WRONG_TYPE],
      ['\n', WRONG_TYPE],
      [undefined, WRONG_TYPE],
      [null, WRONG_TYPE],
      ['ssh-ed448 AAAA', WRONG_TYPE],
      [`SSH-ED25519 ${BASE64}`, WRONG_TYPE],
      [BASE64, WRONG_TYPE],
      ['ssh-ed25519', 'ssh_key is not valid'],
      [`ssh-rsa ${BASE64}`, 'ssh_key is not valid'],
      [`ssh-ed25519 ${BASE64.slice(0, -4)}`, 'ssh_key is not valid'],
      [`ssh-ed25519 ${BASE64}\n${KEY}`, 'ssh_key is not valid'],
      [`ssh-ed25519 ${BASE64} a\u0000b`, 'ssh_key is not valid'],
      [7, 'ssh_key must be a string'],
      [`ssh-ed25519 ${BASE64} ${'x'.repeat(16_384)}`, 'Length must be 0-16384 characters'],
    ];
    for (const [ssh_key, reason] of cases) {
      assertErrors(await owner.post(PATH, { label: 'laptop', ssh_key }), 400, [{ field: 'ssh_key', reason }]);
    }
    const length = 'Length must be 1-64 characters';
    assertErrors(await owner.post(PATH, {}), 400, [
      { field: 'label', reason: 'label is required' },
      { field: 'ssh_key', reason: WRONG_TYPE },
    ]);
    for (const label of ['', 'x'.repeat(65)]) {
      assertErrors(await owner.post(PATH, { label, ssh_key: KEY }), 400, [
        { field: 'label', reason: length },
      ]);
    }
    assert.equal(succeeded(await owner.get(PATH)).results, 0);
    assert.deepEqual(await actionsOf(owner), []);
  });

  it('only the label of an SSH key can be changed', async () => {
    const { owner } = await running.api.newAccount();
    const added = succeeded(await owner.post(PATH, { label: 'laptop', ssh_key: KEY }));
    const path = `${PATH}/${added.id}`;
    for (const body of [{}, { label: null }, { ssh_key: SECURITY_KEY, id: 1 }]) {
      assert.deepEqual(succeeded(await owner.put(path, body)), added);
    }
    const label = 'Größe 🔑';
    const renamed = succeeded(await owner.put(path, { label, ssh_key: SECURITY_KEY }));
    assert.deepEqual(renamed, { ...added, label });
    assert.deepEqual(succeeded(await owner.put(path, { label })), renamed);
    assertErrors(await owner.put(path, { label: '' }), 400, [
      { field: 'label', reason: 'Length must be 1-64 characters' },
    ]);
    assert.deepEqual(succeeded(await owner.delete(path)), {});
    assertRefused(await owner.get(path), 404, 'Not found');
    assert.deepEqual(await actionsOf(owner), [
      ...['user_ssh_key_add', 'user_ssh_key_update', 'user_ssh_key_update', 'user_ssh_key_delete'],
    ]);
    const [event] = succeeded(await owner.list('/account/events', { '+limit': 1 })).data;
    const entity = { id: added.id, label, type: 'user_ssh_key', url: `/v4${path}` };
    assert.deepEqual(event.entity, entity);
  });

  it('SSH keys belong to their user', async () => {
    const account = await running.api.newAccount();
    const colleague = await account.restricted();
    const { id } = succeeded(await account.owner.post(PATH, { label: 'laptop', ssh_key: KEY }));
    for (const client of [colleague, (await running.api.newAccount()).owner]) {
      assertRefused(await client.get(`${PATH}/${id}`), 404, 'Not found');
      assertRefused(await client.put(`${PATH}/${id}`, { label: 'mine' }), 404, 'Not found');
      assertRefused(await client.delete(`${PATH}/${id}`), 404, 'Not found');
      assert.equal(succeeded(await client.get(PATH)).results, 0);
    }
    succeeded(await colleague.post(PATH, { label: 'mine', ssh_key: KEY }));
  });

  it('the number of SSH keys per user is limited, even for simultaneous requests', async () => {
    const account = await running.api.newAccount();
    const add = () => account.owner.post(PATH, { label: 'laptop', ssh_key: KEY });
    const answers = await Promise.all(Array.from({ length: 6 }, add));
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 3);
    for (const answer of refused) assertRefused(answer, 400, 'Limit reached: 3 SSH keys per user');
    succeeded(await (await account.restricted()).post(PATH, { label: 'laptop', ssh_key: KEY }));

    await setLimit(running.api, account.id, 4);
    succeeded(await add());
    assertRefused(await add(), 400, 'Limit reached: 4 SSH keys per user');
  });
});

async function actionsOf(owner: { get(path: string): Promise<{ body: { data: { action: string }[] } }> }) {
  const { body } = await owner.get('/account/events');
  return body.data
    .toReversed()
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action.startsWith('user_ssh'));
}

function setLimit({ service }: TestApi, accountId: number, value: number): Promise<void> {
  return service.services.store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
    await tx.insertInto('account_limit').values({ account_id: accountId, name: 'ssh_keys', value }).execute();
    return { value: undefined, noEvent: 'a test prepares its account' };
  });
}

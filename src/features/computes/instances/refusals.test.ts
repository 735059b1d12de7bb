import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/compute/instances';
const BARE = { type: 'c1-entry-1', region: 'us-east' };
const PASSWORD = 'hohe Wellen am Kap';
const INPUT = { ...BARE, image: 'public/debian12', root_pass: PASSWORD };
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIbL3ZD1WKwHCsSFrWZCFctwGjwKpAVgfrhRg/wOu8gc';

const CHARACTERS =
  'Label must start with a letter, end with a letter or number, and include only letters, numbers, -, _ and .';
const KEY_TYPE = (number: number) =>
  `SSH Key ${number} key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.`;

/** Bodies with a single invalid key, and the expected error. */
const SINGLE: [changes: object, field: string, reason: string][] = [
  [{ type: undefined }, 'type', 'type is required'],
  [{ type: null }, 'type', 'type is required'],
  [{ type: 'c1-entry-3' }, 'type', 'A valid plan type by that ID was not found'],
  [{ type: 7 }, 'type', 'type must be a string'],
  [{ region: undefined }, 'region', 'region is required'],
  [{ region: 'us-north' }, 'region', 'region is not valid'],
  [{ label: 'ab' }, 'label', 'Length must be 3-64 characters'],
  [{ label: 'a'.repeat(65) }, 'label', 'Length must be 3-64 characters'],
  [{ label: '-web' }, 'label', CHARACTERS],
  [{ label: 'web--1' }, 'label', 'Label must not contain --, __ or ..'],
  [{ image: 'public/debian1' }, 'image', 'image is not valid'],
  [{ image: 12 }, 'image', 'image must be a string'],
  [{ root_pass: undefined }, 'root_pass', 'root_pass is required'],
  [{ root_pass: null }, 'root_pass', 'root_pass is required'],
  [{ root_pass: 'tooshort10' }, 'root_pass', 'Length must be 11-128 characters'],
  [{ root_pass: 'x'.repeat(129) }, 'root_pass', 'Length must be 11-128 characters'],
  [{ root_pass: 'Passwordpassword' }, 'root_pass', 'Password is too common'],
  [{ root_pass: 'hohe Wellen\nam Kap' }, 'root_pass', 'root_pass is not valid'],
  [{ booted: 'true' }, 'booted', 'booted must be a boolean'],
  [{ interfaces: {} }, 'interfaces', 'interfaces must be an array'],
  [{ interfaces: [{}] }, 'interfaces[0].purpose', 'purpose is required'],
  [{ interfaces: [{ purpose: 'vlan' }] }, 'interfaces[0].label', 'label is required'],
  [{ authorized_keys: [KEY, 'x'] }, 'authorized_keys', KEY_TYPE(2)],
  [{ authorized_keys: [''] }, 'authorized_keys', KEY_TYPE(1)],
  [{ authorized_keys: ['ssh-rsa AAAA'] }, 'authorized_keys', 'authorized_keys is not valid'],
  [{ authorized_keys: [7] }, 'authorized_keys[0]', 'authorized_keys[0] must be a string'],
  [{ authorized_users: ['nobody-of-ours'] }, 'authorized_users[0]', 'authorized_users[0] is not valid'],
  [{ tags: ['abc', 'ab'] }, 'tags[1]', 'Length must be 3-50 characters'],
  [{ tags: ['a'.repeat(51)] }, 'tags[0]', 'Length must be 3-50 characters'],
  [{ tags: 'abc' }, 'tags', 'tags must be an array'],
  [{ group: 'g'.repeat(51) }, 'group', 'Length must be 0-50 characters'],
  [{ private_ip: 1 }, 'private_ip', 'private_ip must be a boolean'],
];

describeOnDatabase('invalid requests to create a compute', (dialect) => {
  const running = useTestApi(dialect);

  it('each invalid key is reported', async () => {
    const { owner } = await running.api.newAccount();
    for (const [changes, field, reason] of SINGLE) {
      assertErrors(await owner.post(PATH, { ...INPUT, ...changes }), 400, [{ field, reason }]);
    }
    await assertNothing(owner);
  });

  it('lists and texts that are too long are refused', async () => {
    const { owner } = await running.api.newAccount();
    const many = (count: number, key = KEY) => Array.from({ length: count }, () => key);
    const limit = { field: 'authorized_keys', reason: 'Limit reached: 100 authorized keys per compute' };
    assertErrors(await owner.post(PATH, { ...INPUT, authorized_keys: many(101) }), 400, [limit]);
    const long = 'x'.repeat(1000);
    const texts = { type: long, region: long, image: long, authorized_users: [long] };
    assertErrors(await owner.post(PATH, { ...INPUT, ...texts, authorized_keys: many(12_633, 'x') }), 400, [
      { field: 'type', reason: 'A valid plan type by that ID was not found' },
      { field: 'region', reason: 'region is not valid' },
      { field: 'image', reason: 'image is not valid' },
      limit,
      { field: 'authorized_users[0]', reason: 'authorized_users[0] is not valid' },
    ]);
    await assertNothing(owner);
    succeeded(await owner.post(PATH, { ...INPUT, authorized_keys: many(100) }));
  });

  it('at most a thousand errors are reported', async () => {
    const { owner } = await running.api.newAccount();
    const authorized_users = Array.from({ length: 1100 }, (_, index) => `user${index}`);
    const { status, body } = await owner.post(PATH, { ...BARE, authorized_users });
    assert.deepEqual([status, body.errors.length], [400, 1000]);
    assert.equal(body.errors[999].field, 'authorized_users[999]');
  });

  it('all errors are reported together, in the order of the keys', async () => {
    const { owner } = await running.api.newAccount();
    const body = {
      private_ip: 'x',
      group: 1,
      tags: ['a'],
      authorized_keys: ['x'],
      interfaces: [{ purpose: 'x' }, { purpose: 'public' }, { purpose: 'public' }],
      booted: 1,
      root_pass: 'passwordpassword',
      image: 'x',
      label: '1',
      region: 'x',
      type: 'x',
    };
    assertErrors(await owner.post(PATH, body), 400, [
      { field: 'type', reason: 'A valid plan type by that ID was not found' },
      { field: 'region', reason: 'region is not valid' },
      { field: 'label', reason: 'Length must be 3-64 characters' },
      { field: 'image', reason: 'image is not valid' },
      { field: 'root_pass', reason: 'Password is too common' },
      { field: 'booted', reason: 'booted must be a boolean' },
      { field: 'interfaces[0].purpose', reason: 'purpose is not valid' },
      { field: 'interfaces[2].purpose', reason: 'Only one public interface per config is allowed' },
      { field: 'authorized_keys', reason: KEY_TYPE(1) },
      { field: 'tags[0]', reason: 'Length must be 3-50 characters' },
      { field: 'group', reason: 'group must be a string' },
      { field: 'private_ip', reason: 'private_ip must be a boolean' },
    ]);
    await assertNothing(owner);
  });

  it("a password equal to the user's name or e-mail address is refused", async () => {
    const account = await running.api.newAccount();
    const email = `${account.ownerName}@EXAMPLE.com`;
    assertErrors(await account.owner.post(PATH, { ...INPUT, root_pass: email }), 400, [
      { field: 'root_pass', reason: 'Password is too common' },
    ]);
    const user = await account.restricted({ global: ['add_computes'] });
    const name = user.username.toUpperCase();
    assert.ok(name.length >= 11);
    assertErrors(await user.post(PATH, { ...INPUT, root_pass: name }), 400, [
      { field: 'root_pass', reason: 'Password is too common' },
    ]);
    succeeded(await account.owner.post(PATH, { ...INPUT, root_pass: name }));
  });

  it('a NAT address is refused because the compute has none yet', async () => {
    const { owner } = await running.api.newAccount();
    const interfaces = [{ purpose: 'vpc', subnet_id: 1, ipv4: { nat_1_1: '192.0.2.2' } }];
    assertErrors(await owner.post(PATH, { ...BARE, interfaces }), 400, [
      { field: 'interfaces[0].ipv4.nat_1_1', reason: 'ipv4.nat_1_1 is not valid' },
    ]);
  });

  it('all conflicts with stored records are reported together', async () => {
    const account = await running.api.newAccount();
    const { owner, ownerName } = account;
    succeeded(await owner.post(PATH, { ...BARE, label: 'web-1' }));
    const interfaces = [{ purpose: 'vpc', subnet_id: Number.MAX_SAFE_INTEGER }];
    const users = [ownerName, ownerName.toUpperCase(), (await running.api.newAccount()).ownerName];
    const body = { ...BARE, label: 'web-1', interfaces, authorized_users: users };
    assertErrors(await owner.post(PATH, body), 400, [
      { field: 'label', reason: 'Label must be unique among your computes' },
      { field: 'interfaces[0].subnet_id', reason: 'subnet_id is not valid' },
      { field: 'authorized_users[1]', reason: 'authorized_users[1] is not valid' },
      { field: 'authorized_users[2]', reason: 'authorized_users[2] is not valid' },
    ]);
    const [first] = succeeded(await owner.get(PATH)).data;
    const { id } = succeeded(await owner.post(PATH, { ...BARE, label: 'Web-1' }));
    assertErrors(await owner.put(`${PATH}/${id}`, { label: 'web-1' }), 400, [
      { field: 'label', reason: 'Label must be unique among your computes' },
    ]);
    const { owner: stranger } = await running.api.newAccount();
    succeeded(await stranger.post(PATH, { ...BARE, label: 'web-1' }));
    succeeded(await owner.delete(`${PATH}/${first.id}`));
    succeeded(await owner.put(`${PATH}/${id}`, { label: 'web-1' }));
  });

  it('unknown keys, and null where allowed, are accepted', async () => {
    const { owner } = await running.api.newAccount();
    const nulls = ['label', 'image', 'root_pass', 'booted', 'interfaces', 'authorized_keys']
      .concat(['authorized_users', 'tags', 'group', 'private_ip'])
      .map((key) => [key, null]);
    const body = { ...BARE, ...Object.fromEntries(nulls), status: 'running', backups_enabled: true, id: 1 };
    const { tags, group, ipv4, image } = succeeded(await owner.post(PATH, body));
    assert.deepEqual([tags, group, ipv4.length, image], [[], '', 1, null]);
    const users = [(await running.api.newAccount()).ownerName];
    assert.equal(users.length, 1);
    succeeded(await owner.post(PATH, { ...INPUT, authorized_keys: [KEY, `${KEY} maria@laptop\n`] }));
  });
});

describeOnDatabase('limits of computes', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_LIMIT_COMPUTES_PER_ACCOUNT: '2', PALISADE_LIMIT_TAGS_PER_COMPUTE: '2' },
  });

  it('the number of computes per account is limited', async () => {
    const { owner } = await running.api.newAccount();
    const other = await running.api.newAccount();
    const { id } = succeeded(await owner.post(PATH, BARE));
    succeeded(await owner.post(PATH, BARE));
    assertRefused(await owner.post(PATH, BARE), 400, 'Limit reached: 2 computes per account');
    succeeded(await other.owner.post(PATH, BARE));
    succeeded(await owner.delete(`${PATH}/${id}`));
    succeeded(await owner.post(PATH, BARE));
  });

  it('the numbers of tags and interfaces are limited', async () => {
    const { owner } = await running.api.newAccount();
    const refused = [{ field: 'tags', reason: 'Limit reached: 2 tags per compute' }];
    const tags = ['one', 'two', 'three'];
    assertErrors(await owner.post(PATH, { ...BARE, tags }), 400, refused);
    const { id } = succeeded(await owner.post(PATH, { ...BARE, tags: tags.slice(1) }));
    assertErrors(await owner.put(`${PATH}/${id}`, { tags }), 400, refused);
    assert.deepEqual(succeeded(await owner.get(`${PATH}/${id}`)).tags, ['two', 'three']);

    const vlan = (label: string) => ({ purpose: 'vlan', label });
    const interfaces = ['a', 'b', 'c', 'd'].map(vlan);
    assertErrors(await owner.post(PATH, { ...BARE, interfaces }), 400, [
      { field: 'interfaces', reason: 'Limit reached: 3 interfaces per config' },
    ]);
  });
});

async function assertNothing(owner: Client): Promise<void> {
  assert.equal(succeeded(await owner.get(PATH)).results, 0);
  assert.equal(succeeded(await owner.list('/account/events', { 'entity.type': 'compute' })).results, 0);
}

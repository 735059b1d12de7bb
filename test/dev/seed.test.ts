import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { readSeed } from '#dev/seed/read-seed';
import { ConfigError } from '#domain/config-error';
import { succeeded } from '#test/harness/assert-errors';
import { DevTest } from './dev-harness.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

const OPEN = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' };

const start = (seed: object) => DevTest.start({ seed: readSeed(stringify(seed), 'seed.yaml') });

/** Starts with a seed, and stops again. @returns the problems */
async function refusal(account: object, user: object = {}): Promise<readonly string[]> {
  const users = [
    { username: 'maria', ...user },
    { username: 'robot', restricted: true },
  ];
  try {
    await (await start({ accounts: [{ users, ...account }] })).stop();
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.problems;
  }
  return [];
}

const label = fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/);
const labels = (maxLength: number) => fc.uniqueArray(label, { maxLength });
const access = fc.constantFrom('read_only', 'read_write');

/** Accounts whose usernames begin with the number of the account, because they are unique in the service. */
const seeds = fc
  .array(
    fc.record({
      company: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /^[\x20-\x7e]+$/.test(text)),
      people: fc.uniqueArray(label, { minLength: 1, maxLength: 4 }),
      vpcs: labels(3),
      computes: labels(2),
      clients: labels(2),
      firewalls: labels(3),
      access,
      global: fc.subarray(['add_vpcs', 'add_computes', 'add_firewalls']),
      expiry: fc.constantFrom(undefined, '2090-01-01T00:00:00'),
      allowed: fc.constantFrom(undefined, ['192.0.2.0/24']),
      booted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  )
  .map((accounts) => ({
    accounts: accounts.map((one, number) => ({
      company: one.company,
      users: one.people.map((name, index) => ({
        username: `a${number}-${name}`,
        restricted: index > 0,
        ...(index > 0 && {
          grants: {
            global: one.global,
            vpcs: one.vpcs.map((vpc) => ({ label: vpc, permissions: one.access })),
            computes: one.computes.map((compute) => ({ label: compute, permissions: one.access })),
            firewalls: one.firewalls.map((firewall) => ({ label: firewall, permissions: one.access })),
          },
        }),
        tokens: [
          {
            ...{ label: `of ${name}`, scopes: 'vpc:read_write' },
            ...(one.expiry && { expiry: one.expiry }),
            ...(one.allowed && { allowed_ips: one.allowed }),
            ...(index > 0 && one.vpcs.length > 0 && { vpcs: one.vpcs.slice(0, 1) }),
          },
        ],
        ssh_keys: index === 0 ? [{ label: name, ssh_key: KEY }] : [],
      })),
      natgateways: one.vpcs.map((vpc, index) => ({
        ...{ label: `out-of-${vpc}`, region: 'us-east', use_autoscaling: index > 0 },
        default_ports_per_interface: 8192,
        ...(index === 0 && { addresses: [{ address: 'auto' }, { address: 'auto' }] }),
        subnets: [`${vpc}/db`],
        ...(index === 0 &&
          one.computes.length > 1 && {
            forwards: one.computes.slice(1).map((compute, position) => ({
              ...{ label: 'ssh', protocol: 'tcp', port: 2200 + position, compute, target_port: 22 },
              ...{ interface_position: 1, address_position: 1 },
            })),
          }),
      })),
      vpcs: one.vpcs.map((vpc) => ({
        ...{ label: vpc, region: 'us-east', description: `about ${vpc}`, tags: [vpc, 'production'] },
        subnets: [
          { label: 'web', ipv4: '10.0.4.0/24', tags: ['front'] },
          { label: 'db', ipv4: '10.0.5.0/24' },
        ],
      })),
      computes: one.computes.map((compute) => ({
        ...{ label: compute, type: 'c1-standard-2', region: 'us-east', image: 'public/debian12' },
        ...{ booted: one.booted, tags: ['production'], group: 'g' },
        // The first reaches the world by an address of its own, the others by ports that they share.
        interfaces: one.vpcs.slice(0, 1).flatMap((vpc): object[] =>
          compute === one.computes[0]
            ? [
                {
                  ...{ purpose: 'vpc', subnet: `${vpc}/web`, primary: true },
                  ...{ ipv4: { nat_1_1: 'any' }, ip_ranges: ['10.0.4.64/28'] },
                },
              ]
            : [
                { purpose: 'vlan', label: 'backup' },
                { purpose: 'vpc', subnet: `${vpc}/db` },
              ],
        ),
      })),
      firewalls: one.firewalls.map((firewall, index) => ({
        label: firewall,
        rules: {
          inbound: [
            {
              ...{ ports: '22, 8000-8010', action: 'ACCEPT', protocol: 'TCP', label: 'ssh-from-office' },
              addresses: { ipv4: ['203.0.113.0/24'], ipv6: ['2001:db8::/32'] },
            },
          ],
          ...{ inbound_policy: 'DROP', outbound: index === 0 ? null : [], outbound_policy: 'ACCEPT' },
        },
        tags: ['production'],
        ...(index > 0 && { status: 'disabled' }),
        ...(one.computes.length > 0 && { computes: one.computes }),
      })),
      oauth_clients: one.clients.map((client) => ({
        ...{ label: client, redirect_uri: 'https://app.example.com/callback' },
        public: one.booted,
      })),
    })),
  }));

describe('the seed of a server for tests', () => {
  it('what is written is what was read', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const first = await start(seed);
        const printed = await first.call('GET', '/seed');
        await first.stop();
        assert.equal(printed.accounts.length, seed.accounts.length);
        for (const [index, { users, vpcs, natgateways, computes, firewalls }] of seed.accounts.entries()) {
          const account = printed.accounts[index];
          assert.equal(account.users.length, users.length);
          assert.deepEqual(account.vpcs ?? [], vpcs);
          assert.deepEqual(account.natgateways ?? [], natgateways);
          assert.equal(account.computes?.length ?? 0, computes.length);
          assert.deepEqual(account.firewalls ?? [], firewalls);
        }
        const second = await start(printed);
        const again = await second.call('GET', '/seed');
        await second.stop();
        assert.deepEqual(again, printed);
      }),
      { numRuns: 8 },
    );
  });

  it('users of a seed get tokens, the same each time, and a reset brings it all back', async () => {
    const seed = {
      clock: '2030-01-01T00:00:00',
      accounts: [
        {
          users: [
            { username: 'maria', password: 'tall waves off the cape' },
            { username: 'robot', restricted: true },
          ],
          vpcs: [{ label: 'orders', region: 'us-east' }],
        },
      ],
    };
    const tokens: unknown[] = [];
    for (let each = 0; each < 2; each += 1) {
      const dev = await start(seed);
      tokens.push(dev.server.users);
      const { username, password, token } = dev.server.login;
      assert.deepEqual([username, password], ['maria', 'tall waves off the cape']);
      const owner = dev.client(token);
      const [{ id, created }] = succeeded(await owner.get('/vpcs')).data;
      assert.match(created, /^2030-01-01T00:00:/);
      assert.equal(succeeded(await owner.get('/profile/tokens')).results, 1, 'none is left of the planting');
      succeeded(await owner.delete(`/vpcs/${id}`));
      await dev.call('POST', '/reset');
      assert.equal(succeeded(await owner.get('/vpcs')).data[0].id, id);
      assert.match((await dev.call('GET', '/clock')).now, /^2030-01-01T00:00:/);
      const robot = dev.server.users.find((user) => user.username === 'robot');
      assert.equal(succeeded(await dev.client(robot?.token).get('/profile')).username, 'robot');
      await dev.stop();
    }
    assert.deepEqual(tokens[0], tokens[1]);
  });

  it('what the API refuses is told with line and field', async () => {
    const vpc = (subnet: object) => ({ label: 'orders', region: 'us-east', subnets: [subnet, subnet] });
    for (const [account, user, expected] of [
      [
        { vpcs: [{ label: 'orders', region: 'nowhere' }] },
        {},
        'accounts[0].vpcs[0].region: region is not valid',
      ],
      [
        { vpcs: [vpc({ label: 'web', ipv4: '10.0.4.0/24' })] },
        {},
        'accounts[0].vpcs[0].subnets[1].label: Label must be unique among the subnets of the VPC',
      ],
      [
        { computes: [{ label: 'web-1', type: 'none', region: 'us-east' }] },
        {},
        'accounts[0].computes[0].type: ',
      ],
      [
        {
          computes: [
            { type: 'c1-standard-2', region: 'us-east', interfaces: [{ purpose: 'vpc', subnet: 'a/b' }] },
          ],
        },
        {},
        'accounts[0].computes[0].interfaces[0].subnet: The account has no such subnet',
      ],
      [
        { firewalls: [{ label: 'web', rules: OPEN, computes: ['web-1'] }] },
        {},
        'accounts[0].firewalls[0].computes[0]: The account has no compute with this label',
      ],
      [
        { firewalls: [{ label: 'web', rules: { ...OPEN, inbound: [{}] } }] },
        {},
        'accounts[0].firewalls[0].rules.inbound[0].action: ',
      ],
      [{}, { tokens: [{ scopes: 'meadow:read_only' }] }, 'accounts[0].users[0].tokens[0].scopes: '],
      [{}, { tokens: [{ expiry: 'soon' }] }, 'accounts[0].users[0].tokens[0].expiry: '],
      [{}, { tokens: [{ vpcs: ['orders'] }] }, 'accounts[0].users[0].tokens[0].vpcs[0]: '],
      [{}, { restricted: true }, 'accounts[0].users[0].restricted: '],
      [{}, { username: 'robot' }, 'accounts[0].users[1].username: '],
      [{}, { password: 'short' }, 'accounts[0].users[0].password: '],
    ] as const) {
      const [problem = ''] = await refusal(account, user);
      assert.match(problem, /^seed\.yaml:\d+: /);
      assert.ok(problem.replace(/^seed\.yaml:\d+: /, '').startsWith(expected), problem);
    }
  });
});

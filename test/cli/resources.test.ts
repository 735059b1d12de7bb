import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { Installation, type Result } from './palisade.ts';

describeOnBoth('commands for the records of the API', (dialect) => {
  const running = useTestApi(dialect);
  let account: TestAccount;
  let line: Installation;

  before(async () => {
    account = await running.api.newAccount();
    line = await Installation.create();
  });

  const connection = () => ({
    PALISADE_SERVER: running.api.service.url,
    PALISADE_TOKEN: account.owner.token ?? '',
  });
  const run = (...args: string[]): Promise<Result> => line.runAgain(args, connection());
  /** What a command that succeeds prints as JSON. */
  const json = async (...args: string[]) => {
    const { status, stderr, json: value } = await run(...args, '--json');
    assert.deepEqual([status, stderr], [0, '']);
    return value;
  };
  const refusal = async (...args: string[]): Promise<string> => {
    const { status, stdout, stderr } = await run(...args);
    assert.deepEqual([status, stdout], [1, '']);
    return stderr;
  };

  const create = ['vpc', 'create', '--region', 'us-east'];
  const computeOf = ['compute', 'create', '--type', 'c1-standard-2', '--region', 'us-east'];

  test('empty lists say so', async () => {
    const { stdout } = await run('vpc', 'list');
    assert.equal(stdout, 'There are no VPCs.\n');
    assert.deepEqual(await json('vpc', 'list'), []);
  });

  test('a VPC is made with its subnets, shown, changed and deleted by its label', async () => {
    const subnets = ['--subnet', 'web=10.0.4.0/24', '--subnet', 'db=/26'];
    const made = await json(
      ...create,
      '--label',
      'orders',
      ...subnets,
      '--subnet',
      '{"label":"x","prefix":28}',
    );
    assert.deepEqual(
      made.subnets.map(({ label, ipv4 }: { label: string; ipv4: string }) => [label, ipv4.split('/')[1]]),
      [
        ['web', '24'],
        ['db', '26'],
        ['x', '28'],
      ],
    );
    assert.deepEqual(made, succeeded(await account.owner.get(`/vpcs/${made.id}`)));
    assert.deepEqual(await json('vpc', 'show', 'orders'), made);
    assert.deepEqual(await json('vpc', 'show', `${made.id}`), made);
    assert.deepEqual(await json('vpc', 'list', '--filter', '{"label": "orders"}'), [made]);
    const changed = await json('vpc', 'update', 'orders', '--description', 'for orders');
    assert.equal(changed.description, 'for orders');
    assert.equal((await json('vpc', 'update', 'orders', '--description', '')).description, '');
    const tagged = await json('vpc', 'update', 'orders', '--tag', 'web', '--tag', 'prod');
    assert.deepEqual(tagged.tags, ['web', 'prod']);
    assert.match((await run('vpc', 'show', 'orders')).stdout, /^tags +web, prod$/m);
    assert.deepEqual(await json('vpc', 'list', '--filter', '{"tags": "prod"}'), [tagged]);
    assert.equal('tags' in (await json('vpc', 'update', 'orders', '--no-tags')), false);
    const subnet = ['subnet', 'update', 'web', '--vpc', 'orders'];
    assert.deepEqual((await json(...subnet, '--tag', 'front')).tags, ['front']);
    assert.deepEqual((await json(...subnet, '--label', 'web')).tags, ['front']);
    assert.equal('tags' in (await json(...subnet, '--tag', '')), false);

    assert.match(
      await refusal('vpc', 'delete', 'orders'),
      /^error: This would delete VPC \d+ \(orders\) with 3 subnets: confirm with --yes\n$/,
    );
    const tried = await run('vpc', 'delete', 'orders', '--dry-run');
    assert.match(tried.stdout, /^This would delete VPC \d+ \(orders\) with 3 subnets\.\n$/);
    assert.deepEqual(await json('vpc', 'delete', 'orders', '--yes'), {});
    assert.equal(await refusal('vpc', 'show', 'orders'), 'error: There is no VPC with the label orders\n');
    assert.equal(await refusal('vpc', 'show', `${made.id}`), `error: There is no VPC ${made.id}\n`);
  });

  test('writes are tried with --dry-run, and done once with --idempotency-key', async () => {
    const tried = await run(...create, '--label', 'billing', '--dry-run', '--json');
    assert.deepEqual([tried.json.id, tried.stderr.startsWith('warning: nothing was done')], [0, true]);
    const key = ['--label', 'billing', '--idempotency-key', 'make-billing'];
    assert.deepEqual(await json(...create, ...key), await json(...create, ...key));
    await json('vpc', 'delete', 'billing', '--yes');
  });

  test('refusals name the flag', async () => {
    const wrong = ['--label', 'a--b', '--subnet', 'web=10.0.4.0/24', '--subnet', 'db=10.0.4.0/33'];
    const lines = (await refusal('vpc', 'create', '--region', 'nowhere', ...wrong)).split('\n');
    assert.deepEqual(
      lines.filter((each) => each.startsWith('error')).map((each) => each.split(': ')[1]),
      ['--label', '--region', '--subnet db'],
    );
    assert.match(
      await refusal('vpc', 'list', '--filter', '{"x": 1}'),
      /^error: --filter: Cannot filter on x\n$/,
    );
    const { status, stderr } = await run('vpc', 'update', '7');
    assert.deepEqual([status, stderr], [2, 'error: Nothing to change: use --label, --description, --tag\n']);
  });

  test('a list is read to its end', async () => {
    await json(...create, '--label', 'large');
    const free = (limit: string) => run('vpc', 'free', 'large', '--prefix', '24', '--limit', limit);
    const within = ['--prefix', '26', '--within', '10.0.0.0/14'];
    const all = await json('vpc', 'free', 'large', ...within, '--limit', 'all');
    assert.equal(new Set(all.map(({ ipv4 }: { ipv4: string }) => ipv4)).size, 4096);
    assert.equal((await json('vpc', 'free', 'large', ...within, '--limit', '700')).length, 700);
    assert.equal((await free('2')).stdout.split('\n').length, 4);
    assert.equal((await free('2')).stderr, 'There are 65,536: --limit all lists them.\n');
    assert.equal((await free('0')).status, 2);
    await json('vpc', 'delete', 'large', '--yes');
  });

  test('subnets are found inside their VPC, by labels', async () => {
    await json(...create, '--label', 'one');
    await json(...create, '--label', 'two', '--subnet', 'web=10.2.0.0/24');
    const made = await json('subnet', 'create', '--vpc', 'one', '--label', 'web', '--ipv4', '10.1.0.0/24');
    assert.equal((await json('subnet', 'show', 'web', '--vpc', 'two')).ipv4, '10.2.0.0/24');
    assert.deepEqual(await json('subnet', 'show', 'web', '--vpc', 'one'), made);
    const other = await refusal('subnet', 'show', `${made.id}`, '--vpc', 'two');
    assert.equal(other, `error: There is no subnet ${made.id} in VPC two\n`);
    assert.deepEqual(await json('subnet', 'free', 'web', '--vpc', 'one'), [
      { first: '10.1.0.2', last: '10.1.0.253', addresses: 252 },
    ]);
    const { status, stderr } = await run('subnet', 'list');
    assert.deepEqual([status, stderr], [2, "error: required option '--vpc <vpc>' not specified\n"]);
  });

  test('a compute gets its interfaces, tags and root password', async () => {
    const words = [
      '--interface',
      'subnet=two/web,primary,ipv4=10.2.0.9,nat=any',
      '--interface',
      'vlan=back,ipam=10.9.0.1/24',
    ];
    const image = ['--image', 'public/debian12', '--root-pass-stdin', '--tag', 'web', '--tag', 'prod'];
    const { status, stdout, stderr } = await line.run(
      [...computeOf, '--label', 'web-1', ...words, ...image, '--json'],
      {
        env: connection(),
        input: 'tall waves off the cape\n',
      },
    );
    assert.deepEqual([status, stderr], [0, '']);
    const { id, tags } = JSON.parse(stdout);
    assert.deepEqual(tags, ['web', 'prod']);
    const { data } = succeeded(await account.owner.get(`/compute/instances/${id}/configs`));
    const [first, second] = data[0].interfaces;
    assert.deepEqual([first.purpose, first.primary, first.ipv4.vpc], ['vpc', true, '10.2.0.9']);
    assert.deepEqual([second.purpose, second.label, second.ipam_address], ['vlan', 'back', '10.9.0.1/24']);
    assert.deepEqual((await json('compute', 'update', 'web-1', '--tag', '')).tags, []);
    const changed = await json(
      'compute',
      'update',
      'web-1',
      '--no-watchdog-enabled',
      '--alerts',
      '{"cpu": 50}',
    );
    assert.deepEqual([changed.watchdog_enabled, changed.alerts.cpu], [false, 50]);
    assert.match(await refusal('vpc', 'delete', 'two', '--yes'), /^error: Subnet \d+ is used by interface /);
    assert.match(
      await refusal('compute', 'delete', 'web-1'),
      /^error: This would delete compute \d+ \(web-1\) with 1 config and 2 interfaces: confirm with --yes\n$/,
    );
    await json('compute', 'delete', 'web-1', '--yes');
  });

  test('without a terminal and without --root-pass-stdin, no password is asked for', async () => {
    const text = await refusal(...computeOf, '--image', 'public/debian12');
    assert.equal(text, 'error: --root-pass-stdin: root_pass is required\n');
    assert.equal(
      await refusal(...computeOf, '--interface', 'subnet=99999'),
      'error: --interface 1: subnet_id is not valid\n',
    );
  });

  test('a value that is in no list comes back with those that are', async () => {
    const shown = await refusal('vpc', 'create', '--label', 'a', '--region', 'nowhere');
    assert.match(shown, /^error: --region: region is not valid\nRegions: [a-z-]+(?:, [a-z-]+)+\n$/);
    const without = await refusal('vpc', 'create', '--label', 'a', '--region', 'us-central');
    assert.match(without, /\nRegions with VPCs: us-east, /);
    assert.doesNotMatch(without, /us-central/);
    const type = await refusal('compute', 'create', '--region', 'us-east', '--type', 'nothing');
    assert.match(type, /by that ID was not found\nTypes: .*c1-standard-2.* and \d+ more\n$/);
    const body = JSON.stringify({ label: 'a', region: 'nowhere' });
    assert.match(await refusal('api', 'POST', '/vpcs', '--data', body), /is not valid\nRegions: /);
  });

  test('a firewall gets its rules from lines or from a file, and is assigned by labels', async () => {
    const { id } = await json(...computeOf, '--label', 'shop-1');
    const lines = ['--rule', 'tcp 22, 80 from 203.0.113.0/24', '--rule', 'udp 53 to 192.0.2.53'];
    const policies = ['--inbound-policy', 'drop', '--outbound-policy', 'accept'];
    const create = ['firewall', 'create', '--label', 'shop', '--compute', 'shop-1'];
    const made = await json(...create, ...lines, ...policies);
    assert.deepEqual(
      [made.rules.inbound[0].ports, made.rules.outbound[0].addresses, made.entities[0].id],
      ['22, 80', { ipv4: ['192.0.2.53/32'] }, id],
    );
    assert.deepEqual(await json('compute', 'firewalls', 'shop-1'), [made]);

    await json('firewall', 'set-rules', 'shop', '--rule', 'tcp 443 from anywhere');
    const rules = await json('firewall', 'rules', 'shop');
    assert.deepEqual([rules.inbound.length, rules.outbound.length, rules.version], [1, 1, 2]);
    const file = join(dirname(line.folder), 'rules.json');
    await writeFile(file, JSON.stringify(rules));
    assert.deepEqual(await json('firewall', 'set-rules', 'shop', '--rules', `@${file}`), rules);
    const copy = await json('firewall', 'create', '--label', 'copy', '--rules', `@${file}`);
    assert.equal(copy.rules.fingerprint, rules.fingerprint);
    const wrong = JSON.stringify({ inbound: [{ ...rules.inbound[0], ports: '0' }] });
    assert.equal(
      await refusal('firewall', 'set-rules', 'shop', '--rules', wrong),
      'error: --rules inbound[0].ports: ports is not valid\n',
    );

    await json('firewall', 'update', 'shop', '--status', 'disabled');
    assert.equal((await json('firewall', 'devices', 'shop'))[0].entity.label, 'shop-1');
    await json('firewall', 'unassign', 'shop', '--compute', 'shop-1');
    assert.equal(
      await refusal('firewall', 'unassign', 'shop', '--compute', 'shop-1'),
      'error: The firewall is not assigned to compute shop-1\n',
    );
    await json('firewall', 'assign', 'shop', '--compute', `${id}`);
    assert.match(
      await refusal('firewall', 'delete', 'shop'),
      /^error: This would delete firewall \d+ \(shop\) with 1 device: confirm with --yes\n$/,
    );
    await json('firewall', 'delete', 'shop', '--yes');
    await json('compute', 'delete', 'shop-1', '--yes');
  });

  test('a token is shown once, and found by its label', async () => {
    const flags = ['--label', 'deploy', '--scopes', 'vpc:read_only', '--allowed-ip', '127.0.0.0/8'];
    const { stdout, stderr, status } = await run('token', 'create', ...flags);
    assert.deepEqual([status, stderr], [0, 'warning: keep the token now: it is shown only once\n']);
    assert.match(stdout, /\ntoken {9}[0-9a-f]{64}\n$/);
    const free = await json('token', 'update', 'deploy', '--allowed-ip', '');
    assert.equal('restrictions' in free, false);
    const other = await json('token', 'create', '--label', 'deploy');
    assert.match(other.token, /^[0-9a-f]{64}$/);
    const several = `error: There are 2 tokens with the label deploy: use an id (${free.id}, ${other.id})\n`;
    assert.equal(await refusal('token', 'show', 'deploy'), several);
    const revoked = await run('token', 'delete', `${other.id}`, '--yes');
    assert.equal(revoked.stdout, `Revoked token ${other.id} (deploy).\n`);
  });

  test('what the operator offers is listed', async () => {
    assert.ok((await json('region', 'list')).some(({ id }: { id: string }) => id === 'us-east'));
    assert.equal((await json('image', 'show', 'public/debian12')).label, 'Debian 12');
    assert.equal((await json('type', 'show', 'c1-standard-2')).id, 'c1-standard-2');
    assert.equal(await refusal('region', 'show', 'nowhere'), 'error: There is no region nowhere\n');
  });
});

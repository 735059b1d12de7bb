import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { type TcpProxy, useTcpProxy } from '#test/harness/tcp-proxy';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { CommandLine } from '#test/long/people-cli/command-line';

describeOnDatabase('palisade event', (dialect) => {
  const running = useTestApi(dialect, { streamLimits: { comment: 200 } });
  const line = new CommandLine();
  let account: TestAccount;
  let proxy: TcpProxy;

  before(async () => {
    account = await running.api.newAccount();
    proxy = await useTcpProxy(running.api.service.url);
  });
  after(() => proxy.close());

  const env = () => ({
    PALISADE_SERVER: proxy.url.replace(/\/$/, ''),
    PALISADE_TOKEN: account.owner.token ?? '',
  });
  const newVpc = async (label: string) =>
    succeeded(await account.owner.post('/vpcs', { label, region: 'us-east' }));
  const follow = (...args: string[]) => line.start(['event', 'follow', ...args], undefined, env());

  test('the last events are printed, oldest first', async () => {
    for (const label of ['one', 'two']) await newVpc(label);
    const { status, stdout, stderr } = await line.runWith(
      env(),
      'event',
      'list',
      '--json',
      '--filter',
      '{"action":"vpc_create"}',
    );
    assert.deepEqual([status, stderr], [0, '']);
    const events = JSON.parse(stdout);
    assert.deepEqual(
      events.map(({ entity }: { entity: { label: string } }) => entity.label),
      ['one', 'two'],
    );
    const { data } = succeeded(await account.owner.get('/account/events'));
    assert.deepEqual(events[1], data[0]);
  });

  test('what updates have changed is printed for those who ask for it', async () => {
    const { id } = await newVpc('before');
    succeeded(await account.owner.put(`/vpcs/${id}`, { label: 'after' }));
    const run = async (...args: string[]) => {
      const { status, stdout, stderr } = await line.runWith(env(), 'event', ...args);
      assert.deepEqual([status, stderr], [0, '']);
      return stdout;
    };
    const words = 'label from before to after';
    const changes = [{ field: 'label', from: 'before', to: 'after' }];
    assert.match(await run('list', '--last', '1', '--changes'), new RegExp(` ${words}\\n`));
    const [event] = JSON.parse(await run('list', '--last', '1', '--changes', '--json'));
    assert.deepEqual(event.changes, changes);
    assert.match(await run('show', String(event.id), '--changes'), new RegExp(`changes +${words}\\n`));
    assert.deepEqual(JSON.parse(await run('show', String(event.id), '--changes', '--json')), event);
    assert.doesNotMatch(await run('show', String(event.id)), /changes/);
    assert.equal('changes' in JSON.parse(await run('list', '--last', '1', '--json'))[0], false);

    const command = follow('--changes', '--filter', '{"action":"vpc_update"}');
    while (!command.stdout.includes('\n'))
      succeeded(await account.owner.put(`/vpcs/${id}`, { description: `at ${command.stdout.length}` }));
    command.child.kill();
    await command.result();
    assert.ok('changes' in JSON.parse(command.stdout.split('\n')[0] ?? ''));
  });

  test('events are followed across interruptions, and none is missed', async () => {
    const command = follow('--filter', '{"action":"vpc_create"}');
    // It has begun when it shows a first event. Until then it may not be connected.
    let made = 0;
    while (!command.stdout.includes('\n')) await newVpc(`start-${(made += 1)}`);
    for (const round of [1, 2, 3]) {
      await proxy.close();
      await newVpc(`missed-${round}`);
      await proxy.open();
      await command.writes(new RegExp(`("missed-${round}")`));
    }
    command.child.kill();
    await command.result();
    const labels = command.stdout
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text).entity.label);
    const last = labels.slice(labels.indexOf(`start-${made}`) + 1);
    assert.deepEqual(last, ['missed-1', 'missed-2', 'missed-3']);
  });

  test('a refusal ends it', async () => {
    const wrong = { ...env(), PALISADE_TOKEN: 'ab'.repeat(32) };
    for (const args of [
      ['event', 'list'],
      ['event', 'follow'],
    ]) {
      const { status, stdout, stderr } = await line.runWith(wrong, ...args);
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, /does not accept the token in PALISADE_TOKEN\n$/);
    }
    const refused = await line.runWith(env(), 'event', 'follow', '--filter', '{"nonsense":1}');
    assert.deepEqual([refused.status, refused.stderr], [1, 'error: --filter: Cannot filter on nonsense\n']);
    await proxy.close();
    const unreachable = await line.runWith(env(), 'event', 'follow');
    assert.equal(unreachable.status, 1);
    assert.match(unreachable.stderr, /^error: http:\/\/127\.0\.0\.1:\d+ cannot be reached: /);
    await proxy.open();
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { HeldDriver, until } from '#test/harness/held-driver';
import type { Answer, Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/compute/instances';
const BARE = { type: 'c1-entry-1', region: 'us-east' };
const INPUT = { ...BARE, image: 'public/debian12', root_pass: 'hohe Wellen am Kap' };
const INTERFACES = [{ purpose: 'public' }, { purpose: 'vlan', label: 'backup' }];

type Change = 'boot' | 'reboot' | 'shutdown';

/** A compute, with helpers for the tests. */
class Handle {
  readonly id: number;
  readonly path: string;
  readonly #client: Client;

  constructor(client: Client, id: number) {
    this.#client = client;
    this.id = id;
    this.path = `${PATH}/${id}`;
  }

  static async create(client: Client, body: object): Promise<Handle> {
    return new Handle(client, succeeded(await client.post(PATH, body)).id);
  }

  send(change: Change, body?: object): Promise<Answer> {
    return this.#client.post(`${this.path}/${change}`, body);
  }

  async status(): Promise<string> {
    return succeeded(await this.#client.get(this.path)).status;
  }

  async reaches(status: string): Promise<void> {
    await until(async () => (await this.status()) === status, `the status ${status}`);
  }

  /** For each config, whether its interfaces are active. */
  async active(): Promise<boolean[][]> {
    const configs = succeeded(await this.#client.get(`${this.path}/configs`)).data;
    return configs.map(({ interfaces }: { interfaces: { active: boolean }[] }) =>
      interfaces.map(({ active }) => active),
    );
  }

  /** The compute's events without the fields that all events share, oldest first. */
  async events(): Promise<unknown[][]> {
    const filter = { 'entity.type': 'compute', 'entity.id': this.id, '+order': 'desc' };
    const { data } = succeeded(await this.#client.list('/account/events', filter));
    return data.map((event: Record<string, unknown> & { secondary_entity: { label: string } | null }) => [
      event.action,
      event.status,
      event.percent_complete,
      event.duration,
      event.time_remaining,
      event.secondary_entity?.label ?? null,
    ]);
  }
}

const CONFIG = 'My Debian 12 Disk Profile';

describeOnDatabase('jobs of a compute', (dialect) => {
  const driver = new HeldDriver();
  const running = useTestApi(dialect, { driver });
  const tick = (seconds: number) => running.api.clock.advance(seconds);

  async function booted(body: object = INPUT): Promise<{ owner: Client; compute: Handle }> {
    const { owner } = await running.api.newAccount();
    const compute = await Handle.create(owner, body);
    (await driver.next(compute)).finish();
    await compute.reaches('booting');
    (await driver.next(compute)).finish();
    await compute.reaches('running');
    return { owner, compute };
  }

  it('jobs and their events go through their statuses', async () => {
    const { owner } = await running.api.newAccount();
    const compute = await Handle.create(owner, { ...INPUT, interfaces: INTERFACES });
    assert.equal(await compute.status(), 'provisioning');
    const create = await driver.next(compute);
    assert.deepEqual(await compute.events(), [
      ['compute_create', 'started', 0, 0, 2, 'Debian 12'],
      ['compute_boot', 'scheduled', 0, null, null, CONFIG],
    ]);
    assert.deepEqual(await compute.active(), [[false, false]]);
    assert.deepEqual([create.job.kind, create.job.configId], ['create', null]);

    tick(3);
    create.finish();
    const boot = await driver.next(compute);
    assert.equal(await compute.status(), 'booting');
    assert.deepEqual(await compute.active(), [[true, true]]);
    assert.deepEqual(await compute.events(), [
      ['compute_create', 'finished', 100, 3, 0, 'Debian 12'],
      ['compute_boot', 'started', 0, 0, 2, CONFIG],
    ]);
    assert.deepEqual(
      [boot.job.kind, boot.job.credentials, typeof boot.job.configId],
      ['boot', undefined, 'number'],
    );
    tick(1);
    boot.finish();
    await compute.reaches('running');

    succeeded(await compute.send('reboot'));
    assert.equal(await compute.status(), 'rebooting');
    assert.deepEqual(await compute.active(), [[true, true]]);
    (await driver.next(compute)).finish();
    await compute.reaches('running');
    succeeded(await compute.send('shutdown'));
    assert.equal(await compute.status(), 'shutting_down');
    assert.deepEqual(await compute.active(), [[true, true]]);
    (await driver.next(compute)).finish();
    await compute.reaches('offline');
    assert.deepEqual(await compute.active(), [[false, false]]);
    assert.deepEqual(await compute.events(), [
      ['compute_create', 'finished', 100, 3, 0, 'Debian 12'],
      ['compute_boot', 'finished', 100, 1, 0, CONFIG],
      ['compute_reboot', 'finished', 100, 0, 0, CONFIG],
      ['compute_shutdown', 'finished', 100, 0, 0, null],
    ]);
  });

  it('a job passes password and keys to the driver once', async () => {
    const { owner } = await running.api.newAccount();
    const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIbL3ZD1WKwHCsSFrWZCFctwGjwKpAVgfrhRg/wOu8gc';
    const compute = await Handle.create(owner, { ...INPUT, authorized_keys: [key] });
    const { job } = await driver.next(compute);
    assert.deepEqual(job.credentials, { rootPassword: INPUT.root_pass, authorizedKeys: [key] });
    const bare = await Handle.create(owner, { ...BARE, root_pass: 'ebbe und flut' });
    const { credentials } = (await driver.next(bare)).job;
    assert.deepEqual(credentials, { rootPassword: null, authorizedKeys: [] });
  });

  it('a running job delays further jobs of the compute, and nothing else', async () => {
    const { owner } = await running.api.newAccount();
    const compute = await Handle.create(owner, INPUT);
    const busy = async () => {
      for (const change of ['boot', 'reboot', 'shutdown'] as const) {
        assertRefused(await compute.send(change), 400, 'Compute busy.');
      }
    };
    const create = await driver.next(compute);
    await busy();
    succeeded(await owner.put(compute.path, { group: 'shop' }));
    create.finish();
    const boot = await driver.next(compute);
    await busy();
    boot.finish();
    await compute.reaches('running');
    succeeded(await compute.send('shutdown'));
    await busy();
    assertErrors(await compute.send('boot', { config_id: 1.5 }), 400, [
      { field: 'config_id', reason: 'config_id must be an integer' },
    ]);
    assertErrors(await compute.send('boot', { config_id: 0 }), 400, [
      { field: 'config_id', reason: 'config_id is not valid' },
    ]);
  });

  it('a failed create leaves the compute offline, and cancels the jobs behind it', async () => {
    const { owner } = await running.api.newAccount();
    const compute = await Handle.create(owner, { ...INPUT, interfaces: INTERFACES });
    tick(2);
    (await driver.next(compute)).fail();
    await compute.reaches('offline');
    assert.deepEqual(await compute.active(), [[false, false]]);
    const [create, boot] = await compute.events();
    assert.deepEqual(create?.slice(0, 3), ['compute_create', 'failed', 100]);
    assert.deepEqual(boot, ['compute_boot', 'failed', 100, 0, 0, CONFIG]);
    succeeded(await compute.send('boot'));
    (await driver.next(compute)).finish();
    await compute.reaches('running');
  });

  it('a failed job restores the previous state', async () => {
    const { owner, compute } = await booted({ ...INPUT, interfaces: INTERFACES });
    const other = await newConfig(owner, compute.id, [{ purpose: 'vlan', label: 'other' }]);
    succeeded(await compute.send('reboot', { config_id: other.id }));
    assert.deepEqual(await compute.active(), [[false, false], [true]]);
    (await driver.next(compute)).fail();
    await compute.reaches('running');
    assert.deepEqual(await compute.active(), [[true, true], [false]]);

    succeeded(await compute.send('shutdown'));
    (await driver.next(compute)).fail();
    await compute.reaches('running');
    assert.deepEqual(await compute.active(), [[true, true], [false]]);

    succeeded(await compute.send('shutdown'));
    (await driver.next(compute)).finish();
    await compute.reaches('offline');
    succeeded(await compute.send('boot', { config_id: other.id }));
    (await driver.next(compute)).fail();
    await compute.reaches('offline');
    assert.deepEqual(await compute.active(), [[false, false], [false]]);
    // The config booted last is the first one again.
    succeeded(await compute.send('boot'));
    const again = await driver.next(compute);
    assert.notEqual(again.job.configId, other.id);
    const last = (await compute.events()).at(-1);
    assert.deepEqual(last, ['compute_boot', 'started', 0, 0, 2, CONFIG]);
  });

  it('booting uses the only or the last config, and otherwise requires one', async () => {
    const { owner } = await running.api.newAccount();
    const compute = await Handle.create(owner, { ...BARE, interfaces: INTERFACES });
    (await driver.next(compute)).finish();
    await compute.reaches('offline');
    const other = await newConfig(owner, compute.id, []);
    const required = [{ field: 'config_id', reason: 'config_id is required' }];
    assertErrors(await compute.send('boot'), 400, required);
    assertErrors(await compute.send('boot', { config_id: null }), 400, required);
    assertRefused(await compute.send('reboot'), 400, 'Compute is not running');

    succeeded(await compute.send('boot', { config_id: other.id }));
    assert.equal((await compute.events()).at(-1)?.at(-1), 'other');
    (await driver.next(compute)).finish();
    await compute.reaches('running');
    succeeded(await compute.send('reboot'));
    const reboot = await driver.next(compute);
    assert.deepEqual([reboot.job.kind, reboot.job.configId], ['reboot', other.id]);
    reboot.finish();
    await compute.reaches('running');

    const stranger = await Handle.create(owner, INPUT);
    (await driver.next(stranger)).finish();
    (await driver.next(stranger)).finish();
    await stranger.reaches('running');
    for (const change of ['boot', 'reboot'] as const) {
      assertErrors(await stranger.send(change, { config_id: other.id }), 400, [
        { field: 'config_id', reason: 'config_id is not valid' },
      ]);
    }
  });

  it('jobs that make no sense in the current status are refused', async () => {
    const { owner, compute } = await booted();
    assertRefused(await compute.send('boot'), 400, 'Compute is already running');
    const bare = await Handle.create(owner, BARE);
    (await driver.next(bare)).finish();
    await bare.reaches('offline');
    assertRefused(await bare.send('boot'), 400, 'Compute has no config to boot');
    assertRefused(await bare.send('reboot'), 400, 'Compute is not running');
    assertRefused(await bare.send('shutdown'), 400, 'Compute is not running');
    assert.equal((await bare.events()).length, 1);
  });

  it('jobs end with their compute', async () => {
    const { owner } = await running.api.newAccount();
    const compute = await Handle.create(owner, INPUT);
    const create = await driver.next(compute);
    tick(4);
    assert.deepEqual(succeeded(await owner.delete(compute.path)), {});
    assert.equal((await owner.get(compute.path)).status, 404);
    const expected = [
      ['compute_create', 'failed', 100, 4, 0, 'Debian 12'],
      ['compute_boot', 'failed', 100, 0, 0, CONFIG],
      ['compute_delete', 'finished', 100, 0, 0, null],
    ];
    assert.deepEqual(await compute.events(), expected);
    create.finish();
    // The result of the driver comes too late. The next job shows that the worker has processed it.
    const next = await Handle.create(owner, BARE);
    (await driver.next(next)).finish();
    await next.reaches('offline');
    assert.deepEqual(await compute.events(), expected);
    assert.equal(driver.given.filter(({ computeId }) => computeId === compute.id).length, 1);
  });
});

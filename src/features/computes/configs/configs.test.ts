import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { newVpc } from '#test/harness/networks';
import { TestApi, useTestApi } from '#test/harness/test-api';

const DEVICES = { sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null };
const HELPERS = {
  updatedb_disabled: true,
  distro: true,
  modules_dep: true,
  network: true,
  devtmpfs_automount: true,
};
const VLAN = { purpose: 'vlan', label: 'backup-net' };

describeOnDatabase('configs of a compute', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_LIMIT_CONFIGS_PER_COMPUTE: '3' } });

  it('configs have default settings unless others are sent', async () => {
    const { owner } = await running.api.newAccount();
    const path = `/compute/instances/${(await newCompute(owner)).id}/configs`;
    const plain = succeeded(await owner.post(path, { label: 'Plain', devices: {} }));
    assert.deepEqual(plain, {
      id: plain.id,
      label: 'Plain',
      kernel: 'compute/latest-64bit',
      comments: '',
      memory_limit: 0,
      created: plain.created,
      updated: plain.created,
      root_device: '/dev/sda',
      initrd: null,
      run_level: 'default',
      virt_mode: 'paravirt',
      helpers: HELPERS,
      devices: DEVICES,
      interfaces: [],
    });
    const input = {
      label: 'Plain',
      devices: { sda: { disk_id: 5 }, sdb: null, sdh: { volume_id: 7, disk_id: null }, sdz: 1 },
      kernel: 'compute/6.8.9',
      initrd: 12,
      comments: 'two\nlines',
      memory_limit: 1024,
      root_device: '/dev/sdb',
      run_level: 'binbash',
      virt_mode: 'fullvirt',
      helpers: { distro: false, network: null },
      interfaces: [{ purpose: 'public', primary: true }, VLAN],
    };
    const full = succeeded(await owner.post(path, input));
    assert.deepEqual(full, {
      ...input,
      id: full.id,
      created: full.created,
      updated: full.updated,
      devices: {
        ...DEVICES,
        sda: { disk_id: 5, volume_id: null },
        sdh: { disk_id: null, volume_id: 7 },
      },
      helpers: { ...HELPERS, distro: false },
      interfaces: full.interfaces,
    });
    assert.deepEqual(
      full.interfaces.map(({ purpose, primary }: Record<string, unknown>) => ({ purpose, primary })),
      [
        { purpose: 'public', primary: true },
        { purpose: 'vlan', primary: false },
      ],
    );
    assert.deepEqual(succeeded(await owner.get(`${path}/${full.id}`)), full);
    assert.deepEqual(succeeded(await owner.get(path)).data, [plain, full]);
    assert.deepEqual(succeeded(await owner.list(path, { label: 'Plain', interfaces: 'backup-net' })).data, [
      full,
    ]);
    assert.deepEqual(succeeded(await owner.list(path, { interfaces: { '+contains': 'NET' } })).data, [full]);
    assert.deepEqual(succeeded(await owner.list(path, { interfaces: { '+neq': 'backup-net' } })).data, [
      plain,
    ]);
  });

  it('an update keeps what it leaves out', async () => {
    const { owner } = await running.api.newAccount();
    const path = `/compute/instances/${(await newCompute(owner)).id}/configs`;
    const devices = { sda: { disk_id: 5, volume_id: null } };
    const made = succeeded(await owner.post(path, { label: 'One', devices, interfaces: [VLAN] }));
    const put = async (body: object) => succeeded(await owner.put(`${path}/${made.id}`, body));
    assert.deepEqual(await put({}), made);
    assert.deepEqual(await put({ interfaces: null, kernel: null, id: 1 }), made);
    running.api.clock.advance(60);
    const renamed = await put({ label: 'Two', helpers: { distro: false } });
    const changes = { label: 'Two', helpers: { ...HELPERS, distro: false }, updated: renamed.updated };
    assert.deepEqual(renamed, { ...made, ...changes });
    assert.notEqual(renamed.updated, made.updated);
    const moved = await put({ devices: { sdb: { disk_id: 6 } }, helpers: {} });
    const sdb = { disk_id: 6, volume_id: null };
    assert.deepEqual(moved, { ...renamed, devices: { ...DEVICES, sdb } });
  });

  it('an update replaces all interfaces, and may reuse their addresses', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner);
    const input = { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ip_ranges: ['10.0.4.64/26'] };
    const { id, config } = await newCompute(owner, [input]);
    const path = `/compute/instances/${id}/configs/${config.id}`;
    const ids = config.interfaces.map((shown) => ({ id: shown.id, ...input }));
    const replaced = succeeded(await owner.put(path, { interfaces: [...ids, VLAN] }));
    const [first, second] = replaced.interfaces;
    assert.ok(first.id > (config.interfaces[0]?.id ?? 0) && second.id > first.id, 'new ids');
    assert.equal(first.ipv4.vpc, '10.0.4.2');
    assert.deepEqual(first.ip_ranges, ['10.0.4.64/26']);
    assert.deepEqual(succeeded(await owner.put(path, { interfaces: [] })).interfaces, []);
    const other = await newCompute(owner, [{ ...input, ipv4: { vpc: '10.0.4.2' } }]);
    assert.equal(other.config.interfaces[0]?.ipv4?.vpc, '10.0.4.2');
    const refused = await owner.put(path, { label: 'Lost', interfaces: [input] });
    assertErrors(refused, 400, [
      {
        field: 'interfaces[0].ip_ranges[0]',
        reason: 'interfaces[0].ip_ranges[0] is already in use',
      },
    ]);
    assert.notEqual(succeeded(await owner.get(path)).label, 'Lost');
  });

  it('invalid settings are refused', async () => {
    const { owner } = await running.api.newAccount();
    const path = `/compute/instances/${(await newCompute(owner)).id}/configs`;
    assertErrors(await owner.post(path, {}), 400, [
      { field: 'label', reason: 'label is required' },
      { field: 'devices', reason: 'devices is required' },
    ]);
    const wrong = {
      label: 'x'.repeat(49),
      devices: { sda: 1, sdb: { disk_id: 'x' } },
      kernel: 'compute/none',
      initrd: 'x',
      comments: 'x'.repeat(65_536),
      memory_limit: 1025,
      root_device: 1,
      run_level: 'x',
      virt_mode: 'x',
      helpers: { distro: 1 },
      interfaces: [{ purpose: 'x' }, {}],
    };
    const errors = [
      { field: 'label', reason: 'Length must be 1-48 characters' },
      { field: 'devices.sda', reason: 'devices.sda must be an object' },
      { field: 'devices.sdb.disk_id', reason: 'devices.sdb.disk_id must be an integer' },
      { field: 'kernel', reason: 'kernel is not valid' },
      { field: 'initrd', reason: 'initrd must be an integer' },
      { field: 'comments', reason: 'Length must be 0-65535 characters' },
      { field: 'memory_limit', reason: 'Must be 0-1024' },
      { field: 'root_device', reason: 'root_device must be a string' },
      { field: 'run_level', reason: 'run_level is not valid' },
      { field: 'virt_mode', reason: 'virt_mode is not valid' },
      { field: 'helpers.distro', reason: 'helpers.distro must be a boolean' },
      { field: 'interfaces[0].purpose', reason: 'purpose is not valid' },
      { field: 'interfaces[1].purpose', reason: 'purpose is required' },
    ];
    assertErrors(await owner.post(path, wrong), 400, errors);
    const { id } = succeeded(await owner.post(path, { label: 'One', devices: {} }));
    assertErrors(await owner.put(`${path}/${id}`, wrong), 400, errors);
    const tooLong = { root_device: `/dev/${'x'.repeat(60)}`, kernel: `compute/${'x'.repeat(1000)}` };
    assertErrors(await owner.put(`${path}/${id}`, tooLong), 400, [
      { field: 'kernel', reason: 'kernel is not valid' },
      { field: 'root_device', reason: 'Length must be 0-64 characters' },
    ]);
    succeeded(await owner.put(`${path}/${id}`, { root_device: tooLong.root_device.slice(0, 64) }));
  });

  it('the numbers of configs and of interfaces are limited', async () => {
    const { owner } = await running.api.newAccount();
    const path = `/compute/instances/${(await newCompute(owner)).id}/configs`;
    const input = { label: 'One', devices: {} };
    const four = ['a', 'b', 'c', 'd'].map((label) => ({ ...VLAN, label }));
    assertErrors(await owner.post(path, { ...input, interfaces: four }), 400, [
      { field: 'interfaces', reason: 'Limit reached: 3 interfaces per config' },
    ]);
    for (let count = 0; count < 3; count += 1) succeeded(await owner.post(path, input));
    assertRefused(await owner.post(path, input), 400, 'Limit reached: 3 configs per compute');
  });

  it('interfaces are deleted with their config', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner);
    const { id, config } = await newCompute(owner, [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }]);
    const path = `/compute/instances/${id}/configs/${config.id}`;
    assert.deepEqual(succeeded(await owner.delete(path)), {});
    assertRefused(await owner.get(path), 404, 'Not found');
    succeeded(await owner.delete(`/vpcs/${vpc.id}`));
    assertRefused(await owner.post(`/compute/instances/${id}/boot`), 400, 'Compute has no config to boot');
  });
});

describeOnDatabase('deleting a config', (dialect) => {
  it('deleting a config waits for the job of its compute', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const driver = { usualSeconds: 2, run: () => released };
    const api = await TestApi.start(dialect, { driver });
    try {
      const { owner } = await api.newAccount();
      const { id, config } = await newCompute(owner, [{ purpose: 'public' }]);
      const path = `/compute/instances/${id}/configs/${config.id}`;
      assertRefused(await owner.delete(path), 400, 'Compute busy.');
      succeeded(await owner.put(path, { label: 'Renamed' }));
    } finally {
      release();
      await api.stop();
    }
  });
});

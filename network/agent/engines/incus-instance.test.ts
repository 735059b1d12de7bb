import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WantedCompute, WantedNic } from '#network/hosts/messages/messages';
import {
  bootConfig,
  firstConfig,
  hasOldSecrets,
  readInstance,
  readyConfig,
  rewired,
  sameInstance,
  toInstance,
  withoutSecrets,
} from './incus-instance.ts';

const NIC: WantedNic = {
  id: 5,
  position: 1,
  mac: '02:00:00:00:00:05',
  mtu: 1442,
  lspName: 'palisade-nic-5',
  address: '10.0.4.2/24',
  gateway: '10.0.4.1',
  primary: true,
  ranges: [],
};
const COMPUTE: WantedCompute = {
  id: 7,
  power: 'on',
  boot: 1,
  image: 'public/debian12',
  memory: 1024,
  vcpus: 2,
  disk: 25_600,
  watchdog: true,
  credentials: { rootPassword: 'correct "horse"', authorizedKeys: ['ssh-ed25519 AAAA'] },
  nics: [NIC],
};

const shownWith = (config: Record<string, string>, more: object = {}) =>
  readInstance({ name: 'pal-7', type: 'container', status: 'Running', config, ...more });

describe('an instance of Incus', () => {
  test('is ours when its name and its mark agree', () => {
    const config = { ...firstConfig(COMPUTE), ...readyConfig(shownWith({})), ...bootConfig(3) };
    assert.deepEqual(toInstance(shownWith(config)), { id: 7, state: 'running', boot: 3, isWhole: true });
    assert.equal(toInstance(shownWith({})), undefined);
    assert.equal(toInstance(shownWith(config, { name: 'pal-8' })), undefined);
    assert.equal(toInstance(shownWith(config, { name: 'web' })), undefined);
  });

  test('is not whole before its keys are in place', () => {
    assert.deepEqual(toInstance(shownWith(firstConfig(COMPUTE), { status: 'Stopped' })), {
      id: 7,
      state: 'stopped',
      boot: 0,
      isWhole: false,
    });
  });

  test('has limits, and what is for its first start', () => {
    const { 'cloud-init.user-data': userData = '', ...config } = firstConfig(COMPUTE);
    assert.deepEqual(config, {
      'user.palisade.compute': '7',
      'limits.cpu': '2',
      'limits.memory': '1024MiB',
    });
    const [first, second = ''] = userData.split('\n');
    assert.equal(first, '#cloud-config');
    assert.deepEqual(JSON.parse(second), {
      disable_root: false,
      ssh_pwauth: true,
      chpasswd: { expire: false, users: [{ name: 'root', password: 'correct "horse"', type: 'text' }] },
      ssh_authorized_keys: ['ssh-ed25519 AAAA'],
    });
  });

  test('is rewired: its other devices stay', () => {
    const root = { type: 'disk', path: '/', pool: 'default' };
    const shown = shownWith({}, { devices: { root, eth0: { type: 'nic', host_name: 'pal4' } } });
    assert.deepEqual(Reflect.get(rewired(shown, [NIC], 'br-int'), 'devices'), {
      root,
      eth1: {
        type: 'nic',
        nictype: 'bridged',
        parent: 'br-int',
        name: 'eth1',
        host_name: 'pal5',
        hwaddr: NIC.mac,
        mtu: '1442',
      },
    });
  });

  test('loses its password after the first start, and not before', () => {
    const first = firstConfig(COMPUTE);
    const configOf = (config: Record<string, string>) =>
      Object.keys(Reflect.get(withoutSecrets(shownWith(config)), 'config') as object);
    assert.ok(configOf(first).includes('cloud-init.user-data'));
    assert.ok(!configOf({ ...first, ...bootConfig(1) }).includes('cloud-init.user-data'));
  });

  test('stays the same for cloud-init, whatever changes', () => {
    const [id, kept] = ['volatile.cloud-init.instance-id', 'user.palisade.instance-id'];
    const made = shownWith({ ...firstConfig(COMPUTE), [id]: 'one' });
    assert.deepEqual(readyConfig(made), { 'user.palisade.ready': 'true', [kept]: 'one' });
    const renewed = shownWith({ ...bootConfig(1), [kept]: 'one', [id]: 'two' });
    const old = shownWith({ ...bootConfig(1), [id]: 'one' });
    for (const shown of [made, renewed, old]) {
      assert.deepEqual(sameInstance(shown), { [id]: 'one' });
      for (const change of [withoutSecrets(shown), rewired(shown, [NIC], 'br-int')]) {
        assert.equal(Reflect.get(Reflect.get(change, 'config') as object, kept), 'one');
      }
    }
    assert.deepEqual(sameInstance(shownWith({})), {});
  });

  test('its password is old some minutes after the first start', () => {
    const started = { last_used_at: '2026-01-02T03:04:05.678901234Z' };
    const at = Date.UTC(2026, 0, 2, 3, 4, 5) / 1_000;
    const config = { ...firstConfig(COMPUTE), ...bootConfig(1) };
    assert.equal(hasOldSecrets(shownWith(config, started), at + 60), false);
    assert.equal(hasOldSecrets(shownWith(config, started), at + 600), true);
    assert.equal(hasOldSecrets(shownWith(firstConfig(COMPUTE), started), at + 600), false);
    assert.equal(hasOldSecrets(shownWith(bootConfig(1), started), at + 600), false);
  });
});

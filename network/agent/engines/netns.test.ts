import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WantedNic } from '#network/hosts/messages/messages';
import { addressCommands, readLease } from './netns.ts';

const NIC: WantedNic = {
  id: 5,
  position: 0,
  mac: '02:00:00:00:00:05',
  mtu: 1442,
  lspName: 'palisade-nic-5',
  address: '10.0.4.2/24',
  gateway: '10.0.4.1',
  primary: true,
  ranges: [],
};

describe('the addresses of an interface', () => {
  test('the primary one has the default route', () => {
    assert.deepEqual(addressCommands(NIC, NIC), [
      'link set dev eth0 mtu 1442 up',
      'address replace 10.0.4.2/24 dev eth0',
      'route replace default via 10.0.4.1 dev eth0 onlink metric 100',
    ]);
  });

  test('another one has routes to the private networks', () => {
    assert.deepEqual(addressCommands({ ...NIC, position: 1, primary: false }, NIC).slice(2), [
      'route replace 10.0.0.0/8 via 10.0.4.1 dev eth1 onlink metric 101',
      'route replace 172.16.0.0/12 via 10.0.4.1 dev eth1 onlink metric 101',
      'route replace 192.168.0.0/16 via 10.0.4.1 dev eth1 onlink metric 101',
    ]);
  });

  test('without addresses it is only up', () => {
    const none = { address: null, gateway: null, mtu: 1442 };
    assert.deepEqual(addressCommands(NIC, none), ['link set dev eth0 mtu 1442 up']);
  });

  test('it holds its ranges', () => {
    const commands = addressCommands({ ...NIC, ranges: ['10.9.0.0/28'] }, NIC);
    assert.equal(commands.at(-1), 'route replace local 10.9.0.0/28 dev lo');
  });
});

describe('a lease', () => {
  test('has address, gateway and MTU', () => {
    const text = 'ip=10.0.4.2\nmask=24\nrouter=10.0.4.1\nmtu=1442\nPATH=/bin\n';
    assert.deepEqual(readLease(text), { address: '10.0.4.2/24', gateway: '10.0.4.1', mtu: 1442 });
  });

  test('may have routes in place of a router', () => {
    const text = 'ip=10.0.4.2\nmask=24\nstaticroutes=10.0.0.0/8 10.0.4.1 172.16.0.0/12 10.0.4.1\n';
    assert.equal(readLease(text)?.gateway, '10.0.4.1');
  });

  test('is missing when nothing was said', () => assert.equal(readLease(''), undefined));
});

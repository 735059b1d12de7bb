import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  carriedEgress,
  carriedPort,
  carriedState,
  type Port,
  type PortFacts,
  simulatedPort,
} from './rules.ts';

const NOW = 10_000;
const UP: PortFacts = { up: 1, up_changed: 9000, host_id: 7, last_seen: NOW - 5, host_problem: null };

describe('the port of an interface', () => {
  const cases: [name: string, facts: PortFacts, expected: Port][] = [
    ['is up', UP, { port: 'up', since: 9000, problem: null }],
    ['is off when the compute does not run with it', { ...UP, up: null, up_changed: null }, off()],
    ['is down before it is connected', { ...UP, up: 0 }, down('port is not connected')],
    [
      'is up while the host has a problem',
      { ...UP, host_problem: 'ovn-controller does not answer' },
      { ...up(), problem: 'host does not follow changes' },
    ],
    ['is down while the host is silent', { ...UP, last_seen: NOW - 30 }, down('host is silent')],
    ['is up when the host was heard just in time', { ...UP, last_seen: NOW - 29 }, { ...up() }],
    ['is down when the host was never heard', { ...UP, last_seen: null }, down('host is silent')],
    [
      'is down before the compute has a host',
      { ...UP, up: 0, host_id: null, last_seen: null },
      down('compute has no host'),
    ],
  ];
  for (const [name, facts, expected] of cases) {
    it(name, () => assert.deepEqual(carriedPort(facts, NOW), expected));
  }

  it('without a data plane is up while the compute runs', () => {
    assert.deepEqual(simulatedPort({ ...UP, up: 0, host_id: null, last_seen: null }), up());
    assert.deepEqual(simulatedPort({ ...UP, up_changed: null }), off());
  });
});

function up(): Port {
  return { port: 'up', since: 9000, problem: null };
}

function down(problem: string): Port {
  return { port: 'down', since: 9000, problem };
}

function off(): Port {
  return { port: 'off', since: null, problem: null };
}

describe('the state of a VPC in the network', () => {
  const applied = { revision: 12, applied_revision: 12, applied: 9000, problem: null };
  const behind = { ...applied, applied_revision: 11 };
  const ports = (...all: Port['port'][]) => all.map((port) => ({ port, problem: null }));
  const cases = [
    ['applied', applied, ports('up', 'off')],
    ['degraded', applied, ports('up', 'down')],
    ['degraded', applied, [{ port: 'up', problem: 'host does not follow changes' }]],
    ['pending', behind, ports('down')],
    ['failed', { ...behind, problem: 'refused' }, ports('up')],
  ] as const;
  for (const [state, progress, all] of cases) {
    it(`is ${state} with ${all.map(({ port, problem }) => problem ?? port).join(', ')}`, () =>
      assert.equal(carriedState(progress, all), state));
  }
});

describe('the way out by a NAT gateway', () => {
  const applied = { revision: 12, applied_revision: 12, applied: 9000, problem: null };
  const behind = { ...applied, applied_revision: 11 };
  const [heard, silent, older] = [NOW - 5, NOW - 31, NOW - 90];
  const cases = [
    ['is up', applied, [heard, silent], { state: 'up', since: 9000 }],
    ['is pending until the network has it', behind, [heard], { state: 'pending', since: null }],
    [
      'is pending while the network refuses it',
      { ...applied, problem: 'no' },
      [heard],
      { state: 'pending', since: null },
    ],
    ['is down when all gateway hosts are silent', behind, [silent, older], { state: 'down', since: silent }],
    ['is up where a gateway host may be alive', applied, [silent, null], { state: 'up', since: 9000 }],
  ] as const;
  for (const [name, progress, gateways, expected] of cases) {
    it(name, () => assert.deepEqual(carriedEgress(progress, gateways, NOW), expected));
  }
});

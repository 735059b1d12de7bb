import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { parseAddress } from '#domain/net/ipv4';
import { explain, type PacketEndpoint, silentHosts, type TraceFacts } from './explanation.ts';

const NOW = 10_000;
const FROM: PacketEndpoint = {
  ...{ interface_id: 61, compute_id: 31, vpc_id: 10, nic_id: 1, nat_address: null },
  ...{ natgateway_id: null, shared_address: null },
  ...{ up: 1, host: 'hv1', last_seen: NOW - 1 },
};
const TO: PacketEndpoint = { ...FROM, interface_id: 62, compute_id: 32, nic_id: 2, host: 'hv2' };
const GOOD: TraceFacts = {
  from: FROM,
  to: parseAddress('10.0.5.3') ?? 0,
  destination: TO,
  isInside: true,
  isGateway: false,
  holder: undefined,
  forward: undefined,
  otherVpc: undefined,
  isShadowed: false,
  denied: undefined,
  hasPorts: true,
  isCutOff: false,
  progress: { revision: 3, applied_revision: 3, problem: null },
  drifted: [],
  now: NOW,
};
const NOWHERE = { destination: undefined };
const OUTSIDE = { ...NOWHERE, isInside: false };
const SHARING = { ...FROM, natgateway_id: 205, shared_address: 1 };
const MAPPED = { ...FROM, nat_address: parseAddress('192.0.2.24') ?? 0 };

describe('why a packet does not arrive', () => {
  const cases: [name: string, facts: Partial<TraceFacts>, reason: RegExp | undefined][] = [
    ['nothing is known', {}, undefined],
    ['the sender is off', { from: { ...FROM, nic_id: null } }, /^Compute 31 does not run with interface 61/],
    ['nobody has the address', NOWHERE, /^No interface in VPC 10 has the address 10\.0\.5\.3$/],
    ['the receiver is off', { destination: { ...TO, nic_id: null } }, /^Compute 32 does not run/],
    ['another VPC has it', { ...OUTSIDE, otherVpc: 12 }, /^10\.0\.5\.3 is in VPC 12, and VPCs are isolated/],
    [
      'there is no way out',
      OUTSIDE,
      /outside VPC 10: the subnet has no NAT gateway, and interface 61 no public address/,
    ],
    ['outside, by a NAT gateway', { ...OUTSIDE, from: SHARING }, undefined],
    [
      'there are no ports for it',
      { ...OUTSIDE, from: { ...SHARING, shared_address: null } },
      /compute 31 has no ports of NAT gateway 205$/,
    ],
    [
      'a network of the site',
      { ...OUTSIDE, from: SHARING, denied: '10.0.0.0/8' },
      /^10\.0\.5\.3 is in 10\.0\.0\.0\/8, which NAT gateways of the region do not reach/,
    ],
    [
      'a protocol without ports',
      { ...OUTSIDE, from: SHARING, hasPorts: false },
      /^NAT gateway 205 carries TCP, UDP and ICMP only$/,
    ],
    [
      'no gateway host lives',
      { ...OUTSIDE, from: SHARING, isCutOff: true },
      /^No gateway host of the region is alive$/,
    ],
    ['an address of its own needs none', { ...OUTSIDE, from: MAPPED, isCutOff: true }, undefined],
    [
      'an address of a NAT gateway',
      { ...OUTSIDE, from: SHARING, holder: { natgateway_id: 206 } },
      /^10\.0\.5\.3 is an address of NAT gateway 206: only answers come in, and what is forwarded$/,
    ],
    [
      'a forward to a compute that is off',
      {
        ...{ ...OUTSIDE, from: SHARING, holder: { natgateway_id: 206 } },
        forward: { id: 12, compute_id: 32, nic_id: null },
      },
      /^Forward 12 leads to compute 32, which is off or does not run with that interface$/,
    ],
    [
      'a forward',
      {
        ...{ ...OUTSIDE, from: SHARING, holder: { natgateway_id: 206 } },
        forward: { id: 12, compute_id: 32, nic_id: 2 },
      },
      undefined,
    ],
    [
      'the public address is elsewhere',
      { ...OUTSIDE, from: MAPPED, isShadowed: true },
      /^192\.0\.2\.24 is on/,
    ],
    ['outside, with a public address', { ...OUTSIDE, from: MAPPED }, undefined],
    [
      'OVN refuses',
      { progress: { revision: 3, applied_revision: 2, problem: 'no' } },
      /refuses a change: no/,
    ],
    ['changes wait', { progress: { revision: 3, applied_revision: 2, problem: null } }, /^Changes wait/],
    ['OVN differs', { drifted: ['nic:1', 'nic:2'] }, /differs from what is wanted: nic:1, nic:2$/],
    ['there is no host yet', { from: { ...FROM, host: null } }, /^Compute 31 is on no host$/],
    ['a host is silent', { destination: { ...TO, up: 0, last_seen: NOW - 31 } }, undefined],
    ['it is the gateway', { ...NOWHERE, isGateway: true }, undefined],
    [
      'nobody has the public address',
      { ...OUTSIDE, from: MAPPED, holder: 'nobody' },
      /^No compute has the public/,
    ],
    [
      'no interface answers for the public address',
      { ...OUTSIDE, from: MAPPED, holder: { compute_id: 9, answers: false } },
      /^Compute 9 has 10\.0\.5\.3, but runs with no interface/,
    ],
    [
      'a public address of a compute',
      { ...OUTSIDE, from: MAPPED, holder: { compute_id: 9, answers: true } },
      undefined,
    ],
    ['a port is down', { destination: { ...TO, up: 0 } }, /^The port of interface 62 is down on host hv2$/],
  ];
  for (const [name, facts, reason] of cases) {
    it(name, () => {
      const found = explain({ ...GOOD, ...facts });
      if (reason === undefined) assert.equal(found, undefined);
      else assert.match(found ?? '', reason);
    });
  }
});

test('silent hosts on the way are named once', () => {
  const silent = { last_seen: NOW - 31 };
  assert.deepEqual(silentHosts(GOOD), []);
  assert.deepEqual(silentHosts({ ...GOOD, destination: { ...TO, ...silent } }), ['hv2']);
  const same = { ...FROM, ...silent };
  assert.deepEqual(silentHosts({ ...GOOD, from: same, destination: same }), ['hv1']);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '#domain/net/ipv4';
import { type End, explain, type Facts, verdictOf } from './rules.ts';

const NOW = 10_000;
const FROM: End = {
  ...{ interface_id: 61, compute_id: 31, vpc_id: 10, nic_id: 1, nat_address: null },
  ...{ up: 1, host: 'hv1', last_seen: NOW - 1 },
};
const TO: End = { ...FROM, interface_id: 62, compute_id: 32, nic_id: 2, host: 'hv2' };
const ARRIVAL = new Map([['palisade-nic-2', 'interface 62 of compute 32']]);
const GOOD: Facts = {
  from: FROM,
  to: parseAddress('10.0.5.3') ?? 0,
  destination: TO,
  isInside: true,
  otherVpc: undefined,
  isShadowed: false,
  progress: { revision: 3, applied_revision: 3, problem: null },
  drifted: [],
  now: NOW,
};
const NOWHERE = { destination: undefined };
const OUTSIDE = { ...NOWHERE, isInside: false };
const MAPPED = { ...FROM, nat_address: parseAddress('192.0.2.24') ?? 0 };

describe('why a packet does not arrive', () => {
  const cases: [name: string, facts: Partial<Facts>, reason: RegExp | undefined][] = [
    ['nothing is known', {}, undefined],
    ['the sender is off', { from: { ...FROM, nic_id: null } }, /^Compute 31 does not run with interface 61/],
    ['nobody has the address', NOWHERE, /^No interface in VPC 10 has the address 10\.0\.5\.3$/],
    ['the receiver is off', { destination: { ...TO, nic_id: null } }, /^Compute 32 does not run/],
    ['another VPC has it', { ...OUTSIDE, otherVpc: 12 }, /^10\.0\.5\.3 is in VPC 12, and VPCs are isolated/],
    ['there is no public address', OUTSIDE, /outside VPC 10, and interface 61 has no public address/],
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
    ['a host is silent', { destination: { ...TO, last_seen: NOW - 31 } }, /^Host hv2 is silent$/],
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

describe('what ovn-trace says', () => {
  const trace = (...lines: string[]) => lines.join('\n');
  const cases: [name: string, text: string, expected: ReturnType<typeof verdictOf>][] = [
    [
      'a port is reached',
      trace(' 4. ls_out_apply_port_sec: 1', '    output;', '    /* output to "palisade-nic-2", type "" */'),
      { reaches: true, why: 'reaches interface 62 of compute 32' },
    ],
    [
      'another port is not it',
      trace(' 4. ls_in_l2_lkup: 1', '    /* output to "palisade-nic-3", type "" */'),
      { reaches: false, why: 'nobody answers for the address' },
    ],
    [
      'a stage that is known',
      trace(' 0. ls_in_check_port_sec: 1', '    next;', ' 1. ls_in_apply_port_sec: 1', '    drop;'),
      { reaches: false, why: 'the source address is not one of the interface (ls_in_apply_port_sec)' },
    ],
    [
      'another stage is shown as it is',
      trace('12. lr_in_arp_resolve: 1', '    drop;'),
      { reaches: false, why: 'dropped in lr_in_arp_resolve' },
    ],
  ];
  for (const [name, text, expected] of cases) {
    it(name, () => assert.deepEqual(verdictOf(text, ARRIVAL), expected));
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Candidate, choosePlace } from './placement-rules.ts';

const NOW = 1_716_196_443;

function host(id: number, differs: Partial<Candidate> = {}): Candidate {
  const common = { id, name: `hv${id}`, region: 'us-east', state: 'active', obeys: 1 } as const;
  return { ...common, last_seen: NOW - 5, memory: 8192, used: 0, computes: 0, ...differs };
}

describe('the host for a compute of 2048 MB', () => {
  const CASES: [what: string, hosts: Candidate[], chosen: string | undefined][] = [
    ['there is none', [], undefined],
    ['one', [host(1)], 'hv1'],
    ['the one with the most memory left', [host(1, { used: 4096 }), host(2, { used: 2048 })], 'hv2'],
    ['not the largest one', [host(1, { memory: 65_536, used: 63_000 }), host(2)], 'hv2'],
    ['the first of equal ones', [host(2), host(1)], 'hv1'],
    ['only just room', [host(1, { used: 6144 })], 'hv1'],
    ['no room', [host(1, { used: 6145 })], undefined],
    ['room for one more', [host(1, { computes: 999 })], 'hv1'],
    ['as many as it can report', [host(1, { computes: 1_000 })], undefined],
    ['another region', [host(1, { region: 'us-west' })], undefined],
    ['draining', [host(1, { state: 'draining' })], undefined],
    ['it belongs to another service', [host(1, { obeys: 0 })], undefined],
    ['it never reported', [host(1, { last_seen: null })], undefined],
    ['it reported just in time', [host(1, { last_seen: NOW - 29 })], 'hv1'],
    ['it is silent', [host(1, { last_seen: NOW - 30 })], undefined],
    ['its clock is ahead', [host(1, { last_seen: NOW + 3 })], 'hv1'],
    ['a worse one works', [host(1, { last_seen: NOW - 60 }), host(2, { used: 6000 })], 'hv2'],
  ];
  for (const [what, hosts, chosen] of CASES) {
    test(what, () => {
      assert.equal(choosePlace(hosts, { region: 'us-east', memory: 2048, now: NOW })?.name, chosen);
    });
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { formatAddress, formatNetwork, overlaps, parseNetwork, type Range } from '#domain.ts';
import { addressProblems, lowestFree, nextFree, rangesIn } from './attach.ts';
import { computeLabelProblems } from './compute.ts';
import { nearestFree, overlapNote } from './overlap.ts';
import { resized, subnetLabelProblems, subnetProblems } from './subnet.ts';
import { planSubnets } from './subnet-planner.ts';
import { vpcChangesProblems, vpcProblems } from './vpc.ts';

function network(text: string): Range {
  return parseNetwork(text) ?? assert.fail(`${text} is not a network`);
}

const web = { label: 'web', ...network('10.0.4.0/24') };

test('a subnet shows the problems of its values and those with its siblings', () => {
  const cases: [label: string, ipv4: string, expected: string[]][] = [
    ['db', '10.0.5.0/24', []],
    ['', '', ['ipv4: ipv4 must be an IPv4 network', 'label: Length must be 1-64 characters']],
    ['web', '10.0.5.0/24', ['label: Label must be unique among the subnets of the VPC']],
    [
      '',
      '10.0.4.128/25',
      ['ipv4: ipv4 must not overlap with another subnet of the VPC', 'label: Length must be 1-64 characters'],
    ],
  ];
  for (const [label, ipv4, expected] of cases) {
    const found = subnetProblems({ label, ipv4 }, [web]).map(({ field, reason }) => `${field}: ${reason}`);
    assert.deepEqual(found, expected);
  }
  assert.deepEqual(subnetLabelProblems('web', []), []);
  assert.equal(subnetLabelProblems('web', [web])[0]?.field, 'label');
  assert.equal(subnetLabelProblems('a_b', [web])[0]?.field, 'label');
});

test('the fields of a VPC are named as the service names them', () => {
  const regions = [{ id: 'us-east', capabilities: ['VPCs'] }];
  const subnets = [
    { label: 'web', ipv4: '10.0.4.0/24' },
    { label: 'web', ipv4: '10.0.4.128/25' },
    { label: 'db', ipv4: '10.0.4.1/24' },
  ];
  const draft = { label: 'a--b', region: 'us-west', description: '', subnets };
  assert.deepEqual(
    vpcProblems(draft, regions).map(({ field }) => field),
    ['label', 'region', 'subnets[1].label', 'subnets[1].ipv4', 'subnets[2].ipv4'],
  );
  assert.deepEqual(vpcProblems({ ...draft, label: 'a', region: 'us-east', subnets: [] }, regions), []);
});

test('a change of a VPC is checked as far as something changes', () => {
  assert.deepEqual(vpcChangesProblems({}), []);
  assert.deepEqual(
    vpcChangesProblems({ label: '', description: 'x'.repeat(256) }).map(({ field }) => field),
    ['label', 'description'],
  );
});

test('a network keeps its place when its size changes', () => {
  const cases: [ipv4: string, prefix: number, expected: string][] = [
    ['10.0.6.0/24', 25, '10.0.6.0/25'],
    ['10.0.6.0/24', 23, '10.0.6.0/23'],
    ['10.0.7.0/24', 22, '10.0.4.0/22'],
    ['', 24, ''],
    ['10.0.7', 24, '10.0.7'],
  ];
  for (const [ipv4, prefix, expected] of cases) assert.equal(resized(ipv4, prefix), expected);
});

test('the label of a compute may be left out', () => {
  const reasons = ['', 'web-1', 'ab', '1web', 'a--b'].map((label) => computeLabelProblems(label)[0]?.reason);
  assert.deepEqual(reasons, [
    undefined,
    undefined,
    'Length must be 3-64 characters',
    'Label must start with a letter, end with a letter or number, and include only letters, numbers, -, _ and .',
    'Label must not contain --, __ or ..',
  ]);
});

test('an address must be free in the subnet', () => {
  const used = [
    { range: network('10.0.4.2/32'), computeId: 1 },
    { range: network('10.0.4.4/31'), computeId: 2 },
  ];
  const place = { subnet: network('10.0.4.0/28'), used, computeId: 1 };
  const cases: [text: string, reason: string | undefined][] = [
    ['', undefined],
    ['10.0.4.3', undefined],
    ['10.0.4.2', undefined],
    ['10.0.4.5', 'ipv4.vpc is already in use in the subnet'],
    ['10.0.4.1', 'ipv4.vpc is reserved in the subnet'],
    ['10.0.5.1', 'ipv4.vpc must be inside the subnet'],
    ['10.0.4', 'ipv4.vpc is not valid'],
  ];
  for (const [text, reason] of cases) {
    assert.deepEqual(addressProblems(text, place), reason ? [{ field: 'ipv4.vpc', reason }] : [], text);
  }
  assert.equal(formatAddress(lowestFree(place.subnet, used) ?? 0), '10.0.4.3');
  const full = { ...place, used: [{ range: place.subnet, computeId: 1 }] };
  assert.equal(addressProblems('', full)[0]?.reason, 'No address is free in the subnet');
});

test('the next free address follows the one that is taken', () => {
  const subnet = network('10.0.4.0/28');
  const used = ['10.0.4.3/32', '10.0.4.4/30', '10.0.4.12/31'].map((text) => ({
    range: network(text),
    computeId: 7,
  }));
  const cases: [from: string, expected: string][] = [
    ['10.0.4.0', '10.0.4.2'],
    ['10.0.4.3', '10.0.4.8'],
    ['10.0.4.9', '10.0.4.9'],
    ['10.0.4.12', '10.0.4.2'],
    ['10.9.9.9', '10.0.4.2'],
  ];
  for (const [from, expected] of cases) {
    const found = nextFree(network(`${from}/32`).first, subnet, used);
    assert.equal(found && formatAddress(found), expected);
  }
  assert.equal(nextFree(0, subnet, [{ range: subnet, computeId: 7 }]), undefined);
});

test('ranges are separated by whatever people write', () => {
  assert.deepEqual(rangesIn(' 10.0.4.64/28,10.0.4.80/28\n10.0.4.96/28; '), [
    '10.0.4.64/28',
    '10.0.4.80/28',
    '10.0.4.96/28',
  ]);
  assert.deepEqual(rangesIn(''), []);
});

describe('a network that is taken', () => {
  const taken = [
    { label: 'web', range: network('10.0.4.0/24') },
    { label: 'db', range: network('10.0.5.0/24') },
    { label: 'lb', range: network('10.0.6.0/25') },
  ];
  const cases: [ipv4: string, text: string | undefined, suggestion: string | undefined][] = [
    ['10.0.7.0/24', undefined, undefined],
    ['10.0.4.128/25', 'Overlaps web (10.0.4.0/24).', '10.0.3.128/25'],
    ['10.0.5.128/25', 'Overlaps db (10.0.5.0/24).', '10.0.6.128/25'],
    ['10.0.4.0/23', 'Overlaps web (10.0.4.0/24) and db (10.0.5.0/24).', '10.0.2.0/23'],
    ['10.0.0.0/16', 'Overlaps web (10.0.4.0/24), db (10.0.5.0/24), and 1 more.', '10.1.0.0/16'],
    ['10.0.0.0/8', 'Overlaps web (10.0.4.0/24), db (10.0.5.0/24), and 1 more.', undefined],
  ];
  for (const [ipv4, text, suggestion] of cases) {
    test(`${ipv4} is told with what it overlaps and what is free nearby`, () => {
      const note = overlapNote(network(ipv4), taken);
      assert.equal(note?.text, text);
      assert.equal(note?.suggestion && formatNetwork(note.suggestion), suggestion);
    });
  }

  test('gets no suggestion that the service keeps for itself', () => {
    const low = { label: 'low', range: network('192.168.0.0/17') };
    const note = overlapNote(network('192.168.127.0/24'), [low]);
    assert.equal(note?.suggestion && formatNetwork(note.suggestion), '10.255.255.0/24');
  });

  test('gets a suggestion that is free, of the same size, and the nearest', () => {
    const block = fc
      .record({ block: fc.nat(63), prefix: fc.integer({ min: 22, max: 25 }) })
      .map(({ block: at, prefix }) => {
        const size = 2 ** (32 - prefix);
        const first = network('10.0.0.0/8').first + Math.floor((at * 256) / size) * size;
        return { first, last: first + size - 1 };
      });
    fc.assert(
      fc.property(block, fc.array(block), (wanted, used) => {
        const found = nearestFree(wanted, used) ?? assert.fail();
        const size = wanted.last - wanted.first + 1;
        assert.equal(found.last - found.first + 1, size);
        assert.equal(found.first % size, 0);
        assert.ok(!used.some((range) => overlaps(range, found)));
        const distance = Math.abs(found.first - wanted.first);
        for (let first = network('10.0.0.0/8').first; first < wanted.first + distance; first += size) {
          if (Math.abs(first - wanted.first) >= distance) continue;
          assert.ok(used.some((range) => overlaps(range, { first, last: first + size - 1 })));
        }
      }),
    );
  });
});

test('subnets are planned with free labels and the lowest free networks', () => {
  assert.deepEqual(planSubnets({ count: 3, prefix: 24 }, []), [
    { label: 'subnet-1', ipv4: '10.0.0.0/24' },
    { label: 'subnet-2', ipv4: '10.0.1.0/24' },
    { label: 'subnet-3', ipv4: '10.0.2.0/24' },
  ]);
  const present = [
    { label: 'subnet-2', ipv4: '10.0.0.0/24' },
    { label: '', ipv4: 'not yet' },
  ];
  assert.deepEqual(planSubnets({ count: 2, prefix: 25 }, present, [network('10.0.1.0/24')]), [
    { label: 'subnet-1', ipv4: '10.0.2.0/25' },
    { label: 'subnet-3', ipv4: '10.0.2.128/25' },
  ]);
  assert.deepEqual(planSubnets({ count: 1, prefix: 12 }, present, [network('10.0.0.0/8')]), [
    { label: 'subnet-1', ipv4: '172.16.0.0/12' },
  ]);
  assert.equal(planSubnets({ count: 2, prefix: 8 }, []), undefined);
});

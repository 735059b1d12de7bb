import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatNetwork, overlaps, parseNetwork } from '#domain.ts';
import { runToEnd } from '#map/calculation.ts';
import { spaceContent, spaceOf, spaceSummary, usesIn } from './content.ts';

const network = (text: string) => parseNetwork(text) ?? assert.fail(text);
const vpc = (id: number, label: string, ...networks: string[]) => ({
  ...{ id, label },
  subnets: networks.map((ipv4, index) => ({ id: id * 10 + index, label: `s${index}`, ipv4 })),
});

const work = spaceOf([
  vpc(1, 'orders', '10.0.0.0/22', '10.9.0.0/24'),
  vpc(2, 'billing', '10.0.1.0/24'),
  vpc(3, 'search', '10.0.1.0/24'),
  vpc(4, 'stock', '10.0.1.0/24'),
]);
const space = runToEnd(work);
const { uses } = space;

describe('all VPCs over one another', () => {
  it('name those of an overlap below a /16', () => {
    const texts = (view: string) =>
      spaceContent(network(view), space)
        .used.filter(({ range }) => overlaps(range, network(view)))
        .map(({ range, users, label, note }) => `${formatNetwork(range)} ${users}: ${label}; ${note}`);
    assert.deepEqual(texts('10.0.0.0/8'), [
      '10.0.0.0/24 1: orders; s0',
      '10.0.1.0/24 4: 4 VPCs; overlap',
      '10.0.2.0/23 1: orders; s0',
      '10.9.0.0/24 1: orders; s1',
    ]);
    assert.deepEqual(texts('10.0.0.0/16'), [
      '10.0.0.0/24 1: orders; s0',
      '10.0.1.0/24 4: orders, billing, search and 1 more; 4 VPCs',
      '10.0.2.0/23 1: orders; s0',
    ]);
    assert.deepEqual(texts('172.16.0.0/12'), []);
  });

  it('are summed up', () => {
    assert.equal(spaceSummary(network('172.16.0.0/12'), uses), 'No VPC uses 172.16.0.0/12');
    assert.equal(
      spaceSummary(network('10.0.0.0/8'), uses),
      'Less than 0.1% of 10.0.0.0/8 is used, 1 network used by more than one VPC',
    );
    assert.equal(
      spaceSummary(network('10.0.0.0/22'), uses),
      '100% of 10.0.0.0/22 is used, 1 network used by more than one VPC',
    );
    assert.equal(spaceSummary(network('10.0.0.0/24'), uses), '100% of 10.0.0.0/24 is used, no overlaps');
  });

  it('know what more than one uses', () => {
    const found = usesIn(network('10.0.0.0/8'), uses, 2);
    assert.deepEqual(
      found.map((use) => formatNetwork(use.network)),
      ['10.0.1.0/24'],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatNetwork, networkOf, parseNetwork, type Range } from '#domain.ts';
import { runToEnd } from '../calculation.ts';
import { sharedNetworks } from './shared-networks.ts';

const block = (id: string, network: string) => ({ id, range: parseNetwork(network) ?? assert.fail(network) });
const sharedOf = <Block extends { range: Range }>(blocks: readonly Block[]) =>
  runToEnd(sharedNetworks(blocks));
const texts = (networks: readonly [string, string][]) =>
  sharedOf(networks.map(([id, network]) => block(id, network))).map(
    ({ network, blocks }) => `${formatNetwork(network)} ${blocks.map(({ id }) => id).join('')}`,
  );

describe('networks that lie over one another', () => {
  const cases: [name: string, networks: [string, string][], expected: string[]][] = [
    ['nothing', [], []],
    [
      'apart',
      [
        ['b', '10.0.2.0/24'],
        ['a', '10.0.0.0/24'],
      ],
      ['10.0.0.0/24 a', '10.0.2.0/24 b'],
    ],
    [
      'the same',
      [
        ['a', '10.0.0.0/24'],
        ['b', '10.0.0.0/24'],
      ],
      ['10.0.0.0/24 ab'],
    ],
    [
      'one inside another',
      [
        ['b', '10.0.1.0/24'],
        ['a', '10.0.0.0/22'],
      ],
      ['10.0.0.0/24 a', '10.0.1.0/24 ab', '10.0.2.0/23 a'],
    ],
    [
      'two inside another, with the same end',
      [
        ['a', '10.0.0.0/22'],
        ['c', '10.0.3.128/25'],
        ['b', '10.0.2.0/23'],
      ],
      ['10.0.0.0/23 a', '10.0.2.0/24 ab', '10.0.3.0/25 ab', '10.0.3.128/25 abc'],
    ],
    ['up to the last address', [['a', '255.255.255.0/24']], ['255.255.255.0/24 a']],
  ];
  for (const [name, networks, expected] of cases) {
    it(`are cut: ${name}`, () => assert.deepEqual(texts(networks), expected));
  }

  it('are cut so that each address has the blocks that contain it', () => {
    const base = parseNetwork('10.0.0.0/24') ?? assert.fail();
    const network = fc
      .tuple(fc.nat(255), fc.integer({ min: 24, max: 32 }))
      .map(([offset, prefix]) => ({ range: networkOf({ address: base.first + offset, prefix }) }));
    fc.assert(
      fc.property(fc.array(network, { maxLength: 20 }), (blocks) => {
        const shared = sharedOf(blocks);
        for (let address = base.first; address <= base.last; address += 1) {
          const holds = ({ first, last }: { first: number; last: number }) =>
            first <= address && address <= last;
          const found = shared.filter((one) => holds(one.network));
          const expected = blocks.filter(({ range }) => holds(range));
          assert.equal(found.length, expected.length === 0 ? 0 : 1);
          assert.deepEqual(new Set(found[0]?.blocks), expected.length === 0 ? new Set() : new Set(expected));
        }
      }),
      { numRuns: 100 },
    );
  });
});

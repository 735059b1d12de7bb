import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contains, freeNetworks, networkOf, overlaps, type Range } from '#domain.ts';
import { runToEnd } from '../calculation.ts';
import { fillFreeNetworks } from './free-parts.ts';

const view = networkOf({ address: 0x0a_00_00_00, prefix: 16 });

/** Networks in and around the view, in any order. They may overlap. */
const networks = fc.array(
  fc
    .record({
      offset: fc.integer({ min: -0x1_00_00, max: 0x1_ff_ff }),
      prefix: fc.integer({ min: 14, max: 32 }),
    })
    .map(({ offset, prefix }) => networkOf({ address: view.first + offset, prefix })),
  { maxLength: 30 },
);

test('what is free stands between what is taken', () => {
  fc.assert(
    fc.property(networks, (ranges) => {
      const taken = ranges.map((network) => ({ kind: 'taken' as const, network }));
      const parts = runToEnd(fillFreeNetworks(view, taken));
      const of = (kind: 'taken' | 'free') =>
        parts.filter((part) => part.kind === kind).map(({ network }) => network);
      assert.deepEqual(of('free'), freeNetworks(view, ranges));
      assert.deepEqual(new Set(of('taken')), new Set(ranges));
      assert.equal(of('taken').length, ranges.length);
      for (const [index, { network }] of parts.slice(1).entries()) {
        const before: Range = parts[index]?.network ?? assert.fail();
        assert.ok(before.first <= network.first);
        if (before.first === network.first) assert.ok(contains(before, network));
      }
    }),
  );
});

test('nothing that is free overlaps what is taken', () => {
  fc.assert(
    fc.property(networks, (ranges) => {
      const parts = runToEnd(
        fillFreeNetworks(
          view,
          ranges.map((network) => ({ kind: 'taken' as const, network })),
        ),
      );
      const free = parts.filter(({ kind }) => kind === 'free');
      assert.ok(free.every(({ network }) => ranges.every((range) => !overlaps(range, network))));
    }),
  );
});

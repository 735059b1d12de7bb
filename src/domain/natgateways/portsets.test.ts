import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  blockOfPort,
  blockSizes,
  blocksOfAddress,
  firstBlock,
  lowestFreeBlock,
  portsOfBlock,
  possibleStarts,
} from './portsets.ts';

describe('blocks of ports', () => {
  const counts: [size: number, first: number, count: number][] = [
    [16_384, 1, 3],
    [8_192, 1, 7],
    [4_096, 1, 15],
    [2_048, 1, 31],
    [1_024, 1, 63],
    [512, 2, 126],
    [128, 8, 504],
    [64, 16, 1_008],
  ];
  for (const [size, first, count] of counts)
    it(`of ${size}`, () => assert.deepEqual([firstBlock(size), blocksOfAddress(size)], [first, count]));

  it('have sizes from the smallest one', () => {
    assert.deepEqual(blockSizes(1_024), [1_024, 2_048, 4_096, 8_192, 16_384]);
    assert.deepEqual(blockSizes(16_384), [16_384]);
  });

  it('are apart, above the first 1024 ports and below 65536', () => {
    fc.assert(
      fc.property(fc.constantFrom(...blockSizes(64)), fc.nat(1_100), (size, index) => {
        const block = firstBlock(size) + (index % blocksOfAddress(size));
        const { start, end } = portsOfBlock(block, size);
        assert.ok(start >= 1_024 && end <= 65_535 && end - start === size - 1);
        assert.equal(portsOfBlock(block + 1, size).start, end + 1);
      }),
    );
  });

  it('are taken from the lowest one on', () => {
    fc.assert(
      fc.property(fc.constantFrom(...blockSizes(64)), fc.array(fc.nat(1_100)), (size, indexes) => {
        const first = firstBlock(size);
        const taken = new Set(indexes.map((index) => first + (index % blocksOfAddress(size))));
        const free = lowestFreeBlock(taken, size);
        const all = Array.from({ length: blocksOfAddress(size) }, (_, index) => first + index);
        assert.equal(
          free,
          all.find((block) => !taken.has(block)),
        );
      }),
    );
  });

  it('are found by a port in them, as is all of an address and a port alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...blockSizes(64)), fc.nat(65_535), (size, port) => {
        const starts = possibleStarts(port);
        assert.ok(starts.includes(portsOfBlock(blockOfPort(port, size), size).start));
        assert.ok(starts.includes(0) && starts.includes(port) && starts.length <= 11);
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, offersText, priceText, sizeText } from './texts.ts';

test('sizes are told in the largest unit that fits', () => {
  const cases: [megabytes: number, expected: string][] = [
    [0, '0 MB'],
    [512, '512 MB'],
    [1024, '1 GB'],
    [81_920, '80 GB'],
    [1_572_864, '1.5 TB'],
    [10_485_760, '10 TB'],
  ];
  for (const [megabytes, expected] of cases) assert.equal(sizeText(megabytes), expected);
});

test('prices have two places', () => {
  assert.equal(priceText(5), '5.00');
  assert.equal(priceText(1234.5), '1,234.50');
});

test('what a region offers is named as elsewhere', () => {
  assert.equal(offersText(['Computes', 'Vlans', 'VPCs']), 'Computes, VLANs, VPCs');
});

test('a date is told without its hour, in no time zone', () => {
  assert.equal(dayText('2024-06-30T00:00:00'), '30 Jun 2024');
  assert.equal(dayText('2028-06-10T23:59:59'), '10 Jun 2028');
});

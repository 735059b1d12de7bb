import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNetwork, type Range } from '#domain.ts';
import { runToEnd } from '../calculation.ts';
import { layOut, type MapContent } from './blocks.ts';
import { captionOf } from './captions.ts';
import { nameOf, summaryOf } from './names.ts';

function network(text: string): Range {
  return parseNetwork(text) ?? assert.fail(`${text} is not a network`);
}

function tiles(view: string, content: Partial<MapContent>, side = 768) {
  return runToEnd(layOut({ view: network(view), used: [], reserved: [], drafts: [], ...content }, side))
    .tiles;
}

const web = { id: '1', label: 'web', range: network('10.0.4.0/24'), note: '3 computes' };

test('tiles have full names', () => {
  const names = [
    ...tiles('10.0.4.0/22', { used: [web] }),
    ...tiles('10.0.4.0/28', { used: [web] }),
    ...tiles('192.168.0.0/16', { reserved: [network('192.168.128.0/17')] }),
    ...tiles('10.0.4.0/24', { drafts: [{ label: '', range: network('10.0.4.0/24') }] }),
    ...tiles('10.0.4.0/24', { drafts: [{ label: 'db', range: network('10.0.4.0/24') }] }),
    ...tiles('10.0.0.0/8', { used: [{ ...web, range: network('10.0.4.0/29') }] }).slice(1, 3),
  ].map(nameOf);
  assert.deepEqual(names, [
    'web, 10.0.4.0/24, 256 addresses, 252 usable, 3 computes',
    'free, 10.0.5.0/24, 256 addresses, 252 usable',
    'free, 10.0.6.0/23, 512 addresses, 508 usable',
    'web, 10.0.4.0/24, 256 addresses, 252 usable, 3 computes',
    'free, 192.168.0.0/17, 32,768 addresses, 32,764 usable',
    'reserved, 192.168.128.0/17',
    'new subnet, not created yet, 10.0.4.0/24, 256 addresses, 252 usable',
    'db, not created yet, 10.0.4.0/24, 256 addresses, 252 usable',
    '1 subnet, 10.0.4.0/22, less than 1% taken',
    'free, 10.0.8.0/21, 2,048 addresses, 2,044 usable',
  ]);
});

test('a view is summed up', () => {
  const summaries: [view: string, used: string[], text: string][] = [
    ['10.0.0.0/16', [], 'No subnet in 10.0.0.0/16'],
    ['10.0.0.0/8', ['10.0.0.0/24', '172.16.0.0/24'], '1 subnet takes less than 1% of 10.0.0.0/8'],
    ['10.0.0.0/22', ['10.0.0.0/24', '10.0.2.0/23'], '2 subnets take 75% of 10.0.0.0/22'],
    ['10.0.0.0/24', ['10.0.0.0/16'], '1 subnet takes 100% of 10.0.0.0/24'],
    ['10.0.0.0/16', ['10.0.0.0/17', '10.0.128.0/18', '10.0.192.0/18'], '3 subnets take 100% of 10.0.0.0/16'],
  ];
  for (const [view, used, text] of summaries) {
    assert.equal(
      summaryOf({ view: network(view), used: used.map((one) => ({ range: network(one) })) }),
      text,
    );
  }
});

test('a view is summed up with what is in a form', () => {
  const view = network('10.0.0.0/22');
  const drafts = [{ range: network('10.0.1.0/24') }, { range: network('10.9.0.0/24') }];
  assert.equal(summaryOf({ view, used: [], drafts }), '1 new subnet in 10.0.0.0/22');
  assert.equal(
    summaryOf({ view, used: [{ range: network('10.0.2.0/23') }], drafts }),
    '1 subnet takes 50% of 10.0.0.0/22, 1 more not created yet',
  );
});

test('a box holds the text that fits', () => {
  const [used, free] = tiles('10.0.4.0/22', { used: [web] });
  const [long] = tiles('10.0.4.0/24', { used: [{ ...web, label: 'orders-east-primary' }] });
  const [, reserved] = tiles('192.168.0.0/16', { reserved: [network('192.168.128.0/17')] });
  const cases: [tile: typeof used, width: number, height: number, lines: string[]][] = [
    [used, 59, 100, []],
    [used, 200, 13, []],
    [used, 60, 14, ['web']],
    [used, 200, 14, ['web 10.0.4.0/24']],
    [used, 100, 40, ['web', '10.0.4.0/24']],
    [used, 80, 40, ['web']],
    [free, 100, 40, ['10.0.5.0/24']],
    [free, 60, 40, []],
    [long, 60, 14, ['orders…']],
    [long, 100, 40, ['orders-east…', '10.0.4.0/24']],
    [reserved, 300, 40, ['reserved', '192.168.128.0/17']],
  ];
  for (const [tile, width, height, lines] of cases) {
    assert.deepEqual(captionOf(tile ?? assert.fail(), { width, height }), lines, `${width} x ${height}`);
  }
});

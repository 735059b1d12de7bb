import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNetwork, parseAddress, parseNetwork, type Range } from '#domain.ts';
import {
  type CellState,
  cellForKey,
  cellName,
  cellsOf,
  columnsOf,
  pageAt,
  pageBeside,
  pageCount,
  subnetSummary,
} from './address-cells.ts';

function network(text: string): Range {
  return parseNetwork(text) ?? assert.fail(`${text} is not a network`);
}

function address(text: string): number {
  return parseAddress(text) ?? assert.fail(`${text} is not an address`);
}

const LETTERS: Record<CellState, string> = {
  gateway: 'g',
  reserved: '-',
  used: 'u',
  range: 'r',
  free: '.',
};

function picture(subnet: string, page: string, used: [label: string, range: string][]): string[] {
  const users = used.map(([label, range]) => ({ id: label, label, range: network(range) }));
  return cellsOf(network(subnet), network(page), users).map((row) =>
    row.map(({ state }) => LETTERS[state]).join(''),
  );
}

test('the addresses of a subnet stand in rows', () => {
  assert.deepEqual(picture('10.0.4.0/29', '10.0.4.0/29', []), ['-g....--']);
  assert.deepEqual(
    picture('10.0.4.0/27', '10.0.4.0/27', [
      ['web', '10.0.4.2/32'],
      ['db', '10.0.4.16/30'],
      ['db', '10.0.4.17/32'],
    ]),
    ['-gu.............', 'rurr..........--'],
  );
  const wide = cellsOf(network('10.0.4.0/22'), network('10.0.4.0/22'), []);
  assert.deepEqual([wide.length, wide[0]?.length], [32, 32]);
});

test('large subnets have pages', () => {
  const cases: [subnet: string, pages: number, columns: number][] = [
    ['10.0.0.0/29', 1, 16],
    ['10.0.0.0/24', 1, 16],
    ['10.0.0.0/23', 1, 32],
    ['10.0.0.0/22', 1, 32],
    ['10.0.0.0/21', 8, 16],
    ['10.0.0.0/8', 65_536, 16],
  ];
  for (const [subnet, pages, columns] of cases) {
    assert.deepEqual([pageCount(network(subnet)), columnsOf(network(subnet))], [pages, columns], subnet);
  }
  const subnet = network('10.0.0.0/16');
  const page = pageAt(subnet, address('10.0.4.7'));
  const texts = [
    page,
    pageBeside(subnet, page, 1),
    pageBeside(subnet, page, -1),
    pageBeside(subnet, network('10.0.0.0/24'), -1),
    pageBeside(subnet, network('10.0.255.0/24'), 1),
    pageAt(subnet, address('10.1.0.0')),
    pageAt(network('10.0.4.0/22'), address('10.0.5.9')),
  ].map((range) => range && formatNetwork(range));
  assert.deepEqual(texts, [
    '10.0.4.0/24',
    '10.0.5.0/24',
    '10.0.3.0/24',
    undefined,
    undefined,
    '10.0.255.0/24',
    '10.0.4.0/22',
  ]);
});

test('a page in the middle of a subnet has neither gateway nor reserved addresses', () =>
  assert.deepEqual(picture('10.0.0.0/16', '10.0.4.0/24', [['lb', '10.0.4.240/28']]), [
    ...Array.from({ length: 15 }, () => '.'.repeat(16)),
    'r'.repeat(16),
  ]));

test('cells have full names', () => {
  const users = [
    { id: '1', label: 'web-1', range: network('10.0.4.2/32'), note: 'not active' },
    { id: '2', label: 'db-1', range: network('10.0.4.4/31') },
  ];
  const [row] = cellsOf(network('10.0.4.0/29'), network('10.0.4.0/29'), users);
  assert.deepEqual(row?.map(cellName), [
    '10.0.4.0, reserved',
    '10.0.4.1, gateway',
    '10.0.4.2, used by web-1, not active',
    '10.0.4.3, free',
    '10.0.4.4, range of db-1',
    '10.0.4.5, range of db-1',
    '10.0.4.6, reserved',
    '10.0.4.7, reserved',
  ]);
});

test('keys go to cells, and stay where there is none', () => {
  const users = [
    { id: '1', label: 'web-1', range: network('10.0.4.2/32') },
    { id: '2', label: 'db-1', range: network('10.0.4.20/31') },
  ];
  const subnet = network('10.0.4.0/27');
  const cells = cellsOf(subnet, subnet, users).flat();
  const cases: [key: string, shiftKey: boolean, from: number, to: number | undefined][] = [
    ['ArrowRight', false, 0, 1],
    ['ArrowRight', false, 31, 31],
    ['ArrowLeft', false, 16, 15],
    ['ArrowLeft', false, 0, 0],
    ['ArrowDown', false, 5, 21],
    ['ArrowDown', false, 21, 21],
    ['ArrowUp', false, 21, 5],
    ['ArrowUp', false, 5, 5],
    ['Home', false, 21, 0],
    ['End', false, 5, 31],
    ['f', false, 0, 3],
    ['F', true, 3, 29],
    ['u', false, 2, 20],
    ['U', true, 2, 21],
    ['x', false, 2, undefined],
  ];
  for (const [key, shiftKey, from, to] of cases)
    assert.equal(cellForKey(cells, from, columnsOf(subnet), { key, shiftKey }), to, `${key} at ${from}`);
  assert.equal(subnetSummary(subnet, users), '25 of 28 usable addresses are free');
});

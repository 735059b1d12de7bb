import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { contains, formatNetwork, parseNetwork, prefixLength, type Range, SERVICE_RANGE } from '#domain.ts';
import { breadcrumb, nextFree, readView, startView, viewAround, zoomIn, zoomOut } from './views.ts';

function network(text: string): Range {
  return parseNetwork(text) ?? assert.fail(`${text} is not a network`);
}

test('a view is a network in a private range, of at least sixteen addresses', () => {
  const views: [text: string, isView: boolean][] = [
    ['10.0.0.0/8', true],
    ['10.0.0.0/18', true],
    ['192.168.0.0/16', true],
    ['172.16.0.0/12', true],
    ['10.0.0.0/28', true],
    ['10.0.0.0/29', false],
    ['10.0.0.0/7', false],
    ['8.0.0.0/8', false],
    ['172.0.0.0/8', false],
    ['10.0.0.1/24', false],
    ['10.0.0.0', false],
    ['', false],
  ];
  for (const [text, isView] of views) assert.equal(readView(text) !== undefined, isView, text);
});

describe('the path to a view', () => {
  const paths: [view: string, path: string[]][] = [
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.16.0.0/12', ['10.0.0.0/8', '10.16.0.0/12']],
    ['10.1.4.0/24', ['10.0.0.0/8', '10.0.0.0/12', '10.1.0.0/16', '10.1.0.0/20', '10.1.4.0/24']],
    ['10.1.4.0/22', ['10.0.0.0/8', '10.0.0.0/12', '10.1.0.0/16', '10.1.0.0/20', '10.1.4.0/22']],
    ['172.16.0.0/12', ['172.16.0.0/12']],
    ['192.168.0.0/20', ['192.168.0.0/16', '192.168.0.0/20']],
  ];
  for (const [view, path] of paths) {
    test(`of ${view}`, () => assert.deepEqual(breadcrumb(network(view)).map(formatNetwork), path));
  }
});

test('zooming in goes to the address, in steps of four bits', () => {
  const steps: [view: string, address: string, inner: string | undefined][] = [
    ['10.0.0.0/8', '10.17.0.0/32', '10.16.0.0/12'],
    ['10.1.4.0/22', '10.1.5.7/32', '10.1.5.0/24'],
    ['10.0.0.0/24', '10.0.0.200/32', '10.0.0.192/28'],
    ['10.0.0.0/28', '10.0.0.1/32', undefined],
  ];
  for (const [view, address, expected] of steps) {
    const inner = zoomIn(network(view), network(address).first);
    assert.equal(inner && formatNetwork(inner), expected, view);
  }
});

test('zooming in and out again is the way back', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 24 - 1), fc.constantFrom(8, 12, 16, 20, 24), (offset, prefix) => {
      const root = network('10.0.0.0/8');
      let view = root;
      while (prefixLength(view) < prefix) view = zoomIn(view, root.first + offset) ?? assert.fail();
      const inner = zoomIn(view, root.first + offset) ?? assert.fail();
      assert.deepEqual(zoomOut(inner), view);
      assert.ok(contains(view, inner));
    }),
  );
});

describe('the first view of a VPC', () => {
  const starts: [subnets: string[], view: string][] = [
    [[], '10.0.0.0/8'],
    [['10.0.4.0/24'], '10.0.0.0/20'],
    [['10.0.0.0/24', '10.0.1.0/24', '10.0.2.0/24'], '10.0.0.0/20'],
    [['10.0.0.0/24', '10.0.255.0/24'], '10.0.0.0/16'],
    [['10.0.0.0/17', '10.0.128.0/17'], '10.0.0.0/12'],
    [['10.0.0.0/24', '10.200.0.0/24'], '10.0.0.0/8'],
    [['10.0.0.0/8'], '10.0.0.0/8'],
    [['10.0.0.0/29'], '10.0.0.0/28'],
    [['172.20.0.0/16'], '172.16.0.0/12'],
    [['192.168.4.0/24', '192.168.5.0/24', '10.0.0.0/24'], '192.168.0.0/20'],
    [['192.168.4.0/24', '10.0.0.0/24'], '10.0.0.0/20'],
  ];
  for (const [subnets, view] of starts) {
    test(`with ${subnets.join(' and ') || 'no subnet'} is ${view}`, () =>
      assert.equal(formatNetwork(startView(subnets.map(network))), view));
  }

  test('holds all subnets of its private range', () => {
    const subnets = fc.array(
      fc
        .record({ offset: fc.nat(2 ** 21 - 1), prefix: fc.integer({ min: 16, max: 29 }) })
        .map(({ offset, prefix }) => {
          const size = 2 ** (32 - prefix);
          const first = network('10.0.0.0/8').first + Math.floor((offset * 8) / size) * size;
          return { first, last: first + size - 1 };
        }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(subnets, (given) => {
        const view = startView(given);
        assert.ok(given.every((subnet) => contains(view, subnet)));
      }),
    );
  });
});

test('a view around a network shows what is beside it', () => {
  const views: [network: string, view: string][] = [
    ['10.0.4.0/24', '10.0.0.0/20'],
    ['10.0.4.0/22', '10.0.0.0/20'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['10.0.0.24/29', '10.0.0.0/24'],
    ['192.168.0.0/17', '192.168.0.0/16'],
  ];
  for (const [of, view] of views) assert.equal(formatNetwork(viewAround(network(of))), view, of);
});

test('the next free network is in the view, or else near it', () => {
  const cases: [prefix: number, view: string, used: string[], expected: string | undefined][] = [
    [24, '10.0.0.0/20', ['10.0.0.0/24'], '10.0.1.0/24'],
    [24, '10.0.16.0/20', [], '10.0.16.0/24'],
    [24, '10.0.16.0/20', ['10.0.16.0/20'], '10.0.0.0/24'],
    [16, '10.0.16.0/20', [], '10.0.0.0/16'],
    [24, '10.0.0.0/20', ['10.0.0.0/8'], '172.16.0.0/24'],
    [16, '192.168.0.0/20', [], '10.0.0.0/16'],
    [8, '192.168.0.0/20', ['10.0.0.0/29'], undefined],
  ];
  for (const [prefix, view, used, expected] of cases) {
    const found = nextFree(prefix, network(view), [...used.map(network), SERVICE_RANGE]);
    assert.equal(found && formatNetwork(found), expected, `/${prefix} in ${view}`);
  }
});

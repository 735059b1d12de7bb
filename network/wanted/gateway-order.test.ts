import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type GatewayHost, gatewayOrders } from './gateway-order.ts';

const host = (name: string, changes: Partial<GatewayHost> = {}): GatewayHost => ({
  ...{ name, gateway_behind: null, gateway_out: 0 },
  ...changes,
});

const CASES: [what: string, names: string[], known: GatewayHost[], orders: string[]][] = [
  ['each host is preferred in one order', ['a', 'b', 'c'], [], ['a b c', 'b c a', 'c a b']],
  ['more than three are left out', ['a', 'b', 'c', 'd'], [], ['a b c', 'b c a', 'c a b']],
  ['one host', ['a'], [host('a')], ['a']],
  [
    'one that fell silent is last, and others keep their place',
    ['a', 'b', 'c'],
    [host('a', { gateway_behind: 100 })],
    ['b c a', 'b c a', 'c b a'],
  ],
  [
    'the one that fell silent later is behind the other',
    ['a', 'b', 'c'],
    [host('a', { gateway_behind: 100 }), host('b', { gateway_behind: 200 })],
    ['c a b', 'c a b', 'c a b'],
  ],
  [
    'one that is out is in no order',
    ['a', 'b'],
    [host('a', { gateway_behind: 100, gateway_out: 1 })],
    ['b', 'b'],
  ],
  [
    'all are in when all are out',
    ['a', 'b'],
    [host('a', { gateway_out: 1 }), host('b', { gateway_out: 1 })],
    ['a b', 'b a'],
  ],
];

describe('the order of gateway hosts', () => {
  for (const [what, names, known, orders] of CASES)
    test(what, () => {
      assert.deepEqual(
        gatewayOrders(names, known).map((order) => order.join(' ')),
        orders,
      );
    });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { contains, formatAddress, formatNetwork, overlaps, parseAddress, parseNetwork } from '#domain.ts';
import {
  type AddressRecord,
  matchesAddressQuery,
  networkToCreate,
  parseAddressQuery,
  rangeOf,
  stateOf,
  subnetsWith,
} from './find-address.ts';

const record: AddressRecord = {
  address: '10.0.4.7',
  address_range: null,
  nat_1_1: '192.0.2.24',
  subnet_id: 1,
  compute_id: 7,
};
const range: AddressRecord = { ...record, address: null, address_range: '10.0.4.64/28', nat_1_1: null };
const web = { id: 1, ipv4: '10.0.4.0/24' };
const db = { id: 2, ipv4: '10.0.5.0/24' };
const labelOf = (id: number) => (id === 7 ? 'web-1' : `compute ${id}`);

describe('what stands in a search field', () => {
  const cases: [text: string, expected: string | undefined][] = [
    ['', undefined],
    ['   ', undefined],
    ['10.0.4.7', 'address 10.0.4.7/32'],
    [' 10.0.4.7\n', 'address 10.0.4.7/32'],
    ['10.0.4.7/32', 'address 10.0.4.7/32'],
    ['10.0.4.7/24', 'address 10.0.4.7/32'],
    ['10.0.4.0/24', 'network 10.0.4.0/24'],
    ['0.0.0.0/0', 'network 0.0.0.0/0'],
    ['10.', 'network 10.0.0.0/8'],
    ['10.0', 'network 10.0.0.0/16'],
    ['10.0.4', 'network 10.0.4.0/24'],
    ['10.0.4.', 'network 10.0.4.0/24'],
    ['10', 'label 10'],
    ['10.0.400', 'label 10.0.400'],
    ['10.0.4.256', 'label 10.0.4.256'],
    ['10.0.4.0/33', 'label 10.0.4.0/33'],
    ['010.0.0.1', 'label 010.0.0.1'],
    ['web-1', 'label web-1'],
    ['web-1.example.org', 'label web-1.example.org'],
  ];
  for (const [text, expected] of cases) {
    test(`"${text}" is ${expected ?? 'nothing'}`, () => {
      const sought = parseAddressQuery(text);
      const shown =
        sought && `${sought.kind} ${sought.kind === 'label' ? sought.text : formatNetwork(sought.range)}`;
      assert.equal(shown, expected);
    });
  }

  test('is an address whatever address it is', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), (address) => {
        const sought = parseAddressQuery(formatAddress(address));
        assert.equal(sought?.kind === 'address' && sought.address, address);
      }),
    );
  });
});

test('records answer by address, range, public address and label', () => {
  const cases: [text: string, one: AddressRecord, expected: boolean][] = [
    ['10.0.4.7', record, true],
    ['10.0.4.8', record, false],
    ['192.0.2.24', record, true],
    ['10.0.4', record, true],
    ['10.0.4.0/29', record, true],
    ['10.0.4.8/29', record, false],
    ['10.0.4.70', range, true],
    ['10.0.4.80', range, false],
    ['0.0.0.0', range, false],
    ['10.0.0.0/8', range, true],
    ['WEB', record, true],
    ['db', record, false],
  ];
  for (const [text, one, expected] of cases) {
    const sought = parseAddressQuery(text) ?? assert.fail();
    assert.equal(matchesAddressQuery(sought, one, labelOf), expected, text);
  }
});

test('a record has its addresses', () => {
  assert.deepEqual(rangeOf(record), parseNetwork('10.0.4.7/32'));
  assert.deepEqual(rangeOf(range), parseNetwork('10.0.4.64/28'));
  assert.equal(rangeOf({ ...record, address: null }), undefined);
});

test('an address of a subnet has a state', () => {
  const cases: [address: string, expected: string][] = [
    ['10.0.4.0', 'reserved'],
    ['10.0.4.1', 'gateway'],
    ['10.0.4.2', 'free'],
    ['10.0.4.7', 'used'],
    ['10.0.4.64', 'used'],
    ['10.0.4.254', 'reserved'],
  ];
  for (const [text, expected] of cases) {
    assert.equal(stateOf(parseAddress(text) ?? assert.fail(), web, [record, range]), expected, text);
  }
  assert.equal(stateOf(parseAddress('10.0.4.7') ?? assert.fail(), { ...web, id: 2 }, [record]), 'free');
});

test('subnets are found by what they hold', () => {
  const of = (text: string) =>
    subnetsWith(parseNetwork(text) ?? assert.fail(), [db, web]).map(({ id }) => id);
  assert.deepEqual(of('10.0.4.7/32'), [1]);
  assert.deepEqual(of('10.0.4.0/23'), [1, 2]);
  assert.deepEqual(of('10.0.6.0/24'), []);
});

describe('a network for a new subnet', () => {
  const cases: [sought: string, expected: string | undefined][] = [
    ['10.0.6.9/32', '10.0.6.0/24'],
    ['10.0.4.7/32', undefined],
    ['10.0.6.0/24', '10.0.6.0/24'],
    ['10.0.4.0/23', undefined],
    ['10.0.8.0/22', '10.0.8.0/22'],
    ['10.0.7.9/32', '10.0.7.0/25'],
    ['10.0.6.8/31', '10.0.6.0/24'],
    ['192.0.2.1/32', undefined],
    ['192.168.128.1/32', undefined],
    ['192.168.0.0/16', undefined],
    ['0.0.0.0/0', undefined],
  ];
  const subnets = [web, db, { id: 3, ipv4: '10.0.7.192/26' }];
  for (const [sought, expected] of cases) {
    test(`to hold ${sought} is ${expected ?? 'not possible'}`, () => {
      const found = networkToCreate(parseNetwork(sought) ?? assert.fail(), subnets);
      assert.equal(found && formatNetwork(found), expected);
    });
  }

  test('holds the address and overlaps no subnet', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), (offset) => {
        const address = (parseAddress('10.0.0.0') ?? 0) + offset;
        const point = { first: address, last: address };
        const found = networkToCreate(point, subnets);
        const taken = subnets.map(({ ipv4 }) => parseNetwork(ipv4) ?? assert.fail());
        if (found) assert.ok(contains(found, point) && !taken.some((one) => overlaps(one, found)));
        else assert.ok(taken.some((one) => overlaps(one, point)));
      }),
    );
  });
});

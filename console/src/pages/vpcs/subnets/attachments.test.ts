import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNetwork } from '#domain.ts';
import { attachmentsIn, usedBy } from './attachments.ts';

const common = {
  vpc_id: 1,
  subnet_id: 2,
  region: 'us-east',
  config_id: 5,
  active: true,
  nat_1_1: null,
  gateway: '10.0.4.1',
  prefix: 24,
  subnet_mask: '255.255.255.0',
};

test('an interface has its address and its ranges, and the label of its compute', () => {
  const ips = [
    { ...common, compute_id: 8, interface_id: 21, address: '10.0.4.20', address_range: null },
    { ...common, compute_id: 7, interface_id: 20, address: null, address_range: '10.0.4.64/28' },
    {
      ...{ ...common, compute_id: 7, interface_id: 20, address: '10.0.4.3', address_range: null },
      nat_1_1: '192.0.2.24',
    },
    { ...common, compute_id: 7, interface_id: 30, address: '10.0.5.3', address_range: null, subnet_id: 3 },
  ];
  const attachments = attachmentsIn(2, ips, [{ id: 7, label: 'web-1', status: 'running' }]);
  assert.deepEqual(
    attachments.map(({ label, address, ranges, status }) => [label, address, ranges, status]),
    [
      ['web-1', '10.0.4.3', ['10.0.4.64/28'], 'running'],
      ['compute 8', '10.0.4.20', [], undefined],
    ],
  );
  assert.deepEqual(
    usedBy(attachments).map(({ id, label, range, note }) => [id, label, formatNetwork(range), note]),
    [
      ['7', 'web-1', '10.0.4.3/32', 'public address 192.0.2.24'],
      ['7', 'web-1', '10.0.4.64/28', undefined],
      ['8', 'compute 8', '10.0.4.20/32', undefined],
    ],
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type NameStyle, plural, Words } from './words.ts';

const words = new Words(
  new Map([
    ['vpc', 'meadow'],
    ['compute', 'virtual_gadget'],
    ['interface', 'plug'],
    ['ssh_key', 'door_key'],
    ['subnet', 'area'],
  ]),
);

describe('words in names', () => {
  for (const [ours, style, theirs] of [
    ['vpc', '_', 'meadow'],
    ['vpcs', '_', 'meadows'],
    ['vpc_id', '_', 'meadow_id'],
    ['add_vpcs', '_', 'add_meadows'],
    ['vpc_nat_1_1', '_', 'meadow_nat_1_1'],
    ['compute_config_create', '_', 'virtual_gadget_config_create'],
    ['computes', '-', 'virtual-gadgets'],
    ['createVpcSubnet', 'camel', 'createMeadowArea'],
    ['vpcId', 'camel', 'meadowId'],
    ['listComputes', 'camel', 'listVirtualGadgets'],
    ['user_ssh_key', '_', 'user_door_key'],
    ['ssh_keys', '_', 'door_keys'],
    ['computed', '_', 'computed'],
    ['vpcish', '_', 'vpcish'],
    ['ssh', '_', 'ssh'],
  ] as [string, NameStyle, string][]) {
    it(`${ours} is ${theirs}`, () => assert.equal(words.name(ours, style), theirs));
  }
});

describe('words in texts', () => {
  for (const [ours, theirs] of [
    ['Label must be unique among your VPCs', 'Label must be unique among your meadows'],
    ['Create a VPC', 'Create a meadow'],
    ['VPCs and their subnets', 'Meadows and their areas'],
    ['Create a subnet in a VPC', 'Create an area in a meadow'],
    ['An interface of a compute', 'A plug of a virtual gadget'],
    ['Compute busy.', 'Virtual gadget busy.'],
    ['Ids of VPCs: the `vpc_id` of each', 'Ids of meadows: the `meadow_id` of each'],
    ['It computes nothing', 'It virtual gadgets nothing'],
    ['SSH keys', 'SSH keys'],
    ['A cat sat on an old mat', 'A cat sat on an old mat'],
  ] as const) {
    it(`"${ours}" is "${theirs}"`, () => assert.equal(words.text(ours), theirs));
  }

  it('a file without words changes nothing', () => {
    assert.equal(new Words(new Map()).text('Create a VPC'), 'Create a VPC');
  });
});

it('words have plurals', () => {
  for (const [one, many] of [
    ['meadow', 'meadows'],
    ['box', 'boxes'],
    ['branch', 'branches'],
    ['property', 'properties'],
    ['array', 'arrays'],
  ] as const)
    assert.equal(plural(one), many);
});

it('names may be exchanged', () => {
  const exchanged = new Words(
    new Map([
      ['vpc', 'subnet'],
      ['subnet', 'vpc'],
    ]),
  );
  assert.equal(exchanged.name('createVpcSubnet', 'camel'), 'createSubnetVpc');
  assert.equal(exchanged.text('A subnet of a VPC'), 'A vpc of a subnet');
});

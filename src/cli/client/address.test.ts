import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressOf } from './address.ts';

describe('where palisade api sends a request', () => {
  for (const [name, words, method, path] of [
    ['GET', ['/vpcs?page=2'], 'GET', '/vpcs?page=2'],
    ['listVpcs', [], 'GET', '/vpcs'],
    ['listVpcs', ['page=2', 'page_size=25'], 'GET', '/vpcs?page=2&page_size=25'],
    ['deleteVpcSubnet', ['vpcSubnetId=8', 'vpcId=7'], 'DELETE', '/vpcs/7/subnets/8'],
    ['getImage', ['imageId=public/debian12'], 'GET', '/images/public%2Fdebian12'],
  ] as const) {
    it(`${name} ${words.join(' ')}`, () => assert.deepEqual(addressOf(name, words), { method, path }));
  }

  for (const [name, words, message] of [
    ['GET', [], /After GET comes a path/],
    ['GET', ['vpcs'], /After GET comes a path/],
    ['GET', ['/vpcs', '/vpcs'], /After GET comes a path/],
    ['deleteVpcSubnet', ['vpcId=7'], /Missing: vpcSubnetId=\.\.\./],
    ['getVpc', ['7'], /"7" is no parameter/],
  ] as const) {
    it(`${name} ${words.join(' ')} is refused`, () => assert.throws(() => addressOf(name, words), message));
  }
});

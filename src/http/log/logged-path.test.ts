import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loggedPath, wordsOf } from './logged-path.ts';

const HEX = '0a'.repeat(32);

const WORDS = wordsOf([
  '/vpcs/ips',
  '/vpcs/:vpcId/subnets/:subnetId',
  '/account/users/:username',
  '/images/*imageId',
]);

describe('the path in the log', () => {
  const isWord = (segment: string) => WORDS.has(segment);
  for (const [path, parameters, isFound, expected] of [
    ['/', undefined, false, '/'],
    ['/v4/vpcs/17/subnets/4', { vpcId: '17', subnetId: '4' }, false, '/v4/vpcs/17/subnets/4'],
    ['/v4/vpcs/vpc_17', { vpcId: 'vpc_17' }, true, '/v4/vpcs/vpc_17'],
    ['/v4/vpcs/vpc_17', { vpcId: 'vpc_17' }, false, '/v4/vpcs/*'],
    ['/v4/account/users/hunter-2', { username: 'hunter-2' }, false, '/v4/account/users/*'],
    ['/v4beta/vpcs/', {}, true, '/v4beta/vpcs/'],
    ['/v4/vpcs/ips', {}, true, '/v4/vpcs/ips'],
    ['/v4/vpc/17', undefined, false, '/v4/*/17'],
    ['/v4/vpc/zzzsecret', undefined, false, '/v4/*/*'],
    ['/v4/vpcs/zzzsecret', { vpcId: 'zzzsecret' }, false, '/v4/vpcs/*'],
    ['/v4/vpcs/17/zzzsecret', undefined, false, '/v4/vpcs/17/*'],
    ['/zzzsecret', undefined, false, '/*'],
    ['/zzz-secret/secret-17/sec.ret', undefined, false, '/*/*/*'],
    ['/v4/account/users/%61melia', { username: 'amelia' }, true, '/v4/account/users/*'],
    ['/console/vpcs/17/zzzsecret', undefined, false, '/console/vpcs/17/*'],
    ['/VPCS', undefined, false, '/*'],
    ['/v4/account/users/amelia', { username: 'amelia' }, true, '/v4/account/users/amelia'],
    ['/v4/account/users/amelia', { username: 'amelia' }, false, '/v4/account/users/*'],
    ['/v4/images/public/debian12', { imageId: 'public/debian12' }, true, '/v4/images/public/debian12'],
    ['/v4/images/public%2Fdebian12', { imageId: 'public/debian12' }, true, '/v4/images/public%2Fdebian12'],
    ['/v4/images/public/debian12', { imageId: 'public/debian12' }, false, '/v4/images/*/*'],
    [`/v4/account/users/${HEX}`, { username: HEX }, true, '/v4/account/users/*'],
    [`/v4/${HEX}`, undefined, false, '/v4/*'],
    ['/password/set/Xq9-abc_DEF', undefined, false, '/*/*/*'],
    ['/device/WDJB-MJHT', undefined, false, '/*/*'],
    ['/a%20b/é/x y/\u0000', undefined, false, '/*/*/*/*'],
    [`/${'a'.repeat(21)}`, undefined, false, '/*'],
    ['/vpcs'.repeat(40), undefined, false, `${'/vpcs'.repeat(15)}/*`],
  ] as const) {
    test(`${path} is logged as ${expected}${isFound ? ' when it was found' : ''}`, () => {
      assert.equal(loggedPath(path, isWord, parameters && { parameters, isFound }), expected);
    });
  }
});

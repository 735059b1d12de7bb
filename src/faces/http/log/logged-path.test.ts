import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loggedPath } from './logged-path.ts';

const HEX = '0a'.repeat(32);

describe('the path in the log', () => {
  for (const [path, parameters, isFound, expected] of [
    ['/', undefined, false, '/'],
    ['/v4/vpcs/17/subnets/4', { vpcId: '17', subnetId: '4' }, false, '/v4/vpcs/17/subnets/4'],
    ['/v4/vpcs/vpc_17', { vpcId: 'vpc_17' }, false, '/v4/vpcs/vpc_17'],
    ['/v4beta/vpcs/', {}, true, '/v4beta/vpcs/'],
    ['/v4/vpcs/ips', {}, true, '/v4/vpcs/ips'],
    ['/v4/networking/ipv4', undefined, false, '/v4/networking/ipv4'],
    ['/.well-known/oauth-authorization-server', undefined, false, '/.well-known/oauth-authorization-server'],
    ['/wp-login.php', undefined, false, '/wp-login.php'],
    ['/v4/account/users/amelia', { username: 'amelia' }, true, '/v4/account/users/amelia'],
    ['/v4/account/users/amelia', { username: 'amelia' }, false, '/v4/account/users/*'],
    ['/v4/images/public/debian12', { imageId: 'public/debian12' }, true, '/v4/images/public/debian12'],
    ['/v4/images/public%2Fdebian12', { imageId: 'public/debian12' }, true, '/v4/images/public%2Fdebian12'],
    ['/v4/images/public/debian12', { imageId: 'public/debian12' }, false, '/v4/images/*/*'],
    [`/v4/account/users/${HEX}`, { username: HEX }, true, '/v4/account/users/*'],
    [`/v4/${HEX}`, undefined, false, '/v4/*'],
    ['/password/set/Xq9-abc_DEF', undefined, false, '/password/set/*'],
    ['/device/WDJB-MJHT', undefined, false, '/device/*'],
    ['/a%20b/é/x y/\u0000', undefined, false, '/*/*/*/*'],
    [`/${'a'.repeat(21)}`, undefined, false, '/*'],
    ['/x'.repeat(40), undefined, false, `${'/x'.repeat(15)}/*`],
  ] as const) {
    test(`${path} is logged as ${expected}${isFound ? ' when it was found' : ''}`, () => {
      assert.equal(loggedPath(path, parameters && { parameters, isFound }), expected);
    });
  }
});

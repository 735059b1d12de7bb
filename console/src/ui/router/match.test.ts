import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findRoute, type PageRoute } from './match.ts';

const load: PageRoute['load'] = () => assert.fail('nothing is loaded');
const table: PageRoute[] = ['/vpcs', '/vpcs/new', '/vpcs/:vpcId', '/vpcs/:vpcId/subnets/:subnetId'].map(
  (path) => ({
    path,
    title: path,
    load,
  }),
);

describe('the route of an address', () => {
  it('is the first that fits', () => {
    const cases: [string, string | undefined, object?][] = [
      ['/vpcs', '/vpcs', {}],
      ['/vpcs/', '/vpcs', {}],
      ['/vpcs/new', '/vpcs/new', {}],
      ['/vpcs/3', '/vpcs/:vpcId', { vpcId: '3' }],
      ['/vpcs/a%2Fb', '/vpcs/:vpcId', { vpcId: 'a/b' }],
      ['/vpcs/3/subnets/4', '/vpcs/:vpcId/subnets/:subnetId', { vpcId: '3', subnetId: '4' }],
      ['/vpcs//subnets/4', undefined],
      ['/vpcs/%E0%A4%A', undefined],
      ['/vpc', undefined],
      ['/', undefined],
      ['', undefined],
    ];
    for (const [path, route, params] of cases) {
      const found = findRoute(table, path);
      assert.equal(found?.route.path, route, path);
      assert.deepEqual(found?.params, params, path);
    }
  });
});

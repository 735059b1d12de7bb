import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { filterHeader, requestOf, segment } from './request.ts';

describe('requests', () => {
  it('say what the call says', () => {
    assert.deepEqual(
      requestOf('listVpcs', { query: { page: 2, page_size: 50 }, filter: { label: 'orders' } }),
      {
        method: 'GET',
        path: '/vpcs?page=2&page_size=50',
        filter: { label: 'orders' },
      },
    );
    const body = { label: 'web', ipv4: '10.0.0.0/24' };
    assert.deepEqual(requestOf('createVpcSubnet', { path: { vpcId: 7 }, body }), {
      method: 'POST',
      path: '/vpcs/7/subnets',
      body,
    });
    assert.deepEqual(requestOf('listVpcs', { filter: {} }), { method: 'GET', path: '/vpcs' });
  });

  it('stay on the path of their operation', () => {
    const get = (username: string) => requestOf('getUser', { path: { username } }).path;
    assert.equal(get('../tokens'), '/account/users/..%2Ftokens');
    assert.equal(get('a/b?c#d%2F'), '/account/users/a%2Fb%3Fc%23d%252F');
    for (const value of ['', '.', '..']) assert.throws(() => get(value), /Cannot be an id/);
  });

  it('keep any text in one segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(text !== '.' && text !== '..');
        const { pathname } = new URL(`https://example.com/a/${segment(text)}/b`);
        assert.equal(pathname.split('/').length, 4);
        assert.equal(decodeURIComponent(pathname.split('/')[2] ?? ''), text);
      }),
    );
  });

  it('carry filters of any text in a header', () => {
    assert.equal(filterHeader({ label: 'é€' }), '{"label":"\\u00e9\\u20ac"}');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (label) => {
        assert.match(filterHeader({ label }), /^[ -~]+$/);
        assert.deepEqual(JSON.parse(filterHeader({ label })), { label });
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findRoute } from '#ui/router/match.ts';
import { paths } from './paths.ts';
import { routes } from './routes.ts';

describe('addresses of the console', () => {
  it('are these', () => {
    const lines = Object.entries(paths).map(([name, path]) => {
      const values = ['1', '2'].slice(0, path.length - (String(path).includes('search') ? 1 : 0));
      return `${name} ${Reflect.apply(path, undefined, values)}`;
    });
    assert.equal(
      `${lines.join('\n')}\n`,
      readFileSync(new URL('../../test/golden/console/paths.txt', import.meta.url), 'utf8'),
    );
  });

  it('keep labels from hostile users in their segment', () => {
    assert.equal(paths.user('../../login?x#y'), '/account/users/..%2F..%2Flogin%3Fx%23y');
    for (const username of ['', '.', '..']) assert.throws(() => paths.user(username), /Cannot be an id/);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (username) => {
        fc.pre(username !== '.' && username !== '..');
        const { pathname, search, hash } = new URL(`https://example.com/console${paths.user(username)}`);
        assert.deepEqual([search, hash], ['', '']);
        assert.equal(decodeURIComponent(pathname), `/console/account/users/${username}`);
      }),
    );
  });

  it('keep any search readable', () => {
    assert.equal(paths.vpc(3, { at: '10.0.0.0/8' }), '/vpcs/3?at=10.0.0.0/8');
    assert.equal(paths.vpcs({ q: '', page: undefined }), '/vpcs');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (q) => {
        const { pathname, searchParams } = new URL(`https://example.com${paths.vpcs({ q })}`);
        assert.deepEqual([pathname, searchParams.get('q')], ['/vpcs', q]);
      }),
    );
  });

  it('lead to a page', () => {
    assert.equal(findRoute(routes, paths.vpcs())?.route.path, '/vpcs');
  });
});

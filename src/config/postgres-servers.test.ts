import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PostgresUrlError, postgresServers } from './postgres-servers.ts';

test('the URL of a single server is returned as it is', () => {
  const urls = [
    'postgres://u:p%40@db:5432/palisade',
    'postgres://u:p,w@x@db/palisade',
    'postgres://db',
    'postgres://[fd00::1]:5433/palisade?sslmode=verify-full',
    'postgresql:///palisade?host=/run/postgresql',
    'postgres://u:p@localhost:5433/palisade?host=/run/postgresql&port=5434',
    'postgres://%2Frun%2Fpostgresql/palisade',
    'postgres://db/palisade?target_session_attrs=read-write',
    'postgres://db/palisade?target_session_attrs=primary',
    'postgres://db/palisade?target_session_attrs=any',
  ];
  for (const url of urls) assert.deepEqual(postgresServers(url), [url]);
});

test('a URL of several hosts names a server for each', () => {
  const cases: [url: string, servers: string[]][] = [
    ['postgres://a,b', ['postgres://a', 'postgres://b']],
    ['postgres://a:1,b,c:65535/x', ['postgres://a:1/x', 'postgres://b/x', 'postgres://c:65535/x']],
    ['postgresql://u@a:,b/x', ['postgresql://u@a/x', 'postgresql://u@b/x']],
    ['postgres://u:p,w%40@a,b/x', ['postgres://u:p,w%40@a/x', 'postgres://u:p,w%40@b/x']],
    ['postgres://u:p@w@a,b/x', ['postgres://u:p%40w@a/x', 'postgres://u:p%40w@b/x']],
    ['postgres://[::1]:5433,[fd00::1]/x', ['postgres://[::1]:5433/x', 'postgres://[fd00::1]/x']],
    ['postgres://%2Frun%2Fa,b/x', ['postgres://%2Frun%2Fa/x', 'postgres://b/x']],
    ['postgres://a,b/x?port=5433', ['postgres://a:5433/x', 'postgres://b:5433/x']],
    ['postgres://a:1,b:2/x?port=3,', ['postgres://a:3/x', 'postgres://b/x']],
    ['postgres://a,a:5433/x', ['postgres://a/x', 'postgres://a:5433/x']],
    [
      'postgres:///x?host=/run/a,b&port=1,2',
      ['postgres:///x?host=%2Frun%2Fa&port=1', 'postgres:///x?host=b&port=2'],
    ],
    ['postgres://c/x?host=a,b', ['postgres://c/x?host=a', 'postgres://c/x?host=b']],
    [
      'postgres://a,b/x?sslmode=verify-full&target_session_attrs=read-write',
      ['postgres://a/x?sslmode=verify-full', 'postgres://b/x?sslmode=verify-full'],
    ],
    ['postgres://a,b/x?target_session_attrs=primary', ['postgres://a/x', 'postgres://b/x']],
  ];
  for (const [url, servers] of cases) assert.deepEqual(postgresServers(url), servers, url);
});

const HOSTS = 'must have hosts such as db1:5432,db2 or [fd00::1]:5432';
const PORTS = 'must have ports from 1 to 65535';
const TARGET = 'must have target_session_attrs=read-write or primary, or none: the service writes';
const URL_FORM = 'must be a URL postgres://USER:PASSWORD@HOST/NAME with special characters percent-encoded';

test('a URL that is invalid is refused with what is wrong, and without its password', () => {
  const cases: [url: string, message: string][] = [
    ['postgres://u:secret@/x', URL_FORM],
    ['postgres://u:secret@a:65536/x', URL_FORM],
    ['postgres://u:secret@a b,c/x', URL_FORM],
    ['postgres://u:secret@a,/x', HOSTS],
    ['postgres://u:secret@a,,b/x', HOSTS],
    ['postgres://u:secret@a,:5432/x', HOSTS],
    ['postgres://u:secret@fd00::1,b/x', HOSTS],
    ['postgres://u:secret@a:0,b/x', PORTS],
    ['postgres://u:secret@a:65536,b/x', PORTS],
    ['postgres://u:secret@a,b/x?port=x', PORTS],
    ['postgres://u:secret@a,b,c/x?port=1,2', 'must have one port, or one for each host'],
    ['postgres://u:secret@a,b/x?host=c', 'must name its hosts either before the path or as ?host='],
    ['postgres://u:secret@a/x?host=b,', 'must not name an empty host'],
    ...['any', 'standby', 'read-only', 'prefer-standby', '', 'secret'].map((target): [string, string] => [
      `postgres://u:secret@a,b/x?target_session_attrs=${target}`,
      TARGET,
    ]),
    ['postgres://u:secret@a/x?target_session_attrs=standby', TARGET],
  ];
  for (const [url, message] of cases) {
    assert.throws(
      () => postgresServers(url),
      (error) => error instanceof PostgresUrlError && error.message === message,
      url,
    );
  }
});

const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
);
const server = fc.record({
  host: host.map((text) => new URL(`postgres://${text}`).host),
  port: fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
});
const word = fc.string({ minLength: 1, unit: 'grapheme' }).map(encodeURIComponent);

test('each server has its host and port, and the rest of the URL', () => {
  fc.assert(
    fc.property(fc.array(server, { minLength: 2, maxLength: 5 }), word, word, word, (servers, ...words) => {
      const [user, password, name] = words;
      const list = servers.map(({ host: text, port }) => (port === undefined ? text : `${text}:${port}`));
      const urls = postgresServers(
        `postgres://${user}:${password}@${list.join(',')}/${name}?sslmode=require`,
      );
      const expected = list.map(
        (text) => new URL(`postgres://${user}:${password}@${text}/${name}?sslmode=require`),
      );
      assert.deepEqual(
        urls,
        expected.map(({ href }) => href),
      );
    }),
  );
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ownRedirectProblem, redirectUriProblem } from './redirect-uri.ts';

const NOT_VALID = 'redirect_uri is not valid';

const RIGHT = [
  'https://app.example.com',
  'https://app.example.com/oauth/callback',
  'https://app.example.com:8443/callback?tenant=7&next=%2Fhome',
  'HTTPS://App.Example.com/callback',
  'https://xn--bcher-kva.example/callback',
  'https://192.0.2.7/callback',
  'https://localhost:3000/callback',
  'https://app.example.com/@maria',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:4000/callback',
  'http://[::1]:4000/callback',
  'http://localhost',
  'http://localhost?from=app',
  'com.example.app:/callback',
  'com.example.app://callback',
  'com.Example.App:callback',
];

const WRONG = [
  '',
  '/callback',
  '//app.example.com/callback',
  'app.example.com/callback',
  'https:',
  'https://',
  'https:///app.example.com',
  'https:app.example.com',
  'https:/app.example.com',
  'https://app.example.com/callback#part',
  'https://app.example.com/#',
  'com.example.app:/callback#part',
  'https://maria@app.example.com/',
  'https://maria:secret@app.example.com/',
  'https://@app.example.com/',
  'com.example.app://maria@callback',
  'http://127.0.0.1@evil.example/',
  'http://localhost:1@evil.example/',
  'http://app.example.com/callback',
  'http://127.0.0.2/callback',
  'http://127.1/callback',
  'http://0.0.0.0/callback',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.1:99999/',
  'https://app.example.com:port/',
  'https://app.example.com\\@evil.example/',
  'https:\\\\app.example.com',
  'https://app.example.com /callback',
  ' https://app.example.com/callback',
  'https://app.example.com/callback ',
  'https://app.example.com/call\tback',
  'https://app.example.com/callback\n',
  'https://app.example.com/\0',
  'https://bücher.example/callback',
  'https://app.example.com/"><script>',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://app.example.com/x',
  'myapp:/callback',
  'com.example.app:',
  'com..app:/callback',
  '.app:/callback',
  'https://app%2Eexample.com/',
  'ftp://app.example.com/',
  'ws://localhost/',
  '*',
  'https://*',
];

describe('a redirect URI', () => {
  for (const uri of RIGHT) {
    test(`the redirect URI ${uri} is accepted`, () => assert.equal(redirectUriProblem(uri), undefined));
  }

  for (const uri of WRONG) {
    test(`the redirect URI ${JSON.stringify(uri)} is rejected`, () =>
      assert.equal(redirectUriProblem(uri), NOT_VALID));
  }

  test('an accepted redirect URI leads to the host it shows, and its scheme runs no code', () => {
    const pieces = fc.constantFrom(
      ...[
        'https://',
        'http://',
        'com.example.app:',
        'javascript:',
        'data:',
        'file:',
        ':',
        '/',
        '//',
        '\\',
        '@',
      ],
      ...[
        'localhost',
        '127.0.0.1',
        '[::1]',
        'app.example.com',
        'evil.example',
        ':80',
        '?',
        '#',
        ' ',
        '\t',
        '.',
        '%0a',
      ],
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 6 }).map((some) => some.join('')),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (uri) => {
        if (redirectUriProblem(uri) !== undefined) return;
        const { protocol, hostname, username, password, hash } = new URL(uri);
        assert.deepEqual([username, password, hash], ['', '', '']);
        assert.match(uri, /^[\x21-\x7e]+$/);
        if (protocol === 'http:') assert.match(hostname, /^(127\.0\.0\.1|\[::1\]|localhost)$/);
        else assert.ok(protocol === 'https:' || protocol.includes('.'), protocol);
        if (protocol === 'https:') assert.ok(uri.toLowerCase().startsWith('https://'));
      }),
      { numRuns: 5000 },
    );
  });

  test('a redirect URI must not lead to the service itself, except on a loopback address', () => {
    const own = 'https://login.example.com';
    const cases: [uri: string, own: string, reason: string | undefined][] = [
      ['https://login.example.com/callback', own, NOT_VALID],
      ['https://LOGIN.example.com:443/', own, NOT_VALID],
      ['https://login.example.com:8443/', own, undefined],
      ['https://app.example.com/', own, undefined],
      ['com.example.app:/callback', own, undefined],
      ['http://127.0.0.1:8080/callback', 'http://127.0.0.1:8080', undefined],
      ['nonsense', own, undefined],
    ];
    for (const [uri, ownUrl, reason] of cases) assert.equal(ownRedirectProblem(uri, ownUrl), reason, uri);
  });
});

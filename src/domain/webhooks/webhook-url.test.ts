import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownIpNetwork } from '#domain/net/ip-network';
import { forbiddenUrlProblem, webhookUrlProblem } from './webhook-url.ts';

const STRICT = { http: false, allow: [] };
const OPEN = { http: true, allow: [knownIpNetwork('127.0.0.0/8')] };

/** The verdict on a URL: its form is wrong, the operator's policy refuses it, or it is allowed. */
const URLS: readonly [url: string, verdict: 'malformed' | 'forbidden' | 'allowed'][] = [
  ['https://hooks.example.com', 'allowed'],
  ['https://hooks.example.com/', 'allowed'],
  ['https://hooks.example.com/a/b?token=1&x=y', 'allowed'],
  ['HTTPS://Hooks.Example.com/', 'allowed'],
  ['https://hooks.example.com:443/', 'allowed'],
  ['https://hooks.example.com:80/', 'allowed'],
  ['https://hooks.example.com:1024/', 'allowed'],
  ['https://hooks.example.com:65535/', 'allowed'],
  ['https://xn--bcher-kva.example/', 'allowed'],
  ['https://hooks.example.com/@maria', 'allowed'],
  ['https://8.8.8.8/', 'allowed'],
  ['https://[2606:4700:4700::1111]:8443/', 'allowed'],
  ['http://hooks.example.com/', 'forbidden'],
  ['https://127.0.0.1/', 'forbidden'],
  ['https://127.1/', 'forbidden'],
  ['https://2130706433/', 'forbidden'],
  ['https://0x7f000001/', 'forbidden'],
  ['https://0177.0.0.1/', 'forbidden'],
  ['https://0x7f.1/', 'forbidden'],
  ['https://0/', 'forbidden'],
  ['https://10.0.0.1/', 'forbidden'],
  ['https://169.254.169.254/latest/meta-data/', 'forbidden'],
  ['https://[::1]/', 'forbidden'],
  ['https://[::ffff:127.0.0.1]/', 'forbidden'],
  ['https://[::ffff:7f00:1]/', 'forbidden'],
  ['https://[64:ff9b::7f00:1]/', 'forbidden'],
  ['https://[2002:7f00:1::]/', 'forbidden'],
  ['https://[fd00::1]/', 'forbidden'],
  ['https://127.0.0.1./', 'forbidden'],
  ['https://hooks.example.com:0/', 'malformed'],
  ['https://hooks.example.com:22/', 'malformed'],
  ['https://hooks.example.com:25/', 'malformed'],
  ['https://hooks.example.com:1023/', 'malformed'],
  ['https://hooks.example.com:65536/', 'malformed'],
  ['https://maria@hooks.example.com/', 'malformed'],
  ['https://maria:secret@hooks.example.com/', 'malformed'],
  ['https://@hooks.example.com/', 'malformed'],
  ['https://hooks.example.com/#part', 'malformed'],
  ['https://hooks.example.com\\@127.0.0.1/', 'malformed'],
  ['https://', 'malformed'],
  ['https:///path', 'malformed'],
  ['https:hooks.example.com', 'malformed'],
  ['//hooks.example.com/', 'malformed'],
  ['/hooks', 'malformed'],
  ['hooks.example.com', 'malformed'],
  ['ftp://hooks.example.com/', 'malformed'],
  ['file:///etc/passwd', 'malformed'],
  ['gopher://hooks.example.com/', 'malformed'],
  ['javascript:alert(1)', 'malformed'],
  [' https://hooks.example.com/', 'malformed'],
  ['https://hooks.example.com/a b', 'malformed'],
  ['https://hooks.example.com/\r\nX-Header:1', 'malformed'],
  ['https://bücher.example/', 'malformed'],
  ['https://hooks.example.com%2f@127.0.0.1/', 'malformed'],
  ['https://[::1', 'malformed'],
  ['https://[fe80::1%25eth0]/', 'malformed'],
  ['https://256.256.256.256/', 'malformed'],
];

function verdictOn(url: string): string {
  if (webhookUrlProblem(url) !== undefined) return 'malformed';
  return forbiddenUrlProblem(url, STRICT) === undefined ? 'allowed' : 'forbidden';
}

for (const [url, verdict] of URLS) {
  test(`${JSON.stringify(url)} is ${verdict}`, () => assert.equal(verdictOn(url), verdict));
}

test('the operator allows http and networks', () => {
  for (const url of ['http://hooks.example.com/', 'http://127.0.0.1:8080/', 'https://127.1/']) {
    assert.equal(forbiddenUrlProblem(url, OPEN), undefined, url);
  }
  assert.notEqual(forbiddenUrlProblem('http://10.0.0.1/', OPEN), undefined);
});

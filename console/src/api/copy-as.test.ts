import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { asCurl, quote } from './copy-as.ts';
import { requestOf } from './request.ts';

/** The words that a shell makes of a command, without running it. */
function words(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const text = execFileSync('sh', ['-c', script], { env: { PALISADE_TOKEN: 'secret' }, encoding: 'utf8' });
  return text.split('\0').slice(0, -1);
}

describe('a call as a command', () => {
  it('says what the call says', () => {
    const request = requestOf('createVpc', { body: { label: "it's", region: 'us-east' } });
    assert.deepEqual(words(asCurl(request, 'https://api.example.com/v4')), [
      ...['-X', 'POST', '-H', 'Authorization: Bearer secret', '-H', 'Content-Type: application/json'],
      ...['-d', '{"label":"it\'s","region":"us-east"}', 'https://api.example.com/v4/vpcs'],
    ]);
  });

  it('takes filters along', () => {
    const request = requestOf('listVpcs', { query: { page: 2 }, filter: { label: { '+contains': '$(é)' } } });
    assert.deepEqual(words(asCurl(request, 'https://api.example.com/v4')).slice(2), [
      '-H',
      'X-Filter: {"label":{"+contains":"$(\\u00e9)"}}',
      'https://api.example.com/v4/vpcs?page=2',
    ]);
  });

  it('keeps any text one word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0'));
        assert.deepEqual(words(`curl ${quote(text)}`), [text]);
      }),
      { numRuns: 40 },
    );
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { asCli, asCurl, asJson, withoutSecrets } from './copy-as.ts';
import { requestOf } from './request.ts';

/** The words that a shell makes of a command, without running it. */
function words(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\npalisade() { curl "$@"; }\n${command}`;
  const text = execFileSync('sh', ['-c', script], {
    env: { PALISADE_TOKEN: 'secret', ROOT_PASS: 'of $root' },
    encoding: 'utf8',
  });
  return text.split('\0').slice(0, -1);
}

/** Fields with names like those of secrets. */
const NO_SECRETS = new Set(['iso_code', 'password_created', 'token_id']);

/** Names of all fields of a document, of its bodies among them. */
function fieldNames(document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return [];
  const properties: unknown = Reflect.get(document, 'properties');
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...names, ...Object.values(document).flatMap(fieldNames)];
}

describe('a call as a command', () => {
  it('says what the call says', () => {
    const request = requestOf('createVpc', { body: { label: "it's", region: 'us-east' } });
    assert.deepEqual(words(asCurl(request, 'https://api.example.com/v4')), [
      ...['-X', 'POST', '-H', 'Authorization: Bearer secret', '-H', 'Content-Type: application/json'],
      ...['-d', String.raw`{"label":"it\u0027s","region":"us-east"}`, 'https://api.example.com/v4/vpcs'],
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

  it('is the same for the command of the service', () => {
    const create = requestOf('createVpcSubnet', {
      path: { vpcId: 1 },
      body: { label: "it's", ipv4: '10.0.0.0/24' },
    });
    assert.deepEqual(words(asCli(create, 'http://127.0.0.1:8080/v4')), [
      ...['api', 'POST', '/vpcs/1/subnets', '--server', 'http://127.0.0.1:8080'],
      ...['--data', String.raw`{"label":"it\u0027s","ipv4":"10.0.0.0/24"}`],
    ]);
    const list = requestOf('listVpcs', { filter: { label: { '+contains': '$(é)' } } });
    assert.deepEqual(words(asCli(list, 'http://127.0.0.1:8080/v4')), [
      ...['api', 'GET', '/vpcs', '--server', 'http://127.0.0.1:8080'],
      ...['--filter', '{"label":{"+contains":"$(é)"}}'],
    ]);
  });

  it('never contains a secret', () => {
    const body = { region: 'us-east', type: 'c1-entry-1', root_pass: 'quiet mice at dawn' };
    const request = requestOf('createCompute', { body });
    const sent = '{"region":"us-east","type":"c1-entry-1","root_pass":"of $root"}';
    for (const command of [
      asCurl(request, 'https://api.example.com/v4'),
      asCli(request, 'https://api.example.com/v4'),
    ]) {
      assert.ok(command.includes('"$ROOT_PASS"') && !command.includes('quiet mice'), command);
      assert.ok(words(command).includes(sent), command);
    }
    assert.equal(JSON.parse(asJson(body)).root_pass, '$ROOT_PASS');
    assert.equal(asJson(withoutSecrets(body)), asJson(body));
    assert.equal(withoutSecrets(undefined), undefined);
  });

  it('knows the secrets of all operations', () => {
    const file = new URL('../../../openapi.json', import.meta.url);
    const names = new Set(fieldNames(JSON.parse(readFileSync(file, 'utf8'))));
    const secrets = [...names].filter((name) => /pass|secret|token|scratch|response$|_code$/.test(name));
    assert.ok(['root_pass', 'tfa_code', 'response'].every((name) => secrets.includes(name)));
    for (const name of secrets.filter((one) => !NO_SECRETS.has(one)))
      assert.equal(asJson({ [name]: 'value' }), asJson({ [name]: `$${name.toUpperCase()}` }), name);
  });
});

import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { assertErrors, type ExpectedError, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const LABELS = ['alpha', 'beta', 'Gamma'];
const fault = (reason: string): ExpectedError[] => [{ field: 'X-Filter', reason }];
const NOT_JSON = fault('Filter not valid JSON');
const NOT_APPLICABLE = fault('Could not apply filter');
const TOO_LONG = fault('Length must be 0-8000 characters');

describeOnBoth('the header X-Filter', (dialect) => {
  const running = useTestApi(dialect);
  let owner: Client;

  before(async () => {
    ({ owner } = await running.api.newAccount());
    for (const label of LABELS) succeeded(await owner.post('/vpcs', { label, region: 'us-east' }));
  });

  async function labels(filter: unknown): Promise<string[]> {
    return succeeded(await owner.list('/vpcs', filter)).data.map(({ label }: { label: string }) => label);
  }

  it('X-Filter may be empty, and its name is case-insensitive', async () => {
    for (const text of ['', ' ', '{}', ' { } ', '{"+and":[]}', '{"+or":[]}']) {
      assert.deepEqual(await labels(text), LABELS, text);
    }
    for (const name of ['X-Filter', 'x-filter', 'X-FILTER']) {
      const answer = await owner.get('/vpcs', { headers: { [name]: '{"label":"beta"}' } });
      assert.equal(succeeded(answer).results, 1);
    }
  });

  it('X-Filter is a JSON object, and must not be repeated', async () => {
    const texts = [
      '{',
      'x',
      '[]',
      '[{}]',
      '"label"',
      '1',
      'true',
      'null',
      '{"label":}',
      "{'label':'beta'}",
      '{}{}',
    ];
    for (const text of texts) assertErrors(await owner.list('/vpcs', text), 400, NOT_JSON);
    const twice = { headers: { 'x-filter': ['{"label":"beta"', '"label":"alpha"}'] } };
    assertErrors(await owner.get('/vpcs', twice), 400, NOT_JSON);
    assertErrors(await owner.get('/vpcs', { headers: { 'x-filter': ['{}', '{}'] } }), 400, NOT_JSON);
  });

  it('X-Filter is decoded as UTF-8', async () => {
    assert.deepEqual(await labels({ label: '漢字' }), []);
    assert.deepEqual(await labels({ label: { '+neq': '漢字 é 🙂' } }), LABELS);
    assert.deepEqual(await labels({ label: { '+lt': 'é' } }), LABELS);
    assert.deepEqual(await labels('{"l\\u0061bel":"b\\u0065ta"}'), ['beta']);
    assertErrors(await owner.list('/vpcs', { 'größe漢🙂': 1 }), 400, fault('Cannot filter on größe漢🙂'));
    assertErrors(await owner.list('/vpcs', { '+order_by': 'größe' }), 400, fault('Cannot order by größe'));
    for (const bytes of [[0xff], [0xe4], [0xc3, 0x28], [0xed, 0xa0, 0x80]]) {
      const text = Buffer.concat([Buffer.from('{"label":"'), Buffer.from(bytes), Buffer.from('"}')]);
      const answer = await owner.get('/vpcs', { headers: { 'x-filter': text.toString('latin1') } });
      assertErrors(answer, 400, NOT_JSON);
    }
  });

  it('X-Filter has at most 8,000 characters', async () => {
    const filter = (value: string) => `{"label":{"+neq":"${value}"}}`;
    const room = 8000 - filter('').length;
    for (const character of ['x', 'é', '漢', '🙂']) {
      assert.deepEqual(await labels(filter(character.repeat(room))), LABELS);
      assertErrors(await owner.list('/vpcs', filter(character.repeat(room + 1))), 400, TOO_LONG);
    }
    assertErrors(await owner.list('/vpcs', 'x'.repeat(8001)), 400, TOO_LONG);
    assertErrors(await owner.list('/vpcs', 'x'.repeat(8000)), 400, NOT_JSON);
  });

  it('X-Filter has at most 10 levels and 500 conditions', async () => {
    const nested = (levels: number): object =>
      levels === 1 ? { label: 'beta' } : { '+or': [nested(levels - 1)] };
    assert.deepEqual(await labels(nested(10)), ['beta']);
    assertErrors(await owner.list('/vpcs', nested(11)), 400, NOT_APPLICABLE);
    const many = (count: number) => ({ id: { '+or': Array.from({ length: count }, (_, index) => index) } });
    succeeded(await owner.list('/vpcs', many(500)));
    assertErrors(await owner.list('/vpcs', many(501)), 400, NOT_APPLICABLE);
  });

  it('X-Filter can only use the fields of its list', async () => {
    const { id } = succeeded(await owner.get('/vpcs')).data[0];
    const fields: [path: string, known: string[], unknown: string[]][] = [
      [
        '/vpcs',
        ['id', 'label', 'region', 'created', 'updated'],
        ['description', 'subnets', 'subnets.id', 'Label', ''],
      ],
      [
        `/vpcs/${id}/subnets`,
        ['id', 'label', 'created', 'updated'],
        ['ipv4', 'region', 'computes', 'vpc_id'],
      ],
      [
        '/account/events',
        ['id', 'action', 'created', 'read', 'seen', 'entity.id', 'entity.type', 'entity.label', 'username'],
        ['entity', 'status', 'entity.url', 'message', 'duration', 'user_id'],
      ],
      ['/regions', [], ['id', 'label', 'country', 'capabilities', 'status']],
    ];
    for (const [path, known, unknown] of fields) {
      for (const field of known) {
        succeeded(await owner.list(path, { [field]: null }));
        succeeded(await owner.list(path, { '+order_by': field }));
      }
      for (const field of [...unknown, '__proto__', 'constructor', 'toString']) {
        const text = `{${JSON.stringify(field)}:"x"}`;
        assertErrors(await owner.list(path, text), 400, fault(`Cannot filter on ${field}`));
        assertErrors(await owner.list(path, { '+order_by': field }), 400, fault(`Cannot order by ${field}`));
      }
    }
  });

  it('all errors in X-Filter are reported together, each field once', async () => {
    const filter = {
      name: 1,
      id: { '+contains': 'x' },
      size: { '+gt': 1 },
      '+or': [{ name: 2 }, { label: [] }],
    };
    assertErrors(await owner.list('/vpcs', { ...filter, '+order_by': 'size' }), 400, [
      ...fault('Cannot filter on name'),
      ...NOT_APPLICABLE,
      ...fault('Cannot filter on size'),
      ...fault('Cannot order by size'),
    ]);
  });

  it('X-Filter is ignored by operations other than lists, even when invalid', async () => {
    const { id } = succeeded(await owner.get('/vpcs')).data[0];
    for (const filter of ['{', 'x'.repeat(9000), '{"nothing":1}', ['{}', '{}']]) {
      const sent = { headers: { 'x-filter': filter } };
      succeeded(await owner.get(`/vpcs/${id}`, sent));
      succeeded(await owner.put(`/vpcs/${id}`, {}, sent));
      const subnet = { label: 'web', ipv4: '10.0.0.0/24' };
      const created = succeeded(await owner.post(`/vpcs/${id}/subnets`, subnet, sent));
      succeeded(await owner.delete(`/vpcs/${id}/subnets/${created.id}`, sent));
      succeeded(await owner.get('/account/events/1', sent));
      succeeded(await owner.post('/account/events/1/seen', undefined, sent));
      succeeded(await running.api.nobody.get('/regions/us-east', sent));
    }
  });
});

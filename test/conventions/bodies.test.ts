import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';

/** A valid body with a value of that many levels under an unknown key. */
function nested(levels: number, [open, close]: [string, string]): string {
  const innermost = open === '[' ? '' : '"deepest":1';
  const inside = `${open.repeat(levels - 2)}${open === '[' ? '[' : '{'}${innermost}${close.repeat(levels - 1)}`;
  return `{"label":"deep","region":"us-east","unknown":${inside}}`;
}

describeOnDatabase('request bodies', (dialect) => {
  const running = useTestApi(dialect);

  it('request bodies are JSON objects in UTF-8', async () => {
    const { owner } = await running.api.newAccount();
    const texts = [
      'not JSON',
      '{',
      '{"label":}',
      '{"label":"a",}',
      "{'label':'a'}",
      '{} {}',
      '// {}\n{}',
      ' ',
    ];
    const values = [
      '[]',
      '[{"label":"a"}]',
      '"label"',
      '""',
      '1',
      '0',
      'true',
      'false',
      'null',
      'NaN',
      'undefined',
    ];
    const bytes = [
      Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
      Buffer.from('{"label":"é","region":"us-east"}', 'latin1'),
      Buffer.from('{"label":"a","region":"us-east"}', 'utf16le'),
      Buffer.concat([Buffer.from('{"label":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
      Buffer.from('{"label":"a\nb"}'),
    ];
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    for (const body of [...texts, ...values, ...bytes]) {
      assertRefused(await owner.post('/vpcs', body), 400, 'Invalid JSON');
      assertRefused(await owner.put(`/vpcs/${id}`, body), 400, 'Invalid JSON');
      assertRefused(await owner.post('/account/events/1/seen', body), 400, 'Invalid JSON');
    }
  });

  it('request bodies may be formatted in every way that JSON allows', async () => {
    const { owner } = await running.api.newAccount();
    const bodies = [
      ' \t\r\n{ "label" : "spaces" , "region" : "us-east" } \n',
      '{"\\u006cabel":"esc\\u0061ped","region":"us-east"}',
      '\ufeff{"label":"byte-order-mark","region":"us-east"}',
      '{"label":"first","region":"nowhere","label":"last","region":"us-east"}',
    ];
    const labels: string[] = [];
    for (const body of bodies) labels.push(succeeded(await owner.post('/vpcs', body)).label);
    assert.deepEqual(labels, ['spaces', 'escaped', 'byte-order-mark', 'last']);
    assertErrors(await owner.post('/vpcs', '{"label":"fine","region":"us-east","label":7}'), 400, [
      { field: 'label', reason: 'label must be a string' },
    ]);
    const described = Buffer.from(
      '{"label":"words","region":"us-east","description":"Bestellungen ä 漢 🙂"}',
    );
    assert.equal(succeeded(await owner.post('/vpcs', described)).description, 'Bestellungen ä 漢 🙂');
  });

  it('request bodies are parsed regardless of their Content-Type', async () => {
    const { owner } = await running.api.newAccount();
    const types = [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml; charset=iso-8859-1',
      'not a type',
      ';;;',
      '/',
      '',
    ];
    for (const [index, type] of [...types, [] as string[]].entries()) {
      const answer = await owner.post(
        '/vpcs',
        { label: `vpc-${index}`, region: 'us-east' },
        { headers: { 'content-type': type } },
      );
      assert.equal(succeeded(answer).label, `vpc-${index}`);
      const wrong = await owner.post('/vpcs', 'label=a', { headers: { 'content-type': type } });
      assertRefused(wrong, 400, 'Invalid JSON');
    }
  });

  it('empty bodies count as missing for every method, whatever their Content-Type', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    for (const body of [undefined, '', '{}']) {
      const headers = { 'content-type': 'application/json' };
      assertErrors(await owner.post('/vpcs', body, { headers }), 400, [
        { field: 'label', reason: 'label is required' },
        { field: 'region', reason: 'region is required' },
      ]);
      assert.deepEqual(succeeded(await owner.put(`/vpcs/${vpc.id}`, body, { headers })), vpc);
      assert.equal(succeeded(await owner.get('/vpcs', { body, headers })).results, 1);
      assert.deepEqual(succeeded(await owner.post('/account/events/1/seen', body, { headers })), {});
      const other = succeeded(await owner.post('/vpcs', { label: 'other', region: 'us-east' }));
      assert.deepEqual(succeeded(await owner.delete(`/vpcs/${other.id}`, { body, headers })), {});
    }
  });

  it('bodies are ignored by methods that have none', async () => {
    const { owner } = await running.api.newAccount();
    for (const body of ['not JSON', '[]', '{"label":1}']) {
      const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
      succeeded(await owner.get(`/vpcs/${id}`, { body }));
      assert.deepEqual(succeeded(await owner.delete(`/vpcs/${id}`, { body })), {});
    }
  });

  it('request bodies have at most 32 levels', async () => {
    const { owner } = await running.api.newAccount();
    for (const brackets of [
      ['[', ']'],
      ['{"a":', '}'],
    ] satisfies [string, string][]) {
      const { id } = succeeded(await owner.post('/vpcs', nested(32, brackets)));
      assertRefused(await owner.post('/vpcs', nested(33, brackets)), 400, 'Invalid JSON');
      assertRefused(await owner.post('/vpcs', nested(60_000, brackets)), 400, 'Invalid JSON');
      succeeded(await owner.delete(`/vpcs/${id}`));
    }
    const brackets = `${'["'.repeat(40)}${'\\'.repeat(41)}`;
    succeeded(
      await owner.post('/vpcs', { label: 'text', region: 'us-east', description: brackets, [brackets]: 1 }),
    );
  });

  it('keys named __proto__ and constructor have no effect', async () => {
    const { owner } = await running.api.newAccount();
    const poison = '{"label":"poison","region":"nowhere","toString":1,"polluted":true}';
    const sent = [
      `{"__proto__":${poison},"label":"one","region":"us-east"}`,
      `{"constructor":{"prototype":${poison}},"label":"two","region":"us-east"}`,
      `{"label":"three","region":"us-east","hasOwnProperty":1,"toString":null,"valueOf":[],"then":{}}`,
      `{"label":"four","region":"us-east","subnets":[{"__proto__":{"label":"x"},"label":"web","ipv4":"10.0.0.0/24"}]}`,
    ];
    const keys = ['id', 'label', 'description', 'region', 'subnets', 'created', 'updated'];
    for (const body of sent) assert.deepEqual(Object.keys(succeeded(await owner.post('/vpcs', body))), keys);
    assertErrors(await owner.post('/vpcs', `{"__proto__":${poison}}`), 400, [
      { field: 'label', reason: 'label is required' },
      { field: 'region', reason: 'region is required' },
    ]);
    assert.equal('polluted' in {}, false);
  });
});

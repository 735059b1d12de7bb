import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { curlOf, pythonOf, typeScriptOf } from './calls.ts';
import type { ExampleRequest } from './example.ts';

const BASE = 'http://localhost/v4';

function request(changes: Partial<ExampleRequest>): ExampleRequest {
  return {
    method: 'get',
    path: '/vpcs',
    inPath: {},
    query: {},
    body: undefined,
    needsToken: true,
    isStream: false,
    ...changes,
  };
}

const update = request({
  method: 'put',
  path: '/vpcs/1042',
  inPath: { vpcId: 1042 },
  body: { label: "Ann's", description: null, tags: [] },
});

describe('examples of calls', () => {
  it('curl: quotes in a body and a query are safe in a shell', () => {
    assert.match(curlOf(BASE, update), /-d '\{\n {2}"label": "Ann'\\''s",/);
    assert.equal(
      curlOf(BASE, request({ path: '/free?prefix=24', needsToken: false })),
      "curl 'http://localhost/v4/free?prefix=24'",
    );
    assert.match(curlOf(BASE, request({ isStream: true })), /^curl -N http/);
  });

  it('TypeScript: path, query and body stand where the client takes them', () => {
    const lines = typeScriptOf(BASE, 'updateVpc', update).split('\n');
    assert.deepEqual(lines.slice(2, 5), [
      'const palisade = createPalisadeClient({',
      "  url: 'http://localhost',",
      "  token: process.env.TOKEN ?? '',",
    ]);
    assert.deepEqual(lines.slice(6), [
      'const answer = await palisade.updateVpc({',
      '  path: { vpcId: 1042 },',
      "  body: { label: 'Ann\\'s', description: null, tags: [] },",
      '});',
      'console.log(answer);',
    ]);
    assert.match(typeScriptOf(BASE, 'listVpcs', request({})), /palisade\.listVpcs\(\);/);
    assert.match(
      typeScriptOf(BASE, 'streamEvents', request({ isStream: true })),
      /for await .* palisade\.events\(\)/,
    );
  });

  it('Python: constants are those of Python, and the token comes from the environment', () => {
    const text = pythonOf(BASE, update);
    assert.match(text, /^import os\n\nimport requests\n\nresponse = requests\.put\(\n/);
    assert.match(text, / {4}json=\{"label": "Ann's", "description": None, "tags": \[\]\},\n/);
    assert.match(text, /headers=\{"Authorization": f"Bearer \{os\.environ\['TOKEN'\]\}"\},/);
    assert.doesNotMatch(pythonOf(BASE, request({ needsToken: false })), /^import os|headers/);
    assert.match(pythonOf(BASE, request({ isStream: true })), /stream=True/);
  });

  it('long values take one line for each element', () => {
    const body = { subnets: [{ label: 'a'.repeat(20), ipv4: '10.0.4.0/24' }, { label: 'b'.repeat(20) }] };
    assert.match(
      pythonOf(BASE, request({ method: 'post', body })),
      / {4}json=\{\n {8}"subnets": \[\n {12}\{"label": "a+", "ipv4": "10\.0\.4\.0\/24"\},\n {12}\{"label": "b+"\},\n {8}\],\n {4}\},\n/,
    );
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '#domain/config-error';
import { readSeed } from './read-seed.ts';

function problems(text: string): readonly string[] {
  try {
    readSeed(text, 'seed.yaml');
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.problems;
  }
  return [];
}

test('YAML and JSON are read alike', () => {
  const yaml = `
    # one account
    accounts:
      - company: Orders Ltd
        users: [{username: maria}]
        vpcs:
          - {label: orders, region: us-east, subnets: [{label: web, ipv4: 10.0.4.0/24}]}
  `;
  const { raw } = readSeed(yaml, 'seed.yaml');
  assert.deepEqual(readSeed(JSON.stringify(raw), 'seed.json').raw, raw);
  assert.deepEqual(readSeed(JSON.stringify(raw, null, '\t'), 'seed.json').raw, raw);
});

test('wrong files are refused with line and field', () => {
  const users = 'accounts:\n  - users:\n      - username: maria\n';
  for (const [text, ...expected] of [
    ['', 'seed.yaml:1: '],
    ['[]', 'seed.yaml:1: '],
    ['accounts: []\n', 'seed.yaml:1: accounts: '],
    ['accounts:\n  - company: x\n', 'seed.yaml:2: accounts[0].users: users is required'],
    ['accounts:\n  - users:\n      - username: a\n', 'seed.yaml:3: accounts[0].users[0].username: '],
    [`${users}        role: admin\n`, 'seed.yaml:4: accounts[0].users[0].role: This key is not known'],
    [
      `${users}    vpcs:\n      - label: a b\n        region: us-east\n`,
      'seed.yaml:5: accounts[0].vpcs[0].label: ',
    ],
    [
      `${users}    vpcs:\n      - label: orders\n        region: us-east\n        subnets:\n          - label: web\n            ipv4: 10.0.0.1/24\n`,
      'seed.yaml:9: accounts[0].vpcs[0].subnets[0].ipv4: ',
    ],
    [
      `${users}    computes:\n      - type: x\n`,
      'seed.yaml:5: accounts[0].computes[0].region: region is required',
    ],
    ['accounts: [\n', 'seed.yaml:'],
    ['accounts: 1\naccounts: 2\n', 'seed.yaml:2: '],
    ['a: [}\n', 'seed.yaml:1: '],
  ] as [string, ...string[]][]) {
    const found = problems(text);
    assert.notEqual(found.length, 0, text);
    for (const [index, start] of expected.entries()) {
      assert.ok(found[index]?.startsWith(start), `${text}: ${found[index]}`);
    }
    for (const line of found) assert.doesNotMatch(line, /\n/);
  }
});

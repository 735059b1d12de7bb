import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Command } from 'commander';
import { flagOf } from '../refusal.ts';
import { flagsOf } from './derive.ts';
import { parseInterface } from './interface.ts';
import { parseSubnet } from './special.ts';

const session = {
  server: 'http://127.0.0.1:1',
  tokens: { token: async () => '', renewed: async () => '' },
  send: () => assert.fail('no request'),
};

describe('flags that are derived from the schema of a body', () => {
  for (const [schema, args, value, help] of [
    [{ type: 'string' }, ['--one-field', 'x'], 'x', '--one-field <text>'],
    [{ type: 'string' }, [], undefined, '--one-field <text>'],
    [{ type: 'string', minLength: 0 }, ['--one-field', ''], '', '--one-field <text>'],
    [{ type: ['string', 'null'] }, ['--one-field', ''], null, '--one-field <text>'],
    [{ type: ['string', 'null'], minLength: 0 }, ['--one-field', ''], '', '--one-field <text>'],
    [{ type: 'string', enum: ['a', 'b'] }, ['--one-field', 'b'], 'b', '--one-field <text>'],
    [{ type: 'integer' }, ['--one-field', '7'], 7, '--one-field <number>'],
    [{ type: ['integer', 'null'] }, ['--one-field', '-7'], -7, '--one-field <number>'],
    [{ type: 'boolean' }, ['--one-field'], true, '--one-field'],
    [{ type: 'boolean' }, ['--no-one-field'], false, '--one-field'],
    [{ type: 'boolean' }, [], undefined, '--one-field'],
    [{ type: 'object' }, ['--one-field', '{"a": 1}'], { a: 1 }, '--one-field <json>'],
  ] as const) {
    it(`${JSON.stringify(schema)}: ${args.join(' ')}`, async () => {
      const [flag, ...others] = flagsOf({ properties: { one_field: schema } });
      assert.equal(others.length, 0);
      const command = new Command().exitOverride();
      for (const option of flag?.options ?? []) command.addOption(option);
      command.parse([...args], { from: 'user' });
      assert.deepEqual(flag?.read(command.opts(), { session, body: {}, above: {} }), value);
      assert.equal(flag?.options[0]?.flags, help);
    });
  }

  for (const [schema, args, value] of [
    [{ type: 'array', items: { type: 'string' } }, ['--tag', 'a', '--tag', 'b'], ['a', 'b']],
    [{ type: 'array', items: { type: 'string' } }, ['--tag', ''], []],
    [{ type: ['array', 'null'], items: { type: 'string' } }, ['--tag', ''], []],
    [{ type: ['array', 'null'], minItems: 1, items: { type: 'string' } }, ['--tag', ''], null],
    [{ type: ['array', 'null'], minItems: 1, items: { type: 'integer' } }, ['--tag', ''], null],
    [{ type: 'array', items: { type: 'integer' } }, ['--tag', '7', '--tag', '8'], [7, 8]],
    [{ type: 'array', items: { type: 'object' } }, ['--tag', '{"a":1}'], [{ a: 1 }]],
  ] as const) {
    it(`${JSON.stringify(schema)}: ${args.join(' ')}`, () => {
      const [flag] = flagsOf({ properties: { tags: schema } });
      const command = new Command().exitOverride();
      for (const option of flag?.options ?? []) command.addOption(option);
      command.parse([...args], { from: 'user' });
      assert.deepEqual(flag?.read(command.opts(), { session, body: {}, above: {} }), value);
    });
  }

  for (const [schema, text] of [
    [{ type: 'integer' }, 'x'],
    [{ type: 'integer' }, ''],
    [{ type: 'object' }, '[]'],
    [{ type: 'object' }, '{'],
    [{ type: 'string', enum: ['a'] }, 'b'],
  ] as const) {
    it(`${JSON.stringify(schema)} refuses "${text}"`, () => {
      const [option] = flagsOf({ properties: { one: schema } })[0]?.options ?? [];
      assert.throws(() => option?.parseArg?.(text, undefined), { code: 'commander.invalidArgument' });
    });
  }

  it('required fields are required, and members of flat objects are flags of their own', () => {
    const restrictions = {
      type: 'object',
      properties: { vpcs: { type: 'array', items: { type: 'integer' } } },
    };
    const flags = flagsOf(
      { properties: { label: { type: 'string' }, restrictions }, required: ['label'] },
      { flat: ['restrictions'] },
    );
    assert.deepEqual(
      flags.map(({ field, name, options }) => [field, name, options[0]?.mandatory]),
      [
        ['label', '--label', true],
        ['restrictions.vpcs', '--vpc', false],
      ],
    );
  });
});

describe('subnets and interfaces that people can type', () => {
  for (const [text, value] of [
    ['web=10.0.4.0/24', { label: 'web', ipv4: '10.0.4.0/24' }],
    ['web=/24', { label: 'web', prefix: 24 }],
    ['{"label":"web","prefix":24,"within":"10.0.0.0/8"}', { label: 'web', prefix: 24, within: '10.0.0.0/8' }],
  ] as const) {
    it(text, () => assert.deepEqual(parseSubnet(text), value));
  }

  for (const text of ['web', 'web=', '=10.0.0.0/24', 'web=10.0.0.0', 'web=x/24', 'web=/240', '{', '']) {
    it(`"${text}" is no subnet`, () => assert.throws(() => parseSubnet(text)));
  }

  for (const [text, value] of [
    ['public', { purpose: 'public' }],
    ['public,primary', { purpose: 'public', primary: true }],
    ['vlan=back,ipam=10.9.0.1/24', { purpose: 'vlan', label: 'back', ipam_address: '10.9.0.1/24' }],
    ['subnet=7', { purpose: 'vpc', subnet_id: 7 }],
    ['subnet=orders/web', { purpose: 'vpc', subnet: ['orders', 'web'] }],
    [
      'subnet=7,ipv4=10.0.4.9,nat=any,range=10.0.4.16/28,range=10.0.4.32/28',
      {
        purpose: 'vpc',
        subnet_id: 7,
        ipv4: { vpc: '10.0.4.9', nat_1_1: 'any' },
        ip_ranges: ['10.0.4.16/28', '10.0.4.32/28'],
      },
    ],
    ['{"purpose":"public"}', { purpose: 'public' }],
  ] as const) {
    it(text, () => assert.deepEqual(parseInterface(text), value));
  }

  for (const text of [
    '',
    'nonsense',
    'primary',
    'public,vlan=x',
    'public=x',
    'subnet=web',
    'subnet=1,nat=x',
    'constructor',
  ]) {
    it(`"${text}" is no interface`, () => assert.throws(() => parseInterface(text), /It must be public/));
  }
});

describe('the flag that a refusal is about', () => {
  const flags = ['label', 'subnets', 'restrictions.vpcs', 'interfaces'].map((field) => ({
    field,
    name: `--${field.split('.').at(-1)?.replace(/s$/, '')}`,
  }));
  const body = {
    subnets: [{ label: 'web' }, { label: 'db' }],
    restrictions: { vpcs: [7] },
    interfaces: [{ purpose: 'vpc' }],
  };
  for (const [field, flag] of [
    ['label', '--label'],
    ['labels', 'labels'],
    ['subnets', '--subnet'],
    ['subnets[1].ipv4', '--subnet db'],
    ['interfaces[0].subnet_id', '--interface 1'],
    ['restrictions.vpcs[0]', '--vpc 1'],
    ['restrictions', 'restrictions'],
    ['X-Filter', '--filter'],
    ['other', 'other'],
  ] as const) {
    it(field, () => assert.equal(flagOf(flags, body, field), flag));
  }
});

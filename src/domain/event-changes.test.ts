import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changesBetween, type FieldChange, type ShownChanges } from './event-changes.ts';

const RECORD = {
  label: 'web',
  tags: ['one'],
  secret: 'hidden',
  alerts: { cpu: 90, io: 10 },
  interfaces: [
    { primary: true, ipv4: { vpc: '10.0.0.2', natgateway: 1 } },
    { primary: false, ipv4: null },
  ],
};

const SHOWN = {
  label: 'values',
  tags: 'values',
  secret: 'name',
  alerts: 'values',
  interfaces: [{ primary: 'values', ipv4: { vpc: 'values' } }],
} as const satisfies ShownChanges;

describe('what an event tells of an update', () => {
  const cases: [what: string, after: object, changes: FieldChange[]][] = [
    ['nothing of equal values', {}, []],
    ['the values of a field', { label: 'api' }, [{ field: 'label', from: 'web', to: 'api' }]],
    ['null where there was no value', { label: null }, [{ field: 'label', from: 'web', to: null }]],
    ['a list as one value', { tags: [] }, [{ field: 'tags', from: ['one'], to: [] }]],
    ['the name only', { secret: 'other' }, [{ field: 'secret' }]],
    ['nothing that is not declared', { other: 1 }, []],
    [
      'the values of an object one by one',
      { alerts: { cpu: 90, io: 20 } },
      [{ field: 'alerts.io', from: 10, to: 20 }],
    ],
    [
      'what is declared inside the records of a list',
      { interfaces: [{ primary: false, ipv4: { vpc: '10.0.0.3', natgateway: 2 } }] },
      [
        { field: 'interfaces[0].primary', from: true, to: false },
        { field: 'interfaces[0].ipv4.vpc', from: '10.0.0.2', to: '10.0.0.3' },
        { field: 'interfaces[1].primary', from: false, to: null },
      ],
    ],
    [
      'fields in the order in which they are declared',
      { secret: '', tags: ['two'], label: 'x' },
      [
        { field: 'label', from: 'web', to: 'x' },
        { field: 'tags', from: ['one'], to: ['two'] },
        { field: 'secret' },
      ],
    ],
  ];
  for (const [what, after, changes] of cases) {
    it(what, () => assert.deepEqual(changesBetween(SHOWN, RECORD, { ...RECORD, ...after }), changes));
  }
});

describe('limits of what an event tells of an update', () => {
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

  for (const [what, from, to, isShown] of [
    ['256 bytes of JSON', 'x'.repeat(254), 'y'.repeat(254), true],
    ['a longer value before', 'x'.repeat(255), 'y', false],
    ['a longer value after', 'x', 'y'.repeat(255), false],
    ['bytes and not characters', 'x', 'ä'.repeat(128), false],
    ['a longer list', [], Array.from({ length: 60 }, () => 'tag'), false],
  ] as const) {
    it(what, () => {
      const changes = changesBetween({ label: 'values' }, { label: from }, { label: to });
      assert.deepEqual(changes, [isShown ? { field: 'label', from, to } : { field: 'label' }]);
    });
  }

  const names = Array.from({ length: 25 }, (_, index) => `field${index}`);
  const shown = Object.fromEntries(names.map((name) => [name, 'values' as const]));
  const record = (value: string) => Object.fromEntries(names.map((name) => [name, value]));

  it('20 fields', () => {
    const changes = changesBetween(shown, record('a'), record('b'));
    assert.deepEqual(
      changes,
      names.slice(0, 20).map((field) => ({ field, from: 'a', to: 'b' })),
    );
  });

  it('4,096 bytes of JSON, beyond which only names are told', () => {
    const [before, after] = [record('a'.repeat(200)), record('b'.repeat(200))];
    const changes = changesBetween(shown, before, { ...after, field15: 'b' });
    assert.equal(changes.length, 20);
    assert.ok(bytes(changes) <= 4_096);
    const told = changes.filter(({ from }) => from !== undefined).length;
    assert.ok(told >= 7 && told < 20);
    assert.deepEqual(changes.at(-1), { field: 'field19' });
    assert.ok(bytes(changes) + bytes({ from: before.field19, to: after.field19 }) > 4_096);
  });
});

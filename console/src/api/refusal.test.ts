import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { refusalOf } from './refusal.ts';

const read = (path: string | undefined, fields: string[]) => {
  const { fields: found, rest } = refusalOf(
    [{ reason: 'r', ...(path !== undefined && { field: path }) }],
    new Set(fields),
  );
  return rest.length > 0 ? undefined : [...found.keys()][0];
};

describe('the reasons of a refused form', () => {
  it('go to the field that they name, or to the one around it', () => {
    const cases: [string | undefined, string | undefined][] = [
      ['label', 'label'],
      ['subnets[1].ipv4', 'subnets[1].ipv4'],
      ['subnets[1].label', 'subnets[1]'],
      ['subnets[2].ipv4', 'subnets'],
      ['subnets', 'subnets'],
      ['labels', undefined],
      ['X-Filter', undefined],
      [undefined, undefined],
    ];
    for (const [path, field] of cases) {
      assert.equal(read(path, ['label', 'subnets', 'subnets[1]', 'subnets[1].ipv4']), field, path);
    }
  });

  it('are all kept, in their order', () => {
    const { fields, rest } = refusalOf(
      [{ field: 'label', reason: 'one' }, { reason: 'two' }, { field: 'label', reason: 'three' }],
      new Set(['label']),
    );
    assert.deepEqual([...fields], [['label', ['one', 'three']]]);
    assert.deepEqual(rest, [{ reason: 'two' }]);
  });

  it('are read from any path', () => {
    fc.assert(fc.property(fc.string(), (path) => assert.equal(read(path, ['none of them']), undefined)));
  });
});

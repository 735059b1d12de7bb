import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Static, Type } from './json-schema.ts';

describe('a schema', () => {
  for (const [name, schema, written] of [
    ['of a scalar', Type.String({ maxLength: 3 }), { type: 'string', maxLength: 3 }],
    ['of a list', Type.Array(Type.Null()), { type: 'array', items: { type: 'null' } }],
    ['of an object without keys', Type.Object({}), { type: 'object', properties: {} }],
    [
      'of an object requires its keys but the optional ones',
      Type.Object({ id: Type.Integer(), label: Type.Optional(Type.String()) }, { title: 'Named' }),
      {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer' }, label: { type: 'string' } },
        title: 'Named',
      },
    ],
  ] as const) {
    test(`the schema ${name} is plain data`, () =>
      assert.equal(JSON.stringify(schema), JSON.stringify(written)));
  }

  test('a schema can be optional in one object and required in another', () => {
    const Label = Type.String();
    Type.Object({ label: Type.Optional(Label) });
    assert.deepEqual(Type.Object({ label: Label }).required, ['label']);
  });

  test('a schema has the static type of the values it describes', () => {
    const Thing = Type.Object({ id: Type.Integer(), tags: Type.Optional(Type.Array(Type.Boolean())) });
    const things: Static<typeof Thing>[] = [{ id: 1 }, { id: 2, tags: [true] }];
    // @ts-expect-error a key that is required is missing
    const incomplete: Static<typeof Thing> = { tags: [] };
    // @ts-expect-error a key has another type
    const wrong: Static<typeof Thing> = { id: '1' };
    assert.equal([...things, incomplete, wrong].length, 4);
  });
});

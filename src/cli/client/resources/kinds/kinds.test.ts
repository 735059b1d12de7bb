import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flagsOf } from '#cli/client/resources/flags/derive';
import { type DescribedSchema, described, resolved, typesOf } from '../openapi.ts';
import type { RecordColumns, RecordPart, Resource, WritingVerb } from '../resource.ts';
import { image, region, type } from './catalog.ts';
import { compute } from './compute.ts';
import { event } from './event.ts';
import { firewall } from './firewall.ts';
import { forward } from './forward.ts';
import { natgateway } from './natgateway.ts';
import { sshKey } from './ssh-key.ts';
import { subnet } from './subnet.ts';
import { token } from './token.ts';
import { vpc } from './vpc.ts';

const kinds: readonly Resource[] = [
  ...[vpc, subnet, compute, firewall, natgateway, forward, token, sshKey, event, region, type, image],
];

/** The schema at a path such as `entity.label`. */
function at(schema: DescribedSchema | undefined, path: string): DescribedSchema | undefined {
  let found = resolved(schema);
  for (const name of path.split('.')) found = resolved(found?.properties?.[name]);
  return found;
}

function requireColumns(schema: DescribedSchema | undefined, columns: RecordColumns): void {
  for (const column of Object.values(columns)) {
    const path = typeof column === 'string' ? column : column[0];
    assert.ok(at(schema, path), `there is no ${path}`);
  }
}

function requireParts(schema: DescribedSchema | undefined, parts: readonly RecordPart[] = []): void {
  for (const { path, columns } of parts) requireColumns(resolved(at(schema, path)?.items), columns);
}

function requireFlags(verb: WritingVerb): void {
  const { body } = described(verb.operation);
  const fields = new Set(flagsOf(body, verb).map(({ field }) => field));
  const named = [...Object.keys(verb.flags ?? {}), ...Object.keys(verb.meanings ?? {})];
  for (const field of named) assert.ok(fields.has(field), `the body has no ${field}`);
}

describe('the tables of the commands agree with openapi.json', () => {
  for (const { name, list, show, create, update, remove, actions = [] } of kinds) {
    it(name, () => {
      const listed = at(described(list.operation).reply, 'data')?.items;
      requireColumns(resolved(listed), list.columns);
      const shown = described(show.operation).reply;
      requireColumns(shown, show.facts);
      requireParts(shown, show.parts);
      for (const verb of [create, update]) if (verb) requireFlags(verb);
      if (remove) assert.ok(described(remove.operation).summary);
      for (const action of actions) {
        const { reply } = described(action.operation);
        if (action.kind === 'list') requireColumns(resolved(at(reply, 'data')?.items), action.columns);
        if (action.kind === 'do') requireFlags(action);
        if (action.kind !== 'show') continue;
        requireColumns(reply, action.facts);
        requireParts(reply, action.parts);
      }
    });
  }

  it('flags that the API knows no words for have some', () => {
    for (const { create, update } of kinds) {
      for (const verb of [create, update]) {
        if (!verb) continue;
        for (const { options, name } of flagsOf(described(verb.operation).body, verb))
          assert.ok(
            options.length === 0 || (options[0]?.description.length ?? 0) > 10,
            `${verb.operation} ${name}`,
          );
      }
    }
  });

  it('passwords are never on the command line', () => {
    for (const { create } of kinds) {
      if (!create) continue;
      const { body } = described(create.operation);
      for (const { field, options } of flagsOf(body, create)) {
        if (!/pass|secret/.test(field)) continue;
        assert.deepEqual(
          options.map(({ required, optional }) => required || optional),
          [false],
          field,
        );
        assert.deepEqual(typesOf(at(body, field) ?? {}), ['string']);
      }
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpoints } from '#app/endpoints';
import { EFFECTIVE_AREAS } from '#domain/identity/scopes';
import { openApiDocument } from '#http/openapi/document';
import { scopeTexts } from '#http/openapi/security';

const document = openApiDocument(endpoints);

type Part = Readonly<Record<string, unknown>>;

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What needs a description: the values of these keys, each under its own name. */
const DESCRIBED = new Set(['schemas', 'properties', 'parameters', 'headers', 'responses', 'securitySchemes']);

/** Every part of the document that a reader looks up, with its place. */
function* partsOf(value: unknown, place: string): Generator<{ place: string; part: Part }> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* partsOf(one, `${place}/${nameOf(one, index)}`);
    return;
  }
  if (!isPart(value)) return;
  if ('operationId' in value) yield { place, part: value };
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'examples' || key === 'example') continue;
    if (DESCRIBED.has(key)) yield* namedParts(inner, `${place}/${key}`);
    yield* partsOf(inner, `${place}/${key}`);
  }
}

function* namedParts(value: unknown, place: string): Generator<{ place: string; part: Part }> {
  const entries = Array.isArray(value)
    ? value.map((one, index) => [nameOf(one, index), one])
    : Object.entries(value ?? {});
  for (const [name, part] of entries) if (isPart(part)) yield { place: `${place}/${name}`, part };
}

function nameOf(value: unknown, index: number): string {
  const name = isPart(value) ? (value.name ?? value.$ref) : undefined;
  return typeof name === 'string' ? name : String(index);
}

/** Only properties need a description beside a reference; the others have that of what they refer to. */
function isMissing({ place, part }: { place: string; part: Part }): boolean {
  if ('$ref' in part && !/\/properties\/[^/]+$/.test(place)) return false;
  return typeof part.description !== 'string' || !/ .*[.!?]$/.test(part.description);
}

/** Fields, by their first word, that a summary such as `Update label and group of a compute` leaves out. */
function unnamed(summary: string, fields: readonly string[]): string[] {
  const [, named = ''] = /^Update (.+) of an? /.exec(summary) ?? [];
  const words = fields.map((field) => field.split('_')[0] ?? field);
  const missing = words.filter((word) => !named.split(/\W+/).includes(word));
  return missing.length < words.length ? missing : [];
}

describe('descriptions in the OpenAPI document', () => {
  const parts = [...partsOf(document, '')];

  it('every schema, field, parameter, header, response and operation has one', () => {
    assert.ok(parts.length > 1_000, `${parts.length} parts`);
    assert.deepEqual(
      parts.filter(isMissing).map(({ place }) => place),
      [],
    );
  });

  it('every operation has a summary, and every tag a description and a title', () => {
    const operations = parts.filter(({ part }) => 'operationId' in part);
    assert.equal(operations.length, endpoints.length);
    for (const { place, part } of operations) assert.match(String(part.summary), /^[A-Z].* .*[^.]$/, place);
    const { tags } = document;
    assert.ok(Array.isArray(tags));
    for (const tag of tags) {
      assert.match(tag.description, /^[A-Z].* .*\.$/, tag.name);
      assert.match(tag['x-displayName'], /^[A-Z]/, tag.name);
    }
  });

  it('the summary of an update that names fields names all of them', () => {
    assert.deepEqual(unnamed('Update label and group of a compute', ['label', 'group', 'watchdog_enabled']), [
      'watchdog',
    ]);
    assert.deepEqual(unnamed('Update the grants of a user', ['global', 'vpc']), []);
    const incomplete = endpoints.flatMap(({ operation, summary, body }) =>
      unnamed(summary, Object.keys(body?.properties ?? {})).map((word) => `${operation}: ${word} is missing`),
    );
    assert.deepEqual(incomplete, []);
  });

  it('every scope says what it opens, and those that open nothing say so', () => {
    const texts = scopeTexts();
    const required = new Set(
      endpoints.map(({ scope }): string => scope).filter((scope) => scope.includes(':')),
    );
    for (const scope of required) assert.doesNotMatch(texts[scope] ?? '', /^(Without effect.*)?$/, scope);
    const levels = Object.keys(texts).filter((scope) => scope.endsWith(':read_only'));
    for (const scope of levels) {
      const isWithoutEffect = texts[scope]?.startsWith('Without effect');
      assert.equal(isWithoutEffect, !required.has(scope), scope);
    }
    const areas = new Set(Array.from(required, (scope) => scope.split(':')[0]));
    assert.deepEqual([...areas].toSorted(), EFFECTIVE_AREAS);
  });

  it('the examples of an id are the same everywhere', () => {
    const ids = new Map<string, unknown>();
    for (const { place, part } of parts) {
      const [, name] = /\/properties\/(\w+_id)$/.exec(place) ?? [];
      const { examples } = part;
      if (name === undefined || !Array.isArray(examples) || typeof examples[0] !== 'number') continue;
      if (!ids.has(name)) ids.set(name, examples[0]);
      assert.equal(examples[0], ids.get(name), place);
    }
    assert.ok(ids.size > 4, [...ids.keys()].join(' '));
  });
});

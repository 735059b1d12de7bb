import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { RecordColumns, RecordPart } from '#cli/client/resources/resource';
import { Seed } from '#dev/seed/schema';
import {
  COMMAND_TABLES,
  COMMANDS,
  DESCRIBES_SEEDS,
  FORMS,
  KINDS,
  type LeftOut,
  NOT_REPLIED,
  type Place,
  SEED_SCHEMA,
  SEEDS,
  VIEWS,
  WITHOUT_COMMAND,
  WITHOUT_SEED,
} from './shown-keys.ts';

interface Schema {
  $ref?: string;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

interface Content {
  content?: Readonly<Record<string, { schema: Schema }>>;
}

interface Operation {
  operationId?: string;
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
}

interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const openApi: OpenApi = JSON.parse(readFileSync(`${root}openapi.json`, 'utf8'));
const { schemas } = openApi.components;
const operations = Object.values(openApi.paths)
  .flatMap((methods) => Object.values(methods))
  .filter(({ operationId }) => operationId !== undefined);

/** What a write would delete or change for others is shown by whoever asked. */
const NOT_RECORDS = [
  ...['Deletion', 'Reach', 'ReachChange', 'ReachCompute', 'ReachEnd', 'ReachRow', 'ReachVerdict'],
];
const records = schemasIn(operations.map(({ responses }) => responses['200'])).filter(
  (name) => !NOT_RECORDS.includes(name),
);
const bodies = schemasIn(operations.map(({ requestBody }) => requestBody));

describe('each key of a reply', () => {
  test('belongs to a record with places in the lists', () => {
    assert.deepEqual(Object.keys(VIEWS).toSorted(), records);
    const withCommand = [...Object.keys(COMMANDS), ...Object.values(WITHOUT_COMMAND).flat()];
    assert.deepEqual(withCommand.toSorted(), records);
    const withSeed = [...Object.keys(SEEDS), ...Object.values(WITHOUT_SEED).flat()];
    assert.deepEqual(withSeed.toSorted(), records);
  });

  test('is shown in the console, or the list says why not', () => {
    assert.deepEqual(problemsOfPlaces(VIEWS, 'reads'), []);
  });

  test('is shown by the commands, or the list says why not', () => {
    const shown = shownByCommands();
    for (const name of shown.keys()) assert.ok(name in COMMANDS, `${name} is shown by a command`);
    const problems = Object.entries(COMMANDS).flatMap(([name, leftOut]) => {
      const paths = shown.get(name) ?? [];
      return problemsOf(`${name} in ${COMMAND_TABLES}`, schemas[name], leftOut, (key) =>
        paths.some((path) => path === key || path.startsWith(`${key}.`) || key.startsWith(`${path}.`)),
      );
    });
    assert.deepEqual(problems, []);
  });

  test('is in the seed, and in the seed of a present state, or the list says why not', () => {
    const problems = Object.entries(SEEDS).flatMap(([name, { path, described: part, ...seed }]) => {
      const { leftOut, notDescribed = {} } = seed;
      const described = namesDescribed(part);
      const seeded = seedSchema(path);
      return [
        ...problemsOf(`${name} in ${SEED_SCHEMA}`, topOf(schemas[name]), leftOut, (key) => key in seeded),
        ...problemsOf(`${name} in ${DESCRIBES_SEEDS}`, topOf({ properties: seeded }), notDescribed, (key) =>
          described.has(key),
        ),
      ];
    });
    assert.deepEqual(problems, []);
  });
});

describe('each key of a body', () => {
  test('belongs to a body with a form in the list', () => {
    assert.deepEqual(Object.keys(FORMS).toSorted(), bodies);
  });

  test('is in the form of the console, or the list says why not', () => {
    assert.deepEqual(problemsOfPlaces(FORMS, 'all'), []);
  });

  test('is in the reply of the operation, or the list says why not', () => {
    const problems = operations.flatMap(({ operationId, requestBody, responses }) => {
      const [body, reply] = [requestBody, responses['200']].map(
        (part) => part?.content?.['application/json']?.schema,
      );
      const [name, replied] = [nameOf(body), schemas[nameOf(reply)]?.properties];
      if (name === '' || !replied) return [];
      const place = `${operationId}: the reply to ${name}`;
      return problemsOf(place, topOf(schemas[name]), NOT_REPLIED[name] ?? {}, (key) => key in replied);
    });
    assert.deepEqual(problems, []);
  });
});

describe('the comparison of keys', () => {
  const schema: Schema = {
    properties: {
      id: {},
      size: { properties: { disk: {}, gpus: {} } },
      of: { $ref: '#/Other' },
      list: { items: { properties: { at: {} } } },
    },
  };
  const problems = (leftOut: LeftOut, ...shown: string[]) =>
    problemsOf('Planted', schema, leftOut, (key) => shown.includes(key));

  test('finds what is shown nowhere, and what is left out for nothing', () => {
    assert.deepEqual(problems({}, 'id', 'size', 'size.disk', 'size.gpus', 'of', 'list', 'list.at'), []);
    assert.deepEqual(problems({ a: ['size', 'list'] }, 'id', 'of'), []);
    assert.deepEqual(problems({ a: ['size.gpus'] }, 'id', 'size', 'size.disk', 'of', 'list'), [
      'Planted: list.at is missing',
    ]);
    assert.deepEqual(problems({ a: ['id', 'list', 'gone'] }, 'id', 'size', 'size.disk'), [
      'Planted: size.gpus is missing',
      'Planted: of is missing',
      'Planted: id is left out (a), but it is there',
      'Planted: gone is left out (a), but there is no such key',
    ]);
  });

  test('reads what the code reads, and for forms what it writes', () => {
    const text = `import { one } from 'two';
      type Three = { three: 'four' };
      const made = { five: 5, six };
      const { seven, eight: other } = made.nine;
      const look = styles.eleven;
      const element = <Field name="ten" />;`;
    assert.deepEqual(namesInText(text, 'reads').sort(), ['eight', 'nine', 'seven', 'ten']);
    assert.deepEqual(namesInText(text, 'all').sort(), ['eight', 'five', 'nine', 'seven', 'six', 'ten']);
  });
});

type Kind = 'reads' | 'all';

function problemsOfPlaces(places: Readonly<Record<string, Place>>, kind: Kind): string[] {
  return Object.entries(places).flatMap(([name, { files, leftOut = {} }]) => {
    const names = namesOf(files, kind);
    return problemsOf(`${name} in ${files.join(', ')}`, schemas[name], leftOut, (key) =>
      names.has(key.split('.').at(-1) ?? ''),
    );
  });
}

/** Keys that are neither shown nor left out, and keys that are left out for nothing. */
function problemsOf(
  name: string,
  schema: Schema | undefined,
  leftOut: LeftOut,
  isShown: (key: string) => boolean,
): string[] {
  const reasons = Object.entries(leftOut).flatMap(([reason, keys]) => keys.map((key) => ({ key, reason })));
  const isLeftOut = (key: string) => reasons.some((one) => one.key === key);
  const all = keysOf(schema);
  return [
    ...keysOf(schema, (key) => !isLeftOut(key) && isShown(key))
      .filter((key) => !isLeftOut(key) && !isShown(key))
      .map((key) => `${name}: ${key} is missing`),
    ...reasons.flatMap(({ key, reason }) => {
      if (!all.includes(key)) return `${name}: ${key} is left out (${reason}), but there is no such key`;
      return isShown(key) ? `${name}: ${key} is left out (${reason}), but it is there` : [];
    }),
  ];
}

/** Keys with those inside them, unless another record or body has these. */
function keysOf(
  schema: Schema | undefined,
  goesInto: (key: string) => boolean = () => true,
  path = '',
): string[] {
  const { properties = {} } = objectIn(schema);
  return Object.entries(properties).flatMap(([name, inner]) => {
    const key = `${path}${name}`;
    return [key, ...(goesInto(key) ? keysOf(inner, goesInto, `${key}.`) : [])];
  });
}

/** The object in a list, or beside null. */
function objectIn(schema: Schema = {}): Schema {
  if (schema.items) return objectIn(schema.items);
  const [first] = schema.anyOf ?? [];
  return first ? objectIn(first) : schema;
}

/** A schema without what is inside its keys. */
function topOf(schema: Schema | undefined): Schema {
  return { properties: Object.fromEntries(Object.keys(schema?.properties ?? {}).map((key) => [key, {}])) };
}

/** Names of the schemas that parts of the document refer to, also by others. */
function schemasIn(parts: unknown): string[] {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      const [, name] = key === '$ref' ? (/^#\/components\/schemas\/(\w+)$/.exec(value) ?? []) : [];
      if (name === undefined) visit(value);
      else if (!found.has(name)) {
        found.add(name);
        visit(schemas[name]);
      }
    }
  };
  visit(parts);
  return [...found].toSorted();
}

/** Paths that columns and facts show, by the record. */
function shownByCommands(): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  const add = (operation: string, columns: RecordColumns, parts: readonly RecordPart[] = []) => {
    const reply = operations.find(({ operationId }) => operationId === operation)?.responses['200'];
    const schema = reply?.content?.['application/json']?.schema;
    addTo(schema?.properties?.data?.items ?? schema, columns);
    for (const { path, columns: inner } of parts) addPart(schema, path, inner);
  };
  const addTo = (schema: Schema | undefined, columns: RecordColumns, prefix = '') => {
    const name = nameOf(schema);
    const paths = Object.values(columns).map(
      (column) => prefix + (typeof column === 'string' ? column : column[0]),
    );
    shown.set(name, [...(shown.get(name) ?? []), ...paths]);
    for (const path of paths) {
      const [of = '', ...rest] = path.split('.');
      const inner = schemas[name]?.properties?.[of];
      if (inner && nameOf(inner) !== '' && rest.length > 0) addTo(inner, { inner: rest.join('.') });
    }
  };
  const addPart = (schema: Schema | undefined, path: string, columns: RecordColumns) => {
    const items = objectIn(schemas[nameOf(schema)]?.properties?.[path]);
    if (nameOf(items) === '') addTo(schema, columns, `${path}.`);
    else addTo(items, columns);
    addTo(schema, { path });
  };
  // What only the table of a list has is missed by who looks at one record.
  for (const { show, actions = [] } of KINDS) {
    add(show.operation, show.facts, show.parts);
    for (const action of actions) {
      if (action.kind === 'list') add(action.operation, action.columns);
      if (action.kind === 'show') add(action.operation, action.facts, action.parts);
    }
  }
  return shown;
}

function nameOf(schema: Schema | undefined): string {
  return objectIn(schema).$ref?.split('/').at(-1) ?? '';
}

/** The keys of a record in the seed. */
function seedSchema(path: string): Readonly<Record<string, Schema>> {
  let schema: Schema = JSON.parse(JSON.stringify(Seed)).properties.accounts;
  for (const key of path.split('.')) schema = objectIn(schema).properties?.[key] ?? {};
  const { properties } = objectIn(schema);
  assert.ok(properties, `the seed has no ${path}`);
  return properties;
}

/** Names in what the seed of a present state says of one record. A name elsewhere in the file would hide a gap. */
function namesDescribed([from, to]: readonly [from: string, to: string]): Set<string> {
  const [, after = ''] = readFileSync(`${root}${DESCRIBES_SEEDS}`, 'utf8').split(from);
  const [part = '', end] = after.split(to);
  assert.ok(end !== undefined, `${DESCRIBES_SEEDS}: nothing from ${from} to ${to}`);
  return new Set(namesInText(part, 'all'));
}

/** Names that files read of values, and for forms also those that they write. */
function namesOf(places: readonly string[], kind: Kind): Set<string> {
  const names = new Set<string>();
  for (const place of places) {
    const files = statSync(`${root}${place}`).isDirectory()
      ? globSync(`${place}/**/*.{ts,tsx}`, { cwd: root })
      : [place];
    for (const file of files) {
      if (file.includes('.test.')) continue;
      for (const name of namesInText(readFileSync(`${root}${file}`, 'utf8'), kind)) names.add(name);
    }
  }
  return names;
}

function namesInText(text: string, kind: Kind): string[] {
  const source = ts.createSourceFile('any.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    // Names of classes say nothing of what is shown.
    if (ts.isPropertyAccessExpression(node) && node.expression.getText(source) !== 'styles')
      names.add(node.name.text);
    if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText(source));
    if (ts.isStringLiteralLike(node)) names.add(node.text);
    const isWritten = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
    if (isWritten && kind === 'all') names.add(node.name.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...names];
}

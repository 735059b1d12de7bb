import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { globalGrant } from '#access/target';
import { endpoint, listEndpoint } from '#api/endpoint';
import { endpoints } from '#app/endpoints';
import { Type } from '#domain/schema/json-schema';
import { NamedObject } from '#domain/schema/wire';
import { lintOpenApi } from '#scripts/lint-openapi';
import { referredTo } from '#test/harness/reference';
import { openApiDocument, openApiText } from './document.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: unknown[];
  'x-required-scope'?: string;
  parameters?: { name: string; in: string; schema: { type: string }; description?: string; $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { $ref?: string }>;
}

interface Described {
  openapi: string;
  servers: unknown;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
}

const documentOf = (list: Parameters<typeof openApiDocument>[0]) =>
  openApiDocument(list) as unknown as Described;

describe('the OpenAPI document', () => {
  const document = documentOf(endpoints);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== '$ref')
      .map(([method, operation]) => ({ path, method, operation })),
  );

  it('the document is valid OpenAPI 3.1 without dangling references', async () => {
    assert.deepEqual(await lintOpenApi(openApiText(endpoints)), []);
    assert.match(String(openApiDocument(endpoints).openapi), /^3\.1\./);
    const references = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g));
    assert.ok(references.size > 10);
    for (const reference of references)
      assert.equal(typeof referredTo(document, reference), 'object', reference);
  });

  it('the document has every endpoint once, under its own name', () => {
    const described = operations.map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
    );
    const expected = endpoints.map(
      ({ operation, method, path }) =>
        `${operation} ${method.toLowerCase()} ${path.replaceAll(/[:*](\w+)/g, '{$1}')}`,
    );
    assert.deepEqual(described.toSorted(), expected.toSorted());
    assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, endpoints.length);
  });

  it('the other path of an operation refers to the first one', () => {
    const { '/vpcs/ips': ips, ...paths } = document.paths as Record<string, object | undefined>;
    assert.deepEqual(ips, { $ref: '#/paths/~1networking~1vpcs~1ips' });
    assert.deepEqual(paths['/account/oauth-clients/{clientId}/reset_secret'], {
      $ref: '#/paths/~1account~1oauth-clients~1%7BclientId%7D~1reset-secret',
    });
  });

  it('the document declares every path parameter, as an integer when the id is one', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      assert.deepEqual(
        declared.map(({ name }) => name),
        inPath,
        path,
      );
    }
    const typeOf = (path: string) => document.paths[path]?.get?.parameters?.at(-1)?.schema.type;
    assert.equal(typeOf('/vpcs/{vpcId}'), 'integer');
    assert.equal(typeOf('/vpcs/{vpcId}/subnets/{vpcSubnetId}'), 'integer');
    assert.equal(typeOf('/regions/{regionId}'), 'string');
    assert.equal(typeOf('/images/{imageId}'), 'string');
    assert.equal(typeOf('/compute/kernels/{kernelId}'), 'string');
  });

  it('the document describes who may call an operation', () => {
    for (const endpoint of endpoints) {
      const method = document.paths[endpoint.path.replaceAll(/[:*](\w+)/g, '{$1}')] ?? {};
      const found = method[endpoint.method.toLowerCase()] as Operation;
      const { security, responses, 'x-required-scope': scope } = found;
      const expected = endpoint.scope === 'public' ? [] : [{ bearer: [] }, { oauth2: [endpoint.scope] }];
      assert.deepEqual(security, endpoint.scope === '*' ? undefined : expected);
      assert.equal(scope, endpoint.scope === 'public' ? undefined : endpoint.scope);
      assert.equal('401' in responses, endpoint.scope !== 'public');
      assert.ok('429' in responses && 'default' in responses);
    }
    const statuses = (path: string, method: string) =>
      Object.keys(document.paths[path]?.[method]?.responses ?? {});
    assert.deepEqual(statuses('/vpcs', 'post'), [
      ...['200', '400', '401', '403', '409', '413', '422', '429'],
      'default',
    ]);
    assert.deepEqual(statuses('/vpcs/{vpcId}', 'get'), ['200', '401', '403', '404', '429', 'default']);
    assert.deepEqual(statuses('/images/{imageId}', 'delete'), [
      ...['200', '400', '401', '403', '404', '409', '413', '422', '429'],
      'default',
    ]);
    assert.deepEqual(statuses('/regions', 'get'), ['200', '400', '429', 'default']);
  });

  it('the document lists the filterable fields of a list', () => {
    const filterOf = (path: string) =>
      document.paths[path]?.get?.parameters?.find(({ name }) => name === 'X-Filter')?.description ?? '';
    assert.match(filterOf('/account/events'), /`read` \(boolean\)/);
    assert.match(filterOf('/account/events'), /`entity\.id`/);
    assert.match(filterOf('/regions'), /no filterable fields/);
    // The stream of events has a filter and no pages.
    for (const { operation } of operations.filter(({ path }) => !path.endsWith('/stream'))) {
      const isList = operation.parameters?.some(({ name }) => name === 'X-Filter') ?? false;
      assert.equal(
        operation.parameters?.some(({ $ref }) => $ref === '#/components/parameters/PageSize') ?? false,
        isList,
      );
    }
  });

  it('the document defines titled schemas once, and contains none of our own keywords', () => {
    const names = Object.keys(document.components.schemas);
    for (const name of ['Vpc', 'Subnet', 'Event', 'Region', 'VpcInput', 'Errors'])
      assert.ok(names.includes(name), name);
    assert.deepEqual(document.components.schemas.Vpc?.properties.subnets, {
      type: 'array',
      description: 'All subnets of the VPC, by ascending id.',
      items: { $ref: '#/components/schemas/Subnet' },
    });
    assert.deepEqual(document.components.schemas.VpcInput?.properties.description, {
      type: ['string', 'null'],
      description: 'Free text. It may contain tabs and line breaks. `null` means `""`.',
      minLength: 0,
      maxLength: 255,
      examples: ['Order processing'],
    });
    assert.doesNotMatch(JSON.stringify(document), /"(multiline|nullIs|readAs|table)"/);
  });

  it('an optional key of an input may be null, which counts as absent', () => {
    const { components }: Described = JSON.parse(openApiText(endpoints));
    const nullsOf = (name: string, key: string) => {
      const {
        type,
        enum: values,
        anyOf,
        'x-null': meaning,
      } = Object(components.schemas[name]?.properties[key]);
      return { type, values, anyOf, meaning };
    };
    const none = { type: undefined, values: undefined, anyOf: undefined, meaning: undefined };
    const absent = { ...none, meaning: 'absent' };
    assert.deepEqual(nullsOf('SubnetInput', 'label'), { ...none, type: 'string' });
    assert.deepEqual(nullsOf('VpcInput', 'description'), { ...none, type: ['string', 'null'] });
    assert.deepEqual(nullsOf('ComputeInput', 'tags'), { ...absent, type: ['array', 'null'] });
    const values = ['paravirt', 'fullvirt', null];
    assert.deepEqual(nullsOf('ConfigInput', 'virt_mode'), { ...absent, type: ['string', 'null'], values });
    const anyOf = [{ $ref: '#/components/schemas/TokenRestrictionsInput' }, { type: 'null' }];
    assert.deepEqual(nullsOf('TokenInput', 'restrictions'), { ...absent, anyOf });
  });

  it('the document is deterministic and valid JSON', () => {
    const text = openApiText(endpoints);
    assert.equal(openApiText(endpoints), text);
    assert.deepEqual(Object.keys(JSON.parse(text)), Object.keys(document));
  });
});

describe('a schema with a title', () => {
  const view = (reply: ReturnType<typeof NamedObject>, operation: string) =>
    endpoint({
      operation,
      summary: '',
      route: `GET /${operation}`,
      scope: 'public',
      reply,
      run: async () => ({}),
    });

  it('a title cannot belong to two different schemas', () => {
    const one = view(NamedObject('Thing', 'A thing.', { a: Type.String() }), 'one');
    const two = view(NamedObject('Thing', 'A thing.', { b: Type.String() }), 'two');
    assert.throws(() => openApiDocument([one, two]), /Thing/);
  });
});

describe('kinds of endpoints that the API does not have yet', () => {
  const [list, create] = [
    listEndpoint({
      operation: 'listThings',
      summary: 'List things',
      route: 'GET /things',
      scope: '*',
      item: Type.Object({ tags: Type.Array(Type.String()) }),
      filterable: { tags: { type: 'strings' }, status: { type: 'string', orderable: false } },
      run: async () => ({ rows: [], page: 1, pages: 1, results: 0 }),
    }),
    endpoint({
      operation: 'createThing',
      summary: 'Create a thing',
      route: 'POST /things/:name',
      scope: 'images:read_write',
      target: globalGrant('add_images'),
      body: Type.Object({ label: Type.Optional(Type.String()) }),
      reply: Type.Object({}),
      act: async () => ({ value: undefined, noEvent: 'nothing is created' }),
    }),
  ];
  const { paths } = documentOf([list, create]);

  it('future kinds of endpoints are described', () => {
    assert.match(
      paths['/things']?.get?.parameters?.at(-1)?.description ?? '',
      /`tags` \(array of strings\), `status` \(string, not for \+order_by\)/,
    );
    const created = paths['/things/{name}']?.post;
    assert.equal(created?.parameters?.[0]?.schema.type, 'string');
    assert.equal(created?.requestBody?.required, false);
    assert.ok(created && '403' in created.responses);
  });
});

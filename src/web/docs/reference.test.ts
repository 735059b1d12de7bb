import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AnyObject } from '#api/endpoint';
import { endpoints } from '#app/endpoints';
import { validate } from '#domain/schema/validate';
import { openApiDocument } from '#http/openapi/document';
import { fill, html } from '#web/kit/html';

import { curlOf } from './calls.ts';
import type { Document } from './document.ts';
import { answerOf, exampleAnswer, exampleOf, exampleRequest } from './example.ts';
import { fieldsOf, renderFields } from './fields.ts';
import { inlineMarkdown, readMarkdown, slugOf } from './markdown.ts';

const document = openApiDocument(endpoints) as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('HTML templates', () => {
  it('values are escaped exactly once', () => {
    const inner = html`<b>${'<&>'}</b>`;
    assert.equal(
      html`<a title="${`"'`}">${inner}${[inner, 1]}${undefined}</a>`.text,
      '<a title="&quot;&#39;"><b>&lt;&amp;&gt;</b><b>&lt;&amp;&gt;</b>1</a>',
    );
    assert.equal(html`a\\n${'$&'}`.text, 'a\\n$&amp;');
  });

  it('a template is filled completely', () => {
    assert.equal(fill('<p>{{a}}{{b}}</p>', { a: '<', b: html`<i>` }), '<p>&lt;<i></p>');
    assert.throws(() => fill('{{a}}', {}), /\{\{a\}\}/);
    assert.throws(() => fill('{{constructor}}', {}), /constructor/);
  });
});

describe('the supported part of Markdown', () => {
  it('headings, paragraphs, code and tables are rendered', () => {
    const chapters = readMarkdown(
      'Before.\n\n## Rate limits\n\nUse `a < b`.\n\n| A | B |\n| --- | --- |\n| `1` | 2 |\n',
    );
    assert.deepEqual(
      chapters.map(({ title }) => title),
      ['', 'Rate limits'],
    );
    assert.equal(html`${chapters[0]?.content}`.text, '<p>Before.</p>');
    const text = html`${chapters[1]?.content}`.text;
    assert.match(text, /^<p>Use <code>a &lt; b<\/code>\.<\/p>/);
    assert.match(text, /<th scope="col">A<\/th><th scope="col">B<\/th>/);
    assert.match(text, /<td><code>1<\/code><\/td><td>2<\/td>/);
    assert.equal(slugOf('Rate limits'), 'rate-limits');
    assert.equal(html`${inlineMarkdown('no code')}`.text, 'no code');
  });
});

describe('examples in the API reference', () => {
  it('the example of a body is accepted by its operation', () => {
    const withBody = endpoints.filter(({ body }) => body);
    assert.ok(withBody.length >= 4);
    for (const { operation, body } of withBody) {
      const described = operations.find((entry) => entry.operation.operationId === operation)?.operation;
      const schema = described?.requestBody?.content['application/json'].schema ?? {};
      const example = exampleOf(document, schema);
      const { value, problems } = validate(body ?? {}, example);
      assert.deepEqual(problems, [], operation);
      assert.notDeepEqual(body === AnyObject ? example : value, {}, operation);
    }
  });

  it('every kind of schema has an example', () => {
    const cases: [schema: object, example: unknown][] = [
      [{ type: 'string' }, '...'],
      [{ type: 'string', enum: ['a', 'b'] }, 'a'],
      [{ type: 'integer', minimum: 25, default: 100 }, 100],
      [{ type: 'integer', minimum: 25 }, 25],
      [{ type: 'number' }, 1],
      [{ type: 'boolean' }, true],
      [{ type: 'null' }, null],
      [{ type: ['string', 'null'] }, null],
      [{ type: ['array', 'null'], items: { type: 'boolean' } }, [true]],
      [{ type: 'string', const: 'Bearer' }, 'Bearer'],
      [
        { type: 'object', properties: { a: { type: 'object' }, b: { type: 'integer', examples: [7] } } },
        { a: {}, b: 7 },
      ],
      [
        { $ref: '#/components/schemas/Region' },
        exampleOf(document, document.components.schemas.Region ?? {}),
      ],
    ];
    for (const [schema, example] of cases)
      assert.deepEqual(exampleOf(document, schema), example, JSON.stringify(schema));
  });

  it('the example of a request has its parameters, and a token only where needed', () => {
    const lineOf = (id: string) => {
      const entry = operations.find(({ operation }) => operation.operationId === id);
      assert.ok(entry);
      return curlOf('http://localhost/v4', exampleRequest(document, entry));
    };
    assert.equal(lineOf('listRegions'), 'curl http://localhost/v4/regions');
    assert.equal(
      lineOf('deleteVpcSubnet'),
      'curl -X DELETE http://localhost/v4/vpcs/1042/subnets/2051 \\\n  -H "Authorization: Bearer $TOKEN"',
    );
    assert.match(lineOf('listFreeNetworks'), /^curl 'http:.*\?prefix=24'/);
    assert.equal(
      lineOf('updateVpcSubnet').split(' \\\n  ').at(-1),
      `-d '{\n  "label": "web",\n  "natgateway": {\n    "id": 205\n  },\n  "tags": [\n    "production"\n  ]\n}'`,
    );
  });
});

describe('answers in the API reference', () => {
  const answerTo = (id: string) => {
    const entry = operations.find(({ operation }) => operation.operationId === id);
    assert.ok(entry);
    return { entry, answer: exampleAnswer(document, entry) };
  };

  it('an answer has what its request sets, and the fields of its record', () => {
    const { entry, answer } = answerTo('createVpc');
    const { body } = exampleRequest(document, entry);
    const record = exampleOf(document, answerOf(entry.operation));
    assert.ok(isRecord(answer) && isRecord(body) && isRecord(record));
    assert.deepEqual(Object.keys(answer), Object.keys(record));
    assert.deepEqual(
      { label: answer.label, region: answer.region },
      { label: body.label, region: body.region },
    );
  });

  it('a stream answers text, and a value that the service chooses is one', () => {
    assert.match(String(answerTo('streamEvents').answer), /^id: /);
    const { entry, answer } = answerTo('createConfigInterface');
    assert.match(JSON.stringify(exampleRequest(document, entry).body), /"nat_1_1":"any"/);
    assert.match(JSON.stringify(answer), /"nat_1_1":"192\.0\.2\.\d+"/);
  });
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

describe('lists of fields in the API reference', () => {
  const { VpcInput, Vpc } = document.components.schemas;
  const textOf = (schema: object | undefined, named: 'inline' | 'linked') =>
    renderFields(document, fieldsOf(schema ?? {}), { named, marked: named === 'inline' })
      .text.replaceAll(/<[^>]+>|\s+/g, ' ')
      .replaceAll(/ +/g, ' ');

  it('a field shows type, limits and nested fields', () => {
    const text = textOf(VpcInput, 'inline');
    assert.match(
      text,
      /label string required Letters, digits and single dashes\. Unique among the VPCs of the account\. 1 to 64 characters\./,
    );
    assert.match(text, /description string or null Free text\. It may contain .* At most 255 characters\./);
    assert.match(
      text,
      /subnets array of object or null Subnets to create .* null means \[\] \. At most \d+ entries\. label string required/,
    );
  });

  it('a field links to the record it contains', () => {
    assert.match(textOf(Vpc, 'linked'), /subnets array of Subnet/);
    assert.doesNotMatch(textOf(Vpc, 'linked'), /required|ipv4/);
  });
});

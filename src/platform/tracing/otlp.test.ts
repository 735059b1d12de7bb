import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { Collector } from '#test/harness/collector';
import { describeOnBoth } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { send } from '#test/harness/http-client';
import { Receiver, TO_LOOPBACK } from '#test/harness/receiver';
import { TestApi, type TestApiOptions } from '#test/harness/test-api';
import { parseTraceParent, statementName } from './otlp.ts';

const SERVER = 2;
const ERROR = 2;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const CALLER = { headers: { traceparent: `00-${TRACE}-${SPAN}-01` } };

/** What a span may tell. */
const ATTRIBUTES = [
  ...['http.request.method', 'http.response.status_code', 'http.route'],
  ...['db.operation.name', 'db.collection.name'],
  ...['palisade.request_id', 'palisade.operation', 'palisade.user_id', 'palisade.token_id'],
  ...[
    'palisade.message_id',
    'palisade.template',
    'palisade.webhook_id',
    'palisade.delivery_id',
    'palisade.result',
  ],
];

describeOnBoth('traces', (dialect) => {
  /** Runs a service until it has sent what it traced. */
  async function traced(
    run: (api: TestApi) => Promise<void>,
    { env = {}, ...options }: TestApiOptions = {},
  ): Promise<Collector> {
    const collector = await Collector.start();
    try {
      const api = await TestApi.start(dialect, { env: { ...env, ...collector.env }, ...options });
      try {
        await run(api);
      } finally {
        await api.stop();
      }
    } finally {
      await collector.stop();
    }
    return collector;
  }

  test('a request is a span with route, operation, status and ids, and its statements are parts of it', async () => {
    let requestId: unknown;
    let ownerId = 0;
    const collector = await traced(async (api) => {
      const account = await api.newAccount();
      ownerId = account.ownerId;
      const { id } = succeeded(await account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
      const answer = await account.owner.get(`/vpcs/${id}`);
      requestId = answer.headers['x-request-id'];
      await account.owner.get('/no/where');
      await send('GET', `${api.service.url}/readyz`);
    });
    const [viewed, ...others] = collector.named('GET /v4/vpcs/:vpcId');
    assert.ok(viewed && others.length === 0);
    assert.equal(viewed.kind, SERVER);
    assert.equal(viewed.parentSpanId, undefined);
    const { 'palisade.token_id': tokenId, ...attributes } = viewed.attributes;
    assert.equal(typeof tokenId, 'number');
    assert.deepEqual(attributes, {
      'http.request.method': 'GET',
      'http.route': '/v4/vpcs/:vpcId',
      'http.response.status_code': 200,
      'palisade.operation': 'getVpc',
      'palisade.request_id': requestId,
      'palisade.user_id': ownerId,
    });
    const statements = collector.spans.filter(
      ({ traceId, name }) => traceId === viewed.traceId && name === 'select vpc',
    );
    assert.equal(statements.length, 1);
    assert.deepEqual(statements[0]?.attributes, {
      'db.operation.name': 'select',
      'db.collection.name': 'vpc',
    });

    const [created] = collector.named('POST /v4/vpcs');
    assert.ok(created);
    const writes = collector.childrenOf(created).filter(({ name }) => name === 'database write');
    assert.ok(writes.some((write) => collector.childrenOf(write).some(({ name }) => name === 'insert vpc')));

    assert.equal(collector.named('GET').length, 1, 'a request without a route has the name of its method');
    assert.ok(!collector.text.includes('readyz'), 'probes are not traced');
  });

  test('writes that share a commit belong each to their own request', async () => {
    const collector = await traced(async (api) => {
      const { owner } = await api.newAccount();
      const labels = Array.from({ length: 20 }, (_, index) => `vpc-${index}`);
      await Promise.all(labels.map((label) => owner.post('/vpcs', { label, region: 'us-east' })));
    });
    const requests = collector.named('POST /v4/vpcs');
    assert.equal(requests.length, 20);
    for (const { traceId } of requests) {
      const inserts = collector.named('insert vpc').filter((span) => span.traceId === traceId);
      assert.equal(inserts.length, 1);
    }
  });

  test('nothing that a client sent is in a trace', async () => {
    const secret = 'xq9secret';
    const hex = 'fe'.repeat(32);
    const collector = await traced(async (api) => {
      const { owner } = await api.newAccount();
      await owner.post('/vpcs', { label: secret, region: 'us-east', description: hex });
      await owner.list('/vpcs', { label: secret });
      await owner.get(`/vpcs?page=${secret}&access_token=${hex}`);
      await owner.get(`/vpcs/${secret}?${secret}=${hex}`);
      await owner.get(`/account/users/${secret}`);
      await owner.get(`/${secret}/${hex}`, {
        headers: { tracestate: `${secret}=1`, baggage: `a=${secret}` },
      });
      await send('GET', `${api.service.url}/password/set?token=${hex}`, { headers: { cookie: secret } });
    });
    assert.ok(collector.spans.length > 10);
    for (const sent of [secret, hex]) assert.ok(!collector.text.includes(sent), sent);
    const told = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    assert.deepEqual(
      [...told].filter((name) => !ATTRIBUTES.includes(name)),
      [],
    );
    assert.ok(collector.spans.every(({ status }) => status?.message === undefined || status.message === ''));
  });

  test("a stranger's trace is linked to, and the one of a trusted proxy is continued", async () => {
    const ask = async (api: TestApi) => {
      await api.nobody.get('/regions', CALLER);
      await api.nobody.get('/regions', { headers: { traceparent: 'nonsense' } });
    };
    const apart = (await traced(ask)).named('GET /v4/regions');
    assert.deepEqual(
      apart.map(({ traceId, parentSpanId, links = [] }) => [
        traceId === TRACE,
        parentSpanId,
        links.map((link) => [link.traceId, link.spanId]),
      ]),
      [
        [false, undefined, [[TRACE, SPAN]]],
        [false, undefined, []],
      ],
    );
    const env = { PALISADE_TRUSTED_PROXIES: '127.0.0.1' };
    const [joined] = (await traced(ask, { env })).named('GET /v4/regions');
    assert.deepEqual([joined?.traceId, joined?.parentSpanId, joined?.links ?? []], [TRACE, SPAN, []]);
  });

  test('messages and webhooks are traces of their own, and receivers are not told of them', async () => {
    const receiver = await new Receiver().start();
    receiver.answer = () => ({ status: 500 });
    const transports = {
      email: { send: () => Promise.reject(new Error('amelia@example.com is unknown')) },
      sms: { send: () => Promise.reject(new Error('no server')) },
    };
    const collector = await traced(
      async (api) => {
        const { owner } = await api.newAccount();
        const hook = { label: 'inventory', url: receiver.url, actions: ['vpc_create'] };
        succeeded(await owner.post('/account/webhooks', hook));
        succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
        const invited = { username: 'amelia', email: 'amelia@example.com', restricted: false };
        succeeded(await owner.post('/account/users', invited));
        await until(() => receiver.received.length > 0, 'the request of the webhook');
      },
      { env: TO_LOOPBACK, transports },
    ).finally(() => receiver.stop());
    const [mail] = collector.named('send email');
    assert.deepEqual([mail?.parentSpanId, mail?.status?.code], [undefined, ERROR]);
    assert.equal(mail?.attributes['palisade.result'], 'failed');
    const [hook] = collector.named('send webhook');
    assert.deepEqual([hook?.parentSpanId, hook?.status?.code], [undefined, ERROR]);
    assert.equal(hook?.attributes['http.response.status_code'], 500);
    assert.ok(!/amelia|inventory|\/hook|127\.0\.0\.1/.test(collector.text));
    assert.ok(receiver.received.every(({ headers }) => headers.traceparent === undefined));
  });

  test('a share of all traces is recorded', async () => {
    const collector = await traced(
      async (api) => {
        for (let asked = 0; asked < 5; asked += 1) await api.nobody.get('/regions');
      },
      { env: { OTEL_TRACES_SAMPLER_ARG: '0' } },
    );
    assert.equal(collector.spans.length, 0);
  });
});

describe('a collector that does not answer', () => {
  test('keeps nobody from getting answers, nor the service from stopping', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    const api = await TestApi.start('sqlite', { env });
    const { owner } = await api.newAccount();
    assert.equal((await owner.get('/vpcs')).status, 200);
    await api.stop();
  });
});

for (const [sql, operation, table] of [
  ['select * from "vpc" where "id" = +?', 'select', 'vpc'],
  ['insert into "event" ("id") values ($1)', 'insert', 'event'],
  ['update "user" set "email" = $1', 'update', 'user'],
  ['delete from token where id = 3', 'delete', 'token'],
  ['with x as (select 1 from "subnet") select * from x', 'with', 'subnet'],
  ['select 1', 'select', undefined],
] as const) {
  test(`${sql} is a ${operation} of ${table}`, () => {
    assert.deepEqual(statementName(sql), { operation, table });
  });
}

test('statements that begin and end transactions have no name', () => {
  for (const sql of ['begin immediate', 'savepoint a', 'commit', 'set local x to y']) {
    assert.equal(statementName(sql), undefined);
  }
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('a traceparent is read', () => {
  for (const [header, traceFlags] of [
    [`00-${traceId}-${spanId}-01`, 1],
    [`00-${traceId}-${spanId}-00`, 0],
    [`00-${traceId}-${spanId}-ff`, 1],
    [`cc-${traceId}-${spanId}-01-what-comes-later`, 1],
  ] as const) {
    assert.deepEqual(parseTraceParent(header), { traceId, spanId, traceFlags }, header);
  }
});

test('a traceparent that is wrong is ignored', () => {
  for (const header of [
    undefined,
    '',
    'x',
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01${'1'.repeat(70_000)}`,
  ]) {
    assert.equal(parseTraceParent(header), undefined, header?.slice(0, 80));
  }
});

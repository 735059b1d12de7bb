import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { withRedaction } from '#platform/log-redaction';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { breakTable } from '#test/harness/faults';
import { type Answer, Client, send } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';

interface LoggedError {
  type: string;
  message: string;
  code: string;
  cause: LoggedError;
}

/** A log whose lines can be read. */
class LogLines {
  text = '';
  readonly log = pino({ level: 'debug' }, { write: (line: string) => (this.text += line) });

  get all(): Record<string, unknown>[] {
    return this.text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  of({ headers }: Answer): Record<string, unknown>[] {
    return this.all.filter((line) => line.request_id === headers['x-request-id']);
  }
}

describeOnDatabase('the request log', (dialect) => {
  it('the request log has one line per request with path, operation, status, user, token and address', async () => {
    const lines = new LogLines();
    const api = await TestApi.start(dialect, { log: lines.log });
    try {
      const { owner, ownerId, ownerName } = await api.newAccount();
      const expectations: [
        answer: Answer,
        route: string,
        operation: string | null,
        status: number,
        isOwner: boolean,
        path?: string,
      ][] = [
        [
          await owner.post('/vpcs', { label: 'orders', region: 'us-east' }),
          ...(['/v4/vpcs', 'createVpc', 200, true] as const),
        ],
        [await owner.get('/vpcs?page=0'), '/v4/vpcs', 'listVpcs', 400, true],
        [await owner.get('/vpcs/999'), '/v4/vpcs/:vpcId', 'getVpc', 404, true, '/v4/vpcs/999'],
        [
          await owner.get(`/account/users/${ownerName}`),
          ...(['/v4/account/users/:username', 'getUser', 200, true] as const),
          `/v4/account/users/${ownerName}`,
        ],
        [await owner.send('HEAD', '/vpcs'), '/v4/vpcs', 'listVpcs', 200, true],
        [await owner.get('//vpcs//999'), '/v4/vpcs/:vpcId', 'getVpc', 404, true, '/v4/vpcs/999'],
        [await owner.get('/nowhere'), '', null, 404, false, '/v4/*'],
        [await owner.send('PATCH', '/vpcs'), '', null, 405, false, '/v4/vpcs'],
        [await api.nobody.get('/vpcs'), '/v4/vpcs', 'listVpcs', 401, false],
        [await api.nobody.get('/regions'), '/v4/regions', 'listRegions', 200, false],
        [await send('GET', `${api.service.url}/docs`), '/docs', 'docs', 200, false],
        [await send('GET', `${api.service.url}/login?next=1`), '/login', 'signIn', 200, false],
        [await send('GET', `${api.service.url}/nowhere`), '', null, 404, false, '/*'],
        [await send('GET', `${api.service.url}/readyz`), '/readyz', 'readyz', 200, false],
      ];
      const tokenId = succeeded(await owner.get('/profile/tokens')).data[0].id;
      for (const [answer, route, operation, status, isOwner, path = route] of expectations) {
        const [line, ...more] = lines.of(answer);
        assert.ok(line && more.length === 0, `${operation} ${status}`);
        const { method, duration_ms: duration, time, pid, hostname, level, ...told } = line;
        assert.deepEqual(told, {
          request_id: answer.headers['x-request-id'],
          path,
          route: route || null,
          operation,
          status,
          user_id: isOwner ? ownerId : null,
          token_id: isOwner ? tokenId : null,
          address: '127.0.0.1',
          ...(answer.headers['palisade-error'] && { errors: answer.headers['palisade-error'] }),
          msg: operation === 'readyz' ? 'probe' : 'request',
        });
        assert.equal('errors' in told, status >= 400 && path.startsWith('/v4'));
        assert.equal(level, operation === 'readyz' ? 20 : 30);
        assert.match(String(method), /^[A-Z]+$/);
        assert.ok(typeof duration === 'number' && duration >= 0 && time && pid && hostname);
      }
    } finally {
      await api.stop();
    }
  });

  it('the request log contains nothing that the client sent', async () => {
    const lines = new LogLines();
    const api = await TestApi.start(dialect, { log: lines.log });
    try {
      const { owner } = await api.newAccount();
      const secret = 'zzzsecret';
      const hex = 'fe'.repeat(32);
      const clients = [owner, new Client(api.base, hex), new Client(api.base, secret)];
      for (const client of clients) {
        await client.post('/vpcs', {
          label: secret,
          region: secret,
          description: hex,
          subnets: [{ label: secret, ipv4: secret }],
        });
        await client.post('/vpcs', { label: secret, region: 'us-east', description: secret });
        await client.post('/vpcs', `{"${secret}`);
        await client.list('/vpcs', { label: secret });
        await client.list('/vpcs', { [secret]: secret });
        await client.list('/vpcs', `{"${secret}`);
        await client.get(`/vpcs?page=${secret}&access_token=${hex}`);
        await client.get(`/vpcs/${secret}?${secret}=${secret}`);
        await client.get(`/${secret}/${hex}`);
        await client.get(`/regions/${secret}%0d%0a${secret}`);
        await client.send('DELETE', `/${secret}`, { headers: { [`x-${secret}`]: hex, cookie: secret } });
        await send('GET', `${api.service.url}/${secret}?${hex}`, {
          headers: { accept: 'text/html', referer: secret },
        });
        await send('POST', `${api.service.url}/docs?${secret}`, { body: secret });
      }
      await breakTable(api, 'vpc');
      const failed = await owner.post('/vpcs', { label: secret, region: 'us-east', description: hex });
      assert.equal(failed.status, 500);
      assert.equal(lines.all.length, 40);
      for (const [name, sent] of Object.entries({ secret, hex, token: owner.token ?? '' })) {
        assert.ok(!lines.text.includes(sent), `${name} stands in the log`);
      }
    } finally {
      await api.stop();
    }
  });

  it('the cause of a failure is logged and not sent to the client', async () => {
    const lines = new LogLines();
    const api = await TestApi.start(dialect, { log: lines.log });
    try {
      const { owner } = await api.newAccount();
      await breakTable(api, 'vpc');
      const answer = await owner.get('/vpcs');
      assert.deepEqual(
        [answer.status, answer.text],
        [500, '{"errors":[{"reason":"Internal server error"}]}'],
      );
      const [line = {}] = lines.of(answer);
      const { type, message, stack } = line.err as Record<string, string>;
      assert.equal(line.level, 50);
      assert.equal(line.operation, 'listVpcs');
      assert.match(message ?? '', /vpc/);
      assert.match(stack ?? '', /\n {4}at .*store/);
      assert.ok(type);
    } finally {
      await api.stop();
    }
  });
});

describe('log redaction', () => {
  const written = (value: object): Record<string, unknown> => {
    const lines = new LogLines();
    withRedaction(lines.log).error(value, 'failed');
    return lines.all[0] ?? {};
  };
  const writtenError = (err: unknown) => written({ err }).err as LoggedError;

  it('secrets that are logged by mistake are redacted', () => {
    const line = written({
      token: 'a',
      authorization: 'b',
      password: 'c',
      body: { d: 1 },
      headers: {},
      operation: 'getVpc',
    });
    assert.deepEqual(
      [line.token, line.authorization, line.password, line.body, line.headers, line.operation],
      [...Array.from({ length: 5 }, () => '[redacted]'), 'getVpc'],
    );
  });

  it('logged errors keep their location and message, but not the values of statements', () => {
    const cause = Object.assign(
      new Error(`token ${'0a'.repeat(32)} at postgres://palisade:hunter2@db/palisade`),
      { code: '23505' },
    );
    const error = Object.assign(new TypeError('insert failed', { cause }), {
      detail: 'Key (label)=(secret)',
      parameters: ['secret'],
      query: 'secret',
    });
    const err = writtenError(error);
    assert.deepEqual(Object.keys(err), ['type', 'message', 'stack', 'cause']);
    assert.deepEqual([err.type, err.message], ['TypeError', 'insert failed']);
    assert.deepEqual(
      [err.cause.code, err.cause.message],
      ['23505', 'token [redacted] at postgres://palisade:[redacted]@db/palisade'],
    );
    assert.doesNotMatch(JSON.stringify(err), /0a0a|hunter2|secret/);
    assert.equal(writtenError('plain words'), 'plain words');
  });

  it('an error whose causes form a cycle is logged', () => {
    const error = new Error('one');
    error.cause = error;
    assert.equal(writtenError(error).cause.message, 'one');
  });
});

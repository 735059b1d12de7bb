import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { bounds } from '#domain/budget';
import { type HostReport, PROBLEM_CHARACTERS, readHostReport } from '#network/hosts/messages/messages';
import { useFolder } from '#test/harness/test-store';
import { reportText, ServerClient } from './server-client.ts';

const REPORT: HostReport = {
  version: 1,
  host: 'hv1',
  revision: null,
  installation: null,
  epoch: null,
  engine: 'netns',
  memory: 1024,
  problem: null,
  held: [],
  computes: [],
  nics: [],
};
const WANTED = { installation: 'i', epoch: 'e', revision: '5', confirmedRemovals: [], computes: [] };

const fixture = (name: string) =>
  new URL(`../../test/harness/certificates/${name}.pem`, import.meta.url).pathname;
const { signal } = new AbortController();

describe('asking the service', () => {
  const folder = useFolder();
  let count = 0;

  /** A client of a server that answers in some way, on a Unix socket. */
  async function withServer(
    answer: RequestListener,
    run: (client: ServerClient, tokenFile: string) => Promise<void>,
  ): Promise<void> {
    count += 1;
    const [path, tokenFile] = [join(folder, `${count}.sock`), join(folder, `${count}.token`)];
    writeFileSync(tokenFile, 'secret\n');
    const server = createServer(answer).listen(path);
    await once(server, 'listening');
    const client = new ServerClient({ address: { kind: 'unix', path }, ca: undefined, tokenFile });
    try {
      await run(client, tokenFile);
    } finally {
      client.close();
      server.closeAllConnections();
      server.close();
    }
  }

  test('an empty token is told, and not sent', async () => {
    let requests = 0;
    await withServer(
      (_, response) => {
        requests += 1;
        response.writeHead(401).end();
      },
      async (client, tokenFile) => {
        writeFileSync(tokenFile, '\n');
        await assert.rejects(client.sync(REPORT, signal), /\.token is empty$/);
      },
    );
    assert.equal(requests, 0);
  });

  const ANSWERS: [what: string, status: number, body: string, reason: RegExp][] = [
    ['a wrong token', 401, '', /does not accept the token/],
    ['another status', 503, '', /status 503/],
    ['no JSON', 200, '{', /did not answer with JSON/],
    ['no set', 200, '{}', /does not understand: installation/],
    ['a set that is wrong', 200, JSON.stringify({ ...WANTED, computes: [{ id: '1' }] }), /computes\[0\]\.id/],
    ['too much', 200, `"${'x'.repeat(2 ** 22)}"`, /its answer is too large/],
  ];
  for (const [what, status, body, reason] of ANSWERS) {
    test(`${what} is told`, async () => {
      await withServer(
        (_, response) => response.writeHead(status).end(body),
        async (client) => {
          await assert.rejects(client.sync(REPORT, signal), reason);
        },
      );
    });
  }

  test('sends report and token, and reads the set', async () => {
    let heard: unknown[] = [];
    await withServer(
      (request, response) => {
        let body = '';
        request.on('data', (part: Buffer) => (body += part.toString('utf8')));
        request.on('end', () => {
          heard = [request.method, request.url, request.headers.authorization, JSON.parse(body)];
          response.end(JSON.stringify(WANTED));
        });
      },
      async (client) => assert.deepEqual(await client.sync(REPORT, signal), WANTED),
    );
    assert.deepEqual(heard, ['POST', '/hosts/v1/sync', 'Bearer secret', REPORT]);
  });

  test('nothing has changed, and a new token is used at once', async () => {
    const tokens: unknown[] = [];
    await withServer(
      (request, response) => {
        tokens.push(request.headers.authorization);
        response.writeHead(204).end();
      },
      async (client, tokenFile) => {
        assert.equal(await client.sync(REPORT, signal), undefined);
        writeFileSync(tokenFile, 'another');
        assert.equal(await client.sync(REPORT, signal), undefined);
      },
    );
    assert.deepEqual(tokens, ['Bearer secret', 'Bearer another']);
  });

  test('a connection that ends too early, and none, are told', async () => {
    const broken: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{');
      setImmediate(() => response.destroy());
    };
    await withServer(broken, async (client) => {
      await assert.rejects(client.sync(REPORT, signal), /cannot be reached/);
    });
    const tokenFile = join(folder, 'token');
    writeFileSync(tokenFile, 'secret');
    const address = { kind: 'unix', path: join(folder, 'nobody.sock') } as const;
    const nobody = new ServerClient({ address, ca: undefined, tokenFile });
    await assert.rejects(nobody.sync(REPORT, signal), /cannot be reached: connect ENOENT/);
    const noToken = new ServerClient({ address, ca: undefined, tokenFile: join(folder, 'none') });
    await assert.rejects(noToken.sync(REPORT, signal), /none cannot be read \(ENOENT\)/);
  });

  test('verifies the certificate of the service', async () => {
    const [cert, key] = [readFileSync(fixture('first.cert')), readFileSync(fixture('first.key'))];
    const server = createTlsServer({ cert, key }, (_, response) => response.writeHead(204).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const tokenFile = join(folder, 'token-of-tls');
    writeFileSync(tokenFile, 'secret');
    const address = { kind: 'https', host: '127.0.0.1', port } as const;
    const clientWith = (ca: string | undefined) => new ServerClient({ address, ca, tokenFile });
    const clients = [
      clientWith(fixture('first.cert')),
      clientWith(fixture('second.cert')),
      clientWith(undefined),
    ];
    const [right, other, none] = clients as [ServerClient, ServerClient, ServerClient];
    try {
      assert.equal(await right.sync(REPORT, signal), undefined);
      await assert.rejects(other.sync(REPORT, signal), /self-signed certificate/);
      await assert.rejects(none.sync(REPORT, signal), /self-signed certificate/);
    } finally {
      for (const client of clients) client.close();
      server.close();
      server.closeAllConnections();
    }
  });
});

const COMPUTES = bounds.hostComputes.value;
const FIRST_ID = 99_000_000;

/** A host with as many computes as are placed on one, each with three network interfaces. */
function fullHost(problem: string | null): HostReport {
  const ids = Array.from({ length: COMPUTES }, (_, index) => FIRST_ID + index);
  return {
    ...{ version: 1, host: 'h'.repeat(63), revision: 'a'.repeat(32), engine: 'incus' },
    ...{ installation: 'b'.repeat(32), epoch: 'c'.repeat(32), memory: FIRST_ID },
    ...{ problem, held: [] },
    computes: ids.map((id) => ({ id, state: 'running', boot: id, problem })),
    nics: ids.flatMap((id) =>
      [0, 1, 2].map((position) => ({ id: 3 * id + position, plugged: false, installed: false })),
    ),
  };
}

describe('the text of a report', () => {
  const CASES: [what: string, problem: string | null, shortened: string | null][] = [
    ['nothing to tell', null, null],
    ['a short problem of each compute', 'no image', 'no image'],
    ['a long one', 'x'.repeat(PROBLEM_CHARACTERS), 'x'.repeat(30)],
    ['a long one that JSON makes longer', '"'.repeat(PROBLEM_CHARACTERS), ''],
  ];
  for (const [what, problem, shortened] of CASES) {
    test(`${what}, on a full host`, () => {
      const report = fullHost(problem);
      const text = reportText(report);
      assert.ok(Buffer.byteLength(text) <= bounds.hostReport.value);
      const computes = report.computes.map((compute) => ({ ...compute, problem: shortened }));
      assert.deepEqual(JSON.parse(text), { ...report, computes });
      assert.equal(readHostReport(JSON.parse(text)).reason, undefined);
    });
  }
});

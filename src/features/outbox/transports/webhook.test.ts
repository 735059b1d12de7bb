import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { render } from '#features/outbox/templates/render';
import { OWN_BRAND } from '#test/harness/brand';
import type { OutgoingMessage } from './transport.ts';
import { webhookTransport } from './webhook.ts';

const SECRET = 'a secret of the webhook';
const NOW = 1_716_196_443;

const message: OutgoingMessage = {
  ...render('phone-code', { code: '123456', expiry: NOW }, OWN_BRAND),
  reference: '17-1716196443',
  template: 'phone-code',
  recipient: '+15550102030',
  created: NOW,
};

interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('SMS by a webhook', () => {
  const servers: Server[] = [];
  after(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function start(answer: RequestListener): Promise<{ received: Received[]; url: string }> {
    const received: Received[] = [];
    const server = createServer(async (request, response) => {
      const { method, url: path, headers } = request;
      received.push({ method, path, headers, body: await text(request) });
      answer(request, response);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms?from=cloud` };
  }

  const send = (url: string, signal = new AbortController().signal) =>
    webhookTransport({ url, secret: SECRET, now: () => NOW }).send(message, signal);

  test('a webhook request is signed over its time and body', async () => {
    const { received, url } = await start((_request, response) => response.writeHead(204).end());
    assert.equal(await send(url), 'sent');
    const [{ method, path, headers, body } = assert.fail()] = received;
    assert.deepEqual(
      [method, path, headers['content-type']],
      ['POST', '/sms?from=cloud', 'application/json'],
    );
    assert.deepEqual(JSON.parse(body), { id: '17-1716196443', to: '+15550102030', text: message.text });
    assert.equal(headers['idempotency-key'], '17-1716196443');
    assert.equal(headers['palisade-timestamp'], `${NOW}`);
    const signature = createHmac('sha256', SECRET).update(`${NOW}.${body}`).digest('hex');
    assert.equal(headers['palisade-signature'], `sha256=${signature}`);
  });

  for (const status of [301, 302, 307, 308, 400, 401, 500, 503]) {
    test(`status ${status} is a failure, and redirects are not followed`, async () => {
      const { received, url } = await start((_request, response) =>
        response.writeHead(status, { location: '/elsewhere' }).end(`no ${message.recipient}`),
      );
      const says = `The SMS webhook answered ${status}`;
      await assert.rejects(send(url), { name: 'TransportError', message: says });
      assert.equal(received.length, 1);
    });
  }

  test('no response is a failure', async () => {
    const abort = new AbortController();
    const { url } = await start(() => abort.abort());
    const sent = send(url, abort.signal);
    const says = { name: 'TransportError', message: /^The SMS webhook did not answer: \w+$/ };
    await assert.rejects(sent, says);
    await assert.rejects(send('http://127.0.0.1:1/'), says);
    const { url: broken } = await start((request) => request.socket.destroy());
    await assert.rejects(send(broken), says);
  });
});

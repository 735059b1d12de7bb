import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { sendBody } from './send.ts';

interface Exchange {
  message: IncomingMessage;
  response: ServerResponse;
}

describe('the small replies of a turn', () => {
  let server: Server;
  let arrived: Exchange[] = [];
  let all = Promise.withResolvers<void>();
  let count = 0;
  before(async () => {
    server = createServer((message, response) => {
      arrived.push({ message, response });
      if (arrived.length === count) all.resolve();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  /** Sends requests on as many connections, and waits until all have arrived. */
  async function request(wanted: number) {
    [arrived, all, count] = [[], Promise.withResolvers<void>(), wanted];
    const { port } = server.address() as AddressInfo;
    const answers = Array.from({ length: wanted }, async (_, index) => {
      const client = get({ host: '127.0.0.1', port, path: `/${index}`, agent: false });
      const [reply] = await once(client, 'response');
      return await text(reply);
    });
    await all.promise;
    return answers;
  }

  function answer({ message, response }: Exchange): void {
    const body = `reply to ${message.url}`;
    void sendBody(message, response, body, body.length);
  }

  it('they are sent at its end, or when there are many', async () => {
    const answers = await request(40);
    arrived.forEach(answer);
    const sent = () => arrived.filter(({ response }) => response.writableEnded).length;
    assert.equal(sent(), 32);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(sent(), 40);
    assert.deepEqual(
      await Promise.all(answers),
      answers.map((_, index) => `reply to /${index}`),
    );
  });

  it('the reply to a client that has left does not affect the others', async () => {
    const answers = await request(3);
    arrived.forEach(answer);
    const gone = arrived.find(({ message }) => message.url === '/1');
    gone?.response.destroy();
    const settled = await Promise.allSettled(answers);
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { bounds } from '#domain/budget';
import { createHttpServer } from '#http/server';
import { patience } from '#test/harness/effort';
import { get, RawClient, until } from './raw-client.ts';

const { value: LIMIT } = bounds.pipelinedRequests;

/** A server that responds when told to. */
async function useHoldingServer() {
  const { server, connections } = createHttpServer();
  const held: [url: string, response: ServerResponse][] = [];
  server.on('request', (message, response) => {
    message.resume().on('end', () => held.push([message.url ?? '', response]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = () => {
    for (const [path, response] of held.splice(0)) response.end(`<${path}>`);
  };
  const stop = async () => {
    server.close();
    connections.destroyAll();
    await once(server, 'close');
  };
  return { url, held, answer, stop };
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);
const answered = (text: string) => [...text.matchAll(/<(.*?)>/g)].map(([, path]) => path);

describe('pipelined requests', () => {
  it('at most sixteen pipelined requests are processed at once, and all are answered in order', async () => {
    const { url, held, answer, stop } = await useHoldingServer();
    const client = await RawClient.open(url);
    try {
      const all = paths(2_000);
      await client.send(all.map((path) => get(path)).join(''));
      let most = 0;
      const reading = client.readUntil((text) => text.includes('</1999>'));
      await until(() => held.length >= LIMIT);
      const answering = setInterval(() => {
        most = Math.max(most, held.length);
        answer();
      }, 1);
      const text = await reading;
      clearInterval(answering);
      assert.deepEqual(answered(text), all);
      assert.equal(most, LIMIT);
    } finally {
      client.close();
      await stop();
    }
  });

  it('pipelined requests may arrive in chunks of any size', async () => {
    const { url, held, answer, stop } = await useHoldingServer();
    const client = await RawClient.open(url);
    try {
      client.socket.setNoDelay(true);
      const text = paths(LIMIT + 4)
        .map((path) => get(path))
        .join('');
      for (const character of text) await client.send(character);
      await until(() => held.length >= LIMIT);
      // Time for further requests to arrive.
      await new Promise((resolve) => setTimeout(resolve, patience(50)));
      assert.equal(held.length, LIMIT);
      answer();
      await until(() => held.length === 4);
      answer();
      const read = await client.readUntil((all) => all.includes(`</${LIMIT + 3}>`));
      assert.deepEqual(answered(read), paths(LIMIT + 4));
    } finally {
      client.close();
      await stop();
    }
  });

  it('pipelined requests may have bodies that look like requests', async () => {
    const { url, answer, stop } = await useHoldingServer();
    const client = await RawClient.open(url);
    const answering = setInterval(answer, 1);
    try {
      const body = get('/inside').repeat(5_000);
      const request = (path: string) =>
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      void client.send(paths(30).map(request).join(''));
      const read = await client.readUntil((all) => all.includes('</29>'));
      assert.deepEqual(answered(read), paths(30));
    } finally {
      clearInterval(answering);
      client.close();
      await stop();
    }
  });

  it('pipelined requests are answered after the client closes its side', async () => {
    const { server, connections } = createHttpServer();
    server.on('request', (message, response) => response.end(`<${message.url}>`));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = await RawClient.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    try {
      const all = paths(40);
      client.socket.end(all.map((path) => get(path)).join(''));
      assert.deepEqual(answered(await client.readUntil((text) => text.includes('</39>'))), all);
    } finally {
      client.close();
      server.close();
      connections.destroyAll();
      await once(server, 'close');
    }
  });
});

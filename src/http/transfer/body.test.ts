import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { Failure } from '#domain/failure';
import { readJsonBody } from './body.ts';

function requestOf(stream: Readable, headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(stream, { headers }) as unknown as IncomingMessage;
}

const isRefused = (kind: string) => (error: unknown) => error instanceof Failure && error.kind === kind;

test('a body may arrive in chunks that split characters', async () => {
  const bytes = Buffer.from('{"description":"ä漢🙂"}');
  const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
  assert.deepEqual(await readJsonBody(requestOf(Readable.from(pieces)), 100), { description: 'ä漢🙂' });
});

test('a body that is announced as too large is refused before it has arrived', async () => {
  const stream = new Readable({ read() {} });
  await assert.rejects(
    readJsonBody(requestOf(stream, { 'content-length': '101' }), 100),
    isRefused('too_large'),
  );
});

test('a body that its client has not completed is not JSON', async () => {
  const stream = new Readable({ read() {} });
  stream.push('{"label":');
  const reading = readJsonBody(requestOf(stream), 100);
  stream.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  await assert.rejects(reading, isRefused('invalid'));
});

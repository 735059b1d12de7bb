import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { TestApi } from '#test/harness/test-api';
import { RawClient } from './raw-client.ts';

const SMALL = 1_000;
const LARGE = 100_000;

const bodyOf = (label: string, length: number) =>
  JSON.stringify({ label, region: 'us-east', ignored: '' }).replace('""', `"${'x'.repeat(length)}"`);

function headOf(token: string | undefined, body: string): string {
  return `POST /v4/vpcs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`;
}

const isAnswered = (text: string) => text.includes('\r\n\r\n');

describe('large bodies', () => {
  it('only some large bodies are read at the same time, and small ones do not wait', async () => {
    const api = await TestApi.start('sqlite', {
      connectionLimits: { smallBody: SMALL, bodies: 2.5 * LARGE, slowBody: 60_000 },
    });
    try {
      const { owner } = await api.newAccount();
      const slow = await Promise.all([1, 2].map(() => RawClient.open(api.service.url)));
      const body = bodyOf('slow', LARGE);
      for (const client of slow) await client.send(headOf(owner.token, body) + body.slice(0, 10));
      // Both bodies are being received now.
      await owner.get('/profile');
      const waiting = Promise.all(
        Array.from({ length: 10 }, (_, index) => owner.post('/vpcs', bodyOf(`large-${index}`, LARGE))),
      );
      let isOver = false;
      const waited = waiting.finally(() => {
        isOver = true;
      });
      succeeded(await owner.post('/vpcs', { label: 'small', region: 'us-east' }));
      assert.equal(isOver, false);
      slow[0]?.close();
      for (const answer of await waited) succeeded(answer);
      await slow[1]?.send(body.slice(10));
      assert.match((await slow[1]?.readUntil(isAnswered)) ?? '', /^HTTP\/1\.1 200 /);
      slow[1]?.close();
    } finally {
      await api.stop();
    }
  });

  it('slow bodies are evicted when others wait', async () => {
    const api = await TestApi.start('sqlite', {
      connectionLimits: { smallBody: SMALL, bodies: LARGE, slowBody: 50 },
    });
    try {
      const { owner } = await api.newAccount();
      const body = bodyOf('slow', LARGE);
      const slow = await RawClient.open(api.service.url);
      await slow.send(headOf(owner.token, body) + body.slice(0, 10));
      await owner.get('/profile');
      succeeded(await owner.post('/vpcs', bodyOf('other', LARGE)));
      const text = await slow.readUntil(isAnswered);
      assert.match(text, /^HTTP\/1\.1 503 /);
      assert.match(text, /\r\nRetry-After: 1\r\n/);
      slow.close();
    } finally {
      await api.stop();
    }
  });

  it('large bodies are refused when too many wait', async () => {
    const api = await TestApi.start('sqlite', {
      connectionLimits: { smallBody: SMALL, bodies: LARGE, slowBody: 60_000, waitingBodies: 0 },
    });
    try {
      const { owner } = await api.newAccount();
      const body = bodyOf('slow', LARGE);
      const slow = await RawClient.open(api.service.url);
      await slow.send(headOf(owner.token, body) + body.slice(0, 10));
      await owner.get('/profile');
      const refused = await owner.post('/vpcs', bodyOf('other', LARGE));
      assert.deepEqual(
        [refused.status, refused.headers['retry-after'], refused.body],
        [503, '1', { errors: [{ reason: 'Service is busy' }] }],
      );
      slow.close();
    } finally {
      await api.stop();
    }
  });
});

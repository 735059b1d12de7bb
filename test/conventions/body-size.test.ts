import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const MEBIBYTE = 2 ** 20;

/** A valid VPC body of exactly that many bytes. */
function bodyOf(bytes: number, label: string): string {
  const text = (filler: string) => JSON.stringify({ label, region: 'us-east', unknown: filler });
  return text('x'.repeat(bytes - Buffer.byteLength(text(''))));
}

/** Sends the body in chunks, without a Content-Length. */
function postChunked(
  url: string,
  { token }: Client,
  chunks: readonly string[],
  agent: Agent,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' };
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

describeOnDatabase('request bodies', (dialect) => {
  const running = useTestApi(dialect);

  it('bodies of exactly 1 MiB are accepted, and one more byte is refused', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', bodyOf(MEBIBYTE, 'largest')));
    assertRefused(await owner.post('/vpcs', bodyOf(MEBIBYTE + 1, 'other')), 413, 'Request body is too large');
    const large = 'x'.repeat(MEBIBYTE + 1);
    for (const path of [`/vpcs/${id}/subnets`, '/account/events/1/seen', '/account/events/1/read']) {
      assertRefused(await owner.post(path, large), 413, 'Request body is too large');
    }
    assertRefused(await owner.put(`/vpcs/${id}`, large), 413, 'Request body is too large');
    assert.equal(succeeded(await owner.get('/vpcs')).results, 1);
  });

  it('the size of a body is counted in bytes and not in characters', async () => {
    const { owner } = await running.api.newAccount();
    const characters = `{"label":"${'é'.repeat(MEBIBYTE / 2)}"}`;
    assert.ok(characters.length < MEBIBYTE);
    assertRefused(await owner.post('/vpcs', characters), 413, 'Request body is too large');
  });

  it('bodies without a Content-Length are measured, and the connection stays usable', async () => {
    const { owner } = await running.api.newAccount();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const post = (chunks: readonly string[]) =>
        postChunked(`${running.api.base}/vpcs`, owner, chunks, agent);
      const tooLarge = { status: 413, text: '{"errors":[{"reason":"Request body is too large"}]}' };
      assert.deepEqual(await post(Array.from({ length: 12 }, () => 'x'.repeat(MEBIBYTE))), tooLarge);
      const exact = bodyOf(MEBIBYTE, 'pieces');
      assert.equal(
        (await post([exact.slice(0, 5), exact.slice(5, 70_000), exact.slice(70_000)])).status,
        200,
      );
      assert.deepEqual(await post([bodyOf(MEBIBYTE + 1, 'other')]), tooLarge);
      assert.equal((await post(['{"label":"short",', '"region":"us-east"}'])).status, 200);
    } finally {
      agent.destroy();
    }
  });
});

describeOnDatabase('the configured body size', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_LIMIT_BODY_BYTES: '2048' } });

  it('the configured body size is exact', async () => {
    const { owner } = await running.api.newAccount();
    succeeded(await owner.post('/vpcs', bodyOf(2048, 'largest')));
    assertRefused(await owner.post('/vpcs', bodyOf(2049, 'other')), 413, 'Request body is too large');
  });
});

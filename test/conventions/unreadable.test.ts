import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { useTestApi } from '#test/harness/test-api';

describe('malformed requests', () => {
  const running = useTestApi('sqlite');

  /** Sends the lines as they are, and reads until the server closes the connection. */
  function exchange(...lines: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(new URL(running.api.base).port), '127.0.0.1');
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => {
        text += chunk;
      });
      socket.on('error', reject);
      socket.on('end', () => resolve(text));
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
  }

  const CLOSE = 'Connection: close';

  for (const [name, lines] of Object.entries({
    'headers beyond every limit': ['GET /v4/vpcs HTTP/1.1', `X-Long: ${'a'.repeat(100_000)}`],
    'two lengths': ['POST /v4/vpcs HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'],
    'a length beside chunks': ['POST /v4/vpcs HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
    'no HTTP': ['hello'],
  })) {
    it(`a malformed request is refused in the API's format: ${name}`, async () => {
      const answer = await exchange(...lines);
      assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
      assert.match(answer, /\r\nContent-Type: application\/json\r\n/);
      assert.match(answer, /\r\nX-Spec-Version: 4\.176\.0\r\n/);
      assert.match(answer, /\r\nPalisade-Error: INVALID_REQUEST\r\n/);
      assert.match(answer, /\r\n\r\n\{"errors":\[\{"reason":"Invalid request"\}\]\}$/);
    });
  }

  for (const [name, lines] of Object.entries({
    'without a host': ['GET /v4/regions/us-east HTTP/1.1'],
    'with an expectation nobody knows': ['GET /v4/regions/us-east HTTP/1.1', 'Expect: miracles'],
    'with the whole address': ['GET http://example.com/v4/regions/us-east HTTP/1.1', 'Host: example.com'],
  })) {
    it(`an unusual request is answered normally: ${name}`, async () => {
      const answer = await exchange(...lines, CLOSE);
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/, answer);
      assert.match(answer, /"id":"us-east"/);
    });
  }

  for (const path of ['/v3/vpcs', '/v5', '/v4alpha/regions', '/v10/regions?page=1']) {
    it(`an unknown API version is not found: ${path}`, async () => {
      const answer = await exchange(`GET ${path} HTTP/1.1`, 'Host: a', 'Accept: text/html', CLOSE);
      assert.match(answer, /^HTTP\/1\.1 404 Not Found\r\nX-Spec-Version: /, answer);
      assert.match(answer, /\{"errors":\[\{"reason":"Not found"\}\]\}$/);
    });
  }
});

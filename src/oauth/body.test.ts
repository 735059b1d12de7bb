import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { Failure } from '#domain/failure';
import { readParameters } from './body.ts';

const MULTIPART = 'multipart/form-data; boundary=x';
const FIELD = '--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nab\r\n';
const FILE = '--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nab\r\n';
const END = '--x--\r\n';

/** The parameters that were read, or the refusal. */
async function read(body: string | Uint8Array, type = MULTIPART): Promise<string> {
  const bytes = Buffer.from(body);
  const message = Object.assign(Readable.from([bytes]), { headers: { 'content-type': type } });
  try {
    return (await readParameters(message as unknown as IncomingMessage)).toString();
  } catch (error) {
    assert.ok(error instanceof Failure && error.kind === 'invalid', String(error));
    return 'refused';
  }
}

test('fields are parsed in both encodings, and files are ignored', async () => {
  const cases: [body: string, type: string, taken: string][] = [
    ['code=ab&code=cd', 'application/x-www-form-urlencoded', 'code=ab&code=cd'],
    ['code=%ff', 'application/x-www-form-urlencoded; charset=utf-8', 'code=%EF%BF%BD'],
    ['code=ab', '', 'code=ab'],
    [`${FIELD}${END}`, MULTIPART, 'code=ab'],
    [`${FILE}${FIELD}${FILE}${END}`, MULTIPART, 'code=ab'],
    ['{}', 'application/json', 'refused'],
    ['code=ab', 'text/plain', 'refused'],
    [`${FIELD}${END}`, 'multipart/form-data; a=b', 'refused'],
  ];
  for (const [body, type, taken] of cases) assert.equal(await read(body, type), taken, `${type}: ${body}`);
});

test('a truncated body is refused', async () => {
  for (const whole of [`${FIELD}${FILE}`, `${FILE}${FIELD}`, `${FIELD}${FIELD}`]) {
    for (let length = 0; length <= whole.length; length += 1) {
      assert.equal(await read(whole.slice(0, length)), 'refused', JSON.stringify(whole.slice(0, length)));
    }
  }
});

test('arbitrary bodies are parsed or refused without another error', async () => {
  const piece = fc.constantFrom(
    ...FIELD.split(/(?=\r)/),
    ...FILE.split(/(?=\r)/),
    FIELD,
    FILE,
    END,
    '\r\n',
    'a: b',
  );
  const body = fc.oneof(
    fc.array(piece).map((pieces) => pieces.join('')),
    fc.uint8Array(),
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      await read(sent);
    }),
  );
});

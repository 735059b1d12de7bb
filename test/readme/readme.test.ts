import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { type Service, startService } from '#app/service';
import { readConfig } from '#config/config';

const TOKEN = 'ab'.repeat(32);
const CURL = fileURLToPath(new URL('./curl.ts', import.meta.url));

interface Call {
  command: string;
  /** What the README shows as the answer; undefined where it shows none. */
  answer: string | undefined;
}

/** Every call of the tour with the answer that stands behind it. */
function callsOf(readme: string): Call[] {
  const blocks = readme.matchAll(/```sh\n((?:curl|until)[\s\S]*?)\n```\n(?:\n```json\n([\s\S]*?)\n```)?/g);
  return [...blocks].map(([, command = '', answer]) => ({ command, answer }));
}

/** As pasted into a shell. */
async function paste(command: string, api: string): Promise<string> {
  const script = `curl() { '${process.execPath}' '${CURL}' "$@"; }\n${command}`;
  const env = { ...process.env, TOKEN, API: api };
  return (await promisify(execFile)('sh', ['-c', script], { env, timeout: 60_000 })).stdout;
}

/** Without what differs from run to run. */
const lasting = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, 'TIME')
    .replaceAll(/"host_uuid":"[0-9a-f]{40}"/g, '"host_uuid":"UUID"')
    .replaceAll(/"duration":\d+/g, '"duration":SECONDS');

describe('the README', () => {
  let service: Service;

  before(async () => {
    const env = {
      PORT: '0',
      DATABASE_URL: ':memory:',
      PALISADE_BOOTSTRAP_TOKEN: TOKEN,
      PALISADE_BOOTSTRAP_PASSWORD: 'correct horse battery',
    };
    const config = readConfig({ env, workingDirectory: process.cwd() });
    service = await startService(config, { log: pino({ level: 'silent' }) });
  });

  after(() => service.stop());

  it('shows calls that work as pasted, with the answers they have', async () => {
    const calls = callsOf(readFileSync(new URL('../../README.md', import.meta.url), 'utf8'));
    assert.equal(calls.length, 14);
    for (const { command, answer } of calls) {
      const text = await paste(command, `${service.url}/v4`);
      assert.equal(lasting(text), lasting(answer ?? ''), command);
    }
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { type Service, startService } from '../src/service.ts';
import { type Answer, send } from './harness/http-client.ts';

const TOKEN = 'ab'.repeat(32);

interface Call {
  command: string;
  answer: string;
}

/** Every curl line of the README with the answer that stands behind it. */
function callsOf(readme: string): Call[] {
  const blocks = [...readme.matchAll(/```sh\n(curl[\s\S]*?)\n```\n\n```json\n([\s\S]*?)\n```/g)];
  return blocks.map(([, command = '', answer = '']) => ({ command, answer }));
}

/** The words a shell makes of a command line: curl itself need not be there. */
function curlArguments(command: string, api: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const words = execFileSync('sh', ['-c', script], { env: { TOKEN, API: api }, encoding: 'utf8' });
  return words.split('\0').slice(0, -1);
}

function runCurl(words: string[]): Promise<Answer> {
  const headers: Record<string, string> = {};
  let method: string | undefined;
  let body: string | undefined;
  let url = '';
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string;
    const next = () => words[(index += 1)] as string;
    if (word === '-H') {
      const [name = '', value = ''] = next().split(/: (.*)/s);
      headers[name.toLowerCase()] = value;
    } else if (word === '-X') method = next();
    else if (word === '-d') body = next();
    else if (word !== '-s') url = word;
  }
  return send(method ?? (body === undefined ? 'GET' : 'POST'), url, { headers, body });
}

const withoutTimes = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, 'TIME');

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
    const calls = callsOf(readFileSync(new URL('../README.md', import.meta.url), 'utf8'));
    assert.equal(calls.length, 10);
    for (const { command, answer } of calls) {
      const { text } = await runCurl(curlArguments(command, `${service.url}/v4`));
      assert.equal(withoutTimes(text), withoutTimes(answer), command);
    }
  });
});

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { type Service, startService } from '#app/service';
import { type Config, readConfig } from '#config/config';
import { freePort } from '#test/free-port';
import { MailServer } from '#test/harness/mail-server';
import { runChecks } from './checks.ts';

const parent = mkdtempSync(join(tmpdir(), 'palisade-test-doctor-'));
const folder = join(parent, 'data');
const none = join(parent, 'none.pem');
after(() => rmSync(parent, { recursive: true }));

function read(env: Record<string, string> = {}): Config {
  return readConfig({ env: { PALISADE_DATA_DIR: folder, PORT: '0', ...env }, workingDirectory: parent });
}

/** State and text of some checks, in the order of the report. */
async function found(checks: readonly string[], env: Record<string, string> = {}): Promise<string[]> {
  const results = await runChecks(() => read(env));
  return results
    .filter(({ check }) => checks.includes(check))
    .map(
      ({ ok, warning, check, detail }) => `${ok ? (warning ? 'note' : 'ok') : 'failed'} ${check}: ${detail}`,
    );
}

describe('doctor beside a service', () => {
  let service: Service;
  let port: string;
  before(async () => {
    service = await startService(read(), { log: pino({ level: 'silent' }) });
    port = new URL(service.url).port;
  });
  after(() => service.stop());

  test('the port of our own service is no failure', async () => {
    assert.deepEqual(await found(['service', 'port'], { PORT: port }), ['ok service: is running and ready']);
  });

  test("another installation's service on the port is a failure", async () => {
    const other = join(parent, 'other');
    const used = `failed port: ${port} of 127.0.0.1 is in use by another installation of Palisade: stop it, or choose another port`;
    const report = () => found(['service', 'port'], { PORT: port, PALISADE_DATA_DIR: other });
    assert.deepEqual(await report(), ['note service: is not running', used], 'before a first start');
    mkdirSync(other, { mode: 0o700 });
    const original = new Sqlite(join(folder, 'palisade.db'), { readonly: true });
    original.prepare('vacuum into ?').run(join(other, 'palisade.db'));
    original.close();
    copyFileSync(join(folder, 'secret.key'), join(other, 'secret.key'));
    assert.deepEqual(await report(), ['note service: is not running', used], 'a copy');
  });

  test('of a service with a database that doctor cannot read, it is not known whose it is', async () => {
    const env = { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x', PALISADE_SECRET_KEY: '11'.repeat(32) };
    assert.deepEqual(await found(['service', 'port'], { ...env, PORT: port }), [
      'note service: is running and ready, but may belong to another installation: it does not identify its database',
    ]);
  });

  test('a service that answers elsewhere is found by its lock', async () => {
    const other = `${await freePort()}`;
    assert.deepEqual(await found(['service', 'port'], { PORT: other }), [
      `failed service: Process ${process.pid} serves the database, but does not answer at the configured address`,
      `ok port: ${other} of 127.0.0.1 is free`,
    ]);
  });
});

describe('doctor without a service', () => {
  let other: Server;
  let taken: string;
  before(async () => {
    other = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    taken = typeof address === 'object' ? `${address?.port}` : '';
  });
  after(() => void other.close());

  test('ports that others use are failures', async () => {
    const used = `${taken} of 127.0.0.1 is in use by another program: stop it, or choose another port`;
    assert.deepEqual(await found(['service', 'port'], { PORT: taken }), [
      'note service: is not running',
      `failed port: ${used}`,
    ]);
    assert.deepEqual(await found(['port', 'metrics port'], { PALISADE_METRICS_PORT: taken }), [
      `failed metrics port: ${used}`,
    ]);
  });

  test('an address of another machine is a failure', async () => {
    const env = { PALISADE_HOST: '192.0.2.1', PALISADE_PUBLIC_URL: 'http://192.0.2.1', PORT: taken };
    const says = '192.0.2.1 is no address of this machine (EADDRNOTAVAIL)';
    assert.deepEqual(await found(['port'], env), [`failed port: PALISADE_HOST: ${says}`]);
  });

  test('certificates that the service refuses are failures', async () => {
    const env = { PALISADE_TLS_CERT: none, PALISADE_TLS_KEY: none };
    assert.deepEqual(await found(['TLS'], env), ['failed TLS: PALISADE_TLS_CERT: cannot be read (ENOENT)']);
    writeFileSync(none, 'no certificate');
    const [wrong = ''] = await found(['TLS'], env);
    assert.match(
      wrong,
      /^failed TLS: PALISADE_TLS_CERT, PALISADE_TLS_KEY: are no PEM certificate with its key/,
    );
  });

  test('a names file that the service refuses is a failure', async () => {
    const file = join(parent, 'names.yaml');
    writeFileSync(file, 'nonsense: 1\n');
    const [wrong = ''] = await found(['names'], { PALISADE_NAMES: file });
    assert.match(wrong, /^failed names: /);
  });

  test('a logo that is missing keeps the service from starting, and nothing else', async () => {
    const env = { PALISADE_BRAND_LOGO: join(parent, 'logo.svg') };
    const [wrong = '', ...others] = await found(['configuration', 'logo'], env);
    assert.match(wrong, /^ok configuration: /);
    assert.deepEqual(others, [
      'failed logo: PALISADE_BRAND_LOGO: must be a readable SVG or PNG file of at most 64 KB, without entities',
    ]);
    await assert.rejects(startService(read(env), { log: pino({ level: 'silent' }) }), {
      name: 'ConfigError',
      message: /^PALISADE_BRAND_LOGO: /,
    });
  });

  test('a database that was made for tests is a failure', async () => {
    const tests = join(parent, 'tests');
    mkdirSync(tests, { mode: 0o700 });
    const config = read({ PALISADE_DATA_DIR: tests });
    const service = await startService(config, { log: pino({ level: 'silent' }), purpose: 'tests' });
    await service.stop();
    const [wrong = ''] = await found(['schema'], { PALISADE_DATA_DIR: tests });
    assert.match(wrong, /^failed schema: PALISADE_DATA_DIR: `palisade dev` made this database for tests/);
  });

  test('the mail server is reached, greeted and signed in to', async () => {
    const server = await MailServer.start();
    const from = { PALISADE_MAIL_FROM: 'cloud@example.com' };
    const url = `smtp://127.0.0.1:${server.port}`;
    const [reached] = await found(['mail'], { ...from, PALISADE_SMTP_URL: url });
    await server.stop();
    const hint = '`palisade mail test --to ADDRESS` sends a mail';
    assert.equal(reached, `ok mail: 127.0.0.1:${server.port} answers; ${hint}`);
    assert.deepEqual(server.mails, []);
    const [gone = ''] = await found(['mail'], { ...from, PALISADE_SMTP_URL: url });
    assert.match(gone, /^failed mail: 127\.0\.0\.1:\d+ does not take mails: ECONNREFUSED$/);
    assert.match((await found(['mail']))[0] ?? '', /^note mail: is off/);
  });

  test('the SMS webhook is connected to, and gets no request', async () => {
    const secret = { PALISADE_SMS_WEBHOOK_SECRET: 'x'.repeat(32) };
    const env = { ...secret, PALISADE_SMS_WEBHOOK_URL: `http://127.0.0.1:${taken}/sms` };
    assert.deepEqual(await found(['SMS'], env), [`ok SMS: 127.0.0.1:${taken} can be reached`]);
    const closed = { ...secret, PALISADE_SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms' };
    const says = '127.0.0.1:9 cannot be reached (ECONNREFUSED)';
    assert.deepEqual(await found(['SMS'], closed), [`failed SMS: PALISADE_SMS_WEBHOOK_URL: ${says}`]);
  });
});

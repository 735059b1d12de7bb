import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { request, Server } from 'node:https';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect, type PeerCertificate } from 'node:tls';
import { pino } from 'pino';
import { ConfigError } from '#domain/config-error';
import { createHttpServer } from '#http/server';
import { until } from '#test/harness/held-driver';
import { TestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';
import { followTlsFiles, readTls } from './tls.ts';

const fixture = (name: string) =>
  new URL(`../../test/harness/certificates/${name}.pem`, import.meta.url).pathname;
const FIRST = { cert: fixture('first.cert'), key: fixture('first.key') };

describe('a service with a certificate', () => {
  let api: TestApi;
  before(async () => {
    api = await TestApi.start('sqlite', {
      env: { PALISADE_TLS_CERT: FIRST.cert, PALISADE_TLS_KEY: FIRST.key },
    });
  });
  after(() => api?.stop());

  test('a service with a certificate speaks TLS and sends HSTS', async () => {
    const { url, services } = api.service;
    assert.match(url, /^https:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(services.config.publicUrl, url);
    const answer = await new Promise<{ status?: number | undefined; hsts: unknown }>((resolve, reject) => {
      const ca = readFileSync(FIRST.cert);
      const sent = request(`${url}/v4/regions`, { ca }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] });
      });
      sent.on('error', reject).end();
    });
    assert.deepEqual(answer, { status: 200, hsts: 'max-age=31536000' });
  });

  test('TLS versions before 1.2 are rejected', async () => {
    const { port, hostname } = new URL(api.service.url);
    const versions = await Promise.all(
      (['TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).map(
        (version) =>
          new Promise((resolve) => {
            const options = { port: Number(port), host: hostname, rejectUnauthorized: false };
            const socket = connect({
              ...options,
              minVersion: version,
              maxVersion: version,
              // Otherwise the client itself would refuse the old versions.
              ciphers: 'DEFAULT@SECLEVEL=0',
            });
            socket.on('secureConnect', () => resolve(socket.getProtocol()) ?? socket.destroy());
            socket.on('error', () => resolve('refused'));
          }),
      ),
    );
    assert.deepEqual(versions, ['refused', 'TLSv1.2', 'TLSv1.3']);
  });
});

describe('TLS ciphers', () => {
  for (const [name, kind] of [
    ['first', 'ECDSA'],
    ['rsa', 'RSA'],
  ] as const) {
    test(`ciphers have forward secrecy and authenticated encryption with an ${kind} certificate`, async () => {
      const files = { cert: fixture(`${name}.cert`), key: fixture(`${name}.key`) };
      const { server } = createHttpServer(readTls(files));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      const taken = async (ciphers: string) => await cipherOf(port, ciphers);
      try {
        const strong = [
          `ECDHE-${kind}-AES128-GCM-SHA256`,
          `ECDHE-${kind}-AES256-GCM-SHA384`,
          `ECDHE-${kind}-CHACHA20-POLY1305`,
        ];
        for (const cipher of strong) assert.equal(await taken(cipher), cipher);
        assert.equal(await taken(strong.join(':')), strong[1], 'the order is that of the service');
        for (const weak of [
          'AES128-SHA',
          'AES256-SHA256',
          'AES128-GCM-SHA256',
          'AES256-GCM-SHA384',
          `ECDHE-${kind}-AES128-SHA`,
          `ECDHE-${kind}-AES256-SHA384`,
          'DHE-RSA-AES256-GCM-SHA384',
        ]) {
          assert.equal(await taken(weak), 'refused', weak);
        }
      } finally {
        server.close();
      }
    });
  }
});

describe('certificate files', () => {
  const folder = useFolder();

  test('certificate and key must exist and match', () => {
    const nowhere = join(folder, 'nowhere.pem');
    const garbage = join(folder, 'garbage.pem');
    writeFileSync(garbage, 'no certificate');
    const cases: [files: { cert: string; key: string }, problem: RegExp][] = [
      [{ ...FIRST, cert: nowhere }, /^PALISADE_TLS_CERT: cannot be read \(ENOENT\)$/],
      [{ ...FIRST, key: nowhere }, /^PALISADE_TLS_KEY: cannot be read \(ENOENT\)$/],
      [{ ...FIRST, cert: garbage }, /are no PEM certificate with its key/],
      [{ ...FIRST, key: fixture('second.key') }, /are no PEM certificate with its key/],
    ];
    for (const [files, problem] of cases) {
      assert.throws(
        () => readTls(files),
        (error) => error instanceof ConfigError && problem.test(error.problems.join()),
      );
    }
  });

  test('changed certificate files are reloaded, and invalid ones are ignored', async () => {
    const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    const put = (name: string) => {
      copyFileSync(fixture(`${name}.key`), files.key);
      copyFileSync(fixture(`${name}.cert`), files.cert);
    };
    put('first');
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) });
    const { server } = createHttpServer(readTls(files));
    assert.ok(server instanceof Server);
    const stop = followTlsFiles(server, files, log, 20);
    try {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      assert.equal(await nameOf(port), 'first.example.com');
      put('second');
      await until(async () => (await nameOf(port)) === 'second.example.com', 'the second certificate');
      writeFileSync(files.cert, 'no certificate');
      const keeps = 'The new TLS certificate is invalid: keeping the old one';
      await until(() => lines.includes(keeps), 'the refusal of the third');
      assert.equal(await nameOf(port), 'second.example.com');
    } finally {
      stop();
      server.close();
    }
  });
});

/**
 * The cipher that TLS 1.2 negotiates.
 * @param ciphers the client's ciphers, in its order of preference
 */
function cipherOf(port: number, ciphers: string): Promise<string> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.2' } as const;
    // Otherwise the client itself would refuse weak ciphers.
    const socket = connect({ ...options, ciphers: `${ciphers}:@SECLEVEL=0` }, () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.on('error', () => resolve('refused'));
  });
}

function nameOf(port: number): Promise<string | string[] | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      const { subject }: PeerCertificate = socket.getPeerCertificate();
      socket.destroy();
      resolve(subject.CN);
    });
    socket.on('error', reject);
  });
}

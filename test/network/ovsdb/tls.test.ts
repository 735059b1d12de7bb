// TLS with an ovsdb-server that requires certificates of its clients.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { insert } from '#network/ovsdb/operations';
import { type OvsdbTlsFiles, type Remote, readRemotes } from '#network/ovsdb/remote';
import { freePort } from '#test/free-port';
import { TestClient } from '#test/network/harness/clients';
import { OvsdbServer } from '#test/network/harness/ovsdb-server';
import { Pki } from '#test/network/harness/pki';

const columns = { Address_Set: ['name'] };

describe('TLS with a real server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-pki-'));
  let pki: Pki;
  let foreign: Pki;
  let server: OvsdbServer;
  let remotes: Remote[];

  before(async () => {
    [pki, foreign] = [new Pki(folder, 'ours'), new Pki(folder, 'foreign')];
    const { ca, cert, key } = pki.issue('nb');
    const port = await freePort();
    const tls = [`--ca-cert=${ca}`, `--certificate=${cert}`, `--private-key=${key}`];
    server = await OvsdbServer.standalone({ args: [`--remote=pssl:${port}:127.0.0.1`, ...tls] });
    remotes = readRemotes(`ssl:127.0.0.1:${port}`);
  });
  after(async () => {
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const connect = (tls: OvsdbTlsFiles) => TestClient.connect([], { remotes, columns, tls });
  /** The reason why there is no connection. */
  const failureOf = async (tls: OvsdbTlsFiles): Promise<string> => {
    const client = new TestClient({ remotes, columns, tls, database: 'OVN_Northbound' });
    const [reason] = (await once(client.start(), 'failed')) as [Error];
    await client.close();
    return reason.message;
  };

  test('needs no name in the certificate, but checks one that is set', async () => {
    const tls = pki.issue('client');
    await using client = await connect(tls);
    await client.transact([insert('Address_Set', { name: 'tls' })]);
    assert.equal(client.rows('Address_Set').size, 1);
    await using named = await connect({ ...tls, serverName: 'nb' });
    assert.ok(named.isConnected);
    assert.match(await failureOf({ ...tls, serverName: 'other' }), /altnames/);
  });

  test('refuses a server that another authority has certified', async () => {
    assert.match(await failureOf({ ...pki.issue('client'), ca: foreign.ca }), /self-signed|unable to/);
  });

  test('is refused by the server with the certificate of another authority', async () => {
    const { cert, key } = foreign.issue('client');
    assert.match(await failureOf({ ca: pki.ca, cert, key }), /Connection lost|closed the connection/);
  });

  test('uses a renewed certificate for the next connection', async () => {
    const good = pki.issue('renewed');
    const bad = foreign.issue('renewed');
    const files = { ca: pki.ca, cert: join(folder, 'used.cert'), key: join(folder, 'used.key') };
    const use = (from: OvsdbTlsFiles) => {
      copyFileSync(from.cert, files.cert);
      copyFileSync(from.key, files.key);
    };
    use(bad);
    const client = new TestClient({
      remotes,
      columns,
      tls: files,
      database: 'OVN_Northbound',
      pause: { first: 50, longest: 50 },
    });
    await once(client.start(), 'failed');
    use(good);
    await client.ready();
    await client.close();
  });
});

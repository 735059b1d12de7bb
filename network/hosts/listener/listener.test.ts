import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { it } from 'node:test';
import { pino } from 'pino';
import { bounds } from '#domain/budget';
import { writeSetting } from '#store/settings';
import { describeOnDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { hostsEnv, post, serverOf, TestHost } from '#test/harness/hosts';
import { useTestApi } from '#test/harness/test-api';

describeOnDatabase('the listener for hosts', (dialect) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const running = useTestApi(dialect, { env: hostsEnv(), log });
  const url = () => serverOf(running.api).url;

  it('answers a host with what it has to run, and nothing when that has not changed', async () => {
    const host = await TestHost.add(running.api);
    const { status, wanted } = await host.sync();
    assert.deepEqual([status, wanted?.computes], [200, []]);
    assert.deepEqual(await host.sync(), { status: 204, wanted: undefined, text: '' });
    host.report.revision = null;
    assert.equal((await host.sync()).wanted?.revision, wanted?.revision);
  });

  it('has no other path, and is not on the port of the API', async () => {
    const host = await TestHost.add(running.api);
    const body = JSON.stringify(host.report);
    for (const path of ['/', '/v4/vpcs', '/hosts/v1/sync/', '/hosts/v1/sync?x', '/healthz']) {
      assert.equal((await post(url(), body, host.token, path)).status, 404, path);
    }
    assert.equal((await fetch(`${url()}/hosts/v1/sync`)).status, 404);
    assert.equal((await post(running.api.service.url, body, host.token)).status, 404);
  });

  it("refuses a report under another host's name, and logs it", async () => {
    const [one, other] = [await TestHost.add(running.api), await TestHost.add(running.api)];
    one.report.host = other.name;
    assert.equal((await one.sync()).status, 401);
    const logged = lines.map((line) => JSON.parse(line)).find(({ outcome }) => outcome === 'wrong name');
    assert.deepEqual([logged?.security, logged?.host, logged?.says], ['host', one.name, other.name]);
    assert.doesNotMatch(lines.join(''), new RegExp(`${one.token}|${other.token}`));
    const { db } = running.api.service.services.store;
    const rows = await db
      .selectFrom('host')
      .select('last_seen')
      .where('name', 'in', [one.name, other.name])
      .execute();
    assert.deepEqual(rows, [{ last_seen: null }, { last_seen: null }]);
  });

  it('refuses what is no report', async () => {
    const host = await TestHost.add(running.api);
    const report = (differs: object) => JSON.stringify({ ...host.report, ...differs });
    const bodies = [
      '',
      '[]',
      '{',
      '{}',
      report({ version: 2 }),
      report({ engine: 'qemu' }),
      report({ memory: -1 }),
    ];
    const computes = Array.from({ length: 150 }, (_, id) => ({ id, state: 'off', boot: 0, problem: null }));
    const wrong = [{ computes: [{ id: 1 }] }, { held: ['1'] }, { computes, nics: {} }, { nics: [null] }];
    for (const body of [...bodies, ...wrong.map(report), report({ computes })]) {
      assert.equal((await post(url(), body, host.token)).status, 400, body);
    }
    const large = report({ padding: 'x'.repeat(bounds.hostReport.value) });
    assert.equal((await post(url(), large, host.token)).status, 413);
    assert.equal(
      (await post(url(), report({ padding: 'x'.repeat(bounds.hostReport.value / 2) }), host.token)).status,
      200,
    );
  });

  it('refuses during maintenance', async () => {
    const host = await TestHost.add(running.api);
    await host.sync();
    const { store } = running.api.service.services;
    const set = (value: string) => store.write((tx) => writeSetting(tx, 'maintenance', value));
    await set('on');
    try {
      await until(async () => (await host.sync()).status === 503, 'maintenance');
    } finally {
      await set('off');
    }
    await until(async () => (await host.sync()).status === 204, 'the end of maintenance');
  });
});

describeOnDatabase('the limits for hosts', (dialect) => {
  const running = useTestApi(dialect, { env: { ...hostsEnv(), PALISADE_RATE_LIMIT: 'on' } });
  const url = () => serverOf(running.api).url;

  it('are eight connections for each host', async () => {
    const [host, other] = [await TestHost.add(running.api), await TestHost.add(running.api)];
    const sockets: Socket[] = [];
    const statuses: number[] = [];
    for (let count = 0; count < bounds.hostConnections.value + 1; count += 1) {
      const { socket, status } = await syncOn(host);
      sockets.push(socket);
      statuses.push(status);
    }
    assert.deepEqual(statuses, [...Array(8).fill(200), 429]);
    const another = await syncOn(other);
    assert.equal(another.status, 200);
    for (const socket of [...sockets, another.socket]) socket.destroy();
    await until(async () => {
      const { socket, status } = await syncOn(host);
      socket.destroy();
      return status === 200;
    }, 'room for a connection');
  });

  /** Sends a report on a connection of its own, which stays open. */
  async function syncOn(host: TestHost): Promise<{ socket: Socket; status: number }> {
    const { hostname, port } = new URL(url());
    const socket = connect({ host: hostname, port: Number(port) });
    const body = JSON.stringify({ ...host.report, revision: null });
    socket.write(
      `POST /hosts/v1/sync HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${host.token}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    const [chunk] = await once(socket, 'data');
    return { socket, status: Number(/^HTTP\/1.1 (\d+)/.exec(`${chunk}`)?.[1]) };
  }

  it('are 60 reports in a minute; one more waits, and others are not concerned', async () => {
    const [host, other] = [await TestHost.add(running.api), await TestHost.add(running.api)];
    const statuses = async (count: number) => {
      const found: number[] = [];
      for (let sent = 0; sent < count; sent += 1) found.push((await host.sync()).status);
      return new Set(found);
    };
    assert.deepEqual(await statuses(bounds.hostReports.value), new Set([200, 204]));
    const three = await Promise.all([host.sync(), host.sync(), host.sync(), other.sync()]);
    assert.deepEqual(three.map(({ status }) => status).toSorted(), [200, 204, 429, 429]);
    running.api.clock.advance(60);
    assert.deepEqual(await statuses(bounds.hostReports.value - 1), new Set([204]));
  });

  it('are ten wrong tokens of an address, and a right one is never refused', async () => {
    const host = await TestHost.add(running.api);
    const body = JSON.stringify(host.report);
    const wrong = ['ef'.repeat(32), 'short', undefined];
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await post(url(), body, wrong[count % wrong.length])).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
    assert.equal((await host.sync()).status, 200);
    running.api.clock.advance(900);
    assert.equal((await post(url(), body, wrong[0])).status, 401);
  });
});

import { once } from 'node:events';
import { type ClientOptions, OvsdbClient } from '#network/ovsdb/client';
import { select } from '#network/ovsdb/operations';
import type { OvsdbServer } from './ovsdb-server.ts';

/** Fast enough for tests that kill servers. */
const PAUSE = { first: 50, longest: 200 };

/** A client of the servers' northbound database, or of another one, that is connected and closed with its scope. */
export class TestClient extends OvsdbClient {
  static async connect(
    servers: readonly Pick<OvsdbServer, 'remote'>[],
    options: Partial<ClientOptions> & Pick<ClientOptions, 'columns'>,
  ): Promise<TestClient> {
    const remotes = servers.map(({ remote }) => remote);
    const client = new TestClient({ remotes, database: 'OVN_Northbound', pause: PAUSE, ...options });
    client.start();
    await client.ready();
    return client;
  }

  /** Waits until something holds, looking again after each update of the cache. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await once(this, 'updates');
  }

  /** Resolves when the lock is held. */
  async locked(name: string): Promise<void> {
    if (!(await this.lock(name)) && !this.holds(name)) await once(this, 'locked');
  }

  /** What the server has in the columns of a table, by UUID. */
  async dump(table: string, columns: readonly string[]): Promise<Record<string, object>> {
    const [result] = await this.transact([select(table, [], ['_uuid', ...columns])]);
    const rows = (result?.rows ?? []).map(({ _uuid, ...row }): [string, object] => [_uuid as string, row]);
    return Object.fromEntries(rows);
  }

  /** What the cache has of a table, by UUID. */
  cached(table: string): Record<string, object> {
    return Object.fromEntries(this.rows(table));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

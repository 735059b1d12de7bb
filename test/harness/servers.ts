import { after, before } from 'node:test';
import type { Dialect } from '#store/types';
import { createPostgresDatabase } from './databases.ts';
import type { Client } from './http-client.ts';
import { newAccountBeside } from './operator.ts';
import { ServerProcess } from './server-process.ts';
import { useFolder } from './test-store.ts';

/** SQLite allows one serving process, PostgreSQL any number. */
const PROCESSES: Readonly<Record<Dialect, number>> = { sqlite: 1, postgres: 2 };

/** Server processes on one database, for the tests of the calling suite. */
export class Servers {
  readonly folder = useFolder();
  databaseUrl = '';
  #servers: ServerProcess[] = [];

  constructor(dialect: Dialect, env: Record<string, string> = {}) {
    before(async () => {
      this.databaseUrl =
        dialect === 'sqlite' ? `file:${this.folder}/palisade.db` : await createPostgresDatabase();
      // Started in parallel, as in a cluster.
      this.#servers = await Promise.all(
        Array.from({ length: PROCESSES[dialect] }, () =>
          ServerProcess.start(this.databaseUrl, this.folder, env),
        ),
      );
    });
    after(() => Promise.all(this.#servers.map((server) => server.stop())));
  }

  /** A client of the same user on one of the servers, in turn. */
  client(index: number): Client {
    return this.#server(index).owner;
  }

  /**
   * Creates another account.
   * @returns a function for clients of its owner on the servers, in turn
   */
  async newOwner(): Promise<(index: number) => Client> {
    const token = await newAccountBeside(this.databaseUrl);
    return (index) => this.#server(index).client(token);
  }

  #server(index: number): ServerProcess {
    return this.#servers[index % this.#servers.length] as ServerProcess;
  }

  /** Sends many requests at once, spread over the servers. */
  atOnce<T>(count: number, request: (client: Client, index: number) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => request(this.client(index), index)));
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { openStore } from '#app/mutate';
import type { NewEvent } from '#domain/event';
import type { VpcId } from '#domain/ids';
import type { DatabaseLocation } from '#store/engine/open';
import { migrate } from '#store/schema/migrate';
import type { Dialect, MutationContext, Store, StoreObserver } from '#store/types';
import { createMigratedPostgresDatabase, createPostgresDatabase } from './databases.ts';

/** Time of the store's tests, in UTC seconds. */
export const NOW = 1_716_196_443;

export const AUTHOR: MutationContext = { author: { userId: 7, username: 'maria' }, now: NOW };

/** A folder that is deleted after the calling suite. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The location of a new, empty database. A SQLite database is a real file, so that other connections can open it.
 */
export async function newLocation(dialect: Dialect, folder: string): Promise<DatabaseLocation> {
  return await locationOf(dialect, folder, createPostgresDatabase);
}

async function locationOf(
  dialect: Dialect,
  folder: string,
  create: () => Promise<string>,
): Promise<DatabaseLocation> {
  return dialect === 'sqlite'
    ? { kind: 'sqlite', file: join(folder, 'palisade.db'), temporary: false }
    : { kind: 'postgres', url: await create() };
}

/** A store with an account, without HTTP, for the tests of the calling suite. */
export class TestStore {
  readonly folder = useFolder();
  readonly commits: number[] = [];
  store: Store = undefined as never;
  location: DatabaseLocation = undefined as never;
  accountId = 0;

  constructor(dialect: Dialect) {
    before(async () => {
      this.location = await locationOf(dialect, this.folder, createMigratedPostgresDatabase);
      this.store = await this.open({ committed: (callbacks) => this.commits.push(callbacks) });
      await migrate(this.store);
      this.accountId = await this.addAccount();
    });
    after(() => this.store?.close());
  }

  /** Opens another store on the same database. The caller must close it. */
  async open(observer: StoreObserver = {}): Promise<Store> {
    return await openStore(this.location, observer);
  }

  addAccount(): Promise<number> {
    return this.store.mutate(AUTHOR, async (tx) => {
      const { id } = await tx
        .insertInto('account')
        .values({ euuid: crypto.randomUUID().toUpperCase(), company: 'Example Ltd', created: NOW })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { value: id, noEvent: 'a test prepares its account' };
    });
  }

  /** Creates a VPC with its event, the simplest real mutation. */
  addVpc(label: string, store = this.store): Promise<VpcId> {
    return store.mutate(AUTHOR, async (tx) => {
      const { id } = await tx
        .insertInto('vpc')
        .values(this.vpcRow(label))
        .returning('id')
        .executeTakeFirstOrThrow();
      return { value: id, event: this.event(label) };
    });
  }

  vpcRow(label: string, description = '') {
    const { accountId } = this;
    return { account_id: accountId, label, description, region: 'us-east', created: NOW, updated: NOW };
  }

  event(label: string): NewEvent {
    const entity = { type: 'vpc', id: 1, label, url: '/v4/vpcs/1' } as const;
    return { accountId: this.accountId, action: 'vpc_create', entity };
  }

  /** The labels of all VPCs and of all events, each sorted. */
  async labels(): Promise<{ vpcs: string[]; events: string[] }> {
    const vpcs = await this.store.db.selectFrom('vpc').select('label').orderBy('label').execute();
    const events = await this.store.db
      .selectFrom('event')
      .select('entity_label')
      .orderBy('entity_label')
      .execute();
    return {
      vpcs: vpcs.map(({ label }) => label),
      events: events.map(({ entity_label }) => entity_label),
    };
  }

  async clear(): Promise<void> {
    await this.store.mutate(AUTHOR, async (tx) => {
      await tx.deleteFrom('vpc').execute();
      await tx.deleteFrom('event').execute();
      return { value: undefined, noEvent: 'a test starts anew' };
    });
    this.commits.length = 0;
  }
}

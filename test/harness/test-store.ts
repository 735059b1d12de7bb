import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { openStore } from '#app/open-store';
import type { NewEvent } from '#domain/event';
import type { DatabaseLocation } from '#store/engine/open';
import { migrate } from '#store/schema/migrate';
import type { Dialect, MutationContext, Store, StoreObserver } from '#store/types';
import { createMigratedPostgresDatabase, createPostgresDatabase } from './databases.ts';

/** UTC seconds at which the tests of the store happen. */
export const NOW = 1_716_196_443;

export const AUTHOR: MutationContext = { author: { userId: 7, username: 'maria' }, now: NOW };

/** A folder that is gone when the suite in which it is called is over. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Where a new, empty database is. The SQLite file is a real one, which other connections can open. */
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

/** A store without HTTP, with an account in it, for the tests of the suite in which it is called. */
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

  /** Another store on the same database, which the caller closes. */
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

  /** One VPC with its event, the smallest real mutation. */
  addVpc(label: string, store = this.store): Promise<number> {
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

  /** Labels of all VPCs and of all events, both in order. */
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

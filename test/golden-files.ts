// The golden files that are made by running the service; the tests beside their makers compare them.

import { openStore } from '#app/open-store';
import type { DatabaseLocation } from '#store/engine/open';
import { migrate } from '#store/schema/migrate';
import { accessMatrix } from './coverage/access-matrix.ts';
import { TestApi } from './harness/test-api.ts';
import { schemaOf } from './migrations/schema-of.ts';
import { startPostgres } from './postgres-server.ts';

/** The text of `test/golden/access-matrix.txt`. */
export async function makeAccessMatrix(): Promise<string> {
  const api = await TestApi.start('sqlite');
  try {
    return await accessMatrix(api);
  } finally {
    await api.stop();
  }
}

/** The text of `test/golden/schema-sqlite.sql`. */
export function makeSqliteSchema(): Promise<string> {
  return schemaOfNewDatabase({ kind: 'sqlite', file: '', temporary: true });
}

/** The text of `test/golden/schema-postgres.sql`. */
export async function makePostgresSchema(): Promise<string> {
  const { url, stop } = await startPostgres();
  try {
    return await schemaOfNewDatabase({ kind: 'postgres', url });
  } finally {
    await stop();
  }
}

async function schemaOfNewDatabase(location: DatabaseLocation): Promise<string> {
  const store = await openStore(location);
  try {
    await migrate(store);
    return await schemaOf(store);
  } finally {
    await store.close();
  }
}

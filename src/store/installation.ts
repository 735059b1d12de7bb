import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { DatabaseLocation } from './engine/open.ts';
import { readSetting } from './settings.ts';
import type { Db } from './types.ts';

/**
 * A text by which two processes find out whether they use the same database. Of a copy it is another one, so for
 * SQLite it depends on the file itself, whatever its path is in a container. Reveals neither key nor path.
 * @returns undefined for a database that no service has used yet, and for one in memory
 */
export async function installationOf(db: Db, location: DatabaseLocation): Promise<string | undefined> {
  if (location.kind === 'sqlite' && location.temporary) return undefined;
  const keyCheck = await readSetting(db, 'secret_key_check');
  if (keyCheck === undefined) return undefined;
  const place = location.kind === 'sqlite' ? fileIdentity(location.file) : await databaseName(db);
  return createHash('sha256').update(`installation ${keyCheck} ${place}`).digest('hex').slice(0, 32);
}

function fileIdentity(file: string): string {
  const { dev, ino } = statSync(file, { bigint: true });
  return `${dev} ${ino}`;
}

async function databaseName(db: Db): Promise<string> {
  const { name } = await db
    .selectNoFrom(sql<string>`current_database()`.as('name'))
    .executeTakeFirstOrThrow();
  return name;
}

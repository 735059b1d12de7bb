import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { type MoveReport, moveDatabase } from '#app/backup/move';
import { keyFiles, usesKeyFile } from '#app/keys/secret-key';
import { Refusal, UsageError } from '#cli/errors';
import { required, value } from '#cli/inputs';
import { list } from '#cli/output';
import type { Config } from '#config/config';

import { expectation } from '#config/setting';
import { database as databaseKind } from '#config/texts';
import { systemClock } from '#platform/clock';
import { ensurePrivateFolder } from '#platform/private-file';
import type { DatabaseLocation } from '#store/engine/open';
import { configCommand, requireDatabase } from '../operator.ts';

interface DatabaseMove {
  config: Config;
  target: DatabaseLocation;
  moved: MoveReport;
}

export const move = configCommand({
  name: 'move',
  description:
    'Copy the configured database to another, empty database (SQLite or PostgreSQL), and compare both table by table. ' +
    'The old database is put into maintenance mode and stays there, so that nothing is written to it; the new one is ' +
    'ready to use. If the old database is written to during the copy, the command fails and nothing has changed. So ' +
    'stop the service first, if you can.',
  input: {
    to: required(
      value(
        '--to <database>',
        'the new database, in the format of DATABASE_URL, or - to read it from standard input, because every user of the ' +
          'machine can read command lines',
      ),
    ),
  },
  examples: [
    'palisade move --to - < new-database-url',
    'palisade move --to postgres://palisade@db/palisade',
    'palisade move --to file:/srv/palisade/palisade.db',
  ],
  async run(config, { to }, progress): Promise<DatabaseMove> {
    requireDatabase(config);
    const target = await readTarget(to);
    if (isSame(config.database, target))
      throw new Refusal('The new database is the same as the configured one');
    if (target.kind === 'sqlite') ensurePrivateFolder(dirname(target.file));
    return { config, target, moved: await moveDatabase(config.database, target, systemClock(), progress) };
  },
  json: asJson,
  words: describe,
});

/** @throws UsageError without repeating the value, which may contain a password */
async function readTarget(to: string): Promise<DatabaseLocation> {
  const value = to === '-' ? (await text(process.stdin)).trim() : to;
  const location = databaseKind.parse(value, process.cwd());
  if (!location) throw new UsageError(`--to ${expectation(databaseKind, value)}`);
  if (location.kind === 'sqlite' && location.temporary)
    throw new UsageError('--to must be a database on disk, not :memory:');
  return location;
}

function isSame(one: DatabaseLocation, other: DatabaseLocation): boolean {
  if (one.kind === 'sqlite') return other.kind === 'sqlite' && one.file === other.file;
  return other.kind === 'postgres' && one.url === other.url;
}

function asJson({ moved: { tables, later, wasServed } }: DatabaseMove): object {
  return {
    tables: Object.fromEntries(tables.map(({ name, rows, sha256 }) => [name, { rows, sha256 }])),
    later_migrations: later,
    was_served: wasServed,
    maintenance: 'on',
  };
}

function describe({ config, target, moved: { tables, wasServed } }: DatabaseMove): string {
  const filled = tables.filter(({ rows }) => rows > 0);
  const steps = [
    wasServed
      ? 'Stop the service. It is in maintenance mode, and the old database stays in it.'
      : 'The old database stays in maintenance mode. Do not start a service on it.',
    `Set DATABASE_URL to ${target.kind === 'sqlite' ? `file:${target.file}` : 'the new database'}.`,
    keyStep(config, target),
    'Start the service. Keep the old database until you have checked the new one.',
  ];
  return [
    list(
      filled,
      { table: ({ name }) => name, rows: ({ rows }) => rows, sha256: ({ sha256 }) => sha256.slice(0, 16) },
      'The database was empty.',
    ),
    'Copied and compared. Next steps:',
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
  ].join('\n');
}

/** The next step that concerns the key. The check value was copied, so the new database requires the same key. */
function keyStep(config: Config, target: DatabaseLocation): string {
  if (!usesKeyFile(config)) return 'Keep PALISADE_SECRET_KEY unchanged.';
  const { file } = keyFiles(config);
  return target.kind === 'postgres'
    ? `Set PALISADE_SECRET_KEY to the contents of ${file}: with PostgreSQL the key file is not used.`
    : `Keep ${file}, in the data folder.`;
}

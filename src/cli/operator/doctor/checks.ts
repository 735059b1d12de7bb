import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { findSecretKey, keyFiles, requireDatabaseOfKey, usesKeyFile } from '#app/keys/secret-key';
import { explain, Refused } from '#cli/errors';
import { firstLoginFile } from '#cli/operator/serve/first-login';
import { loadCatalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import { ConfigError } from '#domain/config-error';
import { pendingMigrations } from '#store/schema/migrate';
import type { Store } from '#store/types';
import { withStore } from '../operator.ts';
import { clearConnections } from './clear-connections.ts';
import { networkChecks } from './network-checks.ts';

export interface CheckResult {
  check:
    | 'configuration'
    | 'connections'
    | 'catalogues'
    | 'data folder'
    | 'key file'
    | 'first sign-in'
    | 'database'
    | 'schema'
    | 'secret key'
    | 'network file'
    | 'northbound'
    | 'southbound'
    | 'hosts TLS';
  ok: boolean;
  /** The check passed, but the setting may be a mistake. */
  warning?: true;
  detail: string;
}

/** Returns a text on what is in order; throws if something is not. */
type Check = () => string | Promise<string>;

/** Runs all checks, none of which changes anything. Skips those that depend on a failed check. */
export async function runChecks(readConfig: () => Config): Promise<CheckResult[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((detail) => ({ check: 'configuration', ok: false, detail }));
  }
  const keyFile = keyFiles(config).file;
  return [
    { check: 'configuration', ok: true, detail: `database ${databaseName(config)}` },
    ...clearConnections(config).map(
      (detail) => ({ check: 'connections', ok: true, warning: true, detail }) as const,
    ),
    await result('catalogues', () => checkCatalogs(config)),
    ...(await resultsOf(dataFolders(config), 'data folder', checkFolder)),
    ...(await resultsOf(
      usesKeyFile(config) && existsSync(keyFile) ? [keyFile] : [],
      'key file',
      checkPrivate,
    )),
    ...(existsSync(firstLoginFile(config)) ? [firstLoginLeft(config)] : []),
    ...(await databaseChecks(config)),
    ...(await Promise.all((await networkChecks(config)).map(([check, run]) => result(check, run)))),
  ];
}

function firstLoginLeft(config: Config): CheckResult {
  const detail = `${firstLoginFile(config)} contains a password and a token: delete it after reading`;
  return { check: 'first sign-in', ok: true, warning: true, detail };
}

async function databaseChecks(config: Config): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const database = await result('database', () =>
    withStore(config, async (store) => {
      await store.db.selectNoFrom((eb) => eb.lit(1).as('answer')).execute();
      const schema = await result('schema', () => checkSchema(store, config));
      results.push(schema);
      if (schema.ok) results.push(await result('secret key', () => checkSecretKey(store, config)));
      return 'reachable';
    }),
  );
  return [database, ...results];
}

async function result(check: CheckResult['check'], run: Check): Promise<CheckResult> {
  try {
    return { check, ok: true, detail: await run() };
  } catch (error) {
    const lines = explain(error).lines.map((line) => line.replace(/^error: /, ''));
    return { check, ok: false, detail: lines.join('; ') };
  }
}

function resultsOf(
  paths: readonly string[],
  name: CheckResult['check'],
  check: (path: string) => string,
): Promise<CheckResult[]> {
  return Promise.all(paths.map((path) => result(name, () => check(path))));
}

function checkCatalogs({ catalogDir }: Config): string {
  const { regions } = loadCatalog(catalogDir);
  return `${regions.length} regions from ${catalogDir ?? 'the built-in files'}`;
}

/** The folders for secrets. With PostgreSQL, only if they exist already. */
function dataFolders({ dataDir, database }: Config): string[] {
  if (database.kind === 'sqlite' && !database.temporary)
    return [...new Set([dataDir, dirname(database.file)])];
  return existsSync(dataDir) ? [dataDir] : [];
}

function checkFolder(folder: string): string {
  if (!existsSync(folder))
    throw new Refused(`${folder} does not exist: the first start of \`palisade serve\` creates it`);
  if (!statSync(folder).isDirectory()) throw new Refused(`${folder} is not a folder`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Refused(`${folder} is not writable by this user`);
  }
  return checkPrivate(folder);
}

function checkPrivate(path: string): string {
  // Windows has no such permission bits: access is inherited from the parent folder.
  const others = process.platform === 'win32' ? 0 : statSync(path).mode & 0o077;
  if (others !== 0)
    throw new Refused(`${path} is accessible to other users of this machine: chmod go= '${path}'`);
  return `${path} is accessible only to its owner`;
}

async function checkSchema(store: Store, config: Config): Promise<string> {
  await requireDatabaseOfKey(store.db, config);
  const pending = await pendingMigrations(store);
  if (pending.length === 0) return 'up to date';
  const names = pending.map(({ name }) => name).join(', ');
  throw new Refused(`${names} ${pending.length === 1 ? 'has' : 'have'} not run: run \`palisade migrate\``);
}

async function checkSecretKey(store: Store, config: Config): Promise<string> {
  const found = await findSecretKey(store.db, config);
  if (!found) throw new Refused('There is none yet: the first start of `palisade serve` generates it');
  if (found.rotationCutOff) return 'a rotation was interrupted after its commit; the next start completes it';
  return 'matches the database';
}

/** The database URL without user name and password. */
function databaseName({ database }: Config): string {
  if (database.kind === 'sqlite') return database.temporary ? ':memory:' : database.file;
  const { host, pathname } = new URL(database.url);
  return `postgres://${host}${pathname}`;
}

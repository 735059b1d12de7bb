import { loadProviderNames } from '#app/names';
import { loadCatalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import { ConfigError } from '#domain/config-error';
import { networkChecks } from '#network/commands';
import { CheckWarning, type DoctorCheckResult, runCheck } from './check.ts';
import { clearConnections } from './clear-connections.ts';
import { databaseChecks } from './database-checks.ts';
import { fileChecks } from './file-checks.ts';
import { messageChecks } from './message-checks.ts';
import { serviceChecks } from './service-checks.ts';

/** Runs all checks, none of which changes anything. Skips those that depend on a failed check. */
export async function runChecks(readConfig: () => Config): Promise<DoctorCheckResult[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((detail) => ({ check: 'configuration', ok: false, detail }));
  }
  const { configFile, namesFile } = config;
  const source = configFile === undefined ? '' : `, settings from ${configFile}`;
  const catalogues = await runCheck('catalogues', () => checkCatalogs(config));
  return [
    { check: 'configuration', ok: true, detail: `database ${databaseName(config)}${source}` },
    ...(await Promise.all(
      clearConnections(config).map((text) => runCheck('connections', () => new CheckWarning(text))),
    )),
    catalogues,
    ...(namesFile !== undefined && catalogues.ok ? [await runCheck('names', () => checkNames(config))] : []),
    ...(await fileChecks(config)),
    ...(await databaseChecks(config)),
    ...(await serviceChecks(config)),
    ...(await messageChecks(config)),
    ...(await Promise.all((await networkChecks(config)).map(([check, run]) => runCheck(check, run)))),
  ];
}

function checkCatalogs({ catalogDir }: Config): string {
  const { regions } = loadCatalog(catalogDir);
  return `${regions.length} regions from ${catalogDir ?? 'the built-in files'}`;
}

async function checkNames(config: Config): Promise<string> {
  await loadProviderNames(config, loadCatalog(config.catalogDir));
  return `${config.namesFile} can be used`;
}

/** The database URL without user name and password. */
function databaseName({ database }: Config): string {
  if (database.kind === 'sqlite') return database.temporary ? ':memory:' : database.file;
  const { host, pathname } = new URL(database.url);
  return `postgres://${host}${pathname}`;
}

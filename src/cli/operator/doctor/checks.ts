import { loadProviderNames } from '#app/endpoints';
import { loadCatalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import { isLoopback } from '#config/network';
import { postgresServers } from '#config/postgres-servers';
import { ConfigError } from '#domain/config-error';
import { networkChecks } from '#network/commands';
import { CheckWarning, type DoctorCheckResult, runCheck } from './check.ts';
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
  const urls = postgresServers(database.url).map((url) => new URL(url));
  return `postgres://${[...new Set(urls.map(({ host }) => host))].join(',')}${urls[0]?.pathname}`;
}

type ConnectionSettings = Pick<Config, 'database' | 'smtpServer'>;

/** With these values of `sslmode` the driver uses TLS and verifies the certificate. */
const CHECKED = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/** One sentence for each connection to another machine that others could read. Contains host names, but no secrets. */
export function clearConnections({ database, smtpServer }: ConnectionSettings): string[] {
  const warnings: string[] = [];
  const servers = 'url' in database ? postgresServers(database.url) : [];
  for (const host of servers.flatMap((url) => clearDatabaseHost(new URL(url)) ?? [])) {
    warnings.push(`DATABASE_URL: the connection to ${host} is not encrypted: add ?sslmode=verify-full`);
  }
  if (smtpServer?.tls === 'if offered' && !isLoopback(smtpServer.host)) {
    warnings.push(
      `PALISADE_SMTP_URL: e-mails to ${smtpServer.host} are not encrypted if it offers no TLS: use smtps://, or a password`,
    );
  }
  return warnings;
}

/** The host of a remote database that is connected without TLS, or without verifying the certificate. */
function clearDatabaseHost({ hostname, searchParams }: URL): string | undefined {
  const host = searchParams.get('host') ?? hostname.replace(/^\[(.+)\]$/, '$1');
  const isHere = host === '' || host.startsWith('/') || isLoopback(host);
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'require' : '');
  return isHere || CHECKED.has(mode) ? undefined : host;
}

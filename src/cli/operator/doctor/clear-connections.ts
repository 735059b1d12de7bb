import type { Config } from '#config/config';
import { isLoopback } from '#config/network';

type ConnectionSettings = Pick<Config, 'database' | 'smtpServer'>;

/** With these values of `sslmode` the driver uses TLS and verifies the certificate. */
const CHECKED = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/** One sentence for each connection to another machine that others could read. Contains host names, but no secrets. */
export function clearConnections({ database, smtpServer }: ConnectionSettings): string[] {
  const warnings: string[] = [];
  const host = 'url' in database ? clearDatabaseHost(new URL(database.url)) : undefined;
  if (host !== undefined) {
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

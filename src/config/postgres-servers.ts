const TARGET = 'target_session_attrs';
/** The service writes, so it needs the server that accepts writes. */
const TARGETS: readonly string[] = ['read-write', 'primary'];
const MAX_PORT = 65_535;

/** Ends a sentence that begins with the name of the setting. Holds nothing of the URL, which may have a password. */
export class PostgresUrlError extends Error {}

/**
 * The servers of a PostgreSQL URL. It may name several in libpq's syntax: before the path (`host1:5432,host2`), or in
 * the query (`?host=host1,host2&port=5432`).
 * @returns a URL for each server. That of a single server is the given one, for the driver to read
 * @throws PostgresUrlError
 */
export function postgresServers(url: string): string[] {
  const { start, hosts, end } = partsOf(url);
  const query = parse(`${start}host${end}`).searchParams;
  const queried = query.get('host')?.split(',') ?? [];
  const count = Math.max(hosts.length, queried.length);
  requireTarget(query.get(TARGET), count);
  if (count === 1) {
    parse(url);
    return [url];
  }
  if (hosts.length > 1 && queried.length > 0) {
    throw new PostgresUrlError('must name its hosts either before the path or as ?host=');
  }
  const ports = portsOf(query.get('port'), count);
  if (hosts.length === 1) return queried.map((host, index) => withQuery(url, host, ports[index]));
  return hosts.map((text, index) => {
    const { host, port } = hostOf(text);
    const shownPort = (ports[index] ?? port) || '';
    return withQuery(`${start}${host}${shownPort && `:${shownPort}`}${end}`);
  });
}

interface UrlParts {
  start: string;
  hosts: string[];
  end: string;
}

/** A password may contain `@` and `,`: the last `@` before the path ends it. */
function partsOf(url: string): UrlParts {
  const [scheme = ''] = /^[a-z]+:\/\//.exec(url) ?? [];
  const rest = url.slice(scheme.length);
  const length = rest.search(/[/?#]/);
  const authority = length < 0 ? rest : rest.slice(0, length);
  const hostsAt = authority.lastIndexOf('@') + 1;
  return {
    start: scheme + authority.slice(0, hostsAt),
    hosts: authority.slice(hostsAt).split(','),
    end: rest.slice(authority.length),
  };
}

/** The URL of one server, without what is only for several. */
function withQuery(url: string, host?: string, port?: string): string {
  const server = parse(url);
  const { searchParams } = server;
  for (const name of [TARGET, 'port']) searchParams.delete(name);
  if (host === '') throw new PostgresUrlError('must not name an empty host');
  if (host !== undefined) searchParams.set('host', host);
  if (host !== undefined && port) searchParams.set('port', port);
  return server.href;
}

function hostOf(text: string): { host: string; port: string } {
  const [, host, port = ''] = /^(\[[^\]]*\]|[^:[\]]+)(?::(\d*))?$/.exec(text) ?? [];
  if (host === undefined)
    throw new PostgresUrlError('must have hosts such as db1:5432,db2 or [fd00::1]:5432');
  requirePort(port);
  return { host, port };
}

/** As in libpq: one port for all hosts, or as many as hosts. An empty one is the default. */
function portsOf(text: string | null, count: number): string[] {
  if (text === null) return [];
  const ports = text.split(',');
  for (const port of ports) requirePort(port);
  if (ports.length === 1) return Array<string>(count).fill(text);
  if (ports.length !== count) throw new PostgresUrlError('must have one port, or one for each host');
  return ports;
}

function requirePort(port: string): void {
  if (port === '') return;
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > MAX_PORT)
    throw new PostgresUrlError(`must have ports from 1 to ${MAX_PORT}`);
}

/** With a single server `any` is what the driver does. */
function requireTarget(target: string | null, count: number): void {
  if (target === null || TARGETS.includes(target) || (target === 'any' && count === 1)) return;
  throw new PostgresUrlError(`must have ${TARGET}=read-write or primary, or none: the service writes`);
}

function parse(url: string): URL {
  if (!URL.canParse(url))
    throw new PostgresUrlError(
      'must be a URL postgres://USER:PASSWORD@HOST/NAME with special characters percent-encoded',
    );
  return new URL(url);
}

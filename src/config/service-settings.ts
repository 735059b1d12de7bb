import { baseUrl, domain, host, networks, origin } from './network.ts';
import { port, share } from './numbers.ts';
import { optional, secret, setting } from './setting.ts';
import { database, emailAddress, key, oneOf, password, path, token } from './texts.ts';

export const serverSettings = {
  port: setting('PORT', port, '8080', 'Port on which the service listens. `0` selects any free port.'),
  host: setting(
    'PALISADE_HOST',
    host,
    '127.0.0.1',
    'Address or host name on which the service listens. The default is reachable from this machine only. `0.0.0.0` means all IPv4 addresses of the machine, `::` all addresses.',
  ),
  publicUrl: optional(
    'PALISADE_PUBLIC_URL',
    origin,
    '`http://HOST:PORT`',
    'Address under which clients reach the service, without `/v4`: `https://api.example.com`. Links and redirects are built from it, never from request headers. **Required** when `PALISADE_HOST` is not a loopback address.',
  ),
  loginUrl: optional(
    'PALISADE_LOGIN_URL',
    origin,
    '`PALISADE_PUBLIC_URL`',
    'Address of the sign-in pages and of OAuth, if they have their own host name.',
  ),
  siteUrl: optional(
    'PALISADE_SITE_URL',
    origin,
    '`PALISADE_PUBLIC_URL`',
    'Address of your website. Referral links point to it.',
  ),
  trustedProxies: optional(
    'PALISADE_TRUSTED_PROXIES',
    networks,
    'none',
    "Reverse proxies whose `X-Forwarded-For` is trusted: IPv4 and IPv6 networks separated by commas, such as `10.0.0.0/8,fd00::/8`. From all other addresses the header is ignored, and the address of the connection is used as the client's address.",
  ),
  tlsCert: optional(
    'PALISADE_TLS_CERT',
    path,
    'plain http, for a reverse proxy',
    'PEM file with the certificate and its chain. The service then terminates TLS itself (1.2 and 1.3). It reloads the file when it changes. **Required** with `PALISADE_TLS_KEY`.',
  ),
  tlsKey: optional(
    'PALISADE_TLS_KEY',
    path,
    'plain http, for a reverse proxy',
    'PEM file with the private key of the certificate. **Required** with `PALISADE_TLS_CERT`.',
  ),
};

export const dataSettings = {
  dataDir: setting(
    'PALISADE_DATA_DIR',
    path,
    './data',
    'Folder for all files that the service writes: the SQLite database, the generated key and `first-login.txt`. Keep it private, and back it up.',
  ),
  database: optional(
    'DATABASE_URL',
    database,
    '`palisade.db` in the data folder',
    '`file:PATH` is an SQLite file with a relative or absolute path (`file:///var/lib/palisade/palisade.db`); the path is not decoded. `:memory:` is an SQLite database in memory, which is lost when the service stops. `postgres://USER:PASSWORD@HOST:PORT/NAME` (or `postgresql://`) is PostgreSQL; percent-encode special characters in the password. Several servers, one of which accepts writes, are separated by commas as in libpq: `HOST1:PORT,HOST2`.',
  ),
  catalogDir: optional(
    'PALISADE_CATALOG_DIR',
    path,
    'the catalogues shipped with Palisade',
    'Folder with your own catalogue files (`regions.jsonl`, `types.jsonl`, `images.jsonl`, `kernels.jsonl`), at least one; for the others, the built-in ones are used. They are validated at start.',
  ),
  namesFile: optional(
    'PALISADE_NAMES',
    path,
    'the names of Palisade',
    'YAML file with other names for what the API has: paths, keys, scopes, events and more, for clients that know them under these ([names.md](names.md)).',
  ),
  rdnsSuffix: setting(
    'PALISADE_RDNS_SUFFIX',
    domain,
    'ip.example.net',
    'Domain for the host names of public addresses: `192-0-2-24.ip.example.net`.',
  ),
};

export const secretSettings = {
  secretKey: secret(
    'PALISADE_SECRET_KEY',
    key,
    'generated at the first start, in a file in the data folder',
    'Key for encryption at rest: 32 bytes as 64 hexadecimal digits or as base64. **Required** with PostgreSQL.',
  ),
  secretKeyPrevious: secret(
    'PALISADE_SECRET_KEY_PREVIOUS',
    key,
    'none',
    'The previous key, in the format of `PALISADE_SECRET_KEY`. Used only to decrypt values until `palisade key rotate` has encrypted them with the new key.',
  ),
  bootstrapToken: secret(
    'PALISADE_BOOTSTRAP_TOKEN',
    token,
    'a generated token',
    'First start only: the token of the first user, with all scopes. 64 lower-case hexadecimal digits.',
  ),
  bootstrapPassword: secret(
    'PALISADE_BOOTSTRAP_PASSWORD',
    password(11, 128),
    'a generated password',
    'First start only: the password of the first user, `admin`. 11 to 128 characters.',
  ),
  bootstrapEmail: setting(
    'PALISADE_BOOTSTRAP_EMAIL',
    emailAddress,
    'admin@localhost.localdomain',
    'First start only: the e-mail address of the first user. Later, the user or `palisade user set-email` changes it.',
  ),
};

export const observationSettings = {
  logLevel: setting(
    'PALISADE_LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Lowest level that is logged, as JSON lines on standard output: `fatal`, `error`, `warn`, `info` (one line per request), `debug`, `trace`, or `silent` for nothing.',
  ),
  logFormat: setting(
    'PALISADE_LOG_FORMAT',
    oneOf('numbers', 'names'),
    'numbers',
    'How the JSON lines of the log tell level and time: `numbers` (`"level":30`, milliseconds since 1970) or `names` (`"level":"info"`, ISO 8601 in UTC). A terminal shows neither, but short lines.',
  ),
  metricsPort: optional(
    'PALISADE_METRICS_PORT',
    port,
    'no metrics',
    'Separate port for `/metrics` (Prometheus). `0` selects any free port.',
  ),
  metricsHost: setting(
    'PALISADE_METRICS_HOST',
    host,
    '127.0.0.1',
    'Address or host name on which `/metrics` listens. It has no password and no TLS, so use an address that only Prometheus can reach.',
  ),
  tracing: {
    endpoint: optional(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      baseUrl,
      'no traces',
      'Collector to which traces are sent, by OTLP over HTTP with JSON: `http://127.0.0.1:4318`. `/v1/traces` is added.',
    ),
    share: setting(
      'OTEL_TRACES_SAMPLER_ARG',
      share,
      '1',
      'Share of the traces that are recorded, from `0` to `1`. A trace that a trusted proxy began is recorded if the proxy says so.',
    ),
  },
  configFile: optional(
    'PALISADE_CONFIG_FILE',
    path,
    '`/etc/palisade/palisade.env`, if it exists',
    'Path of a file with settings, one `NAME=value` per line. `/dev/null` reads no file.',
  ),
};

import { domain, host, networks, origin } from './network.ts';
import { port } from './numbers.ts';
import { optional, secret, setting } from './setting.ts';
import { database, key, oneOf, password, path, token } from './texts.ts';

export const serverSettings = {
  port: setting('PORT', port, '8080', 'Port the service listens on. `0` takes any free one.'),
  host: setting(
    'PALISADE_HOST',
    host,
    '127.0.0.1',
    'Address or host name to listen on. The default is reached from this machine only; `0.0.0.0` is every IPv4 address of it, `::` every address.',
  ),
  publicUrl: optional(
    'PALISADE_PUBLIC_URL',
    origin,
    '`http://HOST:PORT`',
    'Address under which clients reach the service, without `/v4`: `https://api.example.com`. Links and redirects are built from it, never from what a request claims. **Required** when `PALISADE_HOST` is not a loopback address.',
  ),
  loginUrl: optional(
    'PALISADE_LOGIN_URL',
    origin,
    '`PALISADE_PUBLIC_URL`',
    'Address of the sign-in pages and of OAuth, when they have a host name of their own.',
  ),
  siteUrl: optional(
    'PALISADE_SITE_URL',
    origin,
    '`PALISADE_PUBLIC_URL`',
    'Address of your web site; referral links point to it.',
  ),
  trustedProxies: optional(
    'PALISADE_TRUSTED_PROXIES',
    networks,
    'none',
    "Reverse proxies whose `X-Forwarded-For` is believed: IPv4 and IPv6 networks separated by commas, such as `10.0.0.0/8,fd00::/8`. From everyone else the header is ignored, and the connection's own address counts as the client's.",
  ),
  tlsCert: optional(
    'PALISADE_TLS_CERT',
    path,
    'plain http, for a reverse proxy',
    'PEM file with the certificate and its chain: the service then speaks TLS itself, 1.2 and 1.3. Read again when it changes. **Required** with `PALISADE_TLS_KEY`.',
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
    'Folder of everything the service writes itself: the SQLite database, the key that was made at the first start, the first sign-in. Keep it private, and back it up.',
  ),
  database: optional(
    'DATABASE_URL',
    database,
    '`palisade.db` in the data folder',
    '`file:PATH` is an SQLite file, relative or absolute (`file:///var/lib/palisade/palisade.db`), the path taken as written. `:memory:` is an SQLite database that is gone when the service stops. `postgres://USER:PASSWORD@HOST:PORT/NAME` (or `postgresql://`) is PostgreSQL; special characters in the password are percent-encoded.',
  ),
  catalogDir: optional(
    'PALISADE_CATALOG_DIR',
    path,
    'the catalogues shipped with Palisade',
    'Folder with your own catalogue files (regions, types, images, kernels). They are checked at start.',
  ),
  rdnsSuffix: setting(
    'PALISADE_RDNS_SUFFIX',
    domain,
    'ip.example.net',
    'Domain in which public addresses have their names: `192-0-2-24.ip.example.net`.',
  ),
};

export const secretSettings = {
  secretKey: secret(
    'PALISADE_SECRET_KEY',
    key,
    'a file in the data folder, made at the first start',
    'Key for everything that is encrypted at rest: 32 bytes as 64 hexadecimal digits or as base64. **Required** with PostgreSQL.',
  ),
  secretKeyPrevious: secret(
    'PALISADE_SECRET_KEY_PREVIOUS',
    key,
    'none',
    'The key before the current one, in the same form. Only used to read what is not yet encrypted anew by `palisade key rotate`.',
  ),
  bootstrapToken: secret(
    'PALISADE_BOOTSTRAP_TOKEN',
    token,
    'a generated token',
    'First start only: the token of the first user, with all scopes. 64 hexadecimal digits in lower case.',
  ),
  bootstrapPassword: secret(
    'PALISADE_BOOTSTRAP_PASSWORD',
    password(11, 128),
    'a generated password',
    'First start only: the password of the first user, `admin`. 11 to 128 characters.',
  ),
};

export const observationSettings = {
  logLevel: setting(
    'PALISADE_LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'What is logged, one JSON line each on standard output: `fatal`, `error`, `warn`, `info` (one line per request), `debug`, `trace`, or `silent` for nothing.',
  ),
  metricsPort: optional(
    'PALISADE_METRICS_PORT',
    port,
    'no metrics',
    'Port of its own for `/metrics` (Prometheus). `0` takes any free one.',
  ),
  metricsHost: setting(
    'PALISADE_METRICS_HOST',
    host,
    '127.0.0.1',
    'Address or host name to listen on for `/metrics`, which has no password and no TLS: one that only Prometheus reaches.',
  ),
  configFile: optional(
    'PALISADE_CONFIG_FILE',
    path,
    'no file',
    'Path of the optional file with settings, one `NAME=value` per line.',
  ),
};

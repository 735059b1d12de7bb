import { X509Certificate } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { keyFiles, usesKeyFile } from '#app/keys/secret-key';
import { Refusal } from '#cli/errors';
import { firstLoginFile } from '#cli/operator/serve/first-login';
import { type Config, secretNames } from '#config/config';
import { parseConfigFile } from '#config/file';
import { formatTime } from '#domain/time';
import { systemClock } from '#platform/clock';
import { readTls } from '#platform/tls';
import { CheckWarning, type DoctorCheckResult, runCheck } from './check.ts';

const DAY = 86_400;
/** Let's Encrypt renews certificates of 90 days when 30 are left. */
const RENEWAL_DAYS = 14;

const MEGABYTE = 1024 * 1024;
const LITTLE_SPACE = 512 * MEGABYTE;
/** SQLite needs up to 64 KB beside the database to open it. */
const NO_SPACE = 64 * 1024;

/** Checks the files and folders of the service. */
export async function fileChecks(config: Config): Promise<DoctorCheckResult[]> {
  const folders = dataFolders(config);
  const keyFile = keyFiles(config).file;
  const hasKeyFile = usesKeyFile(config) && existsSync(keyFile);
  const { tlsCert: cert, tlsKey: key, hosts } = config;
  const secrets = [...settingsWithSecrets(config), ...[key, hosts.tlsKey].filter(isThere)];
  const { logo } = config.brand;
  return [
    ...(await Promise.all(folders.map((folder) => runCheck('data folder', () => checkFolder(folder))))),
    ...(await Promise.all(
      folders.slice(-1).map((folder) => runCheck('disk space', () => checkSpace(folder))),
    )),
    ...(hasKeyFile ? [await runCheck('key file', () => checkPrivate(keyFile))] : []),
    ...(await Promise.all(secrets.map((path) => runCheck('secrets', () => checkUnreadable(path))))),
    ...(existsSync(firstLoginFile(config))
      ? [await runCheck('first sign-in', () => firstLoginLeft(config))]
      : []),
    ...(cert !== undefined && key !== undefined
      ? [await runCheck('TLS', () => checkTls({ cert, key }))]
      : []),
    ...(logo ? [await runCheck('logo', () => `${logo.path} is ${logo.read().type}`)] : []),
  ];
}

/** The folders for the key and for the database, which comes last. With PostgreSQL, only if they exist already. */
function dataFolders({ dataDir, database }: Config): string[] {
  if (database.kind === 'sqlite' && !database.temporary)
    return [...new Set([dataDir, dirname(database.file)])];
  return existsSync(dataDir) ? [dataDir] : [];
}

function checkFolder(folder: string): string | CheckWarning {
  if (!existsSync(folder)) {
    const parent = existingParent(folder);
    if (!statSync(parent).isDirectory())
      throw new Refusal(`${folder} cannot be made: ${parent} is not a folder`);
    const hint = isWritable(parent)
      ? ''
      : `. This user cannot make it in ${parent}: systemd can, by StateDirectory`;
    return new CheckWarning(
      `${folder} does not exist yet: the first start of \`palisade serve\` creates it${hint}`,
    );
  }
  if (!statSync(folder).isDirectory()) throw new Refusal(`${folder} is not a folder`);
  if (!isWritable(folder)) {
    throw new Refusal(`${folder} is not writable by this user: run this command as the user of the service`);
  }
  return checkPrivate(folder);
}

function isThere(path: string | undefined): path is string {
  return path !== undefined && existsSync(path);
}

function existingParent(path: string): string {
  return existsSync(path) ? path : existingParent(dirname(path));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkPrivate(path: string): string {
  // Windows has no such permission bits: access is inherited from the parent folder.
  const others = process.platform === 'win32' ? 0 : statSync(path).mode & 0o077;
  if (others !== 0)
    throw new Refusal(`${path} is accessible to other users of this machine: chmod go= '${path}'`);
  return `${path} is accessible only to its owner`;
}

/** The file of settings, if it sets one that must stay secret. */
function settingsWithSecrets({ configFile }: Config): string[] {
  if (configFile === undefined) return [];
  const { values } = parseConfigFile(readFileSync(configFile, 'utf8'));
  const hasPassword = /^[^/]*:\/\/[^/]*@/.test(values.get('DATABASE_URL')?.text ?? '');
  return hasPassword || secretNames.some((name) => values.has(name)) ? [configFile] : [];
}

/** The group may read it: that of the service, where the file belongs to root. */
function checkUnreadable(path: string): string | CheckWarning {
  const others = process.platform === 'win32' ? 0 : statSync(path).mode & 0o007;
  if (others === 0) return `${path} is not accessible to every user of this machine`;
  return new CheckWarning(
    `${path} has a secret and is accessible to every user of this machine: chmod o= '${path}'`,
  );
}

function checkSpace(folder: string): string | CheckWarning {
  const { bavail, blocks, bsize } = statfsSync(existingParent(folder));
  // /proc and a tmpfs without a limit report no size at all.
  if (blocks === 0) return new CheckWarning(`the file system of ${folder} does not report its free space`);
  const free = bavail * bsize;
  const shown = `${Math.floor(free / MEGABYTE).toLocaleString('en-US')} MB are free for ${folder}`;
  if (free < NO_SPACE) throw new Refusal(`${shown}: free disk space, the service cannot start without 64 KB`);
  return free < LITTLE_SPACE ? new CheckWarning(`${shown}: free disk space before writes fail`) : shown;
}

function firstLoginLeft(config: Config): CheckWarning {
  return new CheckWarning(
    `${firstLoginFile(config)} contains a password and a token: delete it after reading`,
  );
}

function checkTls(files: { cert: string; key: string }): string | CheckWarning {
  readTls(files);
  const end = Math.floor(new X509Certificate(readFileSync(files.cert)).validToDate.getTime() / 1000);
  const days = Math.floor((end - systemClock()) / DAY);
  const until = `${formatTime(end)} UTC`;
  if (days < 0) return new CheckWarning(`${files.cert} expired at ${until}: clients refuse it. Renew it`);
  if (days < RENEWAL_DAYS) return new CheckWarning(`${files.cert} expires at ${until}: renew it`);
  return `${files.cert} is valid until ${until}`;
}

import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { ConfigError } from '#domain/config-error';
import type { IpNetwork } from '#domain/net/ip-network';
import type { WebhookPolicy } from '#domain/webhooks/webhook-url';
import { networkSettings } from '#network/settings';
import { readFileOfSettings, type SettingText } from './file.ts';
import { messageContradictions } from './messages.ts';
import { isOurName, isServiceLink, nearestName, replacementOf } from './names.ts';
import { isLoopback, originOf } from './network.ts';
import {
  expectation,
  mapSettings,
  type SecretSettingKey,
  type SettingProblem,
  type SettingValues,
  settingsOf,
} from './setting.ts';
import { settings } from './settings.ts';
import type { DatabaseSetting } from './texts.ts';

export type { Logo } from './brand-settings.ts';
export { configurationDocument } from './document.ts';
export type { Mailbox, SmtpServer } from './messages.ts';
export type { Rate } from './numbers.ts';

type ServiceValues = SettingValues<typeof settings>;

/** Where a command may look what it cannot accept; undefined is what nobody has set. */
export type GivenSettings = Readonly<Pick<ServiceValues, 'host' | 'database'>>;

/** How the service presents itself to people. */
export type Brand = ServiceValues['brand'];

/** The whole configuration. Durations are in seconds; folders and the SQLite file are absolute paths. */
export interface Config extends ServiceValues {
  database: DatabaseSetting;
  /** Origin without a trailing slash, like `loginUrl` and `siteUrl`. With port 0 the defaults end in `:0`. */
  publicUrl: string;
  loginUrl: string;
  siteUrl: string;
  /** Networks in CIDR form whose proxies are trusted. */
  trustedProxies: string[];
  webhooks: WebhookPolicy & { allow: IpNetwork[] };
}

/** The settings that a feature may use: all but secrets, and the database, whose URL can contain a password. */
export type PublicSettings = Readonly<Omit<Config, SecretSettingKey<typeof settings> | 'database'>>;

export interface ConfigSources {
  env: Record<string, string | undefined>;
  /** Values by environment variable name, such as `{ PORT: '8081' }`. They override the environment. */
  flags?: Record<string, string | undefined>;
  workingDirectory: string;
  /** A file that is read if it exists and nothing names another one. */
  installedFile?: string | undefined;
  /** Gets what is not an error, but may be a mistake. */
  warn?: ((text: string) => void) | undefined;
  /** What a command does not accept, told before all other contradictions. */
  refuse?: ((given: GivenSettings) => SettingProblem[]) | undefined;
}

/** A command-line flag that sets a setting. */
export interface ConfigFlag {
  /** Key in the `flags` of ConfigSources. */
  name: string;
  /** Name without the leading dashes: `data-dir`. */
  flag: string;
  meaning: string;
}

const allSettings = settingsOf(settings);
const knownNames = allSettings.map(({ name }) => name);

/** Names of the settings whose values no other user may know. */
export const secretNames = allSettings.filter(({ secret }) => secret).map(({ name }) => name);

/** The settings of an installed service. On Windows any user could create such a path. */
export const INSTALLED_FILE = process.platform === 'win32' ? undefined : '/etc/palisade/palisade.env';

/**
 * Reads the configuration of this process. See `readConfig`.
 * @throws ConfigError
 */
export function readProcessConfig(sources: Omit<ConfigSources, 'env' | 'workingDirectory'> = {}): Config {
  return readConfig({ ...sources, ...processSources() });
}

/** Where programs with settings of their own find them. */
export function processSources(): Pick<ConfigSources, 'env' | 'workingDirectory'> {
  return { env: process.env, workingDirectory: process.cwd() };
}

/** The environment of the client commands. The service and the operator commands ignore these variables. */
export function clientEnvironment(
  { PALISADE_SERVER, PALISADE_TOKEN, PALISADE_PROFILE }: ConfigSources['env'] = process.env,
): {
  server: string | undefined;
  token: string | undefined;
  profile: string | undefined;
} {
  return {
    server: PALISADE_SERVER || undefined,
    token: PALISADE_TOKEN || undefined,
    profile: PALISADE_PROFILE || undefined,
  };
}

/** What the environment says about a browser on this machine. */
export interface BrowserEnvironment {
  /** The command that the user has chosen. */
  browser: string | undefined;
  /** Whether there is a graphical display, where the platform has one only sometimes. */
  hasDisplay: boolean;
  /** Whether the user is elsewhere, so that a browser here would be of no use. */
  isRemote: boolean;
}

export function browserEnvironment(
  {
    BROWSER,
    DISPLAY,
    WAYLAND_DISPLAY,
    SSH_CONNECTION,
    SSH_CLIENT,
    SSH_TTY,
  }: ConfigSources['env'] = process.env,
): BrowserEnvironment {
  return {
    browser: BROWSER || undefined,
    hasDisplay: Boolean(DISPLAY || WAYLAND_DISPLAY),
    isRemote: Boolean(SSH_CONNECTION || SSH_CLIENT || SSH_TTY),
  };
}

/** The command with which the program was called, such as `./palisade` in a clone, for help texts. */
export function programName({ PALISADE_PROGRAM }: ConfigSources['env'] = process.env): string {
  return PALISADE_PROGRAM || 'palisade';
}

/** Whether output shall be in color (no-color.org, force-color.org); undefined when nothing says so. */
export function wantsColour(
  { NO_COLOR, FORCE_COLOR, TERM }: ConfigSources['env'] = process.env,
): boolean | undefined {
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return !['0', 'false'].includes(FORCE_COLOR);
  return TERM === 'dumb' ? false : undefined;
}

/** The folder for per-user configuration files. The service stores nothing there. */
export function userConfigFolder(
  { XDG_CONFIG_HOME = '', APPDATA = '' }: ConfigSources['env'] = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  // The XDG Base Directory Specification says that relative paths must be ignored.
  if (isAbsolute(XDG_CONFIG_HOME)) return XDG_CONFIG_HOME;
  return platform === 'win32' && isAbsolute(APPDATA) ? APPDATA : join(homedir(), '.config');
}

/**
 * Reads the configuration. Precedence: flags, environment, the file named by PALISADE_CONFIG_FILE or else the
 * installed one, defaults. An empty value counts as not set.
 * @throws ConfigError listing all problems
 */
export function readConfig(sources: ConfigSources): Config {
  const problems: SettingProblem[] = [];
  const texts = gather(sources, problems);
  const given = mapSettings(settings, (setting) => {
    const { text = setting.default, place } = texts.get(setting.name) ?? {};
    if (text === undefined) return undefined;
    const hasControl = /\p{Cc}/u.test(text);
    const value = hasControl ? undefined : setting.kind.parse(text, sources.workingDirectory);
    if (value === undefined) {
      problems.push({
        name: setting.name,
        says: hasControl ? 'must not contain control characters' : expectation(setting.kind, text),
        place,
      });
    }
    return value;
  });
  const refused = problems.length === 0 ? (sources.refuse?.(given) ?? []) : [];
  if (refused.length > 0) throw asError(refused);
  problems.push(...contradictions(given, new Set(problems.map(({ name }) => name))));
  if (problems.length > 0) throw asError(problems);
  return complete(given);
}

function asError(problems: readonly SettingProblem[]): ConfigError {
  return new ConfigError(
    problems.map(({ name, says, place }) => `${name}: ${says}${place === undefined ? '' : ` (${place})`}`),
  );
}

/** The command-line flags: one for every setting that is not secret. */
export function configFlags(): ConfigFlag[] {
  return allSettings
    .filter((setting) => !setting.secret)
    .map(({ name, meaning }) => ({
      name,
      flag: name
        .replace(/^PALISADE_/, '')
        .toLowerCase()
        .replaceAll('_', '-'),
      meaning: meaning.replaceAll(/[`*]/g, ''),
    }));
}

/** The effective text of each setting, by name, from all sources. */
function gather(sources: ConfigSources, problems: SettingProblem[]): Map<string, SettingText> {
  const { env, flags = {}, workingDirectory, installedFile, warn } = sources;
  const named = flags[settings.configFile.name] || env[settings.configFile.name];
  const texts = readFileOfSettings(
    { fileName: settings.configFile.name, named, installedFile, workingDirectory },
    { problems, warn },
  );
  const put = (name: string, text: string | undefined) => {
    if (text) texts.set(name, { text });
  };
  for (const [name, text = ''] of Object.entries(env)) {
    const isMeant =
      knownNames.includes(name) || (isOurName(name) && !networkSettings.agentNames.includes(name));
    if (isMeant && !isServiceLink(name, text)) put(name, text);
  }
  for (const [name, text] of Object.entries(flags)) put(name, text);

  for (const [name, { place }] of texts) {
    if (knownNames.includes(name)) continue;
    const replacement = replacementOf(name);
    const says = replacement
      ? `is no longer supported; use ${replacement} instead`
      : `is not a known setting; the nearest one is ${nearestName(name, knownNames)}`;
    problems.push({ name: name.replaceAll(/\p{Cc}/gu, '?'), says, place });
  }
  return texts;
}

/** Problems between settings that are valid on their own. Settings in `wrong` are skipped. */
function contradictions(given: ServiceValues, wrong: ReadonlySet<string>): SettingProblem[] {
  const { host, port, publicUrl, tlsCert, tlsKey, metricsPort, database, secretKey, configFile } = settings;
  const problems: SettingProblem[] = [];
  // If the file could not be read, a setting that seems to be missing may be in it.
  const sound = (...concerned: { name: string }[]) =>
    [configFile, ...concerned].every(({ name }) => !wrong.has(name));
  if (sound(host, publicUrl) && !isLoopback(given.host) && given.publicUrl === undefined) {
    problems.push({ name: publicUrl.name, says: `is required when ${host.name} is not a loopback address` });
  }
  if (sound(tlsCert, tlsKey) && (given.tlsCert === undefined) !== (given.tlsKey === undefined)) {
    const [missing, other] = given.tlsCert === undefined ? [tlsCert, tlsKey] : [tlsKey, tlsCert];
    problems.push({ name: missing.name, says: `is required with ${other.name}` });
  }
  if (sound(port, metricsPort) && given.port !== 0 && given.port === given.metricsPort) {
    problems.push({ name: metricsPort.name, says: `must differ from ${port.name}` });
  }
  if (
    sound(database, secretKey) &&
    given.database &&
    'url' in given.database &&
    given.secretKey === undefined
  ) {
    problems.push({ name: secretKey.name, says: 'is required with PostgreSQL' });
  }
  problems.push(...messageContradictions(given, sound));
  problems.push(...networkSettings.contradictions(given, sound));
  return problems;
}

/** Fills in the defaults that depend on other settings. */
function complete(given: ServiceValues): Config {
  const publicUrl = given.publicUrl ?? originOf(given.tlsCert ? 'https' : 'http', given.host, given.port);
  return {
    ...given,
    database: given.database ?? {
      kind: 'sqlite',
      file: join(given.dataDir, 'palisade.db'),
      temporary: false,
    },
    publicUrl,
    loginUrl: given.loginUrl ?? publicUrl,
    siteUrl: given.siteUrl ?? publicUrl,
    trustedProxies: given.trustedProxies ?? [],
    webhooks: { ...given.webhooks, allow: given.webhooks.allow ?? [] },
  };
}

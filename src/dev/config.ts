import { join } from 'node:path';
import type { Config, ConfigSources } from '#config/config';
import { isLoopback } from '#config/network';
import { apiRates } from '#config/rate-settings';
import { parseIpNetwork } from '#domain/net/ip-network';

const UNLIMITED = 1_000_000_000;

/** Receivers of webhooks that a test starts beside the server. */
const OWN_MACHINE = ['127.0.0.0/8', '::1/128'].flatMap((text) => parseIpNetwork(text) ?? []);

/** What a server for tests does not accept. */
export const refuseSettings: NonNullable<ConfigSources['refuse']> = ({ host, database }) => {
  if (!isLoopback(host)) {
    return [{ name: 'PALISADE_HOST', says: '`palisade dev` listens on loopback addresses only' }];
  }
  if (!database || ('temporary' in database && database.temporary)) return [];
  const says =
    'url' in database
      ? '`palisade dev` does not use PostgreSQL'
      : '`palisade dev` keeps its data in memory, or in the folder of --data';
  return [{ name: 'DATABASE_URL', says }];
};

export interface DevSettings {
  /** The folder of the database; undefined for one in memory. */
  dataDir: string | undefined;
  /** Whether requests and sign-ins are limited as in production. */
  hasLimits: boolean;
}

/** The configuration of a server for tests: it waits for nothing, and reaches nobody outside of this machine. */
export function devConfig(config: Config, { dataDir, hasLimits }: DevSettings): Config {
  return {
    ...config,
    database: {
      kind: 'sqlite',
      file: join(dataDir ?? config.dataDir, 'palisade.db'),
      temporary: dataDir === undefined,
    },
    dataDir: dataDir ?? config.dataDir,
    secretKey: undefined,
    secretKeyPrevious: undefined,
    smtpServer: undefined,
    smsWebhookUrl: undefined,
    webhooks: { http: true, allow: [...config.webhooks.allow, ...OWN_MACHINE] },
    network: { ...config.network, file: undefined },
    hosts: { ...config.hosts, compute: 'simulated', listen: undefined },
    ...(hasLimits ? {} : withoutLimits(config)),
  };
}

/** The numbers of the API's own limits stay, because answers tell them. */
function withoutLimits({ rates, rateLimit, limits }: Config): Pick<Config, 'rates' | 'rateLimit' | 'limits'> {
  const counted = Object.entries(rates).filter(([name]) => !Object.hasOwn(apiRates, name));
  const unlimited = counted.map(([name, rate]) => [name, { ...rate, requests: UNLIMITED }]);
  return {
    rateLimit: { ...rateLimit, enabled: false },
    // All tests of a machine have the same address.
    limits: { ...limits, connectionsPerAddress: limits.connections },
    rates: { ...rates, ...Object.fromEntries(unlimited) },
  };
}

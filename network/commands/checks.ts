import { CheckWarning } from '#cli/operator/doctor/check';
import { count } from '#cli/output';
import { loadCatalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import { ovnTls } from '#network/reconcile/worker';
import { type NetworkRegion, readNetworkRegions } from '#network/settings/network-file';
import { FOLLOWED_COLUMNS } from '#network/wanted/rows';
import { readTls } from '#platform/tls';
import { readOvn } from './planes.ts';

/** What is to be checked of networks that carry packets, each by a name and a function that throws. */
export type NetworkCheck = [
  name: 'network file' | 'northbound' | 'southbound' | 'hosts TLS',
  run: () => Promise<string | CheckWarning>,
];

/** With fewer, OVN does not take over by itself when one dies. */
const ENOUGH_GATEWAYS = 3;

const SOUTHBOUND = { Chassis_Private: ['name', 'nb_cfg'] };

export async function networkChecks(config: Config): Promise<NetworkCheck[]> {
  const { network, hosts } = config;
  const load = async () => readNetworkRegions(config, loadCatalog(config.catalogDir));
  const regions = await load().catch(() => []);
  const tls = ovnTls(config);
  const databases = [
    ['northbound', 'OVN_Northbound', FOLLOWED_COLUMNS],
    ['southbound', 'OVN_Southbound', SOUTHBOUND],
  ] as const;
  const ovn = databases.flatMap(([name, database, columns]): NetworkCheck[] => {
    const addresses = new Set(regions.map((region) => region[name].join(',')));
    return [...addresses].map((remotes) => [
      name,
      async () =>
        await readOvn(remotes.split(','), { database, columns, tls }, () => `${remotes} has what is needed`),
    ]);
  });
  const { tlsCert: cert, tlsKey: key } = hosts;
  return [
    ['network file', async () => describeRegions(await load(), network.file)],
    ...ovn,
    ...(cert !== undefined && key !== undefined ? [hostsTls({ cert, key })] : []),
  ];
}

function describeRegions(regions: readonly NetworkRegion[], file: string | undefined): string | CheckWarning {
  const few = regions.filter(({ gatewayHosts }) => gatewayHosts.length < ENOUGH_GATEWAYS);
  if (few.length === 0) return `${count(regions.length, 'region')} from ${file}`;
  const texts = few.map(
    ({ region, gatewayHosts }) => `${region} has ${count(gatewayHosts.length, 'gateway host')}`,
  );
  return new CheckWarning(
    `${texts.join(', ')}: with ${ENOUGH_GATEWAYS}, others take over within 3 s when one dies; with fewer it takes longer`,
  );
}

function hostsTls(files: { cert: string; key: string }): NetworkCheck {
  return [
    'hosts TLS',
    async () => {
      readTls(files);
      return `${files.cert} can be used`;
    },
  ];
}

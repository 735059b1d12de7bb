import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadRegions } from '#config/catalog/regions';
import { knownNetwork } from '#domain/net/ipv4';
import type { NetworkRegion } from '#network/settings/network-file';
import { planesOf, progressReporter } from './worker.ts';

const network = (region: string, database: string): NetworkRegion => ({
  region,
  northbound: [`unix:/run/${database}.sock`],
  southbound: [`unix:/run/${database}-sb.sock`],
  physicalNetwork: 'public',
  gateway: knownNetwork('192.0.2.1/32').first,
  routerNetwork: knownNetwork('100.64.0.0/16'),
  mtu: 1442,
  nat: 'distributed',
  connectionsPerInterface: 65_536,
  egressDeny: [],
  gatewayHosts: ['hv1'],
});

const networks = [network('us-east', 'a'), network('us-west', 'b'), network('eu-central', 'a')];
const planes = planesOf(networks, loadRegions(undefined));

describe('the northbound databases', () => {
  test('may each have several regions', () => {
    assert.deepEqual(
      planes.map(({ northbound, regions }) => [northbound, regions.map(({ id }) => id)]),
      [
        [['unix:/run/a.sock'], ['us-east', 'eu-central']],
        [['unix:/run/b.sock'], ['us-west']],
      ],
    );
  });

  test('know the DNS servers of their regions', () => {
    assert.deepEqual(planes[1]?.regions[0]?.resolvers, ['192.0.2.53', '198.51.100.53']);
  });

  const cases: [string[], number][] = [
    [[], 0],
    [['us-east'], 0],
    [['us-west'], 1],
    [['us-west', 'eu-central'], 0],
    [['elsewhere'], 0],
    [['elsewhere', 'us-west'], 1],
  ];
  for (const [regionIds, index] of cases) {
    test(`${index === 0 ? 'first' : 'second'} tells of an account in ${regionIds.join(', ') || 'no region'}`, () => {
      assert.equal(progressReporter(planes, new Set(regionIds)), planes[index]);
    });
  }
});

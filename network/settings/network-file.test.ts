import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { CatalogError, loadCatalog } from '#config/catalog/catalog';
import { knownNetwork, parseAddress } from '#domain/net/ipv4';
import { loadNetworkFile } from './network-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'palisade-network-'));
const file = join(folder, 'network.jsonl');
const { regions } = loadCatalog(undefined);
const [east = assert.fail(), west = assert.fail()] = regions;

const LEAST = {
  region: east.id,
  northbound: 'unix:/run/ovn/ovnnb_db.sock',
  southbound: 'unix:/run/ovn/ovnsb_db.sock',
  gateway: '192.0.2.1',
  gateway_hosts: ['hv1'],
};

function load(records: object[], hasCertificate = false) {
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
  return loadNetworkFile(file, { regions, hasCertificate });
}

describe('the network file', () => {
  after(() => rmSync(folder, { recursive: true }));

  it('has defaults for what most networks are like', () => {
    assert.deepEqual(load([LEAST]), [
      {
        region: east.id,
        northbound: [LEAST.northbound],
        southbound: [LEAST.southbound],
        physicalNetwork: 'public',
        gateway: parseAddress('192.0.2.1'),
        routerNetwork: knownNetwork('100.64.0.0/16'),
        mtu: 1442,
        nat: 'distributed',
        connectionsPerInterface: 65_536,
        egressDeny: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'].map(
          knownNetwork,
        ),
        gatewayHosts: ['hv1'],
      },
    ]);
  });

  it('may name a cluster, and everything else', () => {
    const [region] = load(
      [
        {
          ...LEAST,
          northbound: 'ssl:10.0.0.5:6641,ssl:ovn.example.net:6641,ssl:[fd00::5]:6641',
          southbound: 'tcp:10.0.0.5:6642',
          physical_network: 'provider',
          gateway: '100.65.0.1',
          router_network: '100.65.0.0/20',
          mtu: 1500,
          nat: 'centralized',
          connections_per_interface: 20_000,
          egress_deny: ['10.0.0.0/8'],
          gateway_hosts: ['hv1', 'hv2', 'hv3.example.net'],
        },
      ],
      true,
    );
    assert.deepEqual(region?.northbound, [
      'ssl:10.0.0.5:6641',
      'ssl:ovn.example.net:6641',
      'ssl:[fd00::5]:6641',
    ]);
    assert.deepEqual([region?.nat, region?.mtu, region?.physicalNetwork], ['centralized', 1500, 'provider']);
    assert.equal(region?.connectionsPerInterface, 20_000);
    assert.deepEqual(region?.egressDeny, [knownNetwork('10.0.0.0/8')]);
  });

  it('may have several regions with one database', () => {
    const second = { ...LEAST, region: west.id, router_network: '100.65.0.0/16' };
    assert.equal(load([LEAST, second]).length, 2);
  });

  const refusals: [name: string, records: object[], message: RegExp][] = [
    ['no region', [], /: has no region$/],
    [
      'a region that does not exist',
      [{ ...LEAST, region: 'moon' }],
      /line 1: region: is not in the catalogue/,
    ],
    ['a region twice', [LEAST, { ...LEAST, router_network: '100.65.0.0/16' }], /line 2: region: stands on/],
    ['a misspelled key', [{ ...LEAST, mut: 1500 }], /line 1: mut: is none of region, northbound/],
    ['a missing key', [{ ...LEAST, gateway: undefined }], /line 1: gateway/],
    [
      'fewer connections than a web page needs',
      [{ ...LEAST, connections_per_interface: 10 }],
      /line 1: connections_per_interface/,
    ],
    ['no gateway host', [{ ...LEAST, gateway_hosts: [] }], /line 1: gateway_hosts/],
    ['four of them', [{ ...LEAST, gateway_hosts: ['a', 'b', 'c', 'd'] }], /line 1: gateway_hosts/],
    ['one twice', [{ ...LEAST, gateway_hosts: ['a', 'a'] }], /gateway_hosts: must not name a host twice/],
    ['a bad host name', [{ ...LEAST, gateway_hosts: ['a b'] }], /gateway_hosts\[0\]: must be a name/],
    ['a bad address', [{ ...LEAST, gateway: '192.0.2' }], /gateway: must be an IPv4 address/],
    ['a bad database', [{ ...LEAST, northbound: 'unix:/a,10.0.0.5:6641' }], /northbound: must be unix:PATH/],
    [
      'ssl: without a certificate',
      [{ ...LEAST, southbound: 'ssl:a:1' }],
      /southbound: needs PALISADE_OVN_CA/,
    ],
    ['a small router network', [{ ...LEAST, router_network: '100.64.0.0/25' }], /router_network: .*\/24/],
    ['host bits', [{ ...LEAST, router_network: '100.64.0.1/16' }], /router_network: .*canonical/],
    ['uplinks in a pool', [{ ...LEAST, router_network: '192.0.2.0/24' }], /router_network: .* the pool 192/],
    ['the gateway among uplinks', [{ ...LEAST, gateway: '100.64.0.9' }], /router_network: .*second address/],
    ['uplinks of two regions', [LEAST, { ...LEAST, region: west.id }], /router_network: .* the one of/],
    ['an MTU that IPv6 forbids', [{ ...LEAST, mtu: 1279 }], /mtu/],
    ['an unknown kind of NAT', [{ ...LEAST, nat: 'none' }], /nat/],
  ];
  for (const [name, records, message] of refusals) {
    it(`refuses ${name}`, () => {
      assert.throws(
        () => load(records),
        (error) => error instanceof CatalogError && message.test(error.message),
      );
    });
  }

  it('refuses a file that is not there', () => {
    assert.throws(
      () => loadNetworkFile(join(folder, 'none'), { regions, hasCertificate: false }),
      /none: does not exist$/,
    );
  });
});

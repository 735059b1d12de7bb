import type { Page } from 'playwright-core';

import type { Cast, Who } from './people.ts';
import { statesOf } from './states.ts';

/** A page, and what is done on it before it is taken. */
export interface Shot {
  path: string;
  as?: Who;
  steps?: (page: Page) => Promise<unknown>;
}

/** All pages and states by their name. The last one signs out. */
export function shotsOf({ network, crowdedVpc }: Cast): Readonly<Record<string, Shot>> {
  const { vpcs, subnets, computes } = network;
  const vpc = `/console/vpcs/${vpcs['orders-east']}`;
  const subnet = `${vpc}/subnets/${subnets.web}`;
  const compute = `/console/computes/${computes['web-1']}`;
  const crowded = `/console/vpcs/${crowdedVpc}`;
  const plain: Readonly<Record<string, string>> = {
    ...{ door: '/', home: '/console/', vpcs: '/console/vpcs', 'vpc-new': '/console/vpcs/new' },
    ...{ map: vpc, 'map-far': `${vpc}?at=10.0.0.0/8`, 'map-near': `${vpc}?at=10.0.4.0/24` },
    ...{ 'vpc-subnets': `${vpc}/subnets`, 'vpc-addresses': `${vpc}/addresses` },
    ...{ 'vpc-events': `${vpc}/events`, 'vpc-edit': `${vpc}/edit`, 'vpc-delete': `${vpc}/delete` },
    ...{ 'subnet-new': `${vpc}/subnets/new?ipv4=10.0.8.0/24`, subnet, 'subnet-at': `${subnet}?at=10.0.4.9` },
    ...{ 'subnet-attach': `${subnet}/attach`, 'subnet-edit': `${subnet}/edit` },
    ...{ 'subnet-delete': `${subnet}/delete`, 'subnet-missing': `${vpc}/subnets/999999` },
    ...{ addresses: '/console/addresses', 'addresses-one': '/console/addresses?q=10.0.4.2' },
    ...{
      'addresses-free': '/console/addresses?q=10.0.4.9',
      'addresses-network': '/console/addresses?q=10.0.4.0/22',
    },
    ...{ computes: '/console/computes', 'compute-new': '/console/computes/new', compute },
    ...{ 'compute-configs': `${compute}/configs`, 'compute-addresses': `${compute}/addresses` },
    ...{ 'compute-events': `${compute}/events`, 'compute-edit': `${compute}?do=edit` },
    ...{ 'compute-shutdown': `${compute}?do=shutdown`, 'compute-delete': `${compute}?do=delete` },
    ...{ events: '/console/events', vlans: '/console/vlans', regions: '/console/catalog/regions' },
    ...{
      types: '/console/catalog/types',
      images: '/console/catalog/images',
      kernels: '/console/catalog/kernels',
    },
    ...{ keys: '/console/help/keys', about: '/console/help/about', nowhere: '/console/nowhere' },
    ...{ 'vpcs-none': '/console/vpcs?q=zzz', 'vpc-missing': '/console/vpcs/999999' },
    'compute-missing': '/console/computes/999999',
  };
  const newcomer: Readonly<Record<string, string>> = {
    ...{ 'empty-home': '/console/', 'empty-vpcs': '/console/vpcs', 'empty-computes': '/console/computes' },
    ...{ 'empty-addresses': '/console/addresses', 'empty-events': '/console/events?action=vpc_delete' },
    'empty-vlans': '/console/vlans',
  };
  const crowd: Readonly<Record<string, string>> = {
    ...{ 'crowd-home': '/console/', 'crowd-vpcs': '/console/vpcs', 'crowd-map': crowded },
    ...{ 'crowd-computes': '/console/computes', 'crowd-addresses': `${crowded}/addresses` },
    ...{ 'crowd-delete': `${crowded}/delete`, 'crowd-events': '/console/events' },
  };
  const reader: Readonly<Record<string, string>> = {
    ...{ 'reader-map': vpc, 'reader-subnet': subnet, 'reader-forbidden': `/console/vpcs/${vpcs.billing}` },
    ...{ 'reader-home': '/console/', 'reader-compute': compute },
  };
  return {
    ...shotsAs('team', plain),
    ...shotsAs('newcomer', newcomer),
    ...shotsAs('crowd', crowd),
    ...shotsAs('reader', reader),
    ...statesOf({ vpc, subnet, unused: `${vpc}/subnets/${subnets.jobs}`, compute }),
  };
}

function shotsAs(as: Who, paths: Readonly<Record<string, string>>): Record<string, Shot> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path, as }]));
}

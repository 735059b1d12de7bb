import assert from 'node:assert/strict';
import { readRoutes } from '#faces/web/console/built';
import type { SampleNetwork } from '#test/harness/sample-network';

/** An address with something to see. */
export interface FullPage {
  /** Below `/console`. */
  address: string;
  /** A text that is there when the page is. */
  shows: string;
}

/** Stands below each map of addresses. */
export const MAP = 'finds free networks';

/** One page for each route of the console, by the path of the route. */
export function fullPages(sample: SampleNetwork): Readonly<Record<string, FullPage>> {
  const vpc = `/vpcs/${sample.vpcs['orders-east']}`;
  const subnet = `${vpc}/subnets/${sample.subnets.web}`;
  const compute = `/computes/${sample.computes['web-1']}`;
  const config = `${compute}/configs/${sample.configs['web-1']}`;
  return {
    '': { address: '', shows: 'Fullest subnets' },
    '/vpcs': { address: '/vpcs', shows: 'orders-east' },
    '/vpcs/new': { address: '/vpcs/new', shows: MAP },
    '/vpcs/:vpc': { address: vpc, shows: 'Shop and warehouse' },
    '/vpcs/:vpc/subnets': { address: `${vpc}/subnets`, shows: '10.0.5.0/24' },
    '/vpcs/:vpc/subnets/new': { address: `${vpc}/subnets/new`, shows: 'New subnet of orders-east' },
    '/vpcs/:vpc/edit': { address: `${vpc}/edit`, shows: 'Edit orders-east' },
    '/vpcs/:vpc/delete': { address: `${vpc}/delete`, shows: 'Delete orders-east' },
    '/vpcs/:vpc/addresses': { address: `${vpc}/addresses`, shows: '10.0.4.2' },
    '/vpcs/:vpc/events': { address: `${vpc}/events`, shows: 'created subnet' },
    '/events': { address: '/events', shows: 'created VPC' },
    '/vpcs/:vpc/subnets/:subnet': { address: subnet, shows: 'Gateway' },
    '/vpcs/:vpc/subnets/:subnet/attach': { address: `${subnet}/attach`, shows: 'Attach a compute to web' },
    '/vpcs/:vpc/subnets/:subnet/edit': { address: `${subnet}/edit`, shows: 'Edit web' },
    '/vpcs/:vpc/subnets/:subnet/delete': { address: `${subnet}/delete`, shows: 'Delete web' },
    '/addresses': { address: '/addresses?q=10.0.4.2', shows: '10.0.4.2 is used by web-1' },
    '/vlans': { address: '/vlans', shows: 'backup' },
    '/catalog/regions': { address: '/catalog/regions', shows: 'us-east' },
    '/catalog/types': { address: '/catalog/types', shows: 'c1-standard-2' },
    '/catalog/images': { address: '/catalog/images', shows: 'Debian 12' },
    '/catalog/kernels': { address: '/catalog/kernels', shows: 'x86_64' },
    '/help/keys': { address: '/help/keys', shows: 'In a map of addresses' },
    '/help/about': { address: '/help/about', shows: 'Licences of what the console contains' },
    '/computes': { address: '/computes', shows: 'worker-1' },
    '/computes/new': { address: '/computes/new', shows: 'With commas between' },
    '/computes/:compute': { address: compute, shows: 'Running' },
    '/computes/:compute/configs': { address: `${compute}/configs`, shows: 'Running' },
    '/computes/:compute/addresses': { address: `${compute}/addresses`, shows: '10.0.4.2' },
    '/computes/:compute/events': { address: `${compute}/events`, shows: 'created compute' },
    '/computes/:compute/configs/:config': { address: config, shows: 'Active' },
    '/signed-in': { address: '/signed-in', shows: 'You can close this tab' },
  };
}

/** Checks that each route of the built console has a full page, and that each full page is one of a route. */
export async function assertAllRoutes(pages: Readonly<Record<string, FullPage>>): Promise<void> {
  const built = await readRoutes();
  const routes = built?.routes.map(({ path }) => path) ?? [];
  assert.deepEqual(Object.keys(pages).toSorted(), routes.toSorted());
}

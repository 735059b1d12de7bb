import assert from 'node:assert/strict';
import type { SampleFirewalls } from '#test/harness/sample-firewalls';
import type { SampleNatgateways } from '#test/harness/sample-natgateways';
import type { SampleNetwork } from '#test/harness/sample-network';
import type { SampleProfile } from '#test/harness/sample-profile';
import { readRoutes } from '#web/console/build-output';

/** An address with something to see. */
export interface FullPage {
  /** Below `/console`. */
  address: string;
  /** A text that is there when the page is. */
  shows: string;
}

/** Stands below each map of addresses. */
export const MAP = 'finds free networks';

export type Sample = SampleNetwork & SampleFirewalls & SampleNatgateways & SampleProfile;

/** One page for each route of the console, by the path of the route. */
export function fullPages(sample: Sample): Readonly<Record<string, FullPage>> {
  const vpc = `/vpcs/${sample.vpcs['orders-east']}`;
  const subnet = `${vpc}/subnets/${sample.subnets.web}`;
  const compute = `/computes/${sample.computes['web-1']}`;
  const firewall = `/firewalls/${sample.firewalls.web}`;
  const gateway = `/natgateways/${sample.natgateway}`;
  const config = `${compute}/configs/${sample.configs['web-1']}`;
  return {
    '': { address: '', shows: 'Fullest subnets' },
    '/vpcs': { address: '/vpcs', shows: 'orders-east' },
    '/vpcs/new': { address: '/vpcs/new', shows: MAP },
    // Drawn after the page around it.
    '/vpcs/:vpc': { address: vpc, shows: MAP },
    '/vpcs/:vpc/subnets': { address: `${vpc}/subnets`, shows: '10.0.5.0/24' },
    '/vpcs/:vpc/subnets/new': { address: `${vpc}/subnets/new`, shows: 'New subnet of orders-east' },
    '/vpcs/:vpc/edit': { address: `${vpc}/edit`, shows: 'Edit orders-east' },
    '/vpcs/:vpc/delete': { address: `${vpc}/delete`, shows: 'Delete orders-east' },
    '/vpcs/:vpc/addresses': { address: `${vpc}/addresses`, shows: '10.0.4.2' },
    '/vpcs/:vpc/topology': { address: `${vpc}/topology`, shows: 'no compute' },
    '/vpcs/:vpc/events': { address: `${vpc}/events`, shows: 'created subnet' },
    '/events': { address: '/events', shows: 'created VPC' },
    '/vpcs/:vpc/subnets/:subnet': { address: subnet, shows: 'Gateway' },
    '/vpcs/:vpc/subnets/:subnet/attach': { address: `${subnet}/attach`, shows: 'Attach a compute to web' },
    '/vpcs/:vpc/subnets/:subnet/way-out': { address: `${subnet}/way-out`, shows: 'Way out of web' },
    '/vpcs/:vpc/subnets/:subnet/edit': { address: `${subnet}/edit`, shows: 'Edit web' },
    '/vpcs/:vpc/subnets/:subnet/delete': { address: `${subnet}/delete`, shows: 'Delete web' },
    '/space': { address: '/space', shows: 'no overlaps' },
    '/addresses': { address: '/addresses?q=10.0.4.2', shows: '10.0.4.2 is used by web-1' },
    '/firewalls': { address: '/firewalls', shows: 'maintenance' },
    '/firewalls/new': { address: '/firewalls/new', shows: 'What they let through' },
    // Drawn after the page around it.
    '/firewalls/:firewall': { address: firewall, shows: 'Lets in TCP 80 and 443 from everywhere' },
    '/firewalls/:firewall/computes': { address: `${firewall}/computes`, shows: 'Assign to a compute' },
    '/firewalls/:firewall/events': { address: `${firewall}/events`, shows: 'created firewall' },
    '/natgateways': { address: '/natgateways', shows: '1 of 15' },
    '/natgateways/new': { address: '/natgateways/new', shows: 'More can be added later' },
    '/natgateways/holder': {
      address: `/natgateways/holder?address=${sample.sharedAddress}&port=443`,
      shows: 'has this port forwarded to it',
    },
    '/natgateways/:natgateway': { address: gateway, shows: '4096-8191' },
    '/natgateways/:natgateway/forwards': { address: `${gateway}/forwards`, shows: 'port 8443' },
    '/natgateways/:natgateway/events': { address: `${gateway}/events`, shows: 'created NAT gateway' },
    '/vlans': { address: '/vlans', shows: 'backup' },
    '/catalog/regions': { address: '/catalog/regions', shows: 'us-east' },
    '/catalog/types': { address: '/catalog/types', shows: 'c1-standard-2' },
    '/catalog/images': { address: '/catalog/images', shows: 'Debian 12' },
    '/catalog/kernels': { address: '/catalog/kernels', shows: 'x86_64' },
    '/help/keys': { address: '/help/keys', shows: 'In an address map' },
    '/help/about': { address: '/help/about', shows: 'Licenses of the software in the console' },
    '/computes': { address: '/computes', shows: 'worker-1' },
    '/computes/new': { address: '/computes/new', shows: 'With commas between' },
    '/computes/:compute': { address: compute, shows: 'Lets in TCP 80 and 443 from everywhere' },
    '/computes/:compute/configs': { address: `${compute}/configs`, shows: 'Running' },
    '/computes/:compute/addresses': { address: `${compute}/addresses`, shows: '10.0.4.2' },
    '/computes/:compute/events': { address: `${compute}/events`, shows: 'created compute' },
    '/computes/:compute/configs/:config': { address: config, shows: 'Active' },
    '/profile': { address: '/profile', shows: 'Unrestricted' },
    '/profile/security': { address: '/profile/security', shows: 'Not answered yet' },
    '/profile/sessions': { address: '/profile/sessions', shows: 'This browser' },
    '/profile/tokens': { address: '/profile/tokens', shows: 'begins with' },
    '/profile/ssh-keys': { address: '/profile/ssh-keys', shows: 'maria@laptop' },
    '/profile/apps': { address: '/profile/apps', shows: 'Inventory' },
    '/account/users': { address: '/account/users', shows: 'ines@example.com' },
    '/account/users/new': { address: '/account/users/new', shows: 'A link to set a password' },
    '/account/users/:user': { address: `/account/users/${sample.guest}`, shows: 'Can create VPCs' },
    '/account/webhooks': { address: '/account/webhooks', shows: 'hooks.example.com' },
    '/account/webhooks/:webhook': {
      address: `/account/webhooks/${sample.webhook}`,
      shows: 'No deliveries in the last 30 days',
    },
    '/account/oauth-clients': { address: '/account/oauth-clients', shows: 'Inventory' },
    '/account/logins': { address: '/account/logins', shows: 'Signed in' },
    '/account/child-accounts': { address: '/account/child-accounts', shows: 'Branch Ltd' },
    '/signed-in': { address: '/signed-in', shows: 'You can close this tab' },
  };
}

/**
 * Checks that each route of the built console has a full page, and that each full page is one of a route.
 * @returns the title that the service gives to each route
 */
export async function assertAllRoutes(
  pages: Readonly<Record<string, FullPage>>,
): Promise<ReadonlyMap<string, string>> {
  const built = await readRoutes();
  const titles = new Map(built?.routes.map(({ path, title }) => [path, title]));
  assert.deepEqual(Object.keys(pages).toSorted(), [...titles.keys()].toSorted());
  return titles;
}

import type { Page } from 'playwright-core';

import type { Cast, Who } from './people.ts';
import { profileStatesOf } from './profile-states.ts';
import { statesOf } from './states.ts';

/** A page, and what is done on it before it is taken. */
export interface Shot {
  path: string;
  as?: Who;
  steps?: (page: Page) => Promise<unknown>;
}

/** All pages and states by their name. The last one signs out. */
export function shotsOf({
  network,
  firewalls,
  guest,
  webhook,
  crowdedVpc,
}: Cast): Readonly<Record<string, Shot>> {
  const { vpcs, subnets, computes } = network;
  const vpc = `/console/vpcs/${vpcs['orders-east']}`;
  const subnet = `${vpc}/subnets/${subnets.web}`;
  const compute = `/console/computes/${computes['web-1']}`;
  const firewall = `/console/firewalls/${firewalls.web}`;
  const crowded = `/console/vpcs/${crowdedVpc}`;
  const plain: Readonly<Record<string, string>> = {
    ...{ home: '/console/', vpcs: '/console/vpcs', 'vpc-new': '/console/vpcs/new' },
    ...{ map: vpc, 'map-far': `${vpc}?at=10.0.0.0/8`, 'map-near': `${vpc}?at=10.0.4.0/24` },
    ...{ 'vpc-subnets': `${vpc}/subnets`, 'vpc-addresses': `${vpc}/addresses` },
    ...{ topology: `${vpc}/topology`, 'topology-path': `${vpc}/topology?focus=compute:${computes['web-1']}` },
    ...{ 'vpc-events': `${vpc}/events`, 'vpc-edit': `${vpc}/edit`, 'vpc-delete': `${vpc}/delete` },
    ...{ 'subnet-new': `${vpc}/subnets/new?ipv4=10.0.8.0/24`, subnet, 'subnet-at': `${subnet}?at=10.0.4.9` },
    ...{ 'subnet-attach': `${subnet}/attach`, 'subnet-edit': `${subnet}/edit` },
    ...{ 'subnet-delete': `${subnet}/delete`, 'subnet-missing': `${vpc}/subnets/999999` },
    ...{ space: '/console/space', 'space-near': '/console/space?at=10.0.0.0/16' },
    'space-overlap': '/console/space?at=10.0.0.0/20&network=10.0.4.0/24',
    ...{ addresses: '/console/addresses', 'addresses-one': '/console/addresses?q=10.0.4.2' },
    ...{
      'addresses-free': '/console/addresses?q=10.0.4.9',
      'addresses-network': '/console/addresses?q=10.0.4.0/22',
    },
    ...{ computes: '/console/computes', 'compute-new': '/console/computes/new', compute },
    ...{ 'compute-configs': `${compute}/configs`, 'compute-addresses': `${compute}/addresses` },
    ...{ 'compute-events': `${compute}/events`, 'compute-edit': `${compute}?do=edit` },
    ...{ 'compute-shutdown': `${compute}?do=shutdown`, 'compute-delete': `${compute}?do=delete` },
    ...{ firewalls: '/console/firewalls', 'firewall-new': '/console/firewalls/new', firewall },
    ...{ 'firewall-computes': `${firewall}/computes`, 'firewall-assign': `${firewall}/computes?do=add` },
    ...{ 'firewall-edit': `${firewall}?do=edit`, 'firewall-disable': `${firewall}?do=disable` },
    ...{ events: '/console/events', vlans: '/console/vlans', regions: '/console/catalog/regions' },
    ...{
      types: '/console/catalog/types',
      images: '/console/catalog/images',
      kernels: '/console/catalog/kernels',
    },
    ...{ profile: '/console/profile', security: '/console/profile/security' },
    ...{
      'two-factor': '/console/profile/security?do=two-factor',
      phone: '/console/profile/security?do=phone',
    },
    ...{ questions: '/console/profile/security?do=questions', you: '/you', 'you-password': '/you/password' },
    ...{ sessions: '/console/profile/sessions', tokens: '/console/profile/tokens' },
    ...{ 'token-new': '/console/profile/tokens?do=create', 'ssh-keys': '/console/profile/ssh-keys' },
    ...{ 'ssh-key-new': '/console/profile/ssh-keys?do=add', apps: '/console/profile/apps' },
    ...{ users: '/console/account/users', 'user-new': '/console/account/users/new' },
    ...{ user: `/console/account/users/${guest}`, logins: '/console/account/logins' },
    ...{ webhooks: '/console/account/webhooks', webhook: `/console/account/webhooks/${webhook}` },
    ...{ 'webhook-edit': `/console/account/webhooks/${webhook}?do=edit` },
    ...{ 'oauth-clients': '/console/account/oauth-clients' },
    ...{ 'oauth-client-new': '/console/account/oauth-clients?do=create' },
    ...{ 'child-accounts': '/console/account/child-accounts' },
    ...{ keys: '/console/help/keys', about: '/console/help/about', nowhere: '/console/nowhere' },
    ...{ 'vpcs-none': '/console/vpcs?q=zzz', 'vpc-missing': '/console/vpcs/999999' },
    'compute-missing': '/console/computes/999999',
  };
  const newcomer: Readonly<Record<string, string>> = {
    ...{ 'empty-home': '/console/', 'empty-vpcs': '/console/vpcs', 'empty-computes': '/console/computes' },
    ...{ 'empty-addresses': '/console/addresses', 'empty-events': '/console/events?action=vpc_delete' },
    ...{ 'empty-vlans': '/console/vlans', 'empty-firewalls': '/console/firewalls' },
    ...{ 'empty-ssh-keys': '/console/profile/ssh-keys' },
    ...{ 'empty-tokens': '/console/profile/tokens', 'empty-apps': '/console/profile/apps' },
    ...{ 'empty-webhooks': '/console/account/webhooks', 'empty-space': '/console/space' },
    ...{ 'empty-oauth-clients': '/console/account/oauth-clients' },
  };
  const crowd: Readonly<Record<string, string>> = {
    ...{ 'crowd-topology': `${crowded}/topology`, 'crowd-space': '/console/space' },
    ...{ 'crowd-home': '/console/', 'crowd-vpcs': '/console/vpcs', 'crowd-map': crowded },
    ...{ 'crowd-computes': '/console/computes', 'crowd-addresses': `${crowded}/addresses` },
    ...{ 'crowd-delete': `${crowded}/delete`, 'crowd-events': '/console/events' },
  };
  const reader: Readonly<Record<string, string>> = {
    ...{ 'reader-map': vpc, 'reader-subnet': subnet, 'reader-forbidden': `/console/vpcs/${vpcs.billing}` },
    ...{ 'reader-home': '/console/', 'reader-compute': compute },
  };
  const stranger: Readonly<Record<string, string>> = {
    ...{ door: '/', 'sign-in': '/login', 'password-reset': '/password/reset' },
    ...{ 'link-used': '/password/set?token=used', 'page-missing': '/nowhere' },
  };
  return {
    ...shotsAs('stranger', stranger),
    ...shotsAs('team', plain),
    ...shotsAs('newcomer', newcomer),
    ...shotsAs('crowd', crowd),
    ...shotsAs('reader', reader),
    ...profileStatesOf(webhook),
    ...statesOf({ vpc, subnet, unused: `${vpc}/subnets/${subnets.jobs}`, compute }),
  };
}

function shotsAs(as: Who, paths: Readonly<Record<string, string>>): Record<string, Shot> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path, as }]));
}

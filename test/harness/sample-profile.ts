import { succeeded } from './assert-errors.ts';
import type { SampleNetwork } from './sample-network.ts';
import { letAppIn, newChildAccount } from './sign-in.ts';
import type { TestAccount } from './test-api.ts';

const KEY = {
  label: 'laptop',
  ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop',
};

export interface SampleProfile {
  /** Name of a user with a grant on a VPC. */
  guest: string;
  /** Id of a webhook that is switched off, so that nothing leaves the machine. */
  webhook: number;
}

/**
 * Gives the owner of an account what people have beside networks, and the account users, clients and children.
 * @param guest names of users are unique in the service
 */
export async function createSampleProfile(
  account: TestAccount,
  { vpcs }: SampleNetwork,
  guest = `${account.ownerName}-ines`,
): Promise<SampleProfile> {
  const { owner } = account;
  succeeded(await owner.post('/profile/sshkeys', KEY));
  const restrictions = { vpcs: [vpcs.billing], allowed_ips: ['203.0.113.0/24'] };
  const token = { label: 'deploy', scopes: 'events:read_only vpc:read_write', restrictions };
  succeeded(await owner.post('/profile/tokens', token));
  await letAppIn(account);
  succeeded(await owner.post('/account/users', { username: guest, email: 'ines@example.com' }));
  const grants = { vpc: [{ id: vpcs['orders-east'], permissions: 'read_only' }] };
  succeeded(await owner.put(`/account/users/${guest}/grants`, grants));
  await newChildAccount(account, 'Branch Ltd');
  const webhook = {
    label: 'inventory',
    url: 'https://hooks.example.com/palisade',
    actions: ['vpc_create', 'vpc_delete'],
    enabled: false,
  };
  const { id } = succeeded(await owner.post('/account/webhooks', webhook));
  return { guest, webhook: id };
}

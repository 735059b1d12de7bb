import type { EntityRef } from '#domain/event';
import type { VpcId } from '#domain/ids';
import type {
  ComputeConfigRow,
  ComputeRow,
  FirewallRow,
  NatgatewayRow,
  OauthClientRow,
  SshKeyRow,
  SubnetRow,
  TokenRow,
  UserRow,
  VpcRow,
  WebhookRow,
} from '#store/schema/tables/index';

export function vpcEntity({ id, label, region }: Pick<VpcRow, 'id' | 'label' | 'region'>): EntityRef<'vpc'> {
  return { type: 'vpc', id, label, url: vpcUrl(id), region };
}

export function subnetEntity({
  id,
  vpc_id,
  label,
}: Pick<SubnetRow, 'id' | 'vpc_id' | 'label'>): EntityRef<'subnet'> {
  return { type: 'subnet', id, label, url: `${vpcUrl(vpc_id)}/subnets/${id}` };
}

export function tokenEntity({ id, label }: Pick<TokenRow, 'id' | 'label'>): EntityRef<'token'> {
  return { type: 'token', id, label, url: `/v4/profile/tokens/${id}` };
}

export function userEntity({ id, username }: Pick<UserRow, 'id' | 'username'>): EntityRef<'user'> {
  return { type: 'user', id, label: username, url: `/v4/account/users/${username}` };
}

export function computeEntity({
  id,
  label,
  region,
}: Pick<ComputeRow, 'id' | 'label' | 'region'>): EntityRef<'compute'> {
  return { type: 'compute', id, label, url: `/v4/compute/instances/${id}`, region };
}

export function computeConfigEntity({
  id,
  compute_id,
  label,
}: Pick<ComputeConfigRow, 'id' | 'compute_id' | 'label'>): EntityRef<'compute_config'> {
  return { type: 'compute_config', id, label, url: `/v4/compute/instances/${compute_id}/configs/${id}` };
}

export function firewallEntity({ id, label }: Pick<FirewallRow, 'id' | 'label'>): EntityRef<'firewall'> {
  return { type: 'firewall', id, label, url: `/v4/networking/firewalls/${id}` };
}

export function natgatewayEntity({
  id,
  label,
}: Pick<NatgatewayRow, 'id' | 'label'>): EntityRef<'natgateway'> {
  return { type: 'natgateway', id, label, url: `/v4/networking/natgateways/${id}` };
}

export function imageEntity({ id, label }: { id: string; label: string }): EntityRef<'image'> {
  return { type: 'image', id, label, url: `/v4/images/${id}` };
}

export function profileEntity({ username }: Pick<UserRow, 'username'>): EntityRef<'profile'> {
  return { type: 'profile', id: null, label: username, url: '/v4/profile' };
}

export function sshKeyEntity({ id, label }: Pick<SshKeyRow, 'id' | 'label'>): EntityRef<'user_ssh_key'> {
  return { type: 'user_ssh_key', id, label, url: `/v4/profile/sshkeys/${id}` };
}

export function oauthClientEntity({
  id,
  label,
}: Pick<OauthClientRow, 'id' | 'label'>): EntityRef<'oauth_client'> {
  return { type: 'oauth_client', id, label, url: `/v4/account/oauth-clients/${id}` };
}

/** The path of a VPC, with which those of its subnets begin. */
export function vpcUrl(id: VpcId): string {
  return `/v4/vpcs/${id}`;
}

export function webhookEntity({ id, label }: Pick<WebhookRow, 'id' | 'label'>): EntityRef<'webhook'> {
  return { type: 'webhook', id, label, url: `/v4/account/webhooks/${id}` };
}

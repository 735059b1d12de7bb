import type { EntityRef } from '../../../store/new-event.ts';
import type { SubnetRow, TokenRow, UserRow, VpcRow } from '../../../store/tables/index.ts';

export function vpcEntity({ id, label }: Pick<VpcRow, 'id' | 'label'>): EntityRef {
  return { type: 'vpc', id, label, url: `/v4/vpcs/${id}` };
}

export function subnetEntity({ id, vpc_id, label }: Pick<SubnetRow, 'id' | 'vpc_id' | 'label'>): EntityRef {
  return { type: 'subnet', id, label, url: `/v4/vpcs/${vpc_id}/subnets/${id}` };
}

export function tokenEntity({ id, label }: Pick<TokenRow, 'id' | 'label'>): EntityRef {
  return { type: 'token', id, label, url: `/v4/profile/tokens/${id}` };
}

export function userEntity({ id, username }: Pick<UserRow, 'id' | 'username'>): EntityRef {
  return { type: 'user', id, label: username, url: `/v4/account/users/${username}` };
}

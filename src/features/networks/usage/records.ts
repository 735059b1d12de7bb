import type { SubnetId, VpcId } from '#domain/ids';

/** How full a VPC is, in addresses. */
export interface VpcUsageRow {
  vpc_id: VpcId;
  label: string;
  region: string;
  subnets: number;
  addresses: number;
  usable: number;
  used: number;
  used_percent: number;
}

/** How full a subnet is, in addresses. */
export interface SubnetUsageRow {
  subnet_id: SubnetId;
  label: string;
  first: number;
  last: number;
  vpc_id: VpcId;
  vpc_label: string;
  usable: number;
  used: number;
  used_percent: number;
}

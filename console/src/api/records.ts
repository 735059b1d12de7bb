// Records of the API that several parts of the console show.
import type { Schema } from './operations.ts';

export type Compute = Schema<'Compute'>;
export type ComputeSummary = Pick<Compute, 'id' | 'label' | 'status'>;
export type Login = Schema<'Login'>;
export type OauthClient = Schema<'OauthClient'>;
export type SshKey = Schema<'SshKey'>;
export type Subnet = Schema<'Subnet'>;
export type SubnetUsage = Schema<'ListedSubnetUsage'>;
export type Vpc = Schema<'Vpc'>;
export type VpcUsage = Schema<'ListedVpcUsage'>;
export type VpcIp = Schema<'VpcIp'>;

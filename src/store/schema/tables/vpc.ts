import type { Generated, Selectable } from 'kysely';
import type { SubnetId, VpcId } from '#domain/ids';

export interface VpcTable {
  id: Generated<VpcId>;
  account_id: number;
  label: string;
  description: string;
  region: string;
  created: number;
  updated: number;
}

export type VpcRow = Selectable<VpcTable>;

export interface SubnetTable {
  id: Generated<SubnetId>;
  vpc_id: VpcId;
  label: string;
  /** First address of the network, as an integer. */
  first: number;
  /** Last address of the network, as an integer. */
  last: number;
  created: number;
  updated: number;
}

export type SubnetRow = Selectable<SubnetTable>;

import { succeeded } from '#test/harness/assert-errors';
import { type MadeCompute, newCompute } from '#test/harness/computes';
import type { Visitor } from '../visitor.ts';

const SUBNETS = [
  { label: 'web', ipv4: '10.0.4.0/24' },
  { label: 'db', ipv4: '10.0.5.0/24' },
];

interface Orders {
  id: number;
  subnets: { id: number }[];
  /** In the subnet web, offline. */
  compute: MadeCompute;
}

/** A VPC with two subnets and a compute. */
export async function ordersOf({ person }: Visitor): Promise<Orders> {
  const { owner } = person.account;
  const input = { label: 'orders', region: 'us-east', description: 'Order processing', subnets: SUBNETS };
  const { id, subnets } = succeeded(await owner.post('/vpcs', input));
  const compute = await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnets[0].id }]);
  return { id, subnets, compute };
}

// Accounts with computes in VPCs and VLANs, made by calls of the API.
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import type { Plane } from './plane.ts';

const IMAGE = { image: 'public/debian12', root_pass: 'hohe Wellen am Kap' };

/** Creates a compute that is running when the call returns. */
export async function runningCompute(owner: Client, interfaces: readonly object[]): Promise<{ id: number }> {
  const input = { type: 'c1-entry-1', region: 'us-east', ...IMAGE, interfaces };
  return succeeded(await owner.post('/compute/instances', input));
}

export interface Tenant {
  id: number;
  owner: Client;
  vpc: { id: number };
  subnets: { id: number }[];
  computes: { id: number }[];
}

/** An account with interfaces of all kinds: two subnets, public addresses, ranges, a VLAN. */
export async function newTenant(plane: Plane): Promise<Tenant> {
  const { owner, id } = await plane.api.newAccount();
  const vpc = await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']);
  const [first, second] = vpc.subnets;
  const vlan = { purpose: 'vlan', label: 'backup', ipam_address: '10.90.0.5/24' };
  const computes = [
    await runningCompute(owner, [
      { purpose: 'vpc', subnet_id: first?.id, ipv4: { nat_1_1: 'any' }, ip_ranges: ['10.0.4.64/30'] },
      vlan,
    ]),
    await runningCompute(owner, [
      { purpose: 'vpc', subnet_id: first?.id },
      { purpose: 'vlan', label: 'backup' },
    ]),
    await runningCompute(owner, [{ purpose: 'vpc', subnet_id: second?.id }]),
    await runningCompute(owner, []),
  ];
  return { id, owner, vpc, subnets: vpc.subnets, computes };
}

/** The ids of a compute's network interfaces, by position. */
export async function nicIds(plane: Plane, compute: { id: number }): Promise<number[]> {
  const rows = await plane.store.db
    .selectFrom('nic')
    .select('id')
    .where('compute_id', '=', compute.id as never)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

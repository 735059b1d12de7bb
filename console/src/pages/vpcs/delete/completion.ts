import { call } from '#api/call.ts';
import { invalidate } from '#api/queries.ts';
import { paths } from '#paths.ts';
import type { DeletionState } from '#plan/delete-vpc.ts';
import { go } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import type { DeletionTarget } from './state.ts';

/** Goes where one can go on, and says what was done. A subnet that nothing used can be made again. */
export async function completeDeletion(
  { vpc, subnet }: DeletionTarget,
  { blockers }: DeletionState,
): Promise<void> {
  if (!subnet) {
    go(paths.vpcs());
    toast(`Deleted VPC ${vpc.label}`);
    return await invalidateNetworks();
  }
  go(paths.vpc(vpc.id));
  const again = { label: 'Create again (new id)', run: () => void createAgain(vpc.id, subnet) };
  toast(`Deleted subnet ${subnet.label}`, blockers.length === 0 ? again : undefined);
  await invalidate('getVpc');
  await invalidateNetworks();
}

async function createAgain(
  vpcId: number,
  { label, ipv4 }: Pick<NonNullable<DeletionTarget['subnet']>, 'label' | 'ipv4'>,
): Promise<void> {
  try {
    await call('createVpcSubnet', { path: { vpcId }, body: { label, ipv4 } });
    toast(`Created subnet ${label}`);
  } catch {
    toast(`${label} could not be created again`);
  }
  await invalidate('getVpc');
  await invalidateNetworks();
}

/** All that shows subnets or interfaces. Not the VPC: it may be gone, with its page still on the screen. */
async function invalidateNetworks(): Promise<void> {
  await invalidate(
    'listVpcs',
    'listVpcSubnets',
    'listVpcIps',
    'listIpsOfVpc',
    'listComputes',
    'getCompute',
    'listComputeConfigs',
    'getComputeConfig',
    'getComputeIps',
    'listEvents',
  );
}

import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import type { DeletionState } from '#plan/delete-vpc.ts';

/** What is to be deleted. */
export interface DeletionTarget {
  vpc: Schema<'Vpc'>;
  /** The VPC itself, if it is not one of its subnets. */
  subnet?: Schema<'Subnet'>;
}

const PAGE_SIZE = 500;
/** Conditions that one filter may have. */
const MOST_IDS = 400;

/** Reads what uses a VPC or a subnet now. @throws ApiFailure */
export async function readState(
  { vpc, subnet }: DeletionTarget,
  signal?: AbortSignal,
): Promise<DeletionState> {
  const ips = await readIps(vpc.id, signal);
  const blockers = ips
    .filter(({ subnet_id: id }) => subnet === undefined || id === subnet.id)
    .flatMap((ip) => (ip.address === null ? [] : [blockerOf(ip, ip.address)]));
  const ids = [...new Set(blockers.map(({ computeId }) => computeId))];
  return { blockers, computes: await readComputes(ids, signal) };
}

function blockerOf(ip: Schema<'VpcIp'>, address: string) {
  return {
    interfaceId: ip.interface_id,
    configId: ip.config_id,
    computeId: ip.compute_id,
    subnetId: ip.subnet_id,
    isActive: ip.active,
    address,
  };
}

async function readIps(vpcId: number, signal: AbortSignal | undefined): Promise<Schema<'VpcIp'>[]> {
  const all: Schema<'VpcIp'>[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, page_size: PAGE_SIZE };
    const reply = await call('listIpsOfVpc', { path: { vpcId }, query, signal });
    all.push(...reply.data);
    pages = reply.pages;
  }
  return all;
}

async function readComputes(ids: readonly number[], signal: AbortSignal | undefined) {
  const all: Schema<'Compute'>[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const filter = { '+or': ids.slice(from, from + MOST_IDS).map((id) => ({ id })) };
    all.push(...(await call('listComputes', { query: { page_size: PAGE_SIZE }, filter, signal })).data);
  }
  return all;
}

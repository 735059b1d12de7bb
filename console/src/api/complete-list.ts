import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { ApiFailure } from './failure.ts';
import type { OperationName, Schema } from './operations.ts';
import { type QuerySendOptions, queries, querySendOptions } from './queries.ts';
import type { FilterConditions } from './request.ts';

/** Records of all pages of a list; of a very long one, the first. */
export interface CompleteList<Item> {
  data: readonly Item[];
  /** How many there are, also if not all are here. */
  results: number;
}

interface PageQuery {
  page: number;
  page_size: number;
}

interface PageReply<Item> {
  data: readonly Item[];
  pages: number;
  results: number;
}

export interface ListReader<Item> {
  operation: OperationName;
  /** As of a read of one page. */
  input: { path?: object; filter?: FilterConditions | undefined };
  readPage: (query: PageQuery, sending: QuerySendOptions) => Promise<PageReply<Item>>;
}

const PAGE_SIZE = 500;
const MOST_PAGES = 20;

/** Every VPC. */
export const allVpcs: ListReader<Schema<'Vpc'>> = {
  operation: 'listVpcs',
  input: {},
  readPage: (query, sending) => call('listVpcs', { query, ...sending }),
};

/** Every address that an interface has in a VPC, or those of one VPC. */
export function allVpcIps(vpcId?: number): ListReader<Schema<'VpcIp'>> {
  if (vpcId === undefined) {
    return {
      operation: 'listVpcIps',
      input: {},
      readPage: (query, sending) => call('listVpcIps', { query, ...sending }),
    };
  }
  return {
    operation: 'listIpsOfVpc',
    input: { path: { vpcId } },
    readPage: (query, sending) => call('listIpsOfVpc', { path: { vpcId }, query, ...sending }),
  };
}

/** Every compute, or those that the filter leaves. */
export function allComputes(filter?: FilterConditions): ListReader<Schema<'Compute'>> {
  return {
    operation: 'listComputes',
    input: { filter },
    readPage: (query, sending) => call('listComputes', { query, filter, ...sending }),
  };
}

/** Every config of a compute. */
export function allConfigs(computeId: number): ListReader<Schema<'ComputeConfig'>> {
  return {
    operation: 'listComputeConfigs',
    input: { path: { computeId } },
    readPage: (query, sending) => call('listComputeConfigs', { path: { computeId }, query, ...sending }),
  };
}

/** Every device of a firewall. */
export function allFirewallDevices(firewallId: number): ListReader<Schema<'FirewallDevice'>> {
  return {
    operation: 'listFirewallDevices',
    input: { path: { firewallId } },
    readPage: (query, sending) => call('listFirewallDevices', { path: { firewallId }, query, ...sending }),
  };
}

/** Reads a list to its end. */
export function useAll<Item>(
  read: ListReader<Item>,
  { isEnabled = true }: { isEnabled?: boolean } = {},
): UseQueryResult<CompleteList<Item>, ApiFailure> {
  return useQuery<CompleteList<Item>, ApiFailure>({ ...readOf(read), enabled: isEnabled });
}

/** Starts reading a list to its end. A failure is left to the page. */
export function prefetchAll<Item>(read: ListReader<Item>): void {
  void queries.prefetchQuery(readOf(read));
}

/** Reads a list to its end, or takes what is fresh. @throws ApiFailure */
export async function readAllPages<Item>(read: ListReader<Item>): Promise<CompleteList<Item>> {
  return await queries.fetchQuery(readOf(read));
}

function readOf<Item>({ operation, input, readPage }: ListReader<Item>) {
  return {
    queryKey: [operation, input, 'all'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => readPages(readPage, querySendOptions(signal)),
  };
}

async function readPages<Item>(
  readPage: ListReader<Item>['readPage'],
  sending: QuerySendOptions,
): Promise<CompleteList<Item>> {
  const data: Item[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await readPage({ page, page_size: PAGE_SIZE }, sending);
    data.push(...reply.data);
    if (page >= Math.min(reply.pages, MOST_PAGES)) return { data, results: reply.results };
  }
}

import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import type { VpcUsage } from '#api/records.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canAdd } from '#rights/can.ts';
import { Copyable } from '#ui/copy.tsx';
import { Link } from '#ui/link.tsx';
import { RecordPage } from '#ui/list/record-page.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, useList } from '#ui/list/use-list.ts';
import { Meter } from '#ui/meter.tsx';
import type { Params } from '#ui/router/match.ts';
import { shareText } from './address-usage.ts';
import { RegionFilter } from './region-filter.tsx';

const KIND: ListKind = { sorts: ['label', 'region', 'subnets', 'used_percent'], sort: 'label' };

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listVpcUsage', inputIn(search, KIND, filterOf(search.get('region') ?? '')));
}

/** All VPCs of the account. */
export default function VpcList() {
  const session = sessionStore();
  const { grants, regions } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.vpcs, KIND);
  const region = String(list.others.region ?? '');
  const input = list.input(filterOf(region));
  const vpcs = useRead('listVpcUsage', input, { keepsPrevious: true });
  const usable = regions.filter(({ capabilities }) => capabilities.includes('VPCs'));

  return (
    <RecordPage
      title="VPCs"
      list={list}
      reading={vpcs}
      columns={columnsFor(regions)}
      keyOf={idOf}
      searchLabel="Find by label"
      filters={<RegionFilter region={region} onChange={(chosen) => list.filter({ region: chosen })} />}
      request={requestOf('listVpcUsage', input)}
      create={{ label: 'Create VPC', to: paths.newVpc(), right: canAdd(grants, 'add_vpcs') }}
      empty={{
        title: 'No VPC yet',
        text: 'A VPC is a private network of yours in a region. Computes in its subnets reach each other, and nobody else does.',
        example: requestOf('createVpc', { body: firstVpc(usable[0]?.id) }),
      }}
      nothing={{ title: 'No VPC matches', to: paths.vpcs() }}
    />
  );
}

function columnsFor(regions: readonly Schema<'Region'>[]): Column<VpcUsage>[] {
  const nameOf = (id: string) => regions.find((region) => region.id === id)?.label ?? id;
  return [
    {
      title: 'Label',
      sort: 'label',
      isName: true,
      cell: ({ vpc_id: id, label }) => (
        <Copyable text={label}>
          <Link to={paths.vpc(id)}>{label}</Link>
        </Copyable>
      ),
    },
    { title: 'Region', sort: 'region', cell: ({ region }) => nameOf(region) },
    { title: 'Subnets', sort: 'subnets', isNumber: true, cell: ({ subnets }) => subnets },
    {
      title: 'Addresses used',
      sort: 'used_percent',
      weight: 1.25,
      cell: ({ used, usable }) => <Meter value={used} max={usable} text={shareText({ used, usable })} />,
    },
    {
      title: 'Largest free network',
      cell: ({ largest_free: network }) => (network === null ? 'None' : <Copyable text={network} />),
    },
    {
      title: 'ID',
      isNumber: true,
      cell: ({ vpc_id: id }) => <Copyable text={String(id)} name={`the id ${id}`} />,
    },
  ];
}

function filterOf(region: string) {
  return region === '' ? {} : { region };
}

function firstVpc(region = 'REGION') {
  return { label: 'first', region, subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }] };
}

function idOf({ vpc_id: id }: VpcUsage): number {
  return id;
}

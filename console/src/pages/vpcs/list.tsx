import { useSyncExternalStore } from 'react';
import { asCurl } from '#api/copy-as.ts';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import type { Vpc } from '#api/records.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canAdd } from '#rights/can.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import type { ListKind } from '#ui/list/search.ts';
import { type Column, Table } from '#ui/list/table.tsx';
import { ListTools, Pager, SearchField } from '#ui/list/tools.tsx';
import { inputIn, useList } from '#ui/list/use-list.ts';
import { Meter } from '#ui/meter.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import type { Params } from '#ui/router/match.ts';
import { Empty, NothingFound } from '#ui/states/empty.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Time } from '#ui/time.tsx';
import { addressUsage, shareText } from './address-usage.ts';
import { RegionFilter } from './region-filter.tsx';

const KIND: ListKind = { sorts: ['label', 'region', 'created'], sort: 'label' };

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listVpcs', inputIn(search, KIND, filterOf(search.get('region') ?? '')));
}

/** All VPCs of the account. */
export default function VpcList() {
  const session = sessionStore();
  const { grants, regions, apiUrl } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.vpcs, KIND);
  const region = String(list.others.region ?? '');
  const vpcs = useRead('listVpcs', list.input(filterOf(region)), { keepsPrevious: true });
  const right = canAdd(grants, 'add_vpcs');
  usePageActions([{ label: 'Create VPC', to: paths.newVpc(), key: 'c', right }]);
  const create = (
    <ButtonLink to={paths.newVpc()} kind="primary" right={right}>
      Create VPC
    </ButtonLink>
  );
  const columns = columnsFor(regions);
  const usable = regions.filter(({ capabilities }) => capabilities.includes('VPCs'));
  const isEmpty = vpcs.data?.results === 0 && !list.isFiltered;

  return (
    <Page title="VPCs" actions={isEmpty ? undefined : create}>
      {!isEmpty && (
        <ListTools>
          <SearchField list={list} label="Find by label" />
          <RegionFilter region={region} onChange={(chosen) => list.filter({ region: chosen })} />
          <CopyAs operation="listVpcs" input={list.input(filterOf(region))} />
        </ListTools>
      )}
      <Loaded
        reading={vpcs}
        skeleton={<Table caption="VPCs" columns={columns} rows={undefined} keyOf={idOf} list={list} />}
      >
        {({ data, results, pages }) =>
          isEmpty ? (
            <Empty
              title="No VPC yet"
              action={create}
              command={asCurl(requestOf('createVpc', { body: firstVpc(usable[0]?.id) }), apiUrl)}
            >
              A VPC is a private network of yours in a region. Computes in its subnets reach each other, and
              nobody else does.
            </Empty>
          ) : results === 0 ? (
            <NothingFound title="No VPC matches" action={<Link to={paths.vpcs()}>Clear filter</Link>} />
          ) : (
            <>
              <Table
                caption="VPCs"
                columns={columns}
                rows={data}
                keyOf={idOf}
                list={list}
                isOld={vpcs.isPlaceholderData}
              />
              <Pager list={list} total={results} pages={pages} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function columnsFor(regions: readonly Schema<'Region'>[]): Column<Vpc>[] {
  const nameOf = (id: string) => regions.find((region) => region.id === id)?.label ?? id;
  return [
    {
      title: 'Label',
      sort: 'label',
      isName: true,
      cell: ({ id, label }) => (
        <Copyable text={label}>
          <Link to={paths.vpc(id)}>{label}</Link>
        </Copyable>
      ),
    },
    { title: 'Region', sort: 'region', cell: ({ region }) => nameOf(region) },
    { title: 'Subnets', isNumber: true, cell: ({ subnets }) => subnets.length },
    {
      title: 'Addresses used',
      weight: 1.25,
      cell: ({ subnets }) => {
        const share = addressUsage(subnets);
        return <Meter value={share.used} max={share.usable} text={shareText(share)} />;
      },
    },
    { title: 'Created', sort: 'created', cell: ({ created }) => <Time at={created} /> },
    { title: 'ID', isNumber: true, cell: ({ id }) => <Copyable text={String(id)} name={`the id ${id}`} /> },
  ];
}

function filterOf(region: string) {
  return region === '' ? {} : { region };
}

function firstVpc(region = 'REGION') {
  return { label: 'first', region, subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }] };
}

function idOf({ id }: Vpc): number {
  return id;
}

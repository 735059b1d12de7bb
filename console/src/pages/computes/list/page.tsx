import { useSyncExternalStore } from 'react';
import { asCurl } from '#api/copy-as.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canAdd } from '#rights/can.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/list/table.tsx';
import { ListTools, Pager, SearchField } from '#ui/list/tools.tsx';
import { searchIn, useList } from '#ui/list/use-list.ts';
import { usePageActions } from '#ui/palette/actions.ts';
import { useSearchParams } from '#ui/router/location.ts';
import type { Params } from '#ui/router/match.ts';
import { Empty, NothingFound } from '#ui/states/empty.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { computeColumns } from './columns.tsx';
import { ComputeFilters } from './filters.tsx';
import { computesInput, filterIn, KIND, MOST_SEARCHED } from './search.ts';
import { useComputes } from './use-computes.ts';
import { useVpcAddresses } from './vpc-addresses.ts';

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listComputes', computesInput(searchIn(search, KIND), filterIn(search)));
}

/** All computes of the account that the user may see. */
export default function ComputeList() {
  const session = sessionStore();
  const { grants, regions, apiUrl } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.computes, KIND);
  const filter = filterIn(useSearchParams());
  const computes = useComputes(list, filter);
  const rows = computes.data?.rows ?? [];
  const vpcAddresses = useVpcAddresses(rows);
  const types = useRead('listComputeTypes').data?.data ?? [];
  const columns = computeColumns({ regions, types, vpcAddresses });
  const right = canAdd(grants, 'add_computes');
  usePageActions([{ label: 'Create compute', to: paths.newCompute(), key: 'c', right }]);
  const create = (
    <ButtonLink to={paths.newCompute()} kind="primary" right={right}>
      Create compute
    </ButtonLink>
  );
  const usable = regions.filter(({ capabilities }) => capabilities.includes('Computes'));
  const isEmpty = computes.data?.results === 0 && !list.isFiltered;

  return (
    <Page title="Computes" actions={isEmpty ? undefined : create}>
      {!isEmpty && (
        <ListTools>
          <SearchField list={list} label="Find by label" />
          <ComputeFilters list={list} regions={usable} />
          <CopyAs operation="listComputes" input={computesInput(list, filter)} />
        </ListTools>
      )}
      <Loaded
        reading={computes}
        skeleton={
          <Table caption="Computes" columns={columns} rows={undefined} keyOf={({ id }) => id} list={list} />
        }
      >
        {({ results, pages, isPartial }) =>
          isEmpty ? (
            <Empty
              title="No compute yet"
              action={create}
              command={asCurl(requestOf('createCompute', { body: firstCompute(usable[0]?.id) }), apiUrl)}
            >
              A compute is a virtual server in a region. Attached to a subnet of a VPC, it reaches the others
              in that VPC.
            </Empty>
          ) : results === 0 ? (
            <NothingFound
              title="No compute matches"
              action={<Link to={paths.computes()}>Clear filter</Link>}
            />
          ) : (
            <>
              <Table
                caption="Computes"
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                list={list}
                isOld={computes.isPlaceholderData}
              />
              {isPartial && (
                <p className="quiet">
                  Only the first {MOST_SEARCHED} computes were looked through for this status.
                </p>
              )}
              <Pager list={list} total={results} pages={pages} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function firstCompute(region = 'REGION') {
  return { label: 'first', region, type: 'c1-entry-1', image: 'public/debian12', root_pass: '$ROOT_PASS' };
}

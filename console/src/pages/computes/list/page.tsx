import { useSyncExternalStore } from 'react';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canAdd } from '#rights/can.ts';
import { RecordPage } from '#ui/list/record-page.tsx';
import { searchIn, useList } from '#ui/list/use-list.ts';
import { useSearchParams } from '#ui/router/location.ts';
import type { Params } from '#ui/router/match.ts';
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
  const { grants, regions } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.computes, KIND);
  const filter = filterIn(useSearchParams());
  const computes = useComputes(list, filter);
  const vpcAddresses = useVpcAddresses(computes.data?.data ?? []);
  const types = useRead('listComputeTypes').data?.data ?? [];
  const usable = regions.filter(({ capabilities }) => capabilities.includes('Computes'));

  return (
    <RecordPage
      title="Computes"
      list={list}
      reading={computes}
      columns={computeColumns({ regions, types, vpcAddresses })}
      keyOf={({ id }) => id}
      searchLabel="Find by label"
      filters={<ComputeFilters list={list} regions={usable} />}
      request={requestOf('listComputes', computesInput(list, filter))}
      create={{ label: 'Create compute', to: paths.newCompute(), right: canAdd(grants, 'add_computes') }}
      empty={{
        title: 'No compute yet',
        text: 'A compute is a virtual server in a region. Attached to a subnet of a VPC, it reaches the others in that VPC.',
        example: requestOf('createCompute', { body: firstCompute(usable[0]?.id) }),
      }}
      note={
        computes.data?.isPartial && (
          <p className="quiet">
            Only the first {MOST_SEARCHED} computes were looked through for this status.
          </p>
        )
      }
      nothing={{ title: 'No compute matches', to: paths.computes() }}
    />
  );
}

function firstCompute(region = 'REGION') {
  return { label: 'first', region, type: 'c1-entry-1', image: 'public/debian12', root_pass: '$ROOT_PASS' };
}

import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { useList } from '#ui/list/use-list.ts';
import { Status } from '#ui/status.tsx';
import { EmptyCatalog } from './empty-catalog.tsx';
import { offersText } from './texts.ts';

type RegionRow = Schema<'Region'>;

const KIND: ListKind = { sorts: [], sort: '' };

const columns: readonly Column<RegionRow>[] = [
  { title: 'Name', isName: true, cell: ({ label }) => label },
  { title: 'ID', cell: ({ id }) => <Copyable text={id} /> },
  { title: 'Country', cell: ({ country }) => country.toUpperCase() },
  { title: 'Offers', cell: ({ capabilities }) => offersText(capabilities) },
  {
    title: 'Status',
    cell: ({ status }) => <Status kind={status === 'ok' ? 'good' : 'bad'}>{status}</Status>,
  },
];

/** Where things can be. */
export default function Regions() {
  const list = useList(paths.regions, KIND);
  const { page, size } = list;
  const input = { query: { page, page_size: size } };
  const reading = useRead('listRegions', input, { keepsPrevious: true });
  return (
    <Page title="Regions" about="Where VPCs and computes can be. Those of a VPC are all in its region.">
      <RecordList
        title="Regions"
        list={list}
        reading={reading}
        columns={columns}
        keyOf={({ id }) => id}
        tools={<CopyAs operation="listRegions" input={input} />}
        empty={<EmptyCatalog things="regions" />}
      />
    </Page>
  );
}

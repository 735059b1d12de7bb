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
import { dayText, sizeText } from './texts.ts';

type ImageRow = Schema<'Image'>;

const KIND: ListKind = { sorts: ['label', 'vendor', 'size'], sort: 'label' };

const columns: readonly Column<ImageRow>[] = [
  { title: 'Name', sort: 'label', isName: true, cell: ({ label }) => label },
  { title: 'ID', cell: ({ id }) => <Copyable text={id} /> },
  { title: 'Vendor', sort: 'vendor', cell: ({ vendor }) => vendor },
  { title: 'Size', sort: 'size', isNumber: true, cell: ({ size }) => sizeText(size) },
  {
    title: 'State',
    cell: ({ deprecated, status }) => (
      <Status kind={deprecated ? 'off' : 'good'}>{deprecated ? 'deprecated' : status}</Status>
    ),
  },
  {
    title: 'End of support',
    cell: ({ eol }) => (eol === null ? '-' : <time dateTime={`${eol}Z`}>{dayText(eol)}</time>),
  },
];

/** What computes can start with. */
export default function Images() {
  const list = useList(paths.images, KIND);
  const reading = useRead('listImages', list.input(), { keepsPrevious: true });
  return (
    <Page title="Images" about="What computes can start with.">
      <RecordList
        title="Images"
        list={list}
        reading={reading}
        columns={columns}
        keyOf={({ id }) => id}
        tools={<CopyAs operation="listImages" input={list.input()} />}
        searchLabel="Find by name"
        empty={<EmptyCatalog things="images" />}
      />
    </Page>
  );
}

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
import { dayText } from './texts.ts';

type KernelRow = Schema<'Kernel'>;

const KIND: ListKind = { sorts: ['label', 'version', 'architecture'], sort: '-version' };

const columns: readonly Column<KernelRow>[] = [
  { title: 'Name', sort: 'label', isName: true, cell: ({ label }) => label },
  { title: 'ID', cell: ({ id }) => <Copyable text={id} /> },
  { title: 'Version', sort: 'version', cell: ({ version }) => version },
  { title: 'Architecture', sort: 'architecture', cell: ({ architecture }) => architecture },
  {
    title: 'State',
    cell: ({ deprecated }) => (
      <Status kind={deprecated ? 'off' : 'good'}>{deprecated ? 'deprecated' : 'available'}</Status>
    ),
  },
  {
    title: 'Built',
    cell: ({ built }) => (built === null ? '-' : <time dateTime={`${built}Z`}>{dayText(built)}</time>),
  },
];

/** The kernels that a config can name. */
export default function Kernels() {
  const list = useList(paths.kernels, KIND);
  const reading = useRead('listKernels', list.input(), { keepsPrevious: true });
  return (
    <Page title="Kernels" about="The kernels that a config of a compute can name.">
      <RecordList
        title="Kernels"
        list={list}
        reading={reading}
        columns={columns}
        keyOf={({ id }) => id}
        tools={<CopyAs operation="listKernels" input={list.input()} />}
        searchLabel="Find by name"
        empty={<EmptyCatalog things="kernels" />}
      />
    </Page>
  );
}

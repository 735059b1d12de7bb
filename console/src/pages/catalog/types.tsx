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
import { EmptyCatalog } from './empty-catalog.tsx';
import { priceText, sizeText } from './texts.ts';

type ComputeTypeRow = Schema<'ComputeType'>;

const KIND: ListKind = { sorts: ['label', 'class', 'vcpus', 'memory', 'disk', 'transfer'], sort: 'memory' };

const columns: readonly Column<ComputeTypeRow>[] = [
  { title: 'Name', sort: 'label', isName: true, cell: ({ label }) => label },
  { title: 'ID', cell: ({ id }) => <Copyable text={id} /> },
  { title: 'Class', sort: 'class', cell: (type) => type.class },
  { title: 'vCPUs', sort: 'vcpus', isNumber: true, cell: ({ vcpus }) => vcpus },
  { title: 'Memory', sort: 'memory', isNumber: true, cell: ({ memory }) => sizeText(memory) },
  { title: 'Disk', sort: 'disk', isNumber: true, cell: ({ disk }) => sizeText(disk) },
  {
    title: 'Transfer',
    sort: 'transfer',
    isNumber: true,
    weight: 0.75,
    cell: ({ transfer }) => `${transfer.toLocaleString('en')} GB`,
  },
  { title: 'Price a month', isNumber: true, weight: 0.75, cell: ({ price }) => priceText(price.monthly) },
];

/** The sizes that computes can have. */
export default function Types() {
  const list = useList(paths.types, KIND);
  const reading = useRead('listComputeTypes', list.input(), { keepsPrevious: true });
  return (
    <Page title="Types" about="The sizes that computes can have. Prices in some regions differ.">
      <RecordList
        title="Types"
        list={list}
        reading={reading}
        columns={columns}
        keyOf={({ id }) => id}
        tools={<CopyAs operation="listComputeTypes" input={list.input()} />}
        searchLabel="Find by name"
        empty={<EmptyCatalog things="types" />}
      />
    </Page>
  );
}

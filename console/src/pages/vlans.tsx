import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, useList } from '#ui/list/use-list.ts';
import type { Params } from '#ui/router/match.ts';
import { Empty } from '#ui/states/empty.tsx';
import { Time } from '#ui/time.tsx';

type Vlan = Schema<'Vlan'>;

const KIND: ListKind = { sorts: ['label', 'region'], sort: 'label' };

const columns: readonly Column<Vlan>[] = [
  { title: 'Label', sort: 'label', isName: true, cell: ({ label }) => <Copyable text={label} /> },
  { title: 'Region', sort: 'region', cell: ({ region }) => region },
  {
    title: 'Computes',
    cell: ({ computes }) => (
      <span>
        {computes.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={paths.compute(id)}>{id}</Link>
          </span>
        ))}
      </span>
    ),
  },
  { title: 'Created', cell: ({ created }) => <Time at={created} /> },
];

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listVlans', inputIn(search, KIND));
}

/** All VLANs of the account. */
export default function Vlans() {
  const list = useList(paths.vlans, KIND);
  const reading = useRead('listVlans', list.input(), { keepsPrevious: true });
  return (
    <Page title="VLANs">
      <RecordList
        title="VLANs"
        list={list}
        reading={reading}
        columns={columns}
        keyOf={({ region, label }) => `${region} ${label}`}
        tools={<CopyAs operation="listVlans" input={list.input()} />}
        searchLabel="Find by label"
        empty={
          <Empty
            title="No VLAN yet"
            action={
              <ButtonLink kind="primary" to={paths.computes()}>
                Go to computes
              </ButtonLink>
            }
          >
            A VLAN connects computes of a region like a cable. It comes into being with the first interface
            that names it, and goes with the last.
          </Empty>
        }
      />
    </Page>
  );
}

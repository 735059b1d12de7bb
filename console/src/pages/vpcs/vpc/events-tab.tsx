import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import type { Filter } from '#api/request.ts';
import { paths } from '#paths.ts';
import type { ListKind } from '#ui/list/search.ts';
import { type Column, Table } from '#ui/list/table.tsx';
import { Pager } from '#ui/list/tools.tsx';
import { useList } from '#ui/list/use-list.ts';
import { NothingFound } from '#ui/states/empty.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Time } from '#ui/time.tsx';

type Event = Schema<'Event'>;

const KIND: ListKind = { sorts: ['id'], sort: '-id' };

const DONE: Readonly<Record<string, string>> = { create: 'created', update: 'changed', delete: 'deleted' };

const COLUMNS: Column<Event>[] = [
  { title: 'What', isName: true, cell: textOf },
  { title: 'Who', cell: ({ username }) => username ?? <span className="quiet">-</span> },
  { title: 'When', cell: ({ created }) => <Time at={created} /> },
];

/** What happened to a VPC and its subnets. */
export function EventsTab({ vpc }: { vpc: Schema<'Vpc'> }) {
  const list = useList((search) => paths.vpcEvents(vpc.id, search), KIND);
  const events = useRead('listEvents', list.input(filterFor(vpc)), { keepsPrevious: true });
  return (
    <Loaded
      reading={events}
      skeleton={<Table caption="Events" columns={COLUMNS} rows={undefined} keyOf={idOf} />}
    >
      {({ data, results, pages }) =>
        results === 0 ? (
          <NothingFound
            title="No event is kept of this VPC"
            action={<span className="quiet">Older ones are deleted after a while.</span>}
          />
        ) : (
          <>
            <Table
              caption="Events"
              columns={COLUMNS}
              rows={data}
              keyOf={idOf}
              isOld={events.isPlaceholderData}
            />
            <Pager list={list} total={results} pages={pages} />
          </>
        )
      }
    </Loaded>
  );
}

/** Those of the VPC and of the subnets it has now: the API cannot be asked for the deleted ones. */
function filterFor({ id, subnets }: Schema<'Vpc'>): Filter {
  const own = { 'entity.type': 'vpc', 'entity.id': id };
  if (subnets.length === 0) return own;
  const among = subnets.map((subnet) => ({ 'entity.id': subnet.id }));
  return { '+or': [own, { 'entity.type': 'subnet', '+or': among }] };
}

function textOf({ action, entity }: Event): string {
  const [, verb = ''] = action.split('_');
  return `${entity.type === 'vpc' ? 'VPC' : 'Subnet'} ${entity.label} ${DONE[verb] ?? verb}`;
}

function idOf({ id }: Event): number {
  return id;
}

import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
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
import { Time } from '#ui/time.tsx';

type Natgateway = Schema<'Natgateway'>;

const KIND: ListKind = { sorts: ['label', 'region', 'updated'], sort: 'label' };

/** More are counted. */
const MOST_ADDRESSES = 3;

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listNatgateways', inputIn(search, KIND));
}

/** All NAT gateways of the account. */
export default function NatgatewayList() {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.natgateways, KIND);
  const input = list.input();
  const gateways = useRead('listNatgateways', input, { keepsPrevious: true });
  return (
    <RecordPage
      title="NAT gateways"
      about="The way out for computes without a public address of their own. They share the addresses of a gateway."
      list={list}
      reading={gateways}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      searchLabel="Find by label"
      request={requestOf('listNatgateways', input)}
      create={{
        label: 'Create NAT gateway',
        to: paths.newNatgateway(),
        right: canAdd(grants, 'add_vpcs'),
      }}
      filters={<Link to={paths.holder()}>Who had this port?</Link>}
      empty={{
        title: 'No NAT gateway yet',
        text: 'Computes without a public address reach the internet by a NAT gateway of their subnet.',
        example: requestOf('createNatgateway', { body: { label: 'out', region: 'us-east' } }),
      }}
    />
  );
}

const COLUMNS: readonly Column<Natgateway>[] = [
  {
    title: 'Label',
    sort: 'label',
    isName: true,
    cell: ({ id, label }) => (
      <Copyable text={label}>
        <Link to={paths.natgateway(id)}>{label}</Link>
      </Copyable>
    ),
  },
  { title: 'Region', sort: 'region', cell: ({ region }) => region },
  { title: 'Addresses', cell: ({ addresses }) => <Addresses addresses={addresses} /> },
  {
    title: 'Blocks of ports',
    cell: ({ portset_assignments: used, portset_capacity: all }) => (
      <Meter value={used} max={all} text={`${used} of ${all}`} />
    ),
  },
  {
    title: 'Subnets',
    cell: ({ vpc_subnet, vpc_subnets }) => <Subnets first={vpc_subnet} all={vpc_subnets} />,
  },
  { title: 'Changed', sort: 'updated', cell: ({ updated }) => <Time at={updated} /> },
  { title: 'ID', isNumber: true, cell: ({ id }) => <Copyable text={String(id)} name={`the id ${id}`} /> },
];

function Addresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return <span className="quiet">None</span>;
  const more = addresses.length - MOST_ADDRESSES;
  return (
    <span>
      <span className="mono">{addresses.slice(0, MOST_ADDRESSES).join(', ')}</span>
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

function Subnets({ first, all }: { first: Natgateway['vpc_subnet']; all: Natgateway['vpc_subnets'] }) {
  if (first === null) return <span className="quiet">None</span>;
  const more = (all?.length ?? 1) - 1;
  return (
    <span>
      <Link to={paths.subnet(first.vpc_id, first.id)}>{`${first.vpc_label} / ${first.label}`}</Link>
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

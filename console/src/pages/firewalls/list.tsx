import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { WHERE_FIREWALLS_HOLD } from '#plan/firewall-text.ts';
import { canAdd } from '#rights/can.ts';
import { Copyable } from '#ui/copy.tsx';
import { Link } from '#ui/link.tsx';
import { RecordPage } from '#ui/list/record-page.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, useList } from '#ui/list/use-list.ts';
import type { Params } from '#ui/router/match.ts';
import { Time } from '#ui/time.tsx';
import styles from './firewalls.module.css';
import { FirewallStatus } from './status.tsx';

type Firewall = Schema<'Firewall'>;

const KIND: ListKind = { sorts: ['label', 'status', 'updated'], sort: 'label' };

/** More are counted. */
const MOST_COMPUTES = 3;

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listFirewalls', inputIn(search, KIND));
}

/** All firewalls of the account. */
export default function FirewallList() {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.firewalls, KIND);
  const input = list.input();
  const firewalls = useRead('listFirewalls', input, { keepsPrevious: true });
  return (
    <RecordPage
      title="Firewalls"
      list={list}
      reading={firewalls}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      searchLabel="Find by label"
      request={requestOf('listFirewalls', input)}
      create={{ label: 'Create firewall', to: paths.newFirewall(), right: canAdd(grants, 'add_firewalls') }}
      note={<p className={styles.where}>{WHERE_FIREWALLS_HOLD}</p>}
      empty={{
        title: 'No firewall yet',
        text: 'A firewall decides which connections reach your computes, and which leave them.',
        example: requestOf('createFirewall', { body: EXAMPLE }),
      }}
    />
  );
}

const COLUMNS: readonly Column<Firewall>[] = [
  {
    title: 'Label',
    sort: 'label',
    isName: true,
    cell: ({ id, label }) => (
      <Copyable text={label}>
        <Link to={paths.firewall(id)}>{label}</Link>
      </Copyable>
    ),
  },
  { title: 'Status', sort: 'status', cell: ({ status }) => <FirewallStatus status={status} /> },
  {
    title: 'Rules',
    isNumber: true,
    cell: ({ rules: { inbound, outbound } }) => (inbound?.length ?? 0) + (outbound?.length ?? 0),
  },
  { title: 'Computes', cell: ({ entities }) => <Computes entities={entities} /> },
  { title: 'Changed', sort: 'updated', cell: ({ updated }) => <Time at={updated} /> },
  { title: 'ID', isNumber: true, cell: ({ id }) => <Copyable text={String(id)} name={`the id ${id}`} /> },
];

function Computes({ entities }: Pick<Firewall, 'entities'>) {
  if (entities.length === 0) return <span className="quiet">None</span>;
  const more = entities.length - MOST_COMPUTES;
  return (
    <span>
      {entities.slice(0, MOST_COMPUTES).map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={paths.compute(id)}>{label}</Link>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

/** A firewall for who has none. */
const EXAMPLE: Schema<'FirewallInput'> = {
  label: 'web',
  rules: {
    inbound: [
      {
        action: 'ACCEPT',
        protocol: 'TCP',
        ports: '80, 443',
        addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
      },
    ],
    inbound_policy: 'DROP',
    outbound_policy: 'ACCEPT',
  },
};

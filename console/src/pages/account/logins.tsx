import { prefetchTail, useTail } from '#api/newest-records.ts';
import type { Login } from '#api/records.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { useFirst } from '#ui/list/show-more.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { ListTools } from '#ui/list/tools.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';

const columns: readonly Column<Login>[] = [
  { title: 'When', isName: true, cell: ({ datetime }) => <Time at={datetime} /> },
  // A name that does not exist any more leads nowhere: it is no link.
  { title: 'User', cell: ({ username }) => username },
  {
    title: 'Outcome',
    cell: ({ status }) =>
      status === 'successful' ? <Status kind="good">Signed in</Status> : <Status kind="bad">Failed</Status>,
  },
  { title: 'From', cell: ({ ip }) => <span className="mono">{ip}</span> },
  {
    title: 'Access at the time',
    cell: ({ restricted }) => (restricted ? 'Restricted' : 'Unrestricted'),
  },
];

/** Starts reading what the list shows first. */
export function prefetch(): void {
  prefetchTail('listLogins');
}

/** Who signed in to the account, or tried to. */
export default function Logins() {
  const logins = useTail('listLogins');
  const { first, more } = useFirst(logins.data?.data ?? []);
  return (
    <Page title="Sign-ins" about="Who signed in to the account, or tried to.">
      <ListTools>
        <CopyAs operation="listLogins" />
      </ListTools>
      <Loaded
        reading={logins}
        skeleton={<Table caption="Sign-ins" columns={columns} rows={undefined} keyOf={({ id }) => id} />}
      >
        {({ data, results }) => (
          <>
            <Table caption="Sign-ins" columns={columns} rows={first} keyOf={({ id }) => id} />
            {more}
            {results > data.length && (
              <p className="quiet">Only the newest {data.length.toLocaleString('en')} are shown.</p>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

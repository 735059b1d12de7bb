import { useTail } from '#api/newest-records.ts';
import type { Login } from '#api/records.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { useFirst } from '#ui/list/show-more.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';

const FIRST = 10;

const columns: readonly Column<Login>[] = [
  { title: 'When', isName: true, cell: ({ datetime }) => <Time at={datetime} /> },
  {
    title: 'Outcome',
    cell: ({ status }) =>
      status === 'successful' ? <Status kind="good">Signed in</Status> : <Status kind="bad">Failed</Status>,
  },
  { title: 'From', cell: ({ ip }) => <span className="mono">{ip}</span> },
];

/** Who signed in as the user, or tried to. */
export function SignIns() {
  const logins = useTail('listOwnLogins');
  const { first, more } = useFirst(logins.data?.data ?? [], FIRST);
  return (
    <section>
      <h2>Sign-ins</h2>
      <Loaded
        reading={logins}
        skeleton={<Table caption="Sign-ins" columns={columns} rows={undefined} keyOf={({ id }) => id} />}
      >
        {() => <Table caption="Sign-ins" columns={columns} rows={first} keyOf={({ id }) => id} />}
      </Loaded>
      <p className="buttons">
        {more}
        <CopyAs operation="listOwnLogins" />
      </p>
    </section>
  );
}

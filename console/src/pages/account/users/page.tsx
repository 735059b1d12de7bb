import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { isUnrestricted } from '#rights/can.ts';
import { Copyable } from '#ui/copy.tsx';
import { Link } from '#ui/link.tsx';
import { RecordPage } from '#ui/list/record-page.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, useList } from '#ui/list/use-list.ts';
import type { Params } from '#ui/router/match.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';

type User = Schema<'User'>;

const KIND: ListKind = { sorts: ['username'], sort: 'username', searched: 'username' };

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listUsers', inputIn(search, KIND));
}

/** Everyone who has access to the account. */
export default function Users() {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.users, KIND);
  const users = useRead('listUsers', list.input(), { keepsPrevious: true });
  return (
    <RecordPage
      title="Users"
      about="Everyone who has access to the account."
      list={list}
      reading={users}
      columns={columns}
      keyOf={({ username }) => username}
      searchLabel="Find by username"
      request={requestOf('listUsers', list.input())}
      create={{ label: 'Invite user', to: paths.newUser(), right: isUnrestricted(grants) }}
      empty={{
        title: 'No user',
        text: 'Users sign in, and have tokens of their own.',
        example: requestOf('createUser', { body: { username: 'maria', email: 'maria@example.com' } }),
      }}
    />
  );
}

const columns: readonly Column<User>[] = [
  {
    title: 'Username',
    sort: 'username',
    isName: true,
    cell: ({ username }) => (
      <Copyable text={username}>
        <Link to={paths.user(username)}>{username}</Link>
      </Copyable>
    ),
  },
  { title: 'E-mail', weight: 1.6, cell: ({ email }) => email },
  {
    title: 'Access',
    cell: ({ restricted, user_type: type }) =>
      type === 'proxy' ? 'Parent account' : restricted ? 'Restricted' : 'Unrestricted',
  },
  {
    title: 'Two-factor',
    cell: ({ tfa_enabled: isOn }) =>
      isOn ? <Status kind="good">On</Status> : <Status kind="off">Off</Status>,
  },
  { title: 'Last sign-in', weight: 1.2, cell: (user) => <LastSignIn user={user} /> },
];

function LastSignIn({ user: { last_login: last, password_created: created } }: { user: User }) {
  if (last === null) return <span className="quiet">{created === null ? 'Invited' : 'Never'}</span>;
  return (
    <span>
      <Time at={last.login_datetime} />
      {last.status === 'failed' && <span className="below">failed</span>}
    </span>
  );
}

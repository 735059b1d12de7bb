import { useSyncExternalStore } from 'react';
import { asCurl } from '#api/copy-as.ts';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { isUnrestricted } from '#rights/can.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, useList } from '#ui/list/use-list.ts';
import { usePageActions } from '#ui/palette/actions.ts';
import type { Params } from '#ui/router/match.ts';
import { Empty } from '#ui/states/empty.tsx';
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
  const { grants, apiUrl } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.users, KIND);
  const users = useRead('listUsers', list.input(), { keepsPrevious: true });
  const right = isUnrestricted(grants);
  usePageActions([{ label: 'Invite user', to: paths.newUser(), key: 'c', right }]);
  const invite = (
    <ButtonLink kind="primary" to={paths.newUser()} right={right}>
      Invite user
    </ButtonLink>
  );
  return (
    <Page title="Users" about="Everyone who has access to the account." actions={invite}>
      <RecordList
        title="Users"
        list={list}
        reading={users}
        columns={columns}
        keyOf={({ username }) => username}
        searchLabel="Find by username"
        tools={<CopyAs operation="listUsers" input={list.input()} />}
        empty={
          <Empty
            title="No user"
            action={invite}
            command={asCurl(
              requestOf('createUser', { body: { username: 'maria', email: 'maria@example.com' } }),
              apiUrl,
            )}
          >
            Users sign in, and have tokens of their own.
          </Empty>
        }
      />
    </Page>
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

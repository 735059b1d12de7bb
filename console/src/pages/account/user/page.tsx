import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { isUnrestricted } from '#rights/can.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import type { PageProps, Params } from '#ui/router/match.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { UserDialogs } from './dialogs.tsx';
import { GrantsForm } from './grants-form.tsx';
import styles from './user.module.css';

/** Starts reading what the page shows first. */
export function prefetch({ user: username = '' }: Params): void {
  prefetchRead('getUser', { path: { username } });
  prefetchRead('getUserGrants', { path: { username } });
}

/** A user, and what they may do. */
export default function UserPage({ params: { user: username = '' } }: PageProps) {
  const session = sessionStore();
  const { grants: own, sendsMail } = useSyncExternalStore(session.watch, session.get);
  const path = { username };
  const user = useRead('getUser', { path });
  const grants = useRead('getUserGrants', { path });
  const right = isUnrestricted(own);
  const to = (dialog: string) => paths.user(username, { do: dialog });
  usePageActions([{ label: 'Rename', to: to('rename'), key: 'e', right }]);
  return (
    <Page
      title={username}
      trail={[{ to: paths.users(), label: 'Users' }]}
      about={user.data && <Facts user={user.data} />}
      actions={
        user.data &&
        user.data.user_type !== 'proxy' && (
          <ButtonGroup right={right}>
            {user.data.password_created === null && !sendsMail && (
              <ButtonLink to={to('invitation')} right={right}>
                Invitation link
              </ButtonLink>
            )}
            <ButtonLink to={to('rename')} right={right}>
              Rename
            </ButtonLink>
            <ButtonLink to={to('restrict')} right={right}>
              {user.data.restricted ? 'Remove restrictions' : 'Restrict'}
            </ButtonLink>
            <ButtonLink to={to('delete')} kind="danger" right={right}>
              Delete
            </ButtonLink>
          </ButtonGroup>
        )
      }
    >
      <Loaded
        reading={user}
        skeleton={<Skeleton lines={10} />}
        wayBack={<Link to={paths.users()}>All users</Link>}
      >
        {(data) => (
          <>
            <h2>Grants</h2>
            {data.restricted ? (
              <Loaded reading={grants} skeleton={<Skeleton lines={8} />}>
                {(held) => (held === null ? null : <GrantsForm username={username} grants={held} />)}
              </Loaded>
            ) : (
              <p>{username} is unrestricted and can do everything in the account.</p>
            )}
            <UserDialogs user={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ user }: { user: Schema<'User'> }) {
  const { email, tfa_enabled: hasTwoFactor, last_login: last, ssh_keys: keys } = user;
  return (
    <span className={styles.facts}>
      <span>{email}</span>
      <span>{hasTwoFactor ? 'Two-factor on' : 'Two-factor off'}</span>
      {keys.length > 0 && <span>SSH keys: {keys.join(', ')}</span>}
      <span>
        {last === null ? (
          'Never signed in'
        ) : (
          <>
            Last sign-in <Time at={last.login_datetime} />
          </>
        )}
      </span>
    </span>
  );
}

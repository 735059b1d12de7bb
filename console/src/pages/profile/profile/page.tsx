import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { Copyable } from '#ui/copy.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ProfileForm } from './form.tsx';
import styles from './profile.module.css';

const TYPES: Readonly<Record<Schema<'Profile'>['user_type'], string>> = {
  default: 'User',
  parent: 'User of a parent account',
  child: 'User of a child account',
  proxy: 'Proxy user',
};

/** Starts reading what the page shows first. */
export function prefetch(): void {
  prefetchRead('getProfile');
}

/** What the user is, and may change about themselves. */
export default function ProfilePage() {
  const profile = useRead('getProfile');
  return (
    <Page title="Profile">
      <Loaded reading={profile} skeleton={<Skeleton lines={8} />}>
        {(data) => (
          <>
            <dl className={styles.facts}>
              <div>
                <dt>Username</dt>
                <dd>
                  <Copyable text={data.username} />
                </dd>
              </div>
              <div>
                <dt>ID</dt>
                <dd>
                  <Copyable text={String(data.uid)} name={`the id ${data.uid}`} />
                </dd>
              </div>
              <div>
                <dt>Type</dt>
                <dd>{TYPES[data.user_type]}</dd>
              </div>
              <div>
                <dt>Access</dt>
                <dd>{data.restricted ? 'Restricted' : 'Unrestricted'}</dd>
              </div>
            </dl>
            <ProfileForm key={data.uid} profile={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

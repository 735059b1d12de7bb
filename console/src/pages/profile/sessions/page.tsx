import { prefetchSessions } from '#api/browser-sessions.ts';
import { prefetchTail } from '#api/newest-records.ts';
import { prefetch as prefetchRead } from '#api/queries.ts';
import { Page } from '#ui/frame/page.tsx';
import { DEVICES, Devices } from './devices.tsx';
import { Sessions } from './sessions.tsx';
import { SignIns } from './sign-ins.tsx';

/** Starts reading what the page shows first. */
export function prefetch(): void {
  prefetchSessions();
  prefetchRead('listDevices', DEVICES);
  prefetchTail('listOwnLogins');
}

/** Where the user is signed in, what signs in without a code, and who tried to. */
export default function SessionsPage() {
  return (
    <Page title="Sessions" about="Where you are signed in, and recent attempts to sign in as you.">
      <Sessions />
      <Devices />
      <SignIns />
    </Page>
  );
}

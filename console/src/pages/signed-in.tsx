import { useEffect } from 'react';
import { paths } from '#paths.ts';
import { broadcastMessage } from '#session/channel.ts';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';

/** Where a sign-in ends that another tab waits for. */
export default function SignedIn() {
  useEffect(() => broadcastMessage('signed-in'), []);
  return (
    <Page title="You are signed in">
      <p>You can close this tab. The other one goes on where it was.</p>
      <p>
        <Link to={paths.vpcs()}>Or go on here</Link>
      </p>
    </Page>
  );
}

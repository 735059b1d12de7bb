import { useState } from 'react';
import { call } from '#api/call.ts';
import { ApiFailure, localRefusal, type Reason } from '#api/failure.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { forgetDraft } from '#ui/router/draft.ts';
import { go } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';

interface Invite {
  /** The user exists, and the grant was refused: only that is sent again. */
  isInvited: boolean;
  isBusy: boolean;
  failure: ApiFailure | undefined;
  send(problems: readonly Reason[], user: Schema<'UserInput'>, grants?: Schema<'GrantsInput'>): void;
  /** The draft has changed: what was said about it is no longer true. */
  forget(): void;
}

/** Creates a user and then grants something: two requests, of which the second can fail alone. */
export function useInvite(): Invite {
  const [invited, setInvited] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);

  async function create(user: Schema<'UserInput'>): Promise<string> {
    const { username } = await call('createUser', { body: user });
    setInvited(username);
    void invalidate('listUsers', 'listEvents');
    return username;
  }

  async function run(user: Schema<'UserInput'>, grants: Schema<'GrantsInput'> | undefined): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const username = invited ?? (await create(user));
      if (grants) await call('updateUserGrants', { path: { username }, body: grants });
      forgetDraft();
      toast(`Invited ${username}`);
      go(paths.user(username, { do: sessionStore().get().sendsMail ? undefined : 'invitation' }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    isInvited: invited !== undefined && failure !== undefined,
    isBusy,
    failure,
    send(problems, user, grants) {
      if (isBusy) return;
      if (problems.length > 0) setFailure(localRefusal(problems));
      else void run(user, grants);
    },
    // Once the user exists, the form stays the one of the grant.
    forget: () => invited === undefined && setFailure(undefined),
  };
}

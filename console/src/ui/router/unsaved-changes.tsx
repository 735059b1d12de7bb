import { useEffect, useSyncExternalStore } from 'react';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { drafts, leaveRequest } from './draft.ts';

const Confirm = lazyDialog(() => import('#ui/dialogs/confirm.tsx'));

/** Asks before a draft is lost. Once on the page. */
export function LeaveQuestion() {
  const asked = useSyncExternalStore(leaveRequest.watch, leaveRequest.get);
  const hasDraft = useSyncExternalStore(drafts.watch, drafts.get).size > 0;

  // The question must not wait for the network, which may be the reason why nothing could be stored.
  useEffect(() => {
    if (hasDraft) Confirm.preload();
  }, [hasDraft]);

  if (!asked) return null;
  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      isBusy={false}
      onConfirm={asked.leave}
      onClose={asked.stay}
    >
      <p>What you have typed is lost.</p>
    </Confirm>
  );
}

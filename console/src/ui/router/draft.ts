import { useEffect } from 'react';
import { createStore } from '#api/store.ts';

/** Somebody wants to leave what they have typed. */
export interface LeaveRequest {
  leave: () => void;
  stay: () => void;
}

/** The forms with something typed that is not stored. */
export const drafts = createStore<ReadonlySet<symbol>>(new Set());

/** The question that is open. */
export const leaveRequest = createStore<LeaveRequest | undefined>(undefined);

/** Leaves at once, or asks first when something typed would be lost. */
export function leaveDraft(leave: () => void): void {
  if (drafts.get().size === 0) return leave();
  // Asked already: whoever presses the same key again gives no answer with it.
  if (leaveRequest.get()) return;
  leaveRequest.set({
    leave() {
      leaveRequest.set(undefined);
      forgetDraft();
      leave();
    },
    stay: () => leaveRequest.set(undefined),
  });
}

/** What was typed is stored: nothing is lost by leaving. */
export function forgetDraft(): void {
  drafts.set(new Set());
}

/** While there is a draft, leaving the page or the dialog asks first. */
export function useUnsaved(hasDraft: boolean): void {
  useEffect(() => {
    if (!hasDraft) return;
    const own = Symbol('draft');
    const ask = (event: BeforeUnloadEvent) => drafts.get().has(own) && event.preventDefault();
    drafts.set(new Set([...drafts.get(), own]));
    addEventListener('beforeunload', ask);
    return () => {
      drafts.set(new Set([...drafts.get()].filter((other) => other !== own)));
      removeEventListener('beforeunload', ask);
    };
  }, [hasDraft]);
}

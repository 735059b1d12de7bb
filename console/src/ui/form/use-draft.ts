import { useState } from 'react';
import { type ApiFailure, localRefusal, type Reason } from '#api/failure.ts';
import type { OperationName, ReplyOf } from '#api/operations.ts';
import { useWrite } from '#api/queries.ts';
import type { CallInput } from '#api/request.ts';
import { forgetDraft, useUnsaved } from '#ui/router/draft.ts';

/** How a form sends its draft. */
export interface DraftSubmission<O extends OperationName> {
  operation: O;
  /** Why the last attempt failed, here or in the service. */
  failure: ApiFailure | null;
  isBusy: boolean;
  hasChanges: boolean;
  /** Leaving the form asks first. */
  isUnsaved: boolean;
  /** Sends the input, unless the rules that the console shares with the service refuse it. */
  send(problems: readonly Reason[], input: CallInput<O>): void;
}

interface Draft<O extends OperationName, T, C> extends DraftSubmission<O> {
  /** What the form began with. */
  saved: T;
  /** The present values of the fields. */
  draft: T;
  /** The fields that the user has changed. Changes by others since then are not among them. */
  changes: C;
  /** The changes that write back what was saved. */
  reversal: C;
  /** Changes fields, and forgets why the draft was refused before. */
  change(fields: Partial<T>): void;
  /** Begins again with what is saved now. */
  restart(saved: T): void;
}

interface DraftOptions<O extends OperationName, T> {
  /** Fields that nobody would miss: with only these changed, leaving the form does not ask. */
  unguarded?: readonly (keyof T)[];
  /** Shows the draft as if it were saved, until the service has answered. @returns takes it back */
  showAtOnce?: (draft: T) => () => void;
  onDone: (reply: ReplyOf<O>) => void | Promise<void>;
  /** The service refused what the rules here allow, or did not answer: something may have changed since it was read. */
  onFailed?: () => void;
}

type ChangesOf<T, C> = (saved: T, draft: T) => C;

/**
 * The draft of a form that writes through an operation.
 * @param initial what is saved, or what a new form begins with: plain values
 */
export function useDraft<O extends OperationName, T extends object, C extends object>(
  operation: O,
  initial: T | (() => T),
  options: DraftOptions<O, T> & {
    /** The changes as the API takes them; by default, the fields that differ. */
    changesOf: ChangesOf<T, C>;
  },
): Draft<O, T, C>;
export function useDraft<O extends OperationName, T extends object>(
  operation: O,
  initial: T | (() => T),
  options: DraftOptions<O, T>,
): Draft<O, T, Partial<T>>;
export function useDraft<O extends OperationName, T extends object>(
  operation: O,
  initial: T | (() => T),
  options: DraftOptions<O, T> & { changesOf?: ChangesOf<T, object> },
): Draft<O, T, object> {
  const { unguarded, changesOf = differences<T>, showAtOnce, onDone, onFailed } = options;
  const [saved, setSaved] = useState<T>(initial);
  const [draft, setDraft] = useState<T>(saved);
  const [refused, setRefused] = useState<ApiFailure>();
  const write = useWrite(operation);
  const changes = changesOf(saved, draft);
  const hasChanges = Object.keys(changes).length > 0;
  const isUnsaved = unguarded ? Object.keys(differences(saved, draft, unguarded)).length > 0 : hasChanges;
  useUnsaved(isUnsaved);

  /** What was said about the draft before is no longer true. */
  function forget() {
    if (refused) setRefused(undefined);
    if (write.error) write.reset();
  }

  return {
    operation,
    saved,
    draft,
    changes,
    reversal: changesOf(draft, saved),
    hasChanges,
    isUnsaved,
    failure: refused ?? write.error,
    isBusy: write.isPending,
    change(fields) {
      setDraft((before) => ({ ...before, ...fields }));
      forget();
    },
    restart(value) {
      setSaved(value);
      setDraft(value);
      forget();
    },
    send(problems, input) {
      if (write.isPending) return;
      if (problems.length > 0) return setRefused(localRefusal(problems));
      setRefused(undefined);
      const takeBack = showAtOnce?.(draft);
      write.mutate(input, {
        onSuccess: (reply) => {
          forgetDraft();
          void onDone(reply);
        },
        onError: () => {
          takeBack?.();
          onFailed?.();
        },
      });
    },
  };
}

function differences<T extends object>(saved: T, draft: T, except: readonly (keyof T)[] = []): Partial<T> {
  const changes: Partial<T> = {};
  for (const field in draft) {
    if (!except.includes(field) && !isSame(saved[field], draft[field])) changes[field] = draft[field];
  }
  return changes;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

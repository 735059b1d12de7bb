import { useState } from 'react';
import { type ApiFailure, type Reason, refusedHere } from '#api/failure.ts';
import type { OperationName, ReplyOf } from '#api/operations.ts';
import { useWrite } from '#api/queries.ts';
import type { CallInput } from '#api/request.ts';
import { forgetDraft } from '#ui/router/draft.ts';

interface Submit<O extends OperationName> {
  /** Why the last attempt failed, here or in the service. */
  failure: ApiFailure | null;
  isBusy: boolean;
  /** Sends the draft, unless there are problems. */
  send(problems: readonly Reason[], input: CallInput<O>): void;
  /** The draft has changed: what was said about it is no longer true. */
  forget(): void;
}

interface Handlers<O extends OperationName> {
  onDone: (reply: ReplyOf<O>) => void;
  /** The service refused what the rules here allow, or did not answer: something may have changed since it was read. */
  onFailed?: () => void;
}

/** Sends what stands in a form, if the rules that the console shares with the service allow it. */
export function useSubmit<O extends OperationName>(
  operation: O,
  { onDone, onFailed }: Handlers<O>,
): Submit<O> {
  const write = useWrite(operation);
  const [refused, setRefused] = useState<ApiFailure>();
  return {
    failure: refused ?? write.error,
    isBusy: write.isPending,
    send(problems, input) {
      if (write.isPending) return;
      if (problems.length > 0) return setRefused(refusedHere(problems));
      setRefused(undefined);
      const done = (reply: ReplyOf<O>) => {
        forgetDraft();
        onDone(reply);
      };
      write.mutate(input, { onSuccess: done, ...(onFailed && { onError: onFailed }) });
    },
    forget() {
      if (refused) setRefused(undefined);
      if (write.error) write.reset();
    },
  };
}

import type { ReactNode } from 'react';
import type { OperationName } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import type { CallInput } from '#api/request.ts';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { CopyAs } from '../copy-as.tsx';
import type { useMakerWebhooks } from './maker-webhooks.tsx';

const Confirm = lazyDialog(() => import('./confirm.tsx'));

interface Props<O extends OperationName> {
  operation: O;
  input: CallInput<O>;
  /** Queries to read again after the write, also if it failed. */
  stale: readonly OperationName[];
  title: string;
  /** Text of the button: a verb. */
  action: string;
  /** The text to type before the button works, for what is hard to make again. */
  typed?: string | undefined;
  /** Webhooks that may go before. */
  webhooks?: ReturnType<typeof useMakerWebhooks>;
  /** The consequences, in words for the user. */
  children: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before something is written that has no form. */
export function ConfirmWrite<O extends OperationName>(props: Props<O>) {
  const { operation, input, stale, typed, webhooks, onDone, ...rest } = props;
  const write = useWrite(operation);
  const send = () => write.mutate(input, { onSuccess: onDone, onSettled: () => void invalidate(...stale) });
  return (
    <Confirm
      {...rest}
      {...(typed !== undefined && { typed })}
      failure={webhooks?.failure ?? write.error}
      isBusy={write.isPending || (webhooks?.isBusy ?? false)}
      copyAs={<CopyAs operation={operation} input={input} />}
      onConfirm={() => (webhooks ? void webhooks.removeFirst(send) : send())}
    />
  );
}

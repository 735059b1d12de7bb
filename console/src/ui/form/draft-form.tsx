import type { ReactNode } from 'react';
import type { Reason } from '#api/failure.ts';
import type { OperationName } from '#api/operations.ts';
import type { CallInput } from '#api/request.ts';
import { type Allowed, Button } from '../button.tsx';
import { CopyAs } from '../copy-as.tsx';
import { Form, FormButtons } from './form.tsx';
import type { DraftSubmission } from './use-draft.ts';

export interface DraftFormProps<O extends OperationName> {
  form: DraftSubmission<O>;
  /** What is sent. */
  input: CallInput<O>;
  /** Why the rules here refuse it. */
  problems?: readonly Reason[];
  /** Text of the button: a verb. */
  action: string;
  right?: Allowed | undefined;
  /** Leads away. */
  cancel: ReactNode;
  /** In place of sending the input. */
  onSubmit?: (() => void) | undefined;
  /** As wide as the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** A form with its buttons: send it, leave it, and copy what it would send. */
export function DraftForm<O extends OperationName>(props: DraftFormProps<O>) {
  const { form, input, problems = [], action, right, cancel, isWide = false, children } = props;
  const { onSubmit = () => form.send(problems, input) } = props;
  return (
    <Form failure={form.failure} onSubmit={onSubmit} isWide={isWide}>
      {children}
      <FormButtons>
        <Button type="submit" kind="primary" isBusy={form.isBusy} right={right}>
          {action}
        </Button>
        {cancel}
        <CopyAs operation={form.operation} input={input} />
      </FormButtons>
    </Form>
  );
}

import type { ReactNode } from 'react';
import type { OperationName } from '#api/operations.ts';
import { DraftForm, type DraftFormProps } from '#ui/form/draft-form.tsx';
import { CancelButton } from '#ui/form/form.tsx';
import { Dialog } from './dialog.tsx';

interface Props<O extends OperationName> extends Omit<DraftFormProps<O>, 'cancel'> {
  title: ReactNode;
  description?: ReactNode;
  /** A press outside does not close the dialog; by default, when something would be missed. */
  keepsDraft?: boolean;
  /** The draft of something that is there: when it is unchanged, nothing is sent. */
  isEdit?: boolean;
  /** What was made, in place of the form. It is shown once: there is no way to close it from here. */
  made?: ReactNode;
  onClose: () => void;
}

/** A form in a dialog. */
export function DraftDialog<O extends OperationName>(props: Props<O>) {
  const { title, description, keepsDraft, isEdit = false, made, onClose, onSubmit, ...rest } = props;
  const { form } = rest;
  if (made) return <Dialog title={title}>{made}</Dialog>;
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      keepsDraft={keepsDraft ?? form.isUnsaved}
    >
      <DraftForm
        {...rest}
        cancel={<CancelButton onClick={onClose} />}
        onSubmit={isEdit && !form.hasChanges ? onClose : onSubmit}
      />
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { Button } from '#ui/button.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  /** Of what the secret belongs to. */
  label: string;
  /** What becomes of the old secret. */
  description: string;
  /** A replacement is a danger when the old secret stops working at once. */
  kind: 'primary' | 'danger';
  failure: ApiFailure | null;
  isBusy: boolean;
  onReplace: () => void;
  onClose: () => void;
  copyAs: ReactNode;
  /** The new secret, once there is one. */
  made: ReactNode;
}

/** Asks before a secret is replaced, and shows the new one until it is stored. */
export function ReplaceSecret({ label, description, kind, failure, isBusy, made, ...rest }: Props) {
  const { onReplace, onClose, copyAs } = rest;
  const title = `New secret for ${label}`;
  // Nobody closes it before the secret is stored.
  if (made) return <Dialog title={title}>{made}</Dialog>;
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form failure={failure} onSubmit={onReplace}>
        <FormButtons>
          <Button type="submit" kind={kind} isBusy={isBusy}>
            Replace secret
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {copyAs}
        </FormButtons>
      </Form>
    </Dialog>
  );
}

import { useState } from 'react';
import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { AreaField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { forgetDraft, useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import { takeBack } from '../take-back.ts';

interface Props {
  path: { computeId: number; configId: number };
  config: Schema<'ComputeConfig'>;
  onClose: () => void;
}

/** Changes the label and the comments of a config. */
export default function EditConfigDialog({ path, config, onClose }: Props) {
  const update = useWrite('updateComputeConfig');
  const [label, setLabel] = useState(config.label);
  const [comments, setComments] = useState(config.comments);
  const body = { label, comments };
  useUnsaved(label !== config.label || comments !== config.comments);

  function submit() {
    update.mutate(
      { path, body },
      {
        onSuccess: () => {
          void refresh();
          forgetDraft();
          onClose();
          toast(`${label} was changed`, { label: 'Undo', run: () => void undo() });
        },
      },
    );
  }

  async function undo(): Promise<void> {
    const before = { label: config.label, comments: config.comments };
    await takeBack(() => call('updateComputeConfig', { path, body: before }));
    await refresh();
  }

  return (
    <Dialog title={`Edit ${config.label}`} onClose={onClose} keepsDraft>
      <Form failure={update.error} onSubmit={submit}>
        <TextField name="label" label="Label" value={label} onChange={setLabel} input={{ maxLength: 48 }} />
        <AreaField name="comments" label="Comments" isOptional value={comments} onChange={setComments} />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={update.isPending}>
            Save
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="updateComputeConfig" input={{ path, body }} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

function refresh(): Promise<void> {
  return invalidate('getComputeConfig', 'listComputeConfigs');
}

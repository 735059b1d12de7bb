import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, useRead, useWrite } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { forgetDraft, useUnsaved } from '#ui/router/draft.ts';
import { go } from '#ui/router/location.ts';
import { COMPUTE_READS } from '../use-events.ts';

/** Adds a config to a compute. Its interfaces are added on its own page. */
export default function AddConfigDialog({
  compute: { id, label: name },
  onClose,
}: {
  compute: Schema<'Compute'>;
  onClose: () => void;
}) {
  const create = useWrite('createComputeConfig');
  const kernels = useRead('listKernels', { query: { page_size: 500 } }).data?.data ?? [];
  const [label, setLabel] = useState('');
  const [kernel, setKernel] = useState('');
  useUnsaved(label !== '');

  const input = {
    path: { computeId: id },
    body: { label, devices: {}, ...(kernel !== '' && { kernel }) },
  };

  function submit() {
    create.mutate(input, {
      onSuccess: (config) => {
        void invalidate('listEvents', ...COMPUTE_READS);
        forgetDraft();
        go(paths.config(id, config.id), { isReplaced: true });
      },
    });
  }

  return (
    <Dialog title={`Add a config to ${name}`} onClose={onClose} keepsDraft>
      <Form failure={create.error} onSubmit={submit}>
        <TextField name="label" label="Label" value={label} onChange={setLabel} />
        <SelectField
          name="kernel"
          label="Kernel"
          value={kernel}
          onChange={setKernel}
          options={[
            { value: '', label: 'The newest' },
            ...kernels.map((one) => ({ value: one.id, label: one.label })),
          ]}
        />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={create.isPending}>
            Add config
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="createComputeConfig" input={input} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

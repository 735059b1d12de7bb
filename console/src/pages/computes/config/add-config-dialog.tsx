import type { Schema } from '#api/operations.ts';
import { invalidate, useRead } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { go } from '#ui/router/location.ts';
import { COMPUTE_READS } from '../use-events.ts';

interface Props {
  compute: Schema<'Compute'>;
  onClose: () => void;
}

/** Adds a config to a compute. Its interfaces are added on its own page. */
export default function AddConfigDialog({ compute: { id, label: name }, onClose }: Props) {
  const kernels = useRead('listKernels', { query: { page_size: 500 } }).data?.data ?? [];
  const form = useDraft(
    'createComputeConfig',
    { label: '', kernel: '' },
    {
      unguarded: ['kernel'],
      onDone: (config) => {
        void invalidate('listEvents', ...COMPUTE_READS);
        go(paths.config(id, config.id), { isReplaced: true });
      },
    },
  );
  const { label, kernel } = form.draft;
  const body = { label, devices: {}, ...(kernel !== '' && { kernel }) };
  return (
    <DraftDialog
      title={`Add a config to ${name}`}
      form={form}
      input={{ path: { computeId: id }, body }}
      action="Add config"
      keepsDraft
      onClose={onClose}
    >
      <TextField name="label" label="Label" value={label} onChange={(text) => form.change({ label: text })} />
      <SelectField
        name="kernel"
        label="Kernel"
        value={kernel}
        onChange={(chosen) => form.change({ kernel: chosen })}
        options={[
          { value: '', label: 'The newest' },
          ...kernels.map((one) => ({ value: one.id, label: one.label })),
        ]}
      />
    </DraftDialog>
  );
}

import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { COMPUTE_READS } from '../use-events.ts';

interface Props {
  kind: 'boot' | 'reboot';
  compute: Schema<'Compute'>;
  configs: readonly Schema<'ComputeConfig'>[];
  onClose: () => void;
}

const WORDS = {
  boot: { title: 'Boot', text: 'Choose the config that it boots with.' },
  reboot: { title: 'Reboot', text: 'Programs on it end. It is back as soon as it has booted.' },
} as const;

/** Asks with which config a compute boots. */
export default function PowerDialog({ kind, compute: { id, label }, configs, onClose }: Props) {
  const boot = useWrite('bootCompute');
  const reboot = useWrite('rebootCompute');
  const { mutate, error, isPending } = kind === 'boot' ? boot : reboot;
  const [config, setConfig] = useState('');
  const { title, text } = WORDS[kind];

  const input = { path: { computeId: id }, body: config === '' ? {} : { config_id: Number(config) } };

  function submit() {
    mutate(input, { onSuccess: onClose, onSettled: () => void invalidate('listEvents', ...COMPUTE_READS) });
  }

  return (
    <Dialog title={`${title} ${label}?`} description={text} onClose={onClose}>
      <Form failure={error} onSubmit={submit}>
        {configs.length > 1 && (
          <SelectField
            name="config_id"
            label="Config"
            value={config}
            onChange={setConfig}
            options={[
              { value: '', label: 'The one booted last' },
              ...configs.map((one) => ({ value: String(one.id), label: one.label })),
            ]}
          />
        )}
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={isPending}>
            {title}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <CopyAs operation={kind === 'boot' ? 'bootCompute' : 'rebootCompute'} input={input} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

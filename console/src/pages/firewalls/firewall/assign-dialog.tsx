import { useState, useSyncExternalStore } from 'react';
import { allComputes, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { Effect } from '#pages/firewalls/effect/effect.tsx';
import { useCutQuestion } from '#pages/firewalls/effect/use-cut-question.tsx';
import { canWrite } from '#rights/can.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { FIREWALL_READS } from '../reads.ts';

/** More are too many to choose from without looking for one. */
const MANY = 12;

interface Props {
  firewall: Schema<'Firewall'>;
  onClose: () => void;
}

/** Assigns a firewall to one more compute. */
export default function AssignDialog({ firewall, onClose }: Props) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const [sought, setSought] = useState('');
  const computes = useAll(allComputes());
  const form = useDraft(
    'addFirewallDevice',
    { id: '' },
    {
      unguarded: ['id'],
      onDone: ({ entity }) => {
        void invalidate(...FIREWALL_READS);
        onClose();
        toast(`${firewall.label} is assigned to ${entity.label}`);
      },
      onFailed: () => void invalidate('listFirewallDevices'),
    },
  );
  const { id } = form.draft;
  const assigned = new Set(firewall.entities.map((entity) => entity.id));
  const free = (computes.data?.data ?? []).filter((compute) => !assigned.has(compute.id));
  const shown = free.filter(
    (compute) =>
      String(compute.id) === id || compute.label.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const input = { path: { firewallId: firewall.id }, body: { id: Number(id), type: 'compute' } } as const;
  const problems = id === '' ? [{ field: 'id', reason: 'Choose a compute' }] : [];
  const { ask, question } = useCutQuestion('Assign');
  const isEnabled = firewall.status === 'enabled';
  function assign() {
    const cut = isEnabled && id !== '' ? { before: null, after: firewall.rules } : undefined;
    ask(cut, () => form.send(problems, input));
  }
  return (
    <DraftDialog
      title={`Assign ${firewall.label} to a compute`}
      form={form}
      input={input}
      problems={problems}
      action="Assign"
      onSubmit={assign}
      onClose={onClose}
    >
      {computes.data && free.length === 0 && <p role="status">There is no other compute.</p>}
      {free.length > MANY && (
        <TextField name="find" label="Find a compute" isOptional value={sought} onChange={setSought} />
      )}
      <SelectField
        name="id"
        label="Compute"
        value={id}
        onChange={(chosen) => form.change({ id: chosen })}
        hint={isEnabled ? 'A compute has at most one enabled firewall.' : 'The firewall is disabled.'}
        options={[
          { value: '', label: 'Choose a compute' },
          ...shown.map((compute) => {
            const right = canWrite(grants, { kind: 'compute', id: compute.id, label: compute.label });
            return {
              value: String(compute.id),
              label: right.isAllowed ? compute.label : `${compute.label} (${right.reason})`,
              isDisabled: !right.isAllowed,
            };
          }),
        ]}
      />
      {isEnabled && id !== '' && (
        <Effect title="What assigning it changes" operation="addFirewallDevice" input={input} />
      )}
      {question}
    </DraftDialog>
  );
}

import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, useRead } from '#api/queries.ts';
import { ACTIONS } from '#events/sentence.ts';
import { webhookChangesProblems, webhookProblems } from '#plan/webhook.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { CheckListField } from '#ui/form/check-list.tsx';
import { CheckField, TextField } from '#ui/form/controls.tsx';
import { OneTimeSecret } from '#ui/form/one-time-secret.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { bodyOf, changesOf, draftOf, type FormDraft } from './draft.ts';

const VPCS = { query: { page_size: 500 }, filter: { '+order_by': 'label' } };

interface Props {
  /** The one to change; without one, a new one is made. */
  webhook?: Schema<'Webhook'>;
  onClose: () => void;
}

export default function WebhookDialog({ webhook, onClose }: Props) {
  return webhook ? <Edit webhook={webhook} onClose={onClose} /> : <Create onClose={onClose} />;
}

/** Asks for a new webhook and shows its secret. */
function Create({ onClose }: Omit<Props, 'webhook'>) {
  const [made, setMade] = useState<Schema<'WebhookWithSecret'>>();
  const form = useDraft('createWebhook', () => draftOf(undefined), {
    onDone: (created) => {
      setMade(created);
      void invalidate('listWebhooks', 'listEvents');
    },
  });
  const body = bodyOf(form.draft);
  return (
    <DraftDialog
      title={made ? `Webhook ${made.label}` : 'New webhook'}
      form={form}
      input={{ body }}
      problems={webhookProblems(body)}
      action="Create webhook"
      made={
        made && (
          <OneTimeSecret
            label="Secret"
            secret={made.secret}
            hint="Your program uses it to check that requests come from here. It is never shown again."
            onStored={onClose}
          />
        )
      }
      onClose={onClose}
    >
      <WebhookFields draft={form.draft} onChange={form.change} />
    </DraftDialog>
  );
}

function Edit({ webhook, onClose }: Required<Props>) {
  const form = useDraft('updateWebhook', () => draftOf(webhook), {
    changesOf,
    onDone: ({ label }) => {
      void invalidate('getWebhook', 'listWebhooks', 'listEvents');
      toast(`Changed webhook ${label}`);
      onClose();
    },
  });
  return (
    <DraftDialog
      title={`Edit ${webhook.label}`}
      form={form}
      input={{ path: { webhookId: webhook.id }, body: form.changes }}
      problems={webhookChangesProblems(form.changes)}
      action="Save"
      isEdit
      onClose={onClose}
    >
      <WebhookFields draft={form.draft} onChange={form.change} />
    </DraftDialog>
  );
}

interface WebhookFieldsProps {
  draft: FormDraft;
  onChange: (fields: Partial<FormDraft>) => void;
}

function WebhookFields({ draft, onChange }: WebhookFieldsProps) {
  const vpcs = useRead('listVpcs', VPCS).data?.data ?? [];
  return (
    <>
      <TextField
        name="label"
        label="Label"
        value={draft.label}
        onChange={(label) => onChange({ label })}
        input={{ maxLength: 64 }}
      />
      <TextField
        name="url"
        label="URL"
        hint="Where requests are sent, such as https://hooks.example.com/palisade"
        value={draft.url}
        onChange={(url) => onChange({ url })}
        input={{ maxLength: 512, inputMode: 'url' }}
      />
      <CheckField
        name="all-actions"
        label="All events, including kinds added later"
        isChecked={draft.hasAllActions}
        onChange={(hasAllActions) => onChange({ hasAllActions })}
      />
      {!draft.hasAllActions && (
        <CheckListField
          name="actions"
          legend="Events"
          hint={`${draft.actions.length} of ${ACTIONS.length} selected`}
          options={ACTIONS}
          chosen={draft.actions}
          onChange={(actions) => onChange({ actions })}
        />
      )}
      {vpcs.length > 0 && (
        <CheckListField
          name="vpcs"
          legend="Only for these VPCs"
          isOptional
          hint="Only events of these VPCs and their subnets are then sent. Leave empty for no limit."
          options={vpcs.map(({ id, label }) => ({ value: id, label }))}
          chosen={draft.vpcs}
          onChange={(chosen) => onChange({ vpcs: chosen })}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, useRead } from '#api/queries.ts';
import { ACTIONS } from '#events/sentence.ts';
import { webhookChangesProblems, webhookProblems } from '#plan/webhook.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CheckListField } from '#ui/form/check-list.tsx';
import { CheckField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { ShownOnce } from '#ui/form/shown-once.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import { bodyOf, changesOf, draftOf, type FormDraft } from './draft.ts';

const VPCS = { query: { page_size: 500 }, filter: { '+order_by': 'label' } };

interface Props {
  /** The one to change; without one, a new one is made. */
  webhook?: Schema<'Webhook'>;
  onClose: () => void;
}

/** Asks for a new webhook and shows its secret, or changes one. */
export default function WebhookDialog({ webhook, onClose }: Props) {
  const [before] = useState(() => draftOf(webhook));
  const [draft, setDraft] = useState(before);
  const [made, setMade] = useState<Schema<'WebhookWithSecret'>>();
  const vpcs = useRead('listVpcs', VPCS).data?.data ?? [];
  const body = bodyOf(draft);
  const changes = changesOf(before, draft);
  const hasDraft = Object.keys(changes).length > 0;
  useUnsaved(hasDraft && !made);
  const create = useSubmit('createWebhook', {
    onDone: (created) => {
      setMade(created);
      void invalidate('listWebhooks', 'listEvents');
    },
  });
  const update = useSubmit('updateWebhook', {
    onDone: ({ label }) => {
      void invalidate('getWebhook', 'listWebhooks', 'listEvents');
      toast(`Changed webhook ${label}`);
      onClose();
    },
  });
  const submit = webhook ? update : create;
  const path = { webhookId: webhook?.id ?? 0 };

  function change(next: Partial<FormDraft>) {
    setDraft({ ...draft, ...next });
    submit.forget();
  }

  function send() {
    if (!webhook) create.send(webhookProblems(body), { body });
    else if (hasDraft) update.send(webhookChangesProblems(changes), { path, body: changes });
    else onClose();
  }

  if (made) {
    return (
      <Dialog title={`Webhook ${made.label}`} onClose={stay} isFinal>
        <ShownOnce
          label="Secret"
          secret={made.secret}
          hint="Your program uses it to check that requests come from here. It is never shown again."
          onStored={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={webhook ? `Edit ${webhook.label}` : 'New webhook'} onClose={onClose} keepsDraft={hasDraft}>
      <Form failure={submit.failure} onSubmit={send}>
        <TextField
          name="label"
          label="Label"
          value={draft.label}
          onChange={(label) => change({ label })}
          input={{ maxLength: 64 }}
        />
        <TextField
          name="url"
          label="URL"
          hint="Where requests are sent, such as https://hooks.example.com/palisade"
          value={draft.url}
          onChange={(url) => change({ url })}
          input={{ maxLength: 512, inputMode: 'url' }}
        />
        <CheckField
          name="all-actions"
          label="All events, including kinds added later"
          isChecked={draft.hasAllActions}
          onChange={(hasAllActions) => change({ hasAllActions })}
        />
        {!draft.hasAllActions && (
          <CheckListField
            name="actions"
            legend="Events"
            hint={`${draft.actions.length} of ${ACTIONS.length} selected`}
            options={ACTIONS}
            chosen={draft.actions}
            onChange={(actions) => change({ actions })}
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
            onChange={(chosen) => change({ vpcs: chosen })}
          />
        )}
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            {webhook ? 'Save' : 'Create webhook'}
          </Button>
          <CancelButton onClick={onClose} />
          {webhook ? (
            <CopyAs operation="updateWebhook" input={{ path, body: changes }} />
          ) : (
            <CopyAs operation="createWebhook" input={{ body }} />
          )}
        </FormButtons>
      </Form>
    </Dialog>
  );
}

function stay(): void {
  // Nobody closes it before the secret is stored.
}

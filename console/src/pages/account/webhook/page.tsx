import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, prefetch as prefetchRead, useRead, useWrite } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { isUnrestricted } from '#rights/can.ts';
import { Button, ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import type { PageProps, Params } from '#ui/router/match.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { Deliveries, deliveriesInput } from './deliveries.tsx';
import { WebhookDialogs } from './dialogs.tsx';
import { eventsText } from './events-text.ts';
import { WebhookStatus } from './status.tsx';
import styles from './webhook.module.css';

/** Starts reading what the page shows first. */
export function prefetch({ webhook }: Params): void {
  prefetchRead('getWebhook', { path: { webhookId: Number(webhook) } });
  prefetchRead('listWebhookDeliveries', deliveriesInput(Number(webhook), ''));
}

/** A webhook, and what became of what was sent to it. */
export default function WebhookPage({ params }: PageProps) {
  const webhookId = Number(params.webhook);
  const webhook = useRead('getWebhook', { path: { webhookId } });
  return (
    <Page
      title={webhook.data?.label ?? 'Webhook'}
      trail={[{ to: paths.webhooks(), label: 'Webhooks' }]}
      about={webhook.data && <Facts webhook={webhook.data} />}
      actions={webhook.data && <Actions webhook={webhook.data} />}
    >
      <Loaded
        reading={webhook}
        skeleton={<Skeleton lines={10} />}
        wayBack={<Link to={paths.webhooks()}>All webhooks</Link>}
      >
        {(data) => (
          <>
            <Deliveries webhookId={webhookId} />
            <WebhookDialogs webhook={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ webhook }: { webhook: Schema<'Webhook'> }) {
  const vpcs = useRead('listVpcs', { query: { page_size: 500 } }, { isEnabled: webhook.vpcs !== null });
  const labels = webhook.vpcs?.map(
    (id) => vpcs.data?.data.find((vpc) => vpc.id === id)?.label ?? `VPC ${id}`,
  );
  return (
    <span className={styles.facts}>
      <WebhookStatus status={webhook.status} />
      <Copyable text={webhook.url} name="the URL">
        <span>{webhook.url}</span>
      </Copyable>
      <span>Events: {eventsText(webhook)}</span>
      {labels && <span>{labels.join(', ')}</span>}
      {webhook.made_by.username !== null && <span>Created by {webhook.made_by.username}</span>}
    </span>
  );
}

function Actions({ webhook: { id, label, enabled } }: { webhook: Schema<'Webhook'> }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const ping = useWrite('pingWebhook');
  const update = useWrite('updateWebhook');
  const right = isUnrestricted(grants);
  const path = { webhookId: id };
  const to = (dialog: string) => paths.webhook(id, { do: dialog });
  usePageActions([{ label: 'Edit', to: to('edit'), key: 'e', right }]);

  function sendTest() {
    ping.mutate(
      { path },
      {
        onSuccess: () => toast('Test sent'),
        onError: (failure) => toast(failureText(failure)),
        onSettled: () => void invalidate('listWebhookDeliveries'),
      },
    );
  }

  function enable() {
    update.mutate(
      { path, body: { enabled: true } },
      {
        onSuccess: () => toast(`${label} is enabled`),
        onError: (failure) => toast(failureText(failure)),
        onSettled: () => void invalidate('getWebhook', 'listWebhooks', 'listEvents'),
      },
    );
  }

  return (
    <ButtonGroup right={right}>
      <Button kind="primary" right={right} isBusy={ping.isPending} onClick={sendTest}>
        Send test
      </Button>
      <ButtonLink to={to('edit')} right={right}>
        Edit
      </ButtonLink>
      {enabled ? (
        <ButtonLink to={to('disable')} right={right}>
          Disable
        </ButtonLink>
      ) : (
        <Button right={right} isBusy={update.isPending} onClick={enable}>
          Enable
        </Button>
      )}
      <ButtonLink to={to('secret')} right={right}>
        New secret
      </ButtonLink>
      <ButtonLink to={to('delete')} kind="danger" right={right}>
        Delete
      </ButtonLink>
    </ButtonGroup>
  );
}

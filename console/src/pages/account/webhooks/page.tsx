import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { eventsText } from '#pages/account/webhook/events-text.ts';
import { WebhookStatus } from '#pages/account/webhook/status.tsx';
import { paths } from '#paths.ts';
import { isUnrestricted } from '#rights/can.ts';
import { Copyable } from '#ui/copy.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { Link } from '#ui/link.tsx';
import { RecordPage } from '#ui/list/record-page.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, useList } from '#ui/list/use-list.ts';
import { go, useSearchParams } from '#ui/router/location.ts';
import type { Params } from '#ui/router/match.ts';
import { Time } from '#ui/time.tsx';

const WebhookDialog = lazyDialog(() => import('#pages/account/webhook/webhook-dialog.tsx'));

type Webhook = Schema<'Webhook'>;

const KIND: ListKind = { sorts: ['label', 'created'], sort: 'label' };
const EXAMPLE = { label: 'inventory', url: 'https://hooks.example.com/palisade', actions: ['*' as const] };

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listWebhooks', inputIn(search, KIND));
}

/** To where events of the account are sent. */
export default function Webhooks() {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.webhooks, KIND);
  const webhooks = useRead('listWebhooks', list.input(), { keepsPrevious: true });
  const isAsked = useSearchParams().get('do') === 'create';
  return (
    <RecordPage
      title="Webhooks"
      about="Requests that tell your programs about events in the account as they happen."
      list={list}
      reading={webhooks}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel="Find by label"
      request={requestOf('listWebhooks', list.input())}
      create={{ label: 'Create webhook', to: list.over({ do: 'create' }), right: isUnrestricted(grants) }}
      empty={{
        title: 'No webhook yet',
        text: 'A webhook tells your program about events as they happen, so that it does not have to poll.',
        example: requestOf('createWebhook', { body: EXAMPLE }),
      }}
    >
      {isAsked && <WebhookDialog onClose={() => go(list.over(), { isReplaced: true })} />}
    </RecordPage>
  );
}

const columns: readonly Column<Webhook>[] = [
  {
    title: 'Label',
    sort: 'label',
    isName: true,
    cell: ({ id, label }) => (
      <Copyable text={label}>
        <Link to={paths.webhook(id)}>{label}</Link>
      </Copyable>
    ),
  },
  { title: 'URL', weight: 2, cell: ({ url }) => url },
  { title: 'Events', cell: (webhook) => eventsText(webhook) },
  { title: 'Status', cell: ({ status }) => <WebhookStatus status={status} /> },
  { title: 'Created', sort: 'created', cell: ({ created }) => <Time at={created} /> },
];

import { useSyncExternalStore } from 'react';
import { asCurl } from '#api/copy-as.ts';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { eventsText } from '#pages/account/webhook/events-text.ts';
import { WebhookStatus } from '#pages/account/webhook/status.tsx';
import { paths } from '#paths.ts';
import { isUnrestricted } from '#rights/can.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { Link } from '#ui/link.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, useList } from '#ui/list/use-list.ts';
import { usePageActions } from '#ui/palette/actions.ts';
import { go, useSearchParams } from '#ui/router/location.ts';
import type { Params } from '#ui/router/match.ts';
import { Empty } from '#ui/states/empty.tsx';
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
  const { grants, apiUrl } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.webhooks, KIND);
  const webhooks = useRead('listWebhooks', list.input(), { keepsPrevious: true });
  const isAsked = useSearchParams().get('do') === 'create';
  const right = isUnrestricted(grants);
  const to = list.over({ do: 'create' });
  usePageActions([{ label: 'Create webhook', to, key: 'c', right }]);
  const create = (
    <ButtonLink kind="primary" to={to} right={right}>
      Create webhook
    </ButtonLink>
  );
  const isEmpty = webhooks.data?.results === 0 && !list.isFiltered;
  return (
    <Page
      title="Webhooks"
      about="Requests that tell your programs about events in the account as they happen."
      actions={isEmpty ? undefined : create}
    >
      <RecordList
        title="Webhooks"
        list={list}
        reading={webhooks}
        columns={columns}
        keyOf={({ id }) => id}
        searchLabel="Find by label"
        tools={<CopyAs operation="listWebhooks" input={list.input()} />}
        empty={
          <Empty
            title="No webhook yet"
            action={create}
            command={asCurl(requestOf('createWebhook', { body: EXAMPLE }), apiUrl)}
          >
            A webhook tells your program about events as they happen, so that it does not have to poll.
          </Empty>
        }
      />
      {isAsked && <WebhookDialog onClose={() => go(list.over(), { isReplaced: true })} />}
    </Page>
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

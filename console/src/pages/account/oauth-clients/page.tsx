import { useSyncExternalStore } from 'react';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import type { OauthClient } from '#api/records.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canUseAccount, type Right } from '#rights/can.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { RecordPage } from '#ui/list/record-page.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, type List, useList } from '#ui/list/use-list.ts';
import type { Params } from '#ui/router/match.ts';
import { Status } from '#ui/status.tsx';
import { ClientDialogs } from './dialogs.tsx';

const KIND: ListKind = { sorts: ['label'], sort: 'label' };
const EXAMPLE = { label: 'Inventory', redirect_uri: 'https://app.example.com/callback' };

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listOauthClients', inputIn(search, KIND));
}

/** The programs of the account that ask users for access. */
export default function OauthClients() {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const list = useList(paths.oauthClients, KIND);
  const clients = useRead('listOauthClients', list.input(), { keepsPrevious: true });
  const right = canUseAccount(grants, 'read_write');
  return (
    <RecordPage
      title="OAuth clients"
      about="Apps of this account, which ask users for access."
      list={list}
      reading={clients}
      columns={columnsFor(list, right)}
      keyOf={({ id }) => id}
      searchLabel="Find by label"
      request={requestOf('listOauthClients', list.input())}
      create={{ label: 'Create OAuth client', to: list.over({ do: 'create' }), right }}
      empty={{
        title: 'No OAuth client yet',
        text: 'A client is an app that asks users for access and gets tokens when they allow it.',
        example: requestOf('createOauthClient', { body: EXAMPLE }),
      }}
    >
      <ClientDialogs list={list} clients={clients.data?.data} />
    </RecordPage>
  );
}

const STATUS = {
  active: <Status kind="good">Active</Status>,
  disabled: <Status kind="off">Disabled</Status>,
  suspended: <Status kind="bad">Suspended</Status>,
};

function columnsFor(list: List, right: Right): Column<OauthClient>[] {
  return [
    {
      title: 'Label',
      sort: 'label',
      isName: true,
      weight: 2.1,
      cell: ({ label, redirect_uri: uri }) => (
        <>
          {label}
          <span className="below">{uri}</span>
        </>
      ),
    },
    {
      title: 'ID',
      weight: 1.4,
      cell: ({ id, label }) => <Copyable text={id} name={`the id of ${label}`} />,
    },
    { title: 'Type', weight: 0.8, cell: ({ public: isPublic }) => (isPublic ? 'Public' : 'Confidential') },
    { title: 'Status', weight: 0.7, cell: ({ status }) => STATUS[status] },
    {
      title: 'Actions',
      weight: 1.8,
      cell: ({ id, label }) => (
        <span className="buttons">
          <ButtonGroup right={right}>
            <ButtonLink to={list.over({ do: 'edit', id })} right={right} aria-label={`Edit ${label}`}>
              Edit
            </ButtonLink>
            <ButtonLink
              to={list.over({ do: 'secret', id })}
              right={right}
              aria-label={`New secret for ${label}`}
            >
              New secret
            </ButtonLink>
            <ButtonLink
              kind="danger"
              to={list.over({ do: 'delete', id })}
              right={right}
              aria-label={`Delete ${label}`}
            >
              Delete
            </ButtonLink>
          </ButtonGroup>
        </span>
      ),
    },
  ];
}

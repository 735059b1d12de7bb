import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { useMakerWebhooks } from '#ui/dialogs/maker-webhooks.tsx';
import { Page } from '#ui/frame/page.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, type List, useList } from '#ui/list/use-list.ts';
import { go, useSearchParams } from '#ui/router/location.ts';
import type { Params } from '#ui/router/match.ts';
import { Time } from '#ui/time.tsx';
import { toast } from '#ui/toast.tsx';
import { scopesText } from '../scopes.ts';

type App = Schema<'AuthorizedApp'>;

const KIND: ListKind = { sorts: ['label', 'created'], sort: 'label' };

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listApps', inputIn(search, KIND));
}

/** The apps that may act on behalf of the user. */
export default function Apps() {
  const list = useList(paths.apps, KIND);
  const params = useSearchParams();
  const apps = useRead('listApps', list.input(), { keepsPrevious: true });
  const asked = apps.data?.data.find(({ id }) => String(id) === params.get('id'));
  return (
    <Page title="Apps" about="Apps that you have allowed to act on your behalf.">
      <RecordList
        title="Apps"
        list={list}
        reading={apps}
        columns={columnsFor(list)}
        keyOf={({ id }) => id}
        searchLabel="Find by name"
        tools={<CopyAs operation="listApps" input={list.input()} />}
        empty={
          <p className="quiet">No apps yet. Apps that you allow to access your account are listed here.</p>
        }
      />
      {asked && params.get('do') === 'revoke' && (
        <Revoke key={asked.id} app={asked} onClose={() => go(list.over(), { isReplaced: true })} />
      )}
    </Page>
  );
}

function columnsFor(list: List): Column<App>[] {
  return [
    {
      title: 'Name',
      sort: 'label',
      isName: true,
      cell: ({ label, website }) => (
        <>
          {label}
          <span className="below">{website}</span>
        </>
      ),
    },
    { title: 'Access', weight: 1.6, cell: ({ scopes }) => scopesText(scopes) },
    { title: 'Allowed', sort: 'created', cell: ({ created }) => <Time at={created} /> },
    {
      title: 'Expires',
      cell: ({ expiry }) => (expiry === null ? 'When you revoke it' : <Time at={expiry} />),
    },
    {
      title: 'Actions',
      weight: 0.8,
      cell: ({ id, label }) => (
        <span>
          <ButtonLink kind="danger" to={list.over({ do: 'revoke', id })} aria-label={`Revoke ${label}`}>
            Revoke
          </ButtonLink>
        </span>
      ),
    },
  ];
}

function Revoke({ app: { id, label }, onClose }: { app: App; onClose: () => void }) {
  const webhooks = useMakerWebhooks((maker) => maker.app_id === id);
  return (
    <ConfirmWrite
      operation="deleteApp"
      input={{ path: { appId: id } }}
      // Tokens and webhooks that it made end with it.
      stale={['listApps', 'listTokens', 'listWebhooks']}
      title={`Revoke ${label}?`}
      action="Revoke"
      onDone={() => {
        toast(`${label} no longer has access`);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        The app and the tokens that it created lose access at once. It can ask you again.
        {webhooks.text !== undefined && ` No more events go to ${webhooks.text}.`}
      </p>
    </ConfirmWrite>
  );
}

import { useState } from 'react';
import { asCurl } from '#api/copy-as.ts';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import type { ListKind } from '#ui/list/search.ts';
import { inputIn, useList } from '#ui/list/use-list.ts';
import { usePageActions } from '#ui/palette/actions.ts';
import type { Params } from '#ui/router/match.ts';
import { Empty } from '#ui/states/empty.tsx';
import { tokenColumns } from './columns.tsx';
import { TokenDialogs } from './dialogs.tsx';

const ReplaceDialog = lazyDialog(() => import('./replace-dialog.tsx'));

const KIND: ListKind = { sorts: ['label', 'created'], sort: 'label' };
const VPCS = { query: { page_size: 500 }, filter: { '+order_by': 'label' } };

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listTokens', inputIn(search, KIND));
}

/** The personal tokens of the user. */
export default function Tokens() {
  const list = useList(paths.tokens, KIND);
  const tokens = useRead('listTokens', list.input(), { keepsPrevious: true });
  const vpcs = useRead('listVpcs', VPCS);
  const [replaced, setReplaced] = useState<Schema<'Token'>>();
  const to = list.over({ do: 'create' });
  usePageActions([{ label: 'Create token', to, key: 'c' }]);
  const create = (
    <ButtonLink kind="primary" to={to}>
      Create token
    </ButtonLink>
  );
  const isEmpty = tokens.data?.results === 0 && !list.isFiltered;
  return (
    <Page
      title="Tokens"
      about="Personal access tokens, with which programs act on your behalf."
      actions={isEmpty ? undefined : create}
    >
      <RecordList
        title="Tokens"
        list={list}
        reading={tokens}
        columns={tokenColumns({
          list,
          vpcs: new Map(vpcs.data?.data.map(({ id, label }) => [id, label])),
          onReplace: setReplaced,
        })}
        keyOf={({ id }) => id}
        searchLabel="Find by label"
        tools={<CopyAs operation="listTokens" input={list.input()} />}
        empty={
          <Empty
            title="No token yet"
            action={create}
            command={asCurl(
              requestOf('createToken', { body: { label: 'deploy', scopes: 'vpc:read_write' } }),
              sessionStore().get().apiUrl,
            )}
          >
            A token lets a program act on your behalf, with all of your access or part of it.
          </Empty>
        }
      />
      <TokenDialogs list={list} tokens={tokens.data} />
      {replaced && (
        <ReplaceDialog key={replaced.id} token={replaced} onClose={() => setReplaced(undefined)} />
      )}
    </Page>
  );
}

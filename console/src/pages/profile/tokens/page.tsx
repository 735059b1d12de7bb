import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { requestOf } from '#api/request.ts';
import { paths } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { RecordPage } from '#ui/list/record-page.tsx';
import type { ListKind } from '#ui/list/search.ts';
import { inputIn, useList } from '#ui/list/use-list.ts';
import type { Params } from '#ui/router/match.ts';
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
  return (
    <RecordPage
      title="Tokens"
      about="Personal access tokens, with which programs act on your behalf."
      list={list}
      reading={tokens}
      columns={tokenColumns({
        list,
        vpcs: new Map(vpcs.data?.data.map(({ id, label }) => [id, label])),
        onReplace: setReplaced,
      })}
      keyOf={({ id }) => id}
      searchLabel="Find by label"
      request={requestOf('listTokens', list.input())}
      create={{ label: 'Create token', to: list.over({ do: 'create' }) }}
      empty={{
        title: 'No token yet',
        text: 'A token lets a program act on your behalf, with all of your access or part of it.',
        example: requestOf('createToken', { body: { label: 'deploy', scopes: 'vpc:read_write' } }),
      }}
    >
      <TokenDialogs list={list} tokens={tokens.data} />
      {replaced && (
        <ReplaceDialog key={replaced.id} token={replaced} onClose={() => setReplaced(undefined)} />
      )}
    </RecordPage>
  );
}

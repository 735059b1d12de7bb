import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import type { SshKey } from '#api/records.ts';
import { requestOf } from '#api/request.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { RecordPage } from '#ui/list/record-page.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { inputIn, type List, useList } from '#ui/list/use-list.ts';
import type { Params } from '#ui/router/match.ts';
import { Time } from '#ui/time.tsx';
import { SshKeyDialogs } from './dialogs.tsx';
import { shortKey } from './short-key.ts';

const KIND: ListKind = { sorts: ['label'], sort: 'label' };
const EXAMPLE = { label: 'laptop', ssh_key: 'ssh-ed25519 AAAA... maria@laptop' };

/** Starts reading what the list shows first. */
export function prefetch(_params: Params, search: URLSearchParams): void {
  prefetchRead('listSshKeys', inputIn(search, KIND));
}

/** The SSH keys of the user, to choose from when a compute is made. */
export default function SshKeys() {
  const list = useList(paths.sshKeys, KIND);
  const keys = useRead('listSshKeys', list.input(), { keepsPrevious: true });
  return (
    <RecordPage
      title="SSH keys"
      about="Public keys to choose from when you create a compute. Changes here do not affect computes that exist."
      list={list}
      reading={keys}
      columns={columnsFor(list)}
      keyOf={({ id }) => id}
      searchLabel="Find by label"
      request={requestOf('listSshKeys', list.input())}
      create={{ label: 'Add SSH key', to: list.over({ do: 'add' }) }}
      empty={{
        title: 'No SSH key yet',
        text: 'With a key, you sign in to a compute as root without a password.',
        example: requestOf('addSshKey', { body: EXAMPLE }),
      }}
    >
      <SshKeyDialogs list={list} keys={keys.data?.data} />
    </RecordPage>
  );
}

function columnsFor(list: List): Column<SshKey>[] {
  return [
    {
      title: 'Label',
      sort: 'label',
      isName: true,
      cell: ({ label }) => <Copyable text={label}>{label}</Copyable>,
    },
    {
      title: 'Key',
      weight: 2.4,
      cell: ({ ssh_key: key, label }) => (
        <Copyable text={key} name={`the key ${label}`}>
          <span className="mono">{shortKey(key)}</span>
        </Copyable>
      ),
    },
    { title: 'Added', cell: ({ created }) => <Time at={created} /> },
    {
      title: 'Actions',
      weight: 1.2,
      cell: ({ id, label }) => (
        <span className="buttons">
          <ButtonLink to={list.over({ do: 'rename', id })} aria-label={`Rename ${label}`}>
            Rename
          </ButtonLink>
          <ButtonLink kind="danger" to={list.over({ do: 'delete', id })} aria-label={`Delete ${label}`}>
            Delete
          </ButtonLink>
        </span>
      ),
    },
  ];
}

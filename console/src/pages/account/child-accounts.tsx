import { useState, useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canUseChildAccounts, type Right } from '#rights/can.ts';
import { Button } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { useList } from '#ui/list/use-list.ts';
import { Time } from '#ui/time.tsx';

const TokenDialog = lazyDialog(() => import('./child-token-dialog.tsx'));

type Child = Schema<'ChildAccount'>;

const KIND: ListKind = { sorts: [], sort: '' };

/** The accounts that this one manages. */
export default function ChildAccounts() {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const [opened, setOpened] = useState<Child>();
  const list = useList(paths.childAccounts, KIND);
  const { page, size } = list;
  const input = { query: { page, page_size: size } };
  const reading = useRead('listChildAccounts', input, { keepsPrevious: true });
  return (
    <Page title="Child accounts" about="Accounts that this account manages. The operator sets them up.">
      <RecordList
        title="Child accounts"
        list={list}
        reading={reading}
        columns={columnsFor(canUseChildAccounts(grants), setOpened)}
        keyOf={({ euuid }) => euuid}
        tools={<CopyAs operation="listChildAccounts" input={input} />}
        empty={<p className="quiet">No child accounts. Only the operator can add one.</p>}
      />
      {opened && <TokenDialog account={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function columnsFor(right: Right, onOpen: (child: Child) => void): Column<Child>[] {
  return [
    {
      title: 'Company',
      isName: true,
      cell: ({ company }) => (company === '' ? <span className="quiet">No name</span> : company),
    },
    { title: 'ID', weight: 1.8, cell: ({ euuid }) => <Copyable text={euuid} name={`the id ${euuid}`} /> },
    { title: 'Created', cell: ({ created }) => <Time at={created} /> },
    {
      title: 'Actions',
      cell: (child) => (
        <span>
          <Button
            right={right}
            aria-label={`Create token for ${child.company === '' ? child.euuid : child.company}`}
            onClick={() => onOpen(child)}
          >
            Create token
          </Button>
        </span>
      ),
    },
  ];
}

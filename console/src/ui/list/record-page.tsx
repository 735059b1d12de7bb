import { type ReactNode, useSyncExternalStore } from 'react';
import { asCurl } from '#api/copy-as.ts';
import type { ApiRequest } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { Page } from '#ui/frame/page.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import { Empty } from '#ui/states/empty.tsx';
import { type Allowed, ButtonLink } from '../button.tsx';
import { CopyRequest } from '../copy-as.tsx';
import { RecordList, type RecordListProps } from './record-list.tsx';

interface Props<Row> extends Omit<RecordListProps<Row>, 'tools' | 'empty'> {
  about?: string;
  /** Beside the search field. */
  filters?: ReactNode;
  /** The call that reads the list. */
  request: ApiRequest;
  create: { label: string; to: string; right?: Allowed };
  /** In place of an empty list: what the records are for, and a call that creates one. */
  empty: { title: string; text: string; example: ApiRequest };
  /** Dialogs of the records. */
  children?: ReactNode;
}

/** A page of records that the user creates. */
export function RecordPage<Row>({
  about,
  filters,
  request,
  create,
  empty,
  children,
  ...records
}: Props<Row>) {
  const session = sessionStore();
  const { apiUrl } = useSyncExternalStore(session.watch, session.get);
  usePageActions([{ ...create, key: 'c' }]);
  const button = (
    <ButtonLink kind="primary" to={create.to} right={create.right}>
      {create.label}
    </ButtonLink>
  );
  const isEmpty = records.reading.data?.results === 0 && !records.list.isFiltered;
  return (
    <Page title={records.title} about={about} actions={isEmpty ? undefined : button}>
      <RecordList
        {...records}
        tools={
          <>
            {filters}
            <CopyRequest request={request} />
          </>
        }
        empty={
          <Empty title={empty.title} action={button} command={asCurl(empty.example, apiUrl)}>
            {empty.text}
          </Empty>
        }
      />
      {children}
    </Page>
  );
}

import type { ReactNode } from 'react';
import { NothingFound } from '#ui/states/empty.tsx';
import { Loaded, type ReadState } from '#ui/states/loaded.tsx';
import { Link } from '../link.tsx';
import { type Column, Table } from './table.tsx';
import { ListTools, Pager, SearchField } from './tools.tsx';
import type { List } from './use-list.ts';

export interface RecordListProps<Row> {
  /** What is listed, as in `Images`. */
  title: string;
  list: List;
  reading: ReadState<{ data: readonly Row[]; results: number; pages: number }> & {
    isPlaceholderData: boolean;
  };
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** Lists that the service cannot search have none. */
  searchLabel?: string;
  /** Beside the search field. */
  tools: ReactNode;
  /** In place of an empty list. */
  empty: ReactNode;
  /** Below the table. */
  note?: ReactNode;
  /** When nothing matches, and where all records are; by default this list without its search. */
  nothing?: { title: string; to: string };
}

/** A page of records to look at: a search field and a table. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { title, list, reading, columns, keyOf, searchLabel, tools, empty, note, nothing } = props;
  const isEmpty = reading.data?.results === 0 && !list.isFiltered;
  return (
    <>
      {!isEmpty && (
        <ListTools>
          {searchLabel !== undefined && <SearchField list={list} label={searchLabel} />}
          {tools}
        </ListTools>
      )}
      <Loaded
        reading={reading}
        skeleton={<Table caption={title} columns={columns} rows={undefined} keyOf={keyOf} list={list} />}
      >
        {({ data, results, pages }) =>
          isEmpty ? (
            empty
          ) : results === 0 ? (
            <NothingFound
              title={nothing?.title ?? 'Nothing matches'}
              action={
                <Link to={nothing?.to ?? list.to({ q: '' })} isReplaced={!nothing}>
                  Clear filter
                </Link>
              }
            />
          ) : (
            <>
              <Table
                caption={title}
                columns={columns}
                rows={data}
                keyOf={keyOf}
                list={list}
                isOld={reading.isPlaceholderData}
              />
              {note}
              <Pager list={list} total={results} pages={pages} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

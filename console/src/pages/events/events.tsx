import { useMemo } from 'react';
import { useRead } from '#api/queries.ts';
import { EventList } from '#events/event-list.tsx';
import { apiFilter } from '#events/filter.ts';
import { ACTIONS, ENTITIES } from '#events/sentence.ts';
import { paths } from '#paths.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { FilterChoice } from '#ui/list/filter-choice.tsx';
import { ListTools } from '#ui/list/tools.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { NothingFound } from '#ui/states/empty.tsx';
import styles from './events.module.css';
import { parseEventSearch } from './search.ts';

/** What happened in the account, live. */
export default function Events() {
  const params = useSearchParams();
  const filter = useMemo(() => parseEventSearch(params), [params]);
  const { vpc, entity, action, since } = filter;
  const vpcs = useRead('listVpcs', { query: { page_size: 100 }, filter: { '+order_by': 'label' } });
  const isFiltered = Object.keys(filter).length > 0;
  const options = (vpcs.data?.data ?? []).map(({ id, label }) => ({ value: String(id), label }));
  if (vpc !== undefined && !options.some(({ value }) => value === String(vpc))) {
    options.push({ value: String(vpc), label: `VPC ${vpc}` });
  }

  function change(changes: { vpc?: string; entity?: string; action?: string; since?: string }): void {
    go(paths.events({ vpc, entity, action, since, ...changes }), { isReplaced: true });
  }

  return (
    <Page title="Events" about="What happened in the account. New events appear by themselves.">
      <ListTools>
        <FilterChoice
          label="VPC"
          all="All VPCs"
          value={vpc === undefined ? '' : String(vpc)}
          options={options}
          onChange={(value) => change({ vpc: value })}
        />
        <FilterChoice
          label="Kind"
          all="All kinds"
          value={entity ?? ''}
          options={ENTITIES}
          onChange={(value) => change({ entity: value })}
        />
        <FilterChoice
          label="Action"
          all="All actions"
          value={action ?? ''}
          options={ACTIONS}
          onChange={(value) => change({ action: value })}
        />
        <label className={styles.since}>
          Since
          <input
            type="date"
            value={(since ?? '').slice(0, 10)}
            onChange={(event) => change({ since: event.target.value })}
          />
        </label>
        {isFiltered && <Link to={paths.events()}>Clear filter</Link>}
        <CopyAs operation="listEvents" input={{ filter: apiFilter(filter) }} />
      </ListTools>
      <EventList
        filter={filter}
        empty={
          isFiltered ? (
            <NothingFound title="No event matches" action={<Link to={paths.events()}>Clear filter</Link>} />
          ) : undefined
        }
      />
    </Page>
  );
}

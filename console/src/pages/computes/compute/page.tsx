import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { EventList } from '#events/event-list.tsx';
import { paths } from '#paths.ts';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import type { PageProps, Params } from '#ui/router/match.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { StatusMark } from '../status-mark.tsx';
import { TagList } from '../tag-list.tsx';
import { useComputeEvents } from '../use-events.ts';
import { Actions } from './actions.tsx';
import { AddressesTab } from './addresses-tab.tsx';
import styles from './compute.module.css';
import { ConfigsTab } from './configs-tab.tsx';
import { ComputeDialogs } from './dialogs.tsx';
import { JobBar } from './job-bar.tsx';
import { OverviewTab } from './overview-tab.tsx';

/** The tabs, by the path of their route. */
const TABS = [
  { pattern: '/computes/:compute', label: 'Overview', to: paths.compute, Content: OverviewTab },
  { pattern: '/computes/:compute/configs', label: 'Configs', to: paths.computeConfigs, Content: ConfigsTab },
  {
    pattern: '/computes/:compute/addresses',
    label: 'Addresses',
    to: paths.computeAddresses,
    Content: AddressesTab,
  },
  { pattern: '/computes/:compute/events', label: 'Events', to: paths.computeEvents, Content: undefined },
] as const;

/** Starts reading what all tabs show. */
export function prefetch({ compute }: Params): void {
  const path = { computeId: Number(compute) };
  prefetchRead('getCompute', { path });
  prefetchRead('listComputeConfigs', { path });
}

/** A compute: how it is doing, what can be done with it, its configs, addresses and events. */
export default function ComputePage({ params, pattern }: PageProps) {
  const computeId = Number(params.compute);
  const compute = useRead('getCompute', { path: { computeId } });
  const configs = useRead('listComputeConfigs', { path: { computeId } });
  const events = useComputeEvents(computeId);
  const tab = TABS.find((one) => one.pattern === pattern) ?? TABS[0];
  const address = tab.to(computeId);
  return (
    <Page
      title={compute.data?.label ?? 'Compute'}
      trail={[{ to: paths.computes(), label: 'Computes' }]}
      actions={
        compute.data && (
          <Actions
            compute={compute.data}
            configs={configs.data?.data}
            to={(search) => tab.to(computeId, search)}
          />
        )
      }
      about={
        compute.data && (
          <span className={styles.about}>
            <StatusMark status={compute.data.status} />
            <TagList tags={compute.data.tags} />
          </span>
        )
      }
    >
      <Loaded
        reading={compute}
        skeleton={<Skeleton lines={12} />}
        wayBack={<Link to={paths.computes()}>All computes</Link>}
      >
        {(data) => (
          <>
            <JobBar events={events} />
            <Tabs
              label={data.label}
              current={address}
              items={TABS.map(({ label, to }) => ({ label, to: to(computeId) }))}
            />
            {tab.Content ? <tab.Content compute={data} /> : <EventList filter={{ compute: computeId }} />}
            <ComputeDialogs compute={data} configs={configs.data?.data ?? []} back={address} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

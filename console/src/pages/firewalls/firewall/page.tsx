import { useMemo, useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, prefetch as prefetchRead, useRead, useWrite } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { EventList } from '#events/event-list.tsx';
import { useCutQuestion } from '#pages/firewalls/effect/use-cut-question.tsx';
import { paths, type Search } from '#paths.ts';
import { canWrite } from '#rights/can.ts';
import { Button, ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { lazyPart } from '#ui/lazy/lazy.tsx';
import { Link } from '#ui/link.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import type { PageProps, Params } from '#ui/router/match.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Time } from '#ui/time.tsx';
import { toast } from '#ui/toast.tsx';
import styles from '../firewalls.module.css';
import { FIREWALL_READS } from '../reads.ts';
import { FirewallStatus } from '../status.tsx';
import { ComputesTab } from './computes-tab.tsx';
import { FirewallDialogs } from './dialogs.tsx';

const RulesTab = lazyPart(() => import('./rules-tab.tsx'));

/** The tabs, by the path of their route. */
const TABS = [
  { pattern: '/firewalls/:firewall', label: 'Rules', to: paths.firewall, Content: RulesTab },
  {
    pattern: '/firewalls/:firewall/computes',
    label: 'Computes',
    to: paths.firewallComputes,
    Content: ComputesTab,
  },
  { pattern: '/firewalls/:firewall/events', label: 'Events', to: paths.firewallEvents, Content: EventsTab },
] as const;

interface FirewallProps {
  firewall: Schema<'Firewall'>;
}

/** Starts reading what all tabs show. */
export function prefetch({ firewall }: Params): void {
  prefetchRead('getFirewall', { path: { firewallId: Number(firewall) } });
}

/** A firewall: its rules, the computes that it guards, and what happened to it. */
export default function FirewallPage({ params, pattern }: PageProps) {
  const firewallId = Number(params.firewall);
  const firewall = useRead('getFirewall', { path: { firewallId } });
  const tab = TABS.find((one) => one.pattern === pattern) ?? TABS[0];
  const address = tab.to(firewallId);
  return (
    <Page
      title={firewall.data?.label ?? 'Firewall'}
      trail={[{ to: paths.firewalls(), label: 'Firewalls' }]}
      actions={
        firewall.data && <Actions firewall={firewall.data} to={(search) => tab.to(firewallId, search)} />
      }
      about={firewall.data && <About firewall={firewall.data} />}
    >
      <Loaded
        reading={firewall}
        skeleton={<Skeleton lines={12} />}
        wayBack={<Link to={paths.firewalls()}>All firewalls</Link>}
      >
        {(data) => (
          <>
            <Tabs
              label={data.label}
              current={address}
              items={TABS.map(({ label, to }) => ({ label, to: to(firewallId) }))}
            />
            <tab.Content firewall={data} />
            <FirewallDialogs firewall={data} back={address} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function About({ firewall: { status, tags, entities, created, updated } }: FirewallProps) {
  return (
    <span className={styles.about}>
      <FirewallStatus status={status} />
      <span>{entities.length === 1 ? '1 compute' : `${entities.length} computes`}</span>
      {tags.length > 0 && <span>{tags.join(', ')}</span>}
      <span className="quiet">
        Created <Time at={created} />, changed <Time at={updated} />
      </span>
    </span>
  );
}

function Actions({ firewall, to }: FirewallProps & { to: (search: Search) => string }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const update = useWrite('updateFirewall');
  const { id, label, status, rules, entities } = firewall;
  const cut = entities.length > 0 || grants !== null ? { before: null, after: rules } : undefined;
  const right = canWrite(grants, { kind: 'firewall', id, label });
  const enabling = { path: { firewallId: id }, body: { status: 'enabled' } } as const;
  usePageActions([
    { label: 'Edit', to: to({ do: 'edit' }), key: 'e', right },
    { label: 'Delete', to: to({ do: 'delete' }), right },
  ]);

  const { ask, question } = useCutQuestion('Enable');
  function enable() {
    update.mutate(enabling, {
      onSuccess: () => toast(`${label} is enabled`),
      onError: (failure) => toast(failureText(failure)),
      onSettled: () => void invalidate(...FIREWALL_READS),
    });
  }

  return (
    <ButtonGroup right={right}>
      {status === 'enabled' ? (
        <ButtonLink to={to({ do: 'disable' })} right={right}>
          Disable
        </ButtonLink>
      ) : (
        <>
          <Button kind="primary" right={right} isBusy={update.isPending} onClick={() => ask(cut, enable)}>
            Enable
          </Button>
          <CopyAs operation="updateFirewall" input={enabling} />
          {question}
        </>
      )}
      <ButtonLink to={to({ do: 'edit' })} right={right}>
        Edit
      </ButtonLink>
      <ButtonLink to={to({ do: 'delete' })} kind="danger" right={right}>
        Delete
      </ButtonLink>
    </ButtonGroup>
  );
}

function EventsTab({ firewall: { id } }: FirewallProps) {
  const filter = useMemo(() => ({ firewall: id }), [id]);
  return <EventList filter={filter} />;
}

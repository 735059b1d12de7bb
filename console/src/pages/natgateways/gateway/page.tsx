import { useMemo, useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { EventList } from '#events/event-list.tsx';
import { paths, type Search } from '#paths.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { Meter } from '#ui/meter.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import type { PageProps, Params } from '#ui/router/match.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Time } from '#ui/time.tsx';
import styles from '../natgateways.module.css';
import { canChangeGateway } from '../rights.ts';
import { AddressesTab } from './addresses-tab.tsx';
import { NatgatewayDialogs } from './dialogs.tsx';
import { ForwardsTab } from './forwards-tab.tsx';

/** The tabs, by the path of their route. */
const TABS = [
  { pattern: '/natgateways/:natgateway', label: 'Addresses', to: paths.natgateway, Content: AddressesTab },
  {
    pattern: '/natgateways/:natgateway/forwards',
    label: 'Port forwards',
    to: paths.natgatewayForwards,
    Content: ForwardsTab,
  },
  {
    pattern: '/natgateways/:natgateway/events',
    label: 'Events',
    to: paths.natgatewayEvents,
    Content: EventsTab,
  },
] as const;

interface GatewayProps {
  gateway: Schema<'Natgateway'>;
}

/** Starts reading what all tabs show. */
export function prefetch({ natgateway }: Params): void {
  prefetchRead('getNatgateway', { path: { natgatewayId: Number(natgateway) } });
}

/** A NAT gateway: its addresses and who has which ports of them, its port forwards, and what happened to it. */
export default function NatgatewayPage({ params, pattern }: PageProps) {
  const natgatewayId = Number(params.natgateway);
  const gateway = useRead('getNatgateway', { path: { natgatewayId } });
  const tab = TABS.find((one) => one.pattern === pattern) ?? TABS[0];
  const address = tab.to(natgatewayId);
  return (
    <Page
      title={gateway.data?.label ?? 'NAT gateway'}
      trail={[{ to: paths.natgateways(), label: 'NAT gateways' }]}
      actions={
        gateway.data && <Actions gateway={gateway.data} to={(search) => tab.to(natgatewayId, search)} />
      }
      about={gateway.data && <About gateway={gateway.data} />}
    >
      <Loaded
        reading={gateway}
        skeleton={<Skeleton lines={12} />}
        wayBack={<Link to={paths.natgateways()}>All NAT gateways</Link>}
      >
        {(data) => (
          <>
            <Tabs
              label={data.label}
              current={address}
              items={TABS.map(({ label, to }) => ({ label, to: to(natgatewayId) }))}
            />
            <tab.Content gateway={data} />
            <NatgatewayDialogs gateway={data} back={address} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function About({ gateway }: GatewayProps) {
  const { region, portset_assignments: used, portset_capacity: all, vpc_subnet: first } = gateway;
  const subnets = gateway.vpc_subnets ?? (first ? [first] : []);
  return (
    <span className={styles.about}>
      <span>{region}</span>
      <Meter value={used} max={all} text={`${used} of ${all} blocks of ports used`} />
      {first && (
        <span>
          Used by <Link to={paths.vpc(first.vpc_id)}>{first.vpc_label}</Link>
          {subnets.map(({ id, label, vpc_id: vpc }, index) => (
            <span key={id}>
              {index === 0 ? ' / ' : ', '}
              <Link to={paths.subnet(vpc, id)}>{label}</Link>
            </span>
          ))}
        </span>
      )}
      <span className="quiet">
        Created <Time at={gateway.created} />
      </span>
    </span>
  );
}

function Actions({ gateway, to }: GatewayProps & { to: (search: Search) => string }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const right = canChangeGateway(grants, gateway);
  usePageActions([
    { label: 'Rename', to: to({ do: 'rename' }), key: 'e', right },
    { label: 'Forward a port', to: paths.natgatewayForwards(gateway.id, { do: 'forward' }), key: 'c', right },
    { label: 'Delete', to: to({ do: 'delete' }), right },
  ]);
  return (
    <ButtonGroup right={right}>
      <ButtonLink to={to({ do: 'rename' })} right={right}>
        Rename
      </ButtonLink>
      <ButtonLink to={to({ do: 'delete' })} kind="danger" right={right}>
        Delete
      </ButtonLink>
    </ButtonGroup>
  );
}

function EventsTab({ gateway: { id } }: GatewayProps) {
  const filter = useMemo(() => ({ natgateway: id }), [id]);
  return <EventList filter={filter} />;
}

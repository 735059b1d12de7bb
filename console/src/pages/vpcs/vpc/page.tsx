import { useRef, useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canWrite } from '#rights/can.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/frame/page.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy/lazy.tsx';
import { Link } from '#ui/link.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import { go, useSearchParams } from '#ui/router/location.ts';
import type { PageProps, Params } from '#ui/router/match.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AddressesTab } from './addresses-tab.tsx';
import { Facts } from './facts.tsx';
import { MapSkeleton, MapTab } from './map-tab.tsx';
import { SubnetsTab } from './subnets-tab.tsx';

const NewSubnetDialog = lazyDialog(() => import('./new-subnet/dialog.tsx'));

// Those who open a VPC want its map: what only these tabs need would come before it.
const EventsTab = lazyPart(() => import('./events-tab.tsx'));
const TopologyTab = lazyPart(() => import('./topology/tab.tsx'));

const EditDialog = lazyDialog(() => import('./edit-dialog.tsx'));
const DeleteDialog = lazyDialog(() => import('#pages/vpcs/delete/dialog.tsx'));

/** The paths of the tabs, as the routes name them. All others are dialogs. */
const TABS = {
  '/vpcs/:vpc': { label: 'Map', path: paths.vpc, Content: MapTab },
  '/vpcs/:vpc/subnets': { label: 'Subnets', path: paths.vpcSubnets, Content: SubnetsTab },
  '/vpcs/:vpc/addresses': { label: 'Addresses', path: paths.vpcAddresses, Content: AddressesTab },
  '/vpcs/:vpc/topology': { label: 'Topology', path: paths.vpcTopology, Content: TopologyTab },
  '/vpcs/:vpc/events': { label: 'Events', path: paths.vpcEvents, Content: EventsTab },
};

type Tab = keyof typeof TABS;

/** Starts reading what all tabs show. */
export function prefetch({ vpc }: Params): void {
  prefetchRead('getVpc', { path: { vpcId: Number(vpc) } });
}

/** A VPC: what it is, and its subnets as map and as list, its addresses, its topology, its events. */
export default function VpcPage({ params, pattern }: PageProps) {
  const vpcId = Number(params.vpc);
  const vpc = useRead('getVpc', { path: { vpcId } });
  const lastTab = useRef<Tab>('/vpcs/:vpc');
  if (isTab(pattern)) lastTab.current = pattern;
  const { Content, path } = TABS[lastTab.current];
  const at = useSearchParams().get('at') ?? undefined;
  const close = () => go(path === paths.vpc ? paths.vpc(vpcId, { at }) : path(vpcId));
  const tabs = (
    <Tabs
      label={vpc.data?.label ?? 'VPC'}
      current={path(vpcId)}
      items={Object.values(TABS).map((tab) => ({ to: tab.path(vpcId), label: tab.label }))}
    />
  );
  return (
    <Page
      title={vpc.data?.label ?? 'VPC'}
      trail={[{ to: paths.vpcs(), label: 'VPCs' }]}
      actions={vpc.data && <Actions vpc={vpc.data} />}
      about={vpc.data ? <Facts vpc={vpc.data} /> : <>&nbsp;</>}
    >
      <Loaded
        reading={vpc}
        skeleton={
          <>
            {tabs}
            {Content === MapTab ? <MapSkeleton /> : <Skeleton lines={8} />}
          </>
        }
        wayBack={<Link to={paths.vpcs()}>All VPCs</Link>}
      >
        {(data) => (
          <>
            {tabs}
            <Content vpc={data} />
            {pattern === '/vpcs/:vpc/subnets/new' && <NewSubnetDialog vpc={data} onClose={close} />}
            {pattern === '/vpcs/:vpc/edit' && <EditDialog vpc={data} onClose={close} />}
            {pattern === '/vpcs/:vpc/delete' && <DeleteDialog target={{ vpc: data }} onClose={close} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ vpc }: { vpc: Schema<'Vpc'> }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const right = canWrite(grants, { kind: 'vpc', id: vpc.id, label: vpc.label });
  usePageActions([
    { label: 'Create subnet', to: paths.newSubnet(vpc.id), key: 'c', right },
    { label: `Edit ${vpc.label}`, to: paths.editVpc(vpc.id), key: 'e', right },
    { label: `Delete ${vpc.label}`, to: paths.deleteVpc(vpc.id), right },
  ]);
  return (
    <ButtonGroup right={right}>
      <ButtonLink to={paths.newSubnet(vpc.id)} kind="primary" right={right}>
        Create subnet
      </ButtonLink>
      <ButtonLink to={paths.editVpc(vpc.id)} right={right}>
        Edit
      </ButtonLink>
      <ButtonLink to={paths.deleteVpc(vpc.id)} kind="danger" right={right}>
        Delete
      </ButtonLink>
    </ButtonGroup>
  );
}

function isTab(pattern: string): pattern is Tab {
  return pattern in TABS;
}

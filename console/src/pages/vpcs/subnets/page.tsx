import { useMemo, useSyncExternalStore } from 'react';
import { sessionStore } from '#api/session.ts';
import { formatAddress, gateway, parseAddress, usableRange } from '#domain.ts';
import { EventList } from '#events/event-list.tsx';
import { AddressGrid } from '#map/address-grid.tsx';
import { paths } from '#paths.ts';
import { canWrite } from '#rights/can.ts';
import { ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { Page } from '#ui/frame/page.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { Link } from '#ui/link.tsx';
import { Meter } from '#ui/meter.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import { BASE, go, useSearchParams } from '#ui/router/location.ts';
import type { PageProps, Params } from '#ui/router/match.ts';
import { NothingFound } from '#ui/states/empty.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { AttachmentTable } from './attachment-table.tsx';
import { usedBy } from './attachments.ts';
import styles from './subnet.module.css';
import { prefetchSubnet, type SubnetView, useSubnet } from './subnet-view.ts';
import { WayOut } from './way-out.tsx';

const Attach = lazyDialog(() => import('./attach.tsx'));
const EditSubnet = lazyDialog(() => import('./edit.tsx'));
const WayOutDialog = lazyDialog(() => import('./way-out-dialog.tsx'));
const DeleteDialog = lazyDialog(() => import('#pages/vpcs/delete/dialog.tsx'));

/** Starts reading what the page shows first. */
export function prefetch({ vpc }: Params): void {
  prefetchSubnet(Number(vpc));
}

/** A subnet: its addresses, who has them, and what happened to it. */
export default function SubnetPage({ params, pattern }: PageProps) {
  const vpcId = Number(params.vpc);
  const subnetId = Number(params.subnet);
  const reading = useSubnet(vpcId, subnetId);
  const view = reading.data;
  const wayBack = <Link to={paths.vpc(vpcId)}>Back to the VPC</Link>;
  const dialog = pattern.split('/').at(-1);
  const close = () => go(paths.subnet(vpcId, subnetId));

  return (
    <Page
      title={view?.subnet.label ?? 'Subnet'}
      trail={[
        { to: paths.vpcs(), label: 'VPCs' },
        { to: paths.vpc(vpcId), label: view?.vpc.label ?? 'VPC' },
      ]}
      actions={view && <Actions view={view} />}
      about={view && <About view={view} />}
    >
      <Loaded
        reading={reading}
        skeleton={<Skeleton lines={12} />}
        wayBack={<Link to={paths.vpcs()}>VPCs</Link>}
      >
        {(data) =>
          data === null ? (
            <NothingFound title="This subnet does not exist, or was deleted." action={wayBack} />
          ) : (
            <>
              <Content view={data} />
              {dialog === 'attach' && <Attach view={data} onClose={close} />}
              {dialog === 'way-out' && <WayOutDialog view={data} onClose={close} />}
              {dialog === 'edit' && <EditSubnet view={data} onClose={close} />}
              {dialog === 'delete' && (
                <DeleteDialog target={{ vpc: data.vpc, subnet: data.subnet }} onClose={close} />
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function useGrants() {
  const session = sessionStore();
  return useSyncExternalStore(session.watch, session.get).grants;
}

function Actions({ view: { vpc, subnet } }: { view: SubnetView }) {
  const right = canWrite(useGrants(), { kind: 'vpc', ...vpc });
  usePageActions([
    { label: 'Attach a compute', to: paths.attach(vpc.id, subnet.id), key: 'c', right },
    { label: `Edit ${subnet.label}`, to: paths.editSubnet(vpc.id, subnet.id), key: 'e', right },
    { label: `Delete ${subnet.label}`, to: paths.deleteSubnet(vpc.id, subnet.id), right },
  ]);
  return (
    <ButtonGroup right={right}>
      <ButtonLink kind="primary" right={right} to={paths.attach(vpc.id, subnet.id)}>
        Attach
      </ButtonLink>
      <ButtonLink right={right} to={paths.editSubnet(vpc.id, subnet.id)}>
        Edit
      </ButtonLink>
      <ButtonLink kind="danger" right={right} to={paths.deleteSubnet(vpc.id, subnet.id)}>
        Delete
      </ButtonLink>
    </ButtonGroup>
  );
}

function About({ view: { subnet, network, attachments } }: { view: SubnetView }) {
  const { first, last } = usableRange(network);
  const usable = last - first + 1;
  const used = usedBy(attachments).reduce((sum, { range }) => sum + range.last - range.first + 1, 0);
  const gatewayText = formatAddress(gateway(network));
  return (
    <div className={styles.facts}>
      <Copyable text={subnet.ipv4} />
      <span>
        Gateway <Copyable text={gatewayText} />
      </span>
      <Meter
        value={used}
        max={usable}
        text={`${used.toLocaleString('en')} of ${usable.toLocaleString('en')} addresses used`}
      />
      <Copyable text={String(subnet.id)} name={`the id ${subnet.id}`}>
        <span>
          ID <span className="mono">{subnet.id}</span>
        </span>
      </Copyable>
    </div>
  );
}

function Content({ view }: { view: SubnetView }) {
  const { vpc, subnet, network, attachments } = view;
  const right = canWrite(useGrants(), { kind: 'vpc', ...vpc });
  const events = useMemo(() => ({ subnet: subnet.id }), [subnet.id]);
  const at = parseAddress(useSearchParams().get('at') ?? '');
  const attachAt = (address: number) => paths.attach(vpc.id, subnet.id, { ipv4: formatAddress(address) });
  return (
    <>
      <h2>Addresses</h2>
      <AddressGrid
        subnet={network}
        used={usedBy(attachments)}
        at={at}
        onPage={(page) =>
          go(paths.subnet(vpc.id, subnet.id, { at: formatAddress(page.first) }), { isReplaced: true })
        }
        actions={{
          hrefOfUsed: (id) => `${BASE}${paths.compute(id)}`,
          onOpenUsed: (id) => go(paths.compute(id)),
          free: right.isAllowed
            ? { href: (address) => `${BASE}${attachAt(address)}`, onOpen: (address) => go(attachAt(address)) }
            : undefined,
        }}
      />
      <WayOut view={view} />
      <h2>Computes</h2>
      <AttachmentTable view={view} />
      <h2>Events</h2>
      <EventList filter={events} most={10} />
    </>
  );
}

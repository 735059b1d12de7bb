import { useMemo } from 'react';
import { allComputes, allVpcIps, type CompleteList, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import type { Vpc } from '#api/records.ts';
import { parseAddress, parseNetwork } from '#domain.ts';
import { layoutOf, type TopologyNetwork } from '#map/topology/layout.ts';
import { Topology } from '#map/topology/topology.tsx';
import { paths } from '#paths.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { Link } from '#ui/link.tsx';
import { ListTools } from '#ui/list/tools.tsx';
import { useSearchParams } from '#ui/router/location.ts';
import { NothingFound } from '#ui/states/empty.tsx';
import { joinReads } from '#ui/states/join-reads.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { useGuards } from './guards.ts';
import { TopologyList } from './list.tsx';
import { NetworkStatus } from './network-status.tsx';
import { type TopologyData, textsOf } from './texts.ts';
import styles from './topology-list.module.css';

interface TopologyRecords {
  ips: CompleteList<Schema<'VpcIp'>>;
  computes: CompleteList<Schema<'Compute'>>;
}

/** A VPC with its subnets, the computes in them, and their public addresses, as a drawing and as a list. */
export default function TopologyTab({ vpc }: { vpc: Vpc }) {
  const ips = useAll(allVpcIps(vpc.id));
  const computes = useAll(allComputes({ region: vpc.region }));
  if (vpc.subnets.length === 0) {
    return (
      <NothingFound
        title="The VPC has no subnet yet"
        action={<Link to={paths.vpcSubnets(vpc.id)}>Subnets</Link>}
      />
    );
  }
  return (
    <Loaded reading={joinReads({ ips, computes })} skeleton={<Skeleton lines={8} />}>
      {(read) => <TopologyDrawing vpc={vpc} read={read} />}
    </Loaded>
  );
}

function TopologyDrawing({ vpc, read }: { vpc: Vpc; read: TopologyRecords }) {
  const params = useSearchParams();
  const open = params.get('open') ?? '';
  const focus = params.get('focus') ?? undefined;
  const { ips, computes } = read;
  const guards = useGuards(vpc.id);
  const known = useMemo(
    (): TopologyData => ({
      vpc,
      ips: ips.data,
      computes: computes.data,
      opened: new Set(open.split(',').filter(Boolean).map(Number)),
      guards,
    }),
    [vpc, ips, computes, open, guards],
  );
  const layout = useMemo(() => layoutOf(networkOf(known), known.opened), [known]);
  const texts = useMemo(() => textsOf(layout, known), [layout, known]);
  const focused = texts.get(focus ?? '');
  return (
    <>
      <ListTools>
        {focused && (
          <span>
            Highlighted: {focused.title} and what belongs to it.{' '}
            <Link to={paths.vpcTopology(vpc.id, { open })}>Clear</Link>
          </span>
        )}
        <CopyAs operation="listIpsOfVpc" input={{ path: { vpcId: vpc.id } }} />
        {ips.data.length < ips.results && <span>Only the first {ips.data.length} addresses are drawn.</span>}
        <span className={styles.about}>Each line is an interface. Dashed lines are inactive.</span>
      </ListTools>
      <Topology label={`Topology of ${vpc.label}`} layout={layout} texts={texts} focus={focus} />
      <NetworkStatus vpc={vpc} />
      <TopologyList known={known} layout={layout} />
    </>
  );
}

function networkOf({ vpc, ips }: TopologyData): TopologyNetwork {
  return {
    subnets: vpc.subnets.map(({ id, ipv4 }) => ({ id, first: parseNetwork(ipv4)?.first ?? 0 })),
    wires: ips.flatMap(({ address, subnet_id: subnetId, compute_id: computeId, nat_1_1: nat, active }) => {
      // Ranges belong to an interface that has an address too.
      const parsed = parseAddress(address ?? '');
      return parsed === undefined ? [] : [{ subnetId, computeId, address: parsed, nat, isActive: active }];
    }),
  };
}

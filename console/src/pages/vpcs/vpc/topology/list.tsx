import { parseAddress, parseNetwork } from '#domain.ts';
import type { TopologyLayout } from '#map/topology/layout.ts';
import { counted } from '#pages/vpcs/address-usage.ts';
import { paths } from '#paths.ts';
import { Link } from '#ui/link.tsx';
import { guardOf, labelOf, openedTo, stateOf, type TopologyData } from './texts.ts';
import styles from './topology-list.module.css';

interface Props {
  known: TopologyData;
  layout: TopologyLayout;
}

/** The topology as a list in a list: what the drawing shows, for those who do not see it, and where it is too narrow. */
export function TopologyList({ known, layout }: Props) {
  const { vpc } = known;
  const shown = new Set(layout.boxes.map(({ key }) => key));
  const groups = new Map(
    layout.boxes.flatMap(({ thing }) =>
      thing.kind === 'group' ? [[thing.subnet, thing.count] as const] : [],
    ),
  );
  const computes = new Map(known.computes.map((compute) => [compute.id, compute]));
  const bySubnet = Map.groupBy(
    known.ips.filter(({ address, compute_id: id }) => address !== null && shown.has(`compute:${id}`)),
    ({ subnet_id: id }) => id,
  );
  return (
    <section aria-labelledby="topology-list">
      <h2 id="topology-list">List</h2>
      <ul className={styles.list}>
        {vpc.subnets.toSorted(byNetwork).map(({ id, label, ipv4 }) => {
          const ips = (bySubnet.get(id) ?? []).toSorted(byAddress);
          const group = groups.get(id);
          return (
            <li key={id}>
              <Link to={paths.subnet(vpc.id, id)}>{label}</Link> <span className="mono">{ipv4}</span>
              {ips.length === 0 && group === undefined && <span className="quiet">, no compute</span>}
              <ul>
                {group !== undefined && (
                  <li>
                    <Link to={openedTo(known, id)}>Show {counted(group, 'compute')}</Link>
                  </li>
                )}
                {ips.map(({ compute_id: compute, interface_id: key, address, nat_1_1: nat, active }) => (
                  <li key={key}>
                    {computes.has(compute) ? (
                      <Link to={paths.compute(compute)}>{labelOf(compute, computes.get(compute))}</Link>
                    ) : (
                      labelOf(compute, undefined)
                    )}{' '}
                    <span className="mono">{address}</span>
                    {nat !== null && (
                      <>
                        , public address <span className="mono">{nat}</span>
                      </>
                    )}
                    <span className="quiet">
                      {[
                        ...(active ? [] : ['not active']),
                        ...stateOf(computes.get(compute)),
                        ...guardOf(compute, known),
                      ].map((text) => `, ${text}`)}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function byNetwork(a: { ipv4: string }, b: { ipv4: string }): number {
  return (parseNetwork(a.ipv4)?.first ?? 0) - (parseNetwork(b.ipv4)?.first ?? 0);
}

function byAddress(a: { address: string | null }, b: { address: string | null }): number {
  return (parseAddress(a.address ?? '') ?? 0) - (parseAddress(b.address ?? '') ?? 0);
}

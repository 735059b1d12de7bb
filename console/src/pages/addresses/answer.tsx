import { useSyncExternalStore } from 'react';
import { sessionStore } from '#api/session.ts';
import { formatAddress, formatNetwork } from '#domain.ts';
import { paths } from '#paths.ts';
import { type AddressQuery, networkToCreate, stateOf, subnetsWith } from '#plan/find-address.ts';
import { canWrite } from '#rights/can.ts';
import { Link } from '#ui/link.tsx';
import styles from './addresses.module.css';
import type { AddressEntry, AddressInventory } from './entries.ts';

type AddressRangeQuery = Exclude<AddressQuery, { kind: 'label' }>;

interface Props {
  sought: AddressRangeQuery;
  known: AddressInventory;
  /** What uses the addresses. */
  entries: readonly AddressEntry[];
}

/** More VPCs are counted, not listed: a free address is free in nearly all of them. */
const MOST_PROPOSED = 5;

/** Says in words what an address or a network is: who uses it, which subnets hold it, where it can be had. */
export function Answer({ sought, known, entries }: Props) {
  const name = sought.kind === 'address' ? formatAddress(sought.address) : formatNetwork(sought.range);
  const holders = known.vpcs.flatMap((vpc) =>
    subnetsWith(sought.range, vpc.subnets).map((subnet) => ({ vpc, subnet })),
  );
  return (
    <section className={styles.answer} aria-label="Answer" aria-live="polite">
      <p>
        <strong className="mono">{name}</strong> {verdict(sought, entries)}
      </p>
      {holders.length > 0 && (
        <ul>
          {holders.map(({ vpc, subnet }) => (
            <li key={subnet.id}>
              <Link to={paths.vpc(vpc.id)}>{vpc.label}</Link> /{' '}
              <Link to={paths.subnet(vpc.id, subnet.id, { at: formatAddress(sought.range.first) })}>
                {subnet.label}
              </Link>{' '}
              <span className="mono">{subnet.ipv4}</span>{' '}
              {sought.kind === 'address' && (
                <AddressStatus address={sought.address} {...{ vpc, subnet, known }} />
              )}
            </li>
          ))}
        </ul>
      )}
      {(holders.length === 0 || sought.kind === 'network') && (
        <SubnetProposals sought={sought} known={known} />
      )}
    </section>
  );
}

function verdict(sought: AddressRangeQuery, entries: readonly AddressEntry[]): string {
  if (sought.kind === 'network') {
    if (entries.length === 0) return 'holds no address that is in use.';
    return `holds ${entries.length.toLocaleString('en')} in use.`;
  }
  const users = [...new Set(entries.map(({ compute }) => compute))];
  if (users.length === 0) return 'is not in use.';
  return `is used by ${new Intl.ListFormat('en').format(users)}.`;
}

interface AddressStatusProps {
  address: number;
  vpc: AddressInventory['vpcs'][number];
  subnet: AddressInventory['vpcs'][number]['subnets'][number];
  known: AddressInventory;
}

/** What the address is in one subnet. */
function AddressStatus({ address, vpc, subnet, known }: AddressStatusProps) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const state = stateOf(address, subnet, known.ips);
  if (state !== 'free') return TEXTS[state];
  const right = canWrite(grants, { kind: 'vpc', ...vpc });
  return (
    <>
      free.{' '}
      {right.isAllowed ? (
        <Link to={paths.attach(vpc.id, subnet.id, { ipv4: formatAddress(address) })}>Attach here</Link>
      ) : (
        <span className="quiet">{right.reason}</span>
      )}
    </>
  );
}

const TEXTS = { used: 'in use', gateway: 'the gateway', reserved: 'reserved by the service' };

/** The VPCs in which a new subnet can hold it. */
function SubnetProposals({ sought, known }: Pick<Props, 'sought' | 'known'>) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const places = known.vpcs.flatMap((vpc) => {
    const network = networkToCreate(sought.range, vpc.subnets);
    return network && canWrite(grants, { kind: 'vpc', ...vpc }).isAllowed ? [{ vpc, network }] : [];
  });
  if (places.length === 0) {
    return sought.kind === 'address' ? <p>No subnet of yours holds it, and none can.</p> : null;
  }
  const more = places.length - MOST_PROPOSED;
  return (
    <>
      <p>{sought.kind === 'address' ? 'No subnet holds it. A new one can:' : 'It is free for a subnet:'}</p>
      <ul>
        {places.slice(0, MOST_PROPOSED).map(({ vpc, network }) => (
          <li key={vpc.id}>
            <Link to={paths.newSubnet(vpc.id, { ipv4: formatNetwork(network) })}>
              Create {formatNetwork(network)} in {vpc.label}
            </Link>
          </li>
        ))}
        {more > 0 && <li className="quiet">and in {more} more VPCs</li>}
      </ul>
    </>
  );
}

import { type ReactNode, useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { Copyable } from '#ui/copy.tsx';
import { Link } from '#ui/link.tsx';
import { Time } from '#ui/time.tsx';
import { Addresses } from '../addresses.tsx';
import { labelOf } from '../catalog.ts';
import { publicAddresses } from '../public-addresses.ts';
import { specsText } from '../size-text.ts';
import styles from './compute.module.css';
import { FirewallPart } from './firewall-part.tsx';

/** What a compute is. */
export function OverviewTab({ compute }: { compute: Schema<'Compute'> }) {
  const session = sessionStore();
  const { regions } = useSyncExternalStore(session.watch, session.get);
  const types = useRead('listComputeTypes', { query: { page_size: 500 } }).data?.data ?? [];
  const images = useRead('listImages', { query: { page_size: 500 } }).data?.data ?? [];
  const ips = useRead('getComputeIps', { path: { computeId: compute.id } }).data;
  const { id, ipv4, ipv6, image, region, type, specs, group, created, updated } = compute;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Region">{labelOf(regions, region)}</Fact>
        <Fact name="Type">{labelOf(types, type)}</Fact>
        <Fact name="Size">{specsText(specs)}</Fact>
        <Fact name="Image">{image === null ? 'None' : labelOf(images, image)}</Fact>
        <Fact name="Public IPv4">
          <Addresses addresses={publicAddresses(ipv4)} />
        </Fact>
        <Fact name="IPv6">
          <Copyable text={ipv6} />
        </Fact>
        {ips && (
          <Fact name="VPC addresses">
            <VpcAddresses ips={ips.ipv4.vpc} />
          </Fact>
        )}
        {group !== '' && <Fact name="Group">{group}</Fact>}
        <Fact name="Created">
          <Time at={created} look="detail" />
        </Fact>
        <Fact name="Changed">
          <Time at={updated} look="detail" />
        </Fact>
        <Fact name="ID">
          <Copyable text={String(id)} name={`the id ${id}`} />
        </Fact>
      </dl>
      <FirewallPart compute={compute} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Each address once: each config has interfaces of its own. */
function VpcAddresses({ ips }: { ips: readonly Schema<'VpcIp'>[] }) {
  const known = new Map(ips.map((ip) => [`${ip.subnet_id} ${ip.address ?? ip.address_range}`, ip]));
  if (known.size === 0) return <span className="quiet">None</span>;
  return [...known].map(([key, { address, address_range: range, vpc_id: vpc, subnet_id: subnet }]) => (
    <div key={key}>
      <Copyable text={address ?? range ?? ''}>
        <Link className="mono" to={paths.subnet(vpc, subnet)}>
          {address ?? range}
        </Link>
      </Copyable>
    </div>
  ));
}

import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { ruleSentences, WHERE_FIREWALLS_HOLD } from '#plan/firewall-text.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { Link } from '#ui/link.tsx';
import { SentenceLists } from '#ui/sentence-lists.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from './compute.module.css';

/** So many may be assigned to a compute, unless the operator allows more. */
const PAGE = { page_size: 100 };

/** Which firewall is in force on a compute, and what it lets through. */
export function FirewallPart({ compute: { id } }: { compute: Schema<'Compute'> }) {
  const input = { path: { computeId: id }, query: PAGE };
  const firewalls = useRead('listComputeFirewalls', input);
  return (
    <section className={styles.firewall}>
      <h2>Firewall</h2>
      <Loaded reading={firewalls} skeleton={<Skeleton lines={4} />}>
        {({ data }) => (
          <>
            <Enabled firewall={data.find(({ status }) => status === 'enabled')} />
            <Disabled firewalls={data.filter(({ status }) => status === 'disabled')} />
            <Plane computeId={id} />
            <CopyAs operation="listComputeFirewalls" input={input} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Enabled({ firewall }: { firewall: Schema<'Firewall'> | undefined }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  if (!firewall) {
    return (
      <p>
        {grants === null
          ? 'None is enabled: everything comes in and goes out. '
          : 'None is enabled of those that you may see. '}
        <Link to={paths.firewalls()}>All firewalls</Link>
      </p>
    );
  }
  return (
    <>
      <p>
        <Link to={paths.firewall(firewall.id)}>{firewall.label}</Link> is enabled. The first rule that fits
        decides:
      </p>
      <SentenceLists lists={ruleSentences(firewall.rules)} />
    </>
  );
}

function Disabled({ firewalls }: { firewalls: readonly Schema<'Firewall'>[] }) {
  if (firewalls.length === 0) return null;
  return (
    <p>
      Assigned, but disabled:{' '}
      {firewalls.map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={paths.firewall(id)}>{label}</Link>
        </span>
      ))}
    </p>
  );
}

/** Whether anybody acts by it. A compute in no VPC does not tell. */
function Plane({ computeId }: { computeId: number }) {
  const configs = useRead('listComputeConfigs', { path: { computeId } }).data?.data ?? [];
  const vpcId = configs.flatMap(({ interfaces }) => interfaces.flatMap((one) => one.vpc_id ?? []))[0];
  const isInVpc = vpcId !== undefined;
  const report = useRead('getVpcNetwork', { path: { vpcId: vpcId ?? 0 } }, { isEnabled: isInVpc }).data;
  if (report?.plane === 'ovn') return null;
  return (
    <p className={styles.plane}>
      {report ? 'Networks are simulated here: no packet meets a firewall.' : WHERE_FIREWALLS_HOLD}
    </p>
  );
}

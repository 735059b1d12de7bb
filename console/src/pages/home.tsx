import { useSyncExternalStore } from 'react';
import { serverOf } from '#api/copy-as.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import type { SubnetUsage, VpcUsage } from '#api/records.ts';
import { sessionStore } from '#api/session.ts';
import { EventList } from '#events/event-list.tsx';
import { RunningJobs } from '#events/running-jobs.tsx';
import { paths } from '#paths.ts';
import { canAdd } from '#rights/can.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Command } from '#ui/copy.tsx';
import { NavigationLinks } from '#ui/frame/navigation.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { Meter, NEARLY_FULL_PERCENT } from '#ui/meter.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { navigation } from '../navigation.ts';
import styles from './home.module.css';
import { daysLeft, inDays, sums } from './home-summary.ts';
import { shareText } from './vpcs/address-usage.ts';

const VPCS = { query: { page_size: 500 }, filter: { '+order': 'desc' } };
const FULLEST = {
  query: { page_size: 25 },
  filter: { used: { '+gt': 0 }, '+order_by': 'used_percent', '+order': 'desc', '+limit': 25 },
} as const;
const WEBHOOKS = { query: { page_size: 100 } };
const TOKENS = { query: { page_size: 100 } };
const EVENTS_SHOWN = 10;
const SHOWN = 6;
const ENDS_WITHIN_DAYS = 14;

/** Starts reading what the page shows first. */
export function prefetch(): void {
  prefetchRead('listVpcUsage', VPCS);
  prefetchRead('listSubnetUsage', FULLEST);
}

/** What happens, and what needs attention. */
export default function Home() {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const vpcs = useRead('listVpcUsage', VPCS);
  const fullest = useRead('listSubnetUsage', FULLEST).data?.data;
  const subnets = fullest ?? [];
  usePageActions([{ label: 'Create VPC', to: paths.newVpc(), key: 'c', right: canAdd(grants, 'add_vpcs') }]);
  return (
    <Page title="Home">
      <NavigationLinks groups={navigation.slice(1)} />
      <Loaded reading={vpcs} skeleton={<Skeleton lines={8} />}>
        {({ data, results }) => (
          <>
            {results === 0 ? <FirstSteps /> : <Figures vpcs={data} total={results} fullest={fullest} />}
            <div className={styles.columns}>
              <div>
                <RunningJobs />
                <Attention subnets={subnets} />
                <Fullest subnets={subnets} />
                {results > 0 && <Vpcs vpcs={data} total={results} />}
              </div>
              <section>
                <h2>Latest events</h2>
                <EventList most={EVENTS_SHOWN} />
                <Link to={paths.events()}>All events</Link>
              </section>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function FirstSteps() {
  const session = sessionStore();
  const { grants, apiUrl } = useSyncExternalStore(session.watch, session.get);
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">Three steps to a private network</h2>
      <ol>
        <li>
          <h3>Create a VPC with a subnet</h3>
          <p>A VPC is a private network of yours in a region. A subnet is a range of its addresses.</p>
          <ButtonLink kind="primary" to={paths.newVpc()} right={canAdd(grants, 'add_vpcs')}>
            Create VPC
          </ButtonLink>
        </li>
        <li>
          <h3>Create a compute in it</h3>
          <p>Give it an interface in the subnet. It gets the lowest free address, or the one you choose.</p>
          <ButtonLink to={paths.newCompute()} right={canAdd(grants, 'add_computes')}>
            Create compute
          </ButtonLink>
        </li>
        <li>
          <h3>Do the same from a terminal</h3>
          <p>Whatever this console does, the API does too. Every button can be copied as a command.</p>
          <Command
            name="the commands"
            text={`palisade login --server ${serverOf(apiUrl)}\npalisade api GET /vpcs`}
          />
        </li>
      </ol>
    </section>
  );
}

/** How much there is, at a glance. */
function Figures({
  vpcs,
  total,
  fullest: listed,
}: {
  vpcs: readonly VpcUsage[];
  total: number;
  /** Undefined until they are read. */
  fullest: readonly SubnetUsage[] | undefined;
}) {
  const [fullest] = listed ?? [];
  const { subnets, usable, used } = sums(vpcs);
  const isCut = vpcs.length < total;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{isCut ? `Addresses used, in the newest ${vpcs.length} VPCs` : 'Addresses used'}</dt>
        <dd>
          {percentOf(used, usable)} <Meter value={used} max={usable} text={shareText({ used, usable })} />
        </dd>
      </div>
      <div>
        <dt>Fullest subnet</dt>
        <dd>
          {fullest ? (
            <>
              {fullest.used_percent} %{' '}
              <Link to={paths.subnet(fullest.vpc_id, fullest.subnet_id)}>{fullest.label}</Link>
            </>
          ) : (
            listed && 'None in use'
          )}
        </dd>
      </div>
      <div>
        <dt>VPCs</dt>
        <dd>{total.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>{isCut ? `Subnets of the newest ${vpcs.length} VPCs` : 'Subnets'}</dt>
        <dd>{subnets.toLocaleString('en')}</dd>
      </div>
    </dl>
  );
}

/** Problems, and what becomes one soon. */
function Attention({ subnets }: { subnets: readonly SubnetUsage[] }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const tokens = useRead('listTokens', TOKENS);
  // Only users without restrictions see webhooks.
  const webhooks = useRead('listWebhooks', WEBHOOKS, { isEnabled: grants === null }).data?.data ?? [];
  const full = subnets.filter((one) => one.used_percent >= NEARLY_FULL_PERCENT);
  const failing = webhooks.filter(({ status }) => status !== 'active');
  const ending = (tokens.data?.data ?? []).flatMap(({ id, label, expiry }) => {
    const days = daysLeft(expiry, tokens.dataUpdatedAt, ENDS_WITHIN_DAYS);
    return days === undefined ? [] : [{ id, label, days }];
  });
  if (full.length + failing.length + ending.length === 0) return null;
  return (
    <section aria-labelledby="needs-attention">
      <h2 id="needs-attention">Needs attention</h2>
      <ul className={styles.list}>
        {full.map((subnet) => (
          <SubnetLine key={subnet.subnet_id} subnet={subnet} />
        ))}
        {failing.map(({ id, label, status }) => (
          <li key={id}>
            <Link to={paths.webhook(id)}>{label}</Link>
            <span className="quiet">
              {status === 'failing' ? 'webhook is failing' : 'webhook is disabled'}
            </span>
          </li>
        ))}
        {ending.map(({ id, label, days }) => (
          <li key={id}>
            <Link to={paths.tokens()}>{label === '' ? `Token ${id}` : label}</Link>
            <span className="quiet">token ends {inDays(days)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubnetLine({ subnet }: { subnet: SubnetUsage }) {
  const { subnet_id: id, label, vpc_id: vpcId, vpc_label: vpcLabel, used, usable } = subnet;
  return (
    <li>
      <span>
        <Link to={paths.subnet(vpcId, id)}>{label}</Link>{' '}
        <span className={styles.place}>
          in <Link to={paths.vpc(vpcId)}>{vpcLabel}</Link>
        </span>
      </span>
      <Meter value={used} max={usable} text={shareText({ used, usable })} />
    </li>
  );
}

function Vpcs({ vpcs, total }: { vpcs: readonly VpcUsage[]; total: number }) {
  return (
    <section aria-labelledby="newest-vpcs">
      <h2 id="newest-vpcs">Newest VPCs</h2>
      <ul className={styles.list}>
        {vpcs.slice(0, SHOWN).map(({ vpc_id: id, label, used, usable }) => (
          <li key={id}>
            <Link to={paths.vpc(id)}>{label}</Link>
            {usable === 0 ? (
              <span className="quiet">no subnet</span>
            ) : (
              <Meter value={used} max={usable} text={shareText({ used, usable })} />
            )}
          </li>
        ))}
      </ul>
      {total > SHOWN && <Link to={paths.vpcs()}>All {total.toLocaleString('en')} VPCs</Link>}
    </section>
  );
}

/** Those that need attention are listed above. */
function Fullest({ subnets }: { subnets: readonly SubnetUsage[] }) {
  const found = subnets.filter((one) => one.used_percent < NEARLY_FULL_PERCENT).slice(0, SHOWN);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="fullest-subnets">
      <h2 id="fullest-subnets">Fullest subnets</h2>
      <ul className={styles.list}>
        {found.map((subnet) => (
          <SubnetLine key={subnet.subnet_id} subnet={subnet} />
        ))}
      </ul>
    </section>
  );
}

/** `12 %`, rounded down. */
function percentOf(used: number, usable: number): string {
  return `${usable === 0 ? 0 : Math.floor((used * 100) / usable)} %`;
}

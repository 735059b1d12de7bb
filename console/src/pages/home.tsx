import { useSyncExternalStore } from 'react';
import { serverOf } from '#api/copy-as.ts';
import type { Schema } from '#api/operations.ts';
import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
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
import { Meter } from '#ui/meter.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { navigation } from '../navigation.ts';
import styles from './home.module.css';
import { daysLeft, fullest, inDays } from './home-summary.ts';
import { shareText } from './vpcs/address-usage.ts';

const VPCS = { query: { page_size: 500 }, filter: { '+order_by': 'label' } };
const TOKENS = { query: { page_size: 100 } };
const EVENTS_SHOWN = 10;
const SHOWN = 6;
const ENDS_WITHIN_DAYS = 14;

/** Starts reading what the page shows first. */
export function prefetch(): void {
  prefetchRead('listVpcs', VPCS);
}

/** What happens, and what needs attention. */
export default function Home() {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const vpcs = useRead('listVpcs', VPCS);
  usePageActions([{ label: 'Create VPC', to: paths.newVpc(), key: 'c', right: canAdd(grants, 'add_vpcs') }]);
  return (
    <Page title="Home">
      <NavigationLinks groups={navigation.slice(1)} />
      <Loaded reading={vpcs} skeleton={<Skeleton lines={8} />}>
        {({ data, results }) => (
          <>
            {results === 0 && <FirstSteps />}
            <div className={styles.columns}>
              <div>
                <RunningJobs />
                <section>
                  <h2>Latest events</h2>
                  <EventList most={EVENTS_SHOWN} />
                  <Link to={paths.events()}>All events</Link>
                </section>
              </div>
              <div>
                <EndingTokens />
                {results > 0 && <Vpcs vpcs={data} total={results} />}
                <Fullest vpcs={data} />
              </div>
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

function EndingTokens() {
  const tokens = useRead('listTokens', TOKENS);
  const ending = (tokens.data?.data ?? []).flatMap(({ id, label, expiry }) => {
    const days = daysLeft(expiry, tokens.dataUpdatedAt, ENDS_WITHIN_DAYS);
    return days === undefined ? [] : [{ id, label, days }];
  });
  if (ending.length === 0) return null;
  return (
    <section>
      <h2>Tokens that end soon</h2>
      <ul className={styles.list}>
        {ending.map(({ id, label, days }) => (
          <li key={id}>
            <Link to={paths.tokens()}>{label === '' ? `Token ${id}` : label}</Link>
            <span className="quiet">ends {inDays(days)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Vpcs({ vpcs, total }: { vpcs: readonly Schema<'Vpc'>[]; total: number }) {
  return (
    <section>
      <h2>VPCs</h2>
      <ul className={styles.list}>
        {vpcs.slice(0, SHOWN).map(({ id, label, subnets }) => (
          <li key={id}>
            <Link to={paths.vpc(id)}>{label}</Link>
            <span className="quiet">{subnets.length === 1 ? '1 subnet' : `${subnets.length} subnets`}</span>
          </li>
        ))}
      </ul>
      {total > SHOWN && <Link to={paths.vpcs()}>All {total.toLocaleString('en')} VPCs</Link>}
    </section>
  );
}

function Fullest({ vpcs }: { vpcs: readonly Schema<'Vpc'>[] }) {
  const found = fullest(vpcs, SHOWN);
  if (found.length === 0) return null;
  return (
    <section>
      <h2>Fullest subnets</h2>
      <ul className={styles.list}>
        {found.map(({ vpc, subnet, share }) => (
          <li key={subnet.id}>
            <span>
              <Link to={paths.subnet(vpc.id, subnet.id)}>{subnet.label}</Link>{' '}
              <span className={styles.place}>
                in <Link to={paths.vpc(vpc.id)}>{vpc.label}</Link>
              </span>
            </span>
            <Meter value={share.used} max={share.usable} text={shareText(share)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

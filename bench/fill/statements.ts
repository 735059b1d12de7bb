// Creates rows like those of the service, but inside the database. Rows of different accounts alternate, as they do
// after years of use: no account's rows are adjacent.
import { HELPERS, SLOTS } from '#features/computes/configs/schema';
import { countRows, type FillPlan, MANY_EVENTS } from './plan.ts';

/** Rows of one kind, inserted in portions. */
interface Rows {
  name: string;
  count: number;
  /** @param numbers a subquery with the row numbers of the portion in its column `i`, from 0 */
  insert(numbers: string): string;
}

const PORTION = 250_000;

/** Shorter than the retention of events, so that no event has expired. */
const SPAN_SECONDS = 80 * 86_400;

/** First addresses of 10.0.0.0/8, and of the public network in regions.jsonl. */
const PRIVATE = 10 * 2 ** 24;
const PUBLIC = 11 * 2 ** 24;

const helpers = Object.fromEntries(HELPERS.map((name) => [name, true]));
const devices = Object.fromEntries(SLOTS.map((slot) => [slot, null]));

/** The statements, in order. Each inserts at most one portion of rows. */
export function* fillStatements(plan: FillPlan, now: number): Generator<{ name: string; sql: string }> {
  for (const { name, count, insert } of kinds(plan, now)) {
    for (let from = 0; from < count; from += PORTION) {
      yield { name, sql: insert(numbersOf(from, Math.min(from + PORTION, count))) };
    }
  }
}

function numbersOf(from: number, to: number): string {
  return `(with recursive n(i) as (
    select cast(${from} as bigint) union all select i + 1 from n where i + 1 < ${to}
  ) select i from n) as numbers`;
}

function kinds(plan: FillPlan, now: number): Rows[] {
  const { accounts, mostVpcs, vpcs, mostSubnets, subnets, computes, mostEvents, events } = plan;
  const { vpcs: allVpcs } = countRows(plan);
  const others = accounts - 1;
  const begin = now - SPAN_SECONDS;
  /** The VPC of the interfaces of compute `i`. It differs between the computes of an account. */
  const vpcOfCompute = `case when i % ${accounts} = 0 then i / ${accounts} + 1
    else ${mostVpcs} + (i / ${accounts}) * ${others} + i % ${accounts} end`;
  /** The first interface is in the VPC's first subnet, the second one in its second. */
  const subnetOfInterface = (number: number) => `((${vpcOfCompute}) - 1) * ${subnets} + ${number + 1}`;
  return [
    {
      name: 'accounts',
      count: accounts,
      insert: (numbers) => `insert into account
        (id, euuid, company, created, last_event_id, last_event_created, vpc_count)
        select i + 1, '00000000-0000-4000-8000-' || substr(cast(1000000000000 + i as text), 2),
          'Example ' || cast(i as text), ${begin},
          case when i + 1 = ${MANY_EVENTS} then ${mostEvents} else ${events} end, ${now},
          case when i = 0 then ${mostVpcs} else ${vpcs} end
        from ${numbers}`,
    },
    {
      name: 'users',
      count: accounts,
      insert: (numbers) => `insert into "user"
        (id, account_id, username, username_folded, email, restricted, created)
        select i + 1, i + 1, 'owner' || cast(i as text), 'owner' || cast(i as text),
          'owner' || cast(i as text) || '@example.com', 0, ${begin}
        from ${numbers}`,
    },
    {
      name: 'VPCs of the first account',
      count: mostVpcs,
      insert: (numbers) => `insert into vpc (id, account_id, label, description, region, created, updated)
        select i + 1, 1, 'orders-' || cast(i as text), 'Order processing', 'us-east',
          ${begin} + i % ${SPAN_SECONDS}, ${begin} + i % ${SPAN_SECONDS}
        from ${numbers}`,
    },
    {
      name: 'VPCs of the others',
      count: vpcs * others,
      insert: (numbers) => `insert into vpc (id, account_id, label, description, region, created, updated)
        select ${mostVpcs} + 1 + i, 2 + i % ${others}, 'orders-' || cast(i / ${others} as text), 'Order processing',
          'us-east', ${begin} + i % ${SPAN_SECONDS}, ${begin} + i % ${SPAN_SECONDS}
        from ${numbers}`,
    },
    {
      name: 'subnets',
      count: allVpcs * subnets,
      insert: (numbers) => `insert into subnet (id, vpc_id, label, first, last, created, updated)
        select i + 1, i / ${subnets} + 1, 'web-' || cast(i % ${subnets} as text),
          ${PRIVATE} + 256 * (i % ${subnets}), ${PRIVATE} + 256 * (i % ${subnets}) + 255, ${begin}, ${begin}
        from ${numbers}`,
    },
    {
      name: 'subnets of the first VPC',
      count: mostSubnets - subnets,
      insert: (numbers) => `insert into subnet (id, vpc_id, label, first, last, created, updated)
        select ${allVpcs * subnets} + i + 1, 1, 'web-' || cast(i + ${subnets} as text),
          ${PRIVATE} + 256 * (i + ${subnets}), ${PRIVATE} + 256 * (i + ${subnets}) + 255, ${begin}, ${begin}
        from ${numbers}`,
    },
    {
      name: 'computes',
      count: computes * accounts,
      insert: (numbers) => `insert into compute
        (id, account_id, label, "group", status, region, type, image, memory, disk, vcpus, gpus, transfer,
          ipv6_network, host_uuid, watchdog_enabled, alert_cpu, alert_network_in, alert_network_out,
          alert_transfer_quota, alert_io, booted_config_id, created, updated)
        select i + 1, i % ${accounts} + 1, 'web-' || cast(i / ${accounts} as text), '', 'running', 'us-east',
          'c1-entry-1', null, 1024, 25600, 1, 0, 1000, 1, '0', 1, 90, 10, 10, 80, 10000, i + 1, ${begin}, ${begin}
        from ${numbers}`,
    },
    {
      name: 'public addresses',
      count: computes * accounts,
      insert: (numbers) => `insert into pool_address (address, region, public, compute_id)
        select ${PUBLIC} + 1 + i, 'us-east', 1, i + 1 from ${numbers}`,
    },
    {
      name: 'configs',
      count: computes * accounts,
      insert: (numbers) => `insert into compute_config
        (id, compute_id, label, kernel, comments, memory_limit, root_device, run_level, virt_mode, helpers, devices,
          created, updated)
        select i + 1, i + 1, 'Boot', 'compute/latest-64bit', '', 0, '/dev/sda', 'default', 'paravirt', '${JSON.stringify(helpers)}', '${JSON.stringify(devices)}',
          ${begin}, ${begin}
        from ${numbers}`,
    },
    ...[0, 1].flatMap((number): Rows[] => [
      {
        name: 'interfaces',
        count: computes * accounts,
        insert: (numbers) => `insert into config_interface
          (id, compute_id, config_id, position, purpose, "primary", active, vpc_id, subnet_id, address, created)
          select 2 * i + ${number + 1}, i + 1, i + 1, ${number}, 'vpc', 0, 1, ${vpcOfCompute},
            ${subnetOfInterface(number)}, ${PRIVATE + 256 * number + 2}, ${begin}
          from ${numbers}`,
      },
      {
        name: 'used addresses',
        count: computes * accounts,
        insert: (numbers) => `insert into subnet_address (subnet_id, address, compute_id)
          select ${subnetOfInterface(number)}, ${PRIVATE + 256 * number + 2}, i + 1 from ${numbers}`,
      },
      {
        name: 'runs of used addresses',
        count: computes * accounts,
        insert: (numbers) => `insert into subnet_run (subnet_id, first, last)
          select ${subnetOfInterface(number)}, ${PRIVATE + 256 * number + 2}, ${PRIVATE + 256 * number + 2}
          from ${numbers}`,
      },
    ]),
    {
      name: 'events of the second account',
      count: mostEvents,
      insert: (numbers) => eventsOf(MANY_EVENTS, 'i', mostEvents, numbers),
    },
    {
      name: 'events of the others',
      count: events * others,
      insert: (numbers) => {
        const account = `case when i / ${events} + 1 < ${MANY_EVENTS} then i / ${events} + 1 else i / ${events} + 2 end`;
        return eventsOf(account, `i % ${events}`, events, numbers);
      },
    },
  ];

  /**
   * A quarter of the events is about computes and tokens, the rest about networks; evenly distributed over the time
   * span.
   */
  function eventsOf(account: string | number, number: string, count: number, numbers: string): string {
    const step = Math.max(1, Math.floor(SPAN_SECONDS / count));
    const created = `${begin} + cast((${number}) * cast(${SPAN_SECONDS} as bigint) / ${count} as bigint)`;
    const of = (network: string, compute: string, token: string) =>
      `case (${number}) % 8 when 0 then ${compute} when 4 then ${token} else ${network} end`;
    const entity = `cast((${number}) % 97 + ${step} as text)`;
    return `insert into event
      (account_id, id, created, action, user_id, username, entity_type, entity_id, entity_label, entity_url, status)
      select ${account}, (${number}) + 1, ${created},
        ${of("'vpc_update'", "'compute_update'", "'token_create'")}, ${account},
        'owner' || cast(${account} - 1 as text), ${of("'vpc'", "'compute'", "'token'")}, ${entity},
        'orders-' || ${entity}, '/v4/vpcs/' || ${entity}, 'notification'
      from ${numbers}`;
  }
}

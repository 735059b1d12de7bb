// What a data plane costs: CPU of the service and of ovn-northd, by the number of interfaces. See README.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { addNics, addOneNic, removeOneNic } from '#test/network/harness/many-nics';
import { Plane } from '#test/network/harness/plane';
import { printMachine } from '../report.ts';
import { CHANGE_NAMES, change } from './changes.ts';
import { addFirewalls, addGuardedNic, changeFirewall, FIREWALL_CHANGE_NAMES } from './firewalls.ts';
import { addGateways, changeGateway, GATEWAY_CHANGE_NAMES } from './natgateways.ts';

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(1_000, 10_000);
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error('Usage: npm run bench:network -- [NUMBER OF INTERFACES ...]');
  process.exit(1);
}

/** CPU in milliseconds. */
interface Cost {
  service: number;
  northd: number;
}

const ROUNDS = 5;
/** Width of the first column. */
const NAME = 56;
/** Longer than any comparison of everything takes. */
const NEVER = 3_600_000;

printMachine();
interface Measured {
  costs: Map<string, Cost>;
  /** Of the service, and of OVN's two databases and ovn-northd. */
  megabytes: { service: number; ovn: readonly number[] };
}

const columns: (Measured & { size: number })[] = [];
for (const size of sizes) {
  const measured = await measure(size);
  await measureGateways(size, measured.costs);
  columns.push({ size, ...measured });
}
print();

function meterOf(plane: Plane, costs: Map<string, Cost>) {
  const settled = async () => {
    await plane.applied();
    await plane.central.translated();
  };
  const measured = async (name: string, rounds: number, action: (round: number) => Promise<void>) => {
    const began = await usage(plane);
    for (let round = 0; round < rounds; round++) await action(round);
    const ended = await usage(plane);
    costs.set(name, {
      service: (ended.service - began.service) / rounds,
      northd: (ended.northd - began.northd) / rounds,
    });
  };
  return { settled, measured };
}

async function measure(size: number): Promise<Measured> {
  await using plane = await Plane.start();
  const accountIds = await addNics(plane.store, size);
  const costs = new Map<string, Cost>();
  const { settled, measured } = meterOf(plane, costs);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const passes: string[] = [];
  const observer = { passed: (kind: string) => void passes.push(kind) };
  await measured('everything into an empty database', 1, async () => {
    plane.reconciler({ observer, resync: NEVER });
    await settled();
  });
  await sleep(2_000);
  const megabytes = {
    service: (process.memoryUsage.rss() - before) / 2 ** 20,
    ovn: await plane.central.megabytes(),
  };
  const first = accountIds.slice(0, 1);
  await measured('one more interface', ROUNDS, async (round) => {
    await addOneNic(plane.store, first, round);
    await settled();
  });
  await measured('one interface less', ROUNDS, async (round) => {
    await removeOneNic(plane.store, first, round);
    await settled();
  });
  const [changed = 0] = accountIds;
  for (const name of CHANGE_NAMES) {
    await measured(name, ROUNDS, async (round) => {
      await change(plane.store, changed, name, round);
      await settled();
    });
  }
  await measured('the first firewall, on all interfaces of an account', 1, async () => {
    await addFirewalls(plane.store, [changed]);
    await settled();
  });
  await measured('one more interface, beside a firewall', ROUNDS, async (round) => {
    await addOneNic(plane.store, accountIds.slice(1, 2), ROUNDS + round);
    await settled();
  });
  for (const name of FIREWALL_CHANGE_NAMES) {
    await measured(name, 2 * ROUNDS, async (round) => {
      await changeFirewall(plane.store, changed, name, round);
      await settled();
    });
  }
  await measured('a firewall of 24 rules in each other account', 1, async () => {
    await addFirewalls(plane.store, accountIds.slice(1));
    await settled();
  });
  await measured('one more interface, behind a firewall', ROUNDS, async (round) => {
    await addGuardedNic(plane.store, changed, round);
    await settled();
  });
  await measured('an interface more in each account', 1, async () => {
    await addOneNic(plane.store, accountIds, 3 * ROUNDS);
    await settled();
  });
  await measured('everything compared, nothing to write', 1, async () => {
    // A process that takes over compares everything, twice.
    await plane.stopReconcilers();
    passes.length = 0;
    plane.reconciler({ observer, resync: NEVER });
    while (!passes.includes('full')) await sleep(20);
  });
  return { costs, megabytes };
}

/** The same interfaces, without firewalls; those without a public address leave by NAT gateways. */
async function measureGateways(size: number, costs: Map<string, Cost>): Promise<void> {
  await using plane = await Plane.start();
  const accountIds = await addNics(plane.store, size);
  const { settled, measured } = meterOf(plane, costs);
  plane.reconciler({ resync: NEVER });
  await settled();
  const [changed = 0] = accountIds;
  await measured('a NAT gateway for all interfaces of an account', 1, async () => {
    await addGateways(plane.store, [changed]);
    await settled();
  });
  await measured('a NAT gateway for those of each other account', 1, async () => {
    await addGateways(plane.store, accountIds.slice(1));
    await settled();
  });
  for (const name of GATEWAY_CHANGE_NAMES) {
    await measured(name, ROUNDS, async (round) => {
      await changeGateway(plane.store, changed, name, round);
      await settled();
    });
  }
}

async function usage(plane: Plane): Promise<Cost> {
  const { user, system } = process.cpuUsage();
  return { service: (user + system) / 1000, northd: await plane.central.northdCpu() };
}

function print(): void {
  const names = [...(columns[0]?.costs.keys() ?? [])];
  const heads = columns.map(({ size }) => `${size} interfaces`.padStart(26));
  console.log(`${'CPU of the service, of ovn-northd (ms)'.padEnd(NAME)}${heads.join('')}   ratio`);
  for (const name of names) {
    const cells = columns.map(({ costs }) => costs.get(name) ?? { service: 0, northd: 0 });
    const texts = cells.map(({ service, northd }) =>
      `${service.toFixed(0)}, ${northd.toFixed(0)}`.padStart(26),
    );
    const [small, large] = [cells[0], cells.at(-1)];
    const ratio = small && large && columns.length > 1 ? (large.service / small.service).toFixed(1) : '';
    console.log(`${name.padEnd(NAME)}${texts.join('')}${ratio.padStart(8)}`);
  }
  const memory = (of: (measured: Measured) => string) =>
    columns.map((column) => `${of(column)} MB`.padStart(26)).join('');
  console.log(
    `${'memory of the service'.padEnd(NAME)}${memory(({ megabytes }) => megabytes.service.toFixed(0))}`,
  );
  console.log(
    `${'of northbound, southbound, ovn-northd'.padEnd(NAME)}${memory(({ megabytes }) => megabytes.ovn.join(', '))}`,
  );
}

// The host by which a VPC leaves dies: others take over, and what computes have does not change.
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { isFullRun, patience, rounds } from '#test/harness/effort';
import { newForward, newNatgateway } from '#test/harness/natgateways';
import type { Chassis } from '#test/network/lab/chassis';
import type { Machine } from '#test/network/lab/machine';
import {
  MIRROR_PORT,
  placeOf,
  probe,
  type Source,
  startMirror,
  startMirrorAt,
} from '#test/network/lab/mirror';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

const PARTS = ['controller', 'vswitchd', 'ovsdb'] as const;
const GAP_MS = patience(60_000);
const TAKES_OVER_MS = patience(90_000);

describe('a gateway host that dies', () => {
  for (const gateways of isFullRun ? [3, 2] : [3]) {
    test(`with ${gateways} of them, connections work again`, async (t) => {
      // The compute is on the last host. That is no gateway of three; of two there is no other host that hears them.
      const hosts = gateways === 3 ? 4 : 2;
      await using scene = await Scene.start(hosts, gateways);
      const { plane, machine } = scene;
      if (gateways === 3) await assertDrained(scene, t);
      for (let round = 0; round < (gateways === 3 ? rounds({ full: 10, others: 1 }) : 1); round += 1) {
        const ports = await scene.ports();
        const active = await scene.active();
        const end = probe(placeOf(machine));
        const endInbound = probe({ space: plane.lab.upstream }, scene.door);
        await scene.die(active);
        await until('another one takes over', async () => (await scene.active()) !== active, TAKES_OVER_MS);
        await machine.reaches(UPSTREAM.outside);
        const { gap, failed, count } = await end();
        t.diagnostic(`${active.name}: ${gap} ms without a connection, ${failed} of ${count} failed`);
        const inbound = await endInbound();
        t.diagnostic(`from outside: ${JSON.stringify(inbound)}`);
        for (const ms of [gap, inbound.gap]) assert.ok(ms < GAP_MS, `${ms} ms`);
        assert.deepEqual(await scene.ports(), ports);
        // A host is silent after half a minute.
        if (!isFullRun) continue;
        const next = await scene.active();
        // It is put behind before it is back.
        await until('it is behind', () => scene.isBehind(active), TAKES_OVER_MS);
        const endReturn = probe(placeOf(machine));
        await scene.live(active);
        await until('it is heard', async () => !(await scene.isSilent(active)));
        await plane.applied(scene.vpc);
        await machine.reaches(UPSTREAM.outside);
        t.diagnostic(`its return: ${JSON.stringify(await endReturn())}`);
        assert.equal(await scene.active(), next);
        assert.deepEqual(await scene.ports(), ports);
      }
    });
  }
});

/** A host that is drained gives what leaves by it to another one, and takes it back when it is resumed. */
async function assertDrained(scene: Scene, t: TestContext): Promise<void> {
  const { plane, machine } = scene;
  const before = await scene.active();
  const end = probe(placeOf(machine));
  const change = async (command: string) =>
    assert.equal((await plane.command('network', 'host', command, before.name)).status, 0);
  await change('drain');
  const next = await until('another one is used', async () => {
    const active = await scene.active();
    return active === before ? undefined : active;
  });
  assert.equal(await scene.leavingBy(next), 1);
  await machine.reaches(UPSTREAM.outside);
  await change('resume');
  await until('the first one is used again', async () => (await scene.active()) === before);
  assert.equal(await scene.leavingBy(before), 1);
  await machine.reaches(UPSTREAM.outside);
  t.diagnostic(`${before.name} drained and resumed: ${JSON.stringify(await end())}`);
}

class Scene {
  readonly plane: Plane;
  readonly vpc: number;
  readonly machine: Machine;
  /** A port that leads to it. */
  readonly door: Source;
  readonly #gateway: number;

  private constructor(plane: Plane, made: { vpc: number; machine: Machine; gateway: number; door: Source }) {
    this.plane = plane;
    this.vpc = made.vpc;
    this.machine = made.machine;
    this.door = made.door;
    this.#gateway = made.gateway;
  }

  static async start(hosts: number, gateways: number): Promise<Scene> {
    const plane = await Plane.start(hosts, { gateways });
    await startMirror(plane.lab.upstream);
    const { id: vpc, subnets } = await plane.newVpc(['10.70.4.0/24']);
    const [subnet] = subnets as [Subnet];
    const { id: gateway } = await newNatgateway(plane.owner, { vpc_subnet_id: subnet.id });
    for (;;) {
      const machine = await plane.newMachine([{ purpose: 'vpc', subnet_id: subnet.id }]);
      if (machine.host !== plane.lab.hosts.at(-1)) continue;
      await machine.reaches(UPSTREAM.outside);
      await startMirrorAt(placeOf(machine), await machine.address());
      const [{ interfaces }] = succeeded(
        await plane.owner.get(`/compute/instances/${machine.id}/configs`),
      ).data;
      const door = await newForward(plane.owner, gateway, {
        ...{ interface_id: interfaces[0].id, target_port: MIRROR_PORT },
      });
      await plane.applied(vpc);
      return new Scene(plane, { vpc, machine, gateway, door });
    }
  }

  /** The host by which the VPC leaves. */
  async active(): Promise<Chassis> {
    const port = `logical_port=cr-palisade-vpc-${this.vpc}-public`;
    const { lab } = this.plane;
    return await until('the VPC has a gateway', async () => {
      const uuid = await lab.sbctl('--bare', '--columns=chassis', 'find', 'Port_Binding', port);
      const name = uuid === '' ? '' : await lab.sbctl('get', 'Chassis', uuid, 'name');
      return lab.hosts.find((host) => name === host.name);
    });
  }

  async ports(): Promise<object> {
    return succeeded(await this.plane.owner.get(`/networking/natgateways/${this.#gateway}/interfaces`));
  }

  /** How many VPCs leave by it, as operators are told. */
  async leavingBy({ name }: Chassis): Promise<number> {
    const { json } = await this.plane.command('network', 'status');
    return json.regions[0].hosts.find((host: { name: string }) => host.name === name).vpcs_leaving;
  }

  /** Whether it is preferred for no VPC any more. */
  async isBehind({ name }: Chassis): Promise<boolean> {
    const of = ['--bare', '--columns=priority', 'find', 'HA_Chassis', `chassis_name=${name}`];
    return !(await this.plane.lab.nbctl(of)).split(/\s+/).includes('100');
  }

  async isSilent({ name }: Chassis): Promise<boolean> {
    const { json } = await this.plane.command('network', 'host', 'list');
    return json.find((host: { name: string }) => host.name === name).silent;
  }

  /** Kills a host, as in a power failure. */
  async die(host: Chassis): Promise<void> {
    await this.#agent(host)?.kill();
    await Promise.all(PARTS.map((part) => host.killPart(part)));
  }

  async live(host: Chassis): Promise<void> {
    for (const part of PARTS.toReversed()) await host.startPart(part);
    this.#agent(host)?.again();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.plane.close();
  }

  #agent(host: Chassis) {
    return this.plane.agents[this.plane.lab.hosts.indexOf(host)];
  }
}

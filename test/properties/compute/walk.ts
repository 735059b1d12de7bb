import { formatTime } from '#domain/time';
import type { Answer } from '#test/harness/http-client';
import { NO_ID, ownerOf, pick, toBody, toChanges, toList } from './bodies.ts';
import { updateCompute } from './compute-model.ts';
import * as configs from './config-model.ts';
import { type Expected, NOT_FOUND } from './expected.ts';
import * as interfaces from './interface-model.ts';
import * as networks from './network-model.ts';
import { type Pair, same } from './pair.ts';
import { letGo, takeCreateCompute, takeDeleteCompute, takeEndJob, takeSwitch } from './power-walk.ts';
import { compareAll, readOf } from './reads.ts';
import type { Step, Steps } from './steps.ts';
import { computeAt, configAt, interfaceAt } from './targets.ts';
import type { Config, Interface } from './world.ts';

/** An account of the service and its model, which take the same steps. */
export class Walk {
  readonly #pair: Pair;
  #made = 0;

  constructor(pair: Pair) {
    this.#pair = pair;
  }

  async take(step: Step): Promise<void> {
    const { world, api } = this.#pair;
    world.now = formatTime(api.clock.now);
    await this.#do(step);
    world.followVlans();
  }

  compareAll(): Promise<void> {
    return compareAll(this.#pair.world, this.#pair.client);
  }

  /** Ends all jobs of the account. */
  async end(): Promise<void> {
    for (const computeId of this.#pair.driver.heldComputes) await letGo(this.#pair, computeId, 'failed');
  }

  async #do(step: Step): Promise<void> {
    const { api, client, world } = this.#pair;
    switch (step.do) {
      case 'createVpc': {
        const [label, networksOf] = [this.#newName('v'), step.networks];
        const subnets = networksOf.map((ipv4, index) => ({ label: `s${index}`, ipv4 }));
        const answer = await client.post('/vpcs', { label, region: step.region, subnets });
        return this.#same(answer, networks.createVpc(world, { ...step, label }, answer.body));
      }
      case 'createSubnet': {
        const id = pick(world.vpcs, step.vpc)?.id ?? NO_ID;
        const input = { label: this.#newName('n'), ipv4: step.network };
        const answer = await client.post(`/vpcs/${id}/subnets`, input);
        return this.#same(answer, networks.createSubnet(world, id, input, answer.body));
      }
      case 'deleteVpc': {
        const id = pick(world.vpcs, step.vpc)?.id ?? NO_ID;
        return this.#same(await client.delete(`/vpcs/${id}`), networks.deleteVpc(world, id));
      }
      case 'deleteSubnet': {
        const subnet = pick(world.subnets, step.subnet);
        const [vpcId, id] = [subnet?.vpc.id ?? world.vpcs[0]?.id ?? NO_ID, subnet?.id ?? NO_ID];
        const answer = await client.delete(`/vpcs/${vpcId}/subnets/${id}`);
        return this.#same(answer, networks.deleteSubnet(world, vpcId, id));
      }
      case 'createCompute':
        return takeCreateCompute(this.#pair, step);
      case 'updateCompute': {
        const { id, path } = computeAt(world, step.compute);
        const { label } = step;
        return this.#same(await client.put(path, { label }), updateCompute(world, id, label));
      }
      case 'deleteCompute':
        return takeDeleteCompute(this.#pair, step);
      case 'boot':
      case 'reboot':
      case 'shutdown':
        return takeSwitch(this.#pair, step);
      case 'endJob':
        return takeEndJob(this.#pair, step);
      case 'createConfig': {
        const { compute, id, path } = computeAt(world, step.compute);
        const body = { label: 'own', devices: {}, ...toList(world, step.interfaces, ownerOf(compute)) };
        const answer = await client.post(`${path}/configs`, body);
        return this.#same(answer, configs.createConfig(world, id, body, answer.body));
      }
      case 'updateConfig': {
        const { found, path } = configAt(world, step.config);
        const label = step.relabel || !step.interfaces ? { label: this.#newName('c') } : {};
        const body = { ...label, ...toList(world, step.interfaces, ownerOf(found?.compute)) };
        const answer = await client.put(path, body);
        return this.#same(answer, found && configs.updateConfig(world, found, body, answer.body));
      }
      case 'deleteConfig': {
        const { found, path } = configAt(world, step.config);
        return this.#same(await client.delete(path), found && configs.deleteConfig(world, found));
      }
      case 'addInterface':
      case 'updateInterface':
      case 'deleteInterface':
      case 'orderInterfaces':
        return this.#changeInterface(step);
      case 'wait':
        return api.clock.advance(step.seconds);
      case 'readNetwork':
      case 'readCompute':
      case 'readConfig':
      case 'readInterface':
      case 'readList': {
        const { path, expected } = readOf(world, step);
        return this.#same(await client.get(path), expected);
      }
    }
  }

  async #changeInterface(
    step: Steps['addInterface' | 'updateInterface' | 'deleteInterface' | 'orderInterfaces'],
  ): Promise<void> {
    const { client, world } = this.#pair;
    switch (step.do) {
      case 'addInterface': {
        const { purpose } = step.wish;
        const hasRoom = ({ interfaces: list }: Config) =>
          list.length < 3 && (purpose === 'vlan' || !list.some((item) => item.purpose === purpose));
        const { found, path } = configAt(world, step.config, step.fitting ? hasRoom : undefined);
        const body = toBody(world, step.wish, ownerOf(found?.compute));
        const answer = await client.post(`${path}/interfaces`, body);
        return this.#same(answer, found && interfaces.addInterface(world, found, body, answer.body));
      }
      case 'updateInterface': {
        const ofVpc = ({ purpose }: Interface) => purpose === 'vpc';
        const { found, path } = interfaceAt(world, step.item, step.ofVpc ? ofVpc : undefined);
        const body = found ? toChanges(world, step.changes, found.item, found.compute) : { primary: true };
        const answer = await client.put(path, body);
        return this.#same(answer, found && interfaces.updateInterface(world, found, body));
      }
      case 'deleteInterface': {
        const isIdle = ({ active }: Interface) => !active;
        const { found, path } = interfaceAt(world, step.item, step.fitting ? isIdle : undefined);
        return this.#same(await client.delete(path), found && interfaces.deleteInterface(world, found));
      }
      case 'orderInterfaces': {
        const { found, path } = configAt(world, step.config);
        const known = found?.config.interfaces.map(({ id }) => id) ?? [];
        const turned = [...known.slice(step.turn), ...known.slice(0, step.turn)];
        const ids = {
          none: turned,
          missing: turned.slice(1),
          doubled: [...turned, ...turned.slice(0, 1)],
        }[step.fault];
        const answer = await client.post(`${path}/interfaces/order`, { ids });
        return this.#same(answer, found && interfaces.orderInterfaces(world, found, ids));
      }
    }
  }

  #newName(letter: string): string {
    this.#made += 1;
    return `${letter}${this.#made}`;
  }

  /** @param expected undefined when the path names something that does not exist */
  #same(answer: Answer, expected: Expected = NOT_FOUND): void {
    same(this.#pair, answer, expected);
  }
}

import type { WantedCompute } from '#network/hosts/messages/messages';
import { type Clock, systemClock } from '#platform/clock';
import { type ComputeEngine, EngineError } from '../engine.ts';
import type { Instance } from '../plan.ts';
import { type IncusApi, IncusError, segment } from './incus-api.ts';
import {
  bootConfig,
  firstConfig,
  hasOldSecrets,
  isOff,
  nameOf,
  readInstance,
  readyConfig,
  rewired,
  type ShownInstance,
  sameInstance,
  toInstance,
  withoutSecrets,
} from './incus-instance.ts';
import { listOf, objectOf, textOf, textsOf } from './json-values.ts';

const INSTANCES = '/1.0/instances';

/** How long a guest may take to shut down, before it is switched off. */
const SHUTDOWN_SECONDS = 60;
const REBOOT_SECONDS = 20;

/** Storage that cannot limit the size of one disk. */
const WITHOUT_SIZE = ['dir'];

interface InstanceVersion {
  value: ShownInstance;
  etag: string | undefined;
}

/** Computes as containers and virtual machines of Incus or LXD, which have the same API. */
export class IncusEngine implements ComputeEngine {
  readonly #api: IncusApi;
  readonly #bridge: string;
  readonly #now: Clock;

  constructor(api: IncusApi, bridge: string, now: Clock = systemClock) {
    this.#api = api;
    this.#bridge = bridge;
    this.#now = now;
  }

  async list(): Promise<Instance[]> {
    const answer = await this.#api.get(`${INSTANCES}?recursion=1`);
    const all = listOf(answer).map(readInstance);
    const ours = all.filter((each) => toInstance(each) !== undefined);
    for (const each of ours) {
      // What fails is tried again with the next list.
      if (!isOff(each) && hasOldSecrets(each, this.#now()))
        await this.#eraseSecrets(each.name).catch(() => {});
    }
    return ours.map(toInstance).filter((instance) => instance !== undefined);
  }

  async create(compute: WantedCompute): Promise<void> {
    const name = nameOf(compute.id);
    const existing = await this.#find(name);
    if (existing && !toInstance(existing.value)) {
      throw new EngineError(`There is an instance ${name} that was not made by this agent`);
    }
    if (!existing) await this.#make(name, compute);
    const keys = compute.credentials?.authorizedKeys ?? [];
    const { value } = await this.#get(name);
    // A virtual machine has no files while it is off: it gets its keys from what is for its first start.
    if (keys.length > 0 && value.type === 'container') await this.#writeKeys(name, keys);
    await this.#api.send('PATCH', pathOf(name), { content: { config: readyConfig(value) } });
  }

  async boot(compute: WantedCompute): Promise<void> {
    const name = nameOf(compute.id);
    await this.#stop(name, REBOOT_SECONDS);
    const { value, etag } = await this.#get(name);
    const content = rewired(value, compute.nics, this.#bridge);
    await this.#change(name, { value, etag }, content);
    await this.#setState(name, { action: 'start', timeout: SHUTDOWN_SECONDS });
    // Last, so that a boot that is cut off begins again.
    await this.#api.send('PATCH', pathOf(name), { content: { config: bootConfig(compute.boot) } });
  }

  async stop(id: number): Promise<void> {
    await this.#stop(nameOf(id), SHUTDOWN_SECONDS);
  }

  async destroy(id: number): Promise<void> {
    const name = nameOf(id);
    const existing = await this.#find(name);
    if (!existing) return;
    if (!isOff(existing.value)) await this.#setState(name, { action: 'stop', force: true, timeout: -1 });
    await this.#api.send('DELETE', pathOf(name));
  }

  async #make(name: string, compute: WantedCompute): Promise<void> {
    const { image } = compute;
    if (image === null) throw new EngineError('The compute has no image');
    const alias = await this.#api.find(`/1.0/images/aliases/${segment(image)}`);
    if (!alias) throw new EngineError(`There is no image with the alias ${image} on this host`);
    const content = {
      name,
      type: textOf(objectOf(alias.metadata).type) || 'container',
      source: { type: 'image', alias: image },
      // None of the default profile's network interfaces.
      profiles: [],
      config: firstConfig(compute),
      devices: { root: await this.#rootDisk(compute.disk) },
    };
    await this.#api.send('POST', INSTANCES, { content });
  }

  /** In the storage pool of the default profile. */
  async #rootDisk(megabytes: number): Promise<object> {
    const { devices } = objectOf(await this.#api.get('/1.0/profiles/default'));
    const disks = Object.values(objectOf(devices)).map(textsOf);
    const pool = disks.find(({ type, path }) => type === 'disk' && path === '/')?.pool;
    if (pool === undefined) throw new EngineError('The default profile has no root disk');
    const { driver } = objectOf(await this.#api.get(`/1.0/storage-pools/${segment(pool)}`));
    const size = WITHOUT_SIZE.includes(textOf(driver)) ? {} : { size: `${megabytes}MiB` };
    return { type: 'disk', path: '/', pool, ...size };
  }

  async #writeKeys(name: string, keys: readonly string[]): Promise<void> {
    const folder = fileHeaders('directory', '0700');
    await this.#writeFile(name, '/root/.ssh', new Uint8Array(), folder);
    const content = Buffer.from(keys.map((key) => `${key}\n`).join(''));
    await this.#writeFile(name, '/root/.ssh/authorized_keys', content, fileHeaders('file', '0600'));
  }

  async #writeFile(
    name: string,
    path: string,
    content: Uint8Array,
    headers: Record<string, string>,
  ): Promise<void> {
    await this.#api.send('POST', `${pathOf(name)}/files?path=${segment(path)}`, { content, headers });
  }

  async #stop(name: string, seconds: number): Promise<void> {
    const { value } = await this.#get(name);
    if (isOff(value)) return;
    try {
      await this.#setState(name, { action: 'stop', timeout: seconds });
    } catch (error) {
      if (!(error instanceof IncusError)) throw error;
      const again = await this.#get(name);
      // It may have stopped meanwhile.
      if (!isOff(again.value)) await this.#setState(name, { action: 'stop', force: true, timeout: -1 });
    }
  }

  async #setState(name: string, content: object): Promise<void> {
    await this.#api.send('PUT', `${pathOf(name)}/state`, { content });
  }

  async #eraseSecrets(name: string): Promise<void> {
    const { value, etag } = await this.#get(name);
    await this.#change(name, { value, etag }, withoutSecrets(value));
  }

  async #change(name: string, { value, etag }: InstanceVersion, content: object): Promise<void> {
    await this.#api.send('PUT', pathOf(name), { content, headers: ifMatch(etag) });
    await this.#api.send('PATCH', pathOf(name), { content: { config: sameInstance(value) } });
  }

  async #find(name: string): Promise<InstanceVersion | undefined> {
    const found = await this.#api.find(pathOf(name));
    return found && { value: readInstance(found.metadata), etag: found.etag };
  }

  async #get(name: string): Promise<InstanceVersion> {
    const found = await this.#find(name);
    if (!found) throw new EngineError(`There is no instance ${name}`);
    return found;
  }
}

function pathOf(name: string): string {
  return `${INSTANCES}/${segment(name)}`;
}

/** Refuses the change when the instance has been changed since it was read. */
function ifMatch(etag: string | undefined): Record<string, string> {
  return etag === undefined ? {} : { 'if-match': etag };
}

/** Incus and LXD give their headers different names, and ignore those of the other. */
function fileHeaders(type: 'directory' | 'file', mode: string): Record<string, string> {
  const values = { uid: '0', gid: '0', mode, type, write: 'overwrite' };
  const entries = Object.entries(values);
  return Object.fromEntries(
    ['x-lxd', 'x-incus'].flatMap((brand) => entries.map(([key, value]) => [`${brand}-${key}`, value])),
  );
}

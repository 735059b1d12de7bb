import { openStore } from '#app/mutate';
import { selectNetworkIdentity } from '#network/identity';
import type { Store } from '#store/types';
import { Plane, type PlaneOptions } from '#test/network/lab/plane';

/** Where drills take place: a plane, and its database to look into. */
export class Stage {
  readonly plane: Plane;
  readonly store: Store;

  private constructor(plane: Plane, store: Store) {
    this.plane = plane;
    this.store = store;
  }

  static async set(hosts: number, options: PlaneOptions = {}): Promise<Stage> {
    const plane = await Plane.start(hosts, options);
    const { databaseUrl } = plane;
    const location = databaseUrl.startsWith('file:')
      ? ({ kind: 'sqlite', file: databaseUrl.slice('file:'.length), temporary: false } as const)
      : ({ kind: 'postgres', url: databaseUrl } as const);
    return new Stage(plane, await openStore(location));
  }

  async installation(): Promise<string> {
    const identity = await selectNetworkIdentity(this.store.db);
    if (!identity) throw new Error('The service has no network');
    return identity.installation;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.store.close();
    await this.plane.close();
  }
}

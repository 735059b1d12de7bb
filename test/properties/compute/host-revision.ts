import assert from 'node:assert/strict';
import type { Services } from '#access/ctx';
import { addHost } from '#network/hosts/actions';
import { selectHostByToken } from '#network/hosts/store';
import { selectWanted } from '#network/hosts/wanted';
import { hashToken } from '#platform/token-hash';

const COMMON = { installation: 'ab', epoch: 'cd', mtu: 1442 };

/**
 * Looks whether the revision of what a host has to run is another one whenever that has changed. Otherwise the host
 * would not hear of it.
 */
export class HostRevision {
  readonly #services: Services;
  readonly #accountId: number;
  readonly #token: string;
  #before: { wanted: string; revision: string } | undefined;

  private constructor(services: Services, accountId: number, token: string) {
    this.#services = services;
    this.#accountId = accountId;
    this.#token = token;
  }

  /** Makes a host for all computes of an account. */
  static async of(services: Services, accountId: number): Promise<HostRevision> {
    const added = await addHost(services.ctx(), { name: `hv-${accountId}`, region: 'us-east' });
    return new HostRevision(services, accountId, added?.token ?? assert.fail());
  }

  async check(): Promise<void> {
    const { store } = this.#services;
    const host = (await selectHostByToken(store.db, hashToken(this.#token))) ?? assert.fail();
    await store.write((tx) =>
      tx
        .updateTable('compute')
        .set({ host_id: host.id })
        .where('account_id', '=', this.#accountId)
        .where('host_id', 'is', null)
        .execute(),
    );
    const found = (await selectWanted(this.#services.ctx(), host, COMMON, null)) ?? assert.fail();
    // Credentials end when the host reports their compute, so it has no use for them any more.
    const wanted = JSON.stringify(found.computes, (key, value: unknown) =>
      key === 'credentials' ? undefined : value,
    );
    const now = { wanted, revision: found.revision };
    if (this.#before && now.wanted !== this.#before.wanted) {
      assert.notEqual(now.revision, this.#before.revision, 'the revision stayed');
    }
    this.#before = now;
  }
}

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { loadCatalog } from '#config/catalog/catalog';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import type { Client } from '#test/harness/http-client';
import { interfacesOf, newVpc } from '#test/harness/networks';
import { assertOthersRefused } from '#test/harness/others-refused';
import { Servers } from '#test/harness/servers';

const ROUNDS = reduced(20);
const INTERFACES = 64;
const CLAIMS = 32;
const COMPUTES = 32;
/** Sent at once. */
const DELETES = 10;

/** A network with 62 assignable addresses: .2 to .63. */
const SMALL_POOL = '192.0.2.0/26';
const ASSIGNABLE = 62;

const catalogDir = mkdtempSync(join(tmpdir(), 'palisade-test-'));
writeFileSync(
  join(catalogDir, 'regions.jsonl'),
  loadCatalog(undefined)
    .regions.map((region) => (region.id === 'us-west' ? { ...region, ipv4_pool: [SMALL_POOL] } : region))
    .map((region) => (region.id === 'us-east' ? { ...region, ipv4_pool: ['198.18.0.0/19'] } : region))
    .map((region) => `${JSON.stringify(region)}\n`)
    .join(''),
);
after(() => rmSync(catalogDir, { recursive: true }));

describeOnBoth('clients that request addresses at the same time', (dialect) => {
  const servers = new Servers(dialect, {
    PALISADE_JOB_SECONDS: '0',
    PALISADE_CATALOG_DIR: catalogDir,
  });
  /** Interface paths of different computes, each with room for one interface. */
  const paths: string[] = [];

  before(async () => {
    for (let count = 0; count < COMPUTES; count += 1) {
      const compute = await newCompute(servers.client(0));
      for (let config = 0; config < INTERFACES / COMPUTES; config += 1) {
        paths.push(interfacesOf(await newConfig(servers.client(0), compute.id, []), compute));
      }
    }
  });

  /** Frees everything that the round created. */
  async function cleanUp(
    vpc: { id: number },
    created: readonly { id: number; path: string }[],
  ): Promise<void> {
    const { body } = await servers.client(1).get(`/vpcs/${vpc.id}/ips`);
    assert.equal(body.results, created.length);
    // Writes of one account wait for each other, and a server refuses those that would wait for long.
    for (let first = 0; first < created.length; first += DELETES) {
      await Promise.all(
        created
          .slice(first, first + DELETES)
          .map(async ({ id, path }, index) => succeeded(await servers.client(index).delete(`${path}/${id}`))),
      );
    }
    succeeded(await servers.client(0).delete(`/vpcs/${vpc.id}`));
  }

  /**
   * Sends the same interface to many configs.
   * @returns the interfaces that were created, with the path of their config
   */
  async function addInterfaces(wanted: readonly string[], input: object, errors: object[]) {
    const answers = await servers.atOnce(wanted.length, (client, index) =>
      client.post(wanted[index] as string, input),
    );
    assertOthersRefused(answers, errors);
    return answers.flatMap(({ status, body }, index) =>
      status === 200
        ? [{ id: body.id, address: body.ipv4.vpc as string, path: wanted[index] as string }]
        : [],
    );
  }

  it('64 interfaces in a subnet of 60 addresses: 60 succeed, each with its own address', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const vpc = await newVpc(servers.client(0), ['10.0.4.0/26']);
      const input = { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id };
      const none = [{ field: 'ipv4.vpc', reason: 'No address is free in the subnet' }];
      const created = await addInterfaces(paths, input, none);
      const lastParts = created.map(({ address }) => Number(address.split('.')[3]));
      assert.deepEqual(
        lastParts.toSorted((a, b) => a - b),
        Array.from({ length: 60 }, (_, index) => index + 2),
      );
      await cleanUp(vpc, created);
    }
  });

  it('one explicit address for 32 computes: one succeeds', async () => {
    const ofEachCompute = paths.filter((_, index) => index % (INTERFACES / COMPUTES) === 0).slice(0, CLAIMS);
    assert.equal(ofEachCompute.length, CLAIMS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const vpc = await newVpc(servers.client(0), ['10.0.4.0/26']);
      const input = { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ipv4: { vpc: '10.0.4.9' } };
      const used = [{ field: 'ipv4.vpc', reason: 'ipv4.vpc is already in use in the subnet' }];
      const created = await addInterfaces(ofEachCompute, input, used);
      assert.deepEqual(
        created.map(({ address }) => address),
        ['10.0.4.9'],
      );
      await cleanUp(vpc, created);
    }
  });

  it('64 computes of two accounts in a region with 62 public addresses: 62 succeed', async () => {
    const other = await servers.newOwner();
    const accounts = [(index: number) => servers.client(index), other];
    for (let round = 0; round < ROUNDS; round += 1) {
      const clientOf = (index: number): Client => (accounts[index % 2] as typeof other)(index >> 1);
      const answers = await Promise.all(
        Array.from({ length: INTERFACES }, (_, index) =>
          clientOf(index).post('/compute/instances', { type: 'c1-entry-1', region: 'us-west' }),
        ),
      );
      const created = assertOthersRefused(answers, [
        { reason: 'No public IPv4 address is free in the region' },
      ]);
      const lastParts = created.map(({ ipv4 }) => Number(ipv4[0].split('.')[3]));
      assert.deepEqual(
        lastParts.toSorted((a, b) => a - b),
        Array.from({ length: ASSIGNABLE }, (_, index) => index + 2),
      );
      await Promise.all(
        answers.map(async ({ status, body }, index) => {
          if (status === 200) succeeded(await clientOf(index).delete(`/compute/instances/${body.id}`));
        }),
      );
    }
  });
});

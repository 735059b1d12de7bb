// Regions whose networks are in different databases: one that is away holds no other one up.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { loadRegions } from '#config/catalog/regions';
import { NetworkWorker } from '#network/reconcile/worker';
import { loadNetworkFile } from '#network/settings/network-file';
import { systemRandom } from '#platform/random';
import { succeeded } from '#test/harness/assert-errors';
import { newVpc } from '#test/harness/networks';
import { Central } from '#test/network/harness/central';
import { Plane, until } from '#test/network/harness/plane';

const IMAGE = { image: 'public/debian12', root_pass: 'hohe Wellen am Kap' };

describe('several northbound databases', () => {
  let plane: Plane;
  let west: Central;
  let worker: NetworkWorker;

  before(async () => {
    plane = await Plane.start();
    west = await Central.start();
    const regions = loadRegions(undefined);
    const file = join(plane.central.northbound.folder, 'networks.jsonl');
    const line = (region: string, { northbound, southbound }: Central) =>
      JSON.stringify({
        ...{ region, northbound: northbound.remote.text, southbound: southbound.remote.text },
        ...{ gateway: '192.0.2.1', gateway_hosts: ['hv1'] },
      });
    await writeFile(file, [line('us-east', plane.central), line('us-west', west)].join('\n'));
    worker = new NetworkWorker({
      ...{ store: plane.store, regions, resyncSeconds: 60, random: systemRandom },
      networks: loadNetworkFile(file, { regions, hasCertificate: false }),
      now: () => plane.api.clock.now,
      log: pino({ level: 'silent' }),
    });
    await worker.start();
  });
  after(async () => {
    await worker?.stop();
    await west?.[Symbol.asyncDispose]();
    await plane?.[Symbol.asyncDispose]();
  });

  test('each have what is in their regions, also after one was away', async () => {
    const { owner } = await plane.api.newAccount();
    const addCompute = async (region: string, network: string) => {
      const vpc = await newVpc(owner, [network], region);
      const interfaces = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }];
      succeeded(await owner.post('/compute/instances', { type: 'c1-entry-1', region, ...IMAGE, interfaces }));
      return `palisade-vpc-${vpc.id}`;
    };
    const has = async (central: Central, name: string) => (await central.nbctl('show')).includes(name);
    const [inEast, inWest] = [
      await addCompute('us-east', '10.0.4.0/24'),
      await addCompute('us-west', '10.0.5.0/24'),
    ];
    await until(() => has(plane.central, inEast), 'the first region');
    await until(() => has(west, inWest), 'the second region');
    assert.ok(!(await has(plane.central, inWest)) && !(await has(west, inEast)));
    await plane.applied();

    await west.northbound.kill();
    const laterInWest = await addCompute('us-west', '10.0.6.0/24');
    const laterInEast = await addCompute('us-east', '10.0.7.0/24');
    await until(() => has(plane.central, laterInEast), 'the region that is there');
    await west.northbound.start();
    await until(() => has(west, laterInWest), 'the region that was away');
    assert.deepEqual(
      worker.figures().map(({ isLeader }) => isLeader),
      [true, true],
    );
  });
});

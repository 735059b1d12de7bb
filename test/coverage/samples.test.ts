import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { createCtx } from '#app/ctx';
import { createUser } from '#features/identity/users/actions';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { type TestApi, useTestApi } from '#test/harness/test-api';
import { accountAnswers } from './account-samples.ts';
import { profileAnswers } from './profile-samples.ts';
import { secretAnswers } from './secret-samples.ts';

// Written by hand from the API's documentation, and never copied from replies, so that the comparison is
// independent.
const FOLDER = new URL('../golden/samples/', import.meta.url);
const FILES = (await readdir(FOLDER)).sort();

const POOL_ADDRESS = /^192\.0\.2\.\d+$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

describeOnDatabase('replies and documented samples', (dialect) => {
  const running = useTestApi(dialect);
  let answers: Readonly<Record<string, unknown[]>>;

  before(async () => {
    const maria = await newMaria(running.api);
    answers = {
      ...(await collectAnswers(maria)),
      ...(await secretAnswers(running.api, maria)),
      ...(await profileAnswers(running.api, maria)),
      ...(await accountAnswers(running.api)),
    };
  });

  for (const file of FILES) {
    test(file, async () => {
      const sample = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as unknown;
      assert.ok(answers[file], 'a sample without answers');
      for (const answer of answers[file]) assert.equal(withFormats(answer), withFormats(sample));
    });
  }

  test('every reply matches its documented sample', () => {
    assert.deepEqual(Object.keys(answers).sort(), FILES);
  });
});

/** The user of the samples: unrestricted, in an empty account. */
async function newMaria(api: TestApi): Promise<Client> {
  const { id } = await api.newAccount();
  const input = { username: 'maria', email: 'maria@example.com', restricted: false };
  const maria = await createUser(createCtx(api.service.services), id, input);
  return new Client(api.base, await api.newToken(maria));
}

/** The replies to compare, by sample file. */
async function collectAnswers(maria: Client): Promise<Record<string, unknown[]>> {
  const ask = async (path: string) => (await maria.get(path)).body;
  const emptyList = await ask('/vpcs');

  const vpc = await maria.post('/vpcs', {
    label: 'orders-east',
    description: 'Order processing',
    region: 'us-east',
    subnets: [{ label: 'web', ipv4: '10.0.4.0/24' }],
  });
  const vpcPath = `/vpcs/${vpc.body.id}`;
  const compute = await maria.post('/compute/instances', {
    type: 'c1-standard-2',
    region: 'us-east',
    label: 'web-1',
    image: 'public/debian12',
    root_pass: 'hohe Wellen am Kap',
    interfaces: [
      {
        purpose: 'vpc',
        primary: true,
        subnet_id: vpc.body.subnets[0].id,
        ipv4: { nat_1_1: 'any' },
        ip_ranges: ['10.0.4.64/28'],
      },
    ],
  });
  const computePath = `/compute/instances/${compute.body.id}`;
  const unchanged = await maria.put(vpcPath, {});
  const vpcs = [unchanged.body, await ask(vpcPath), (await ask('/vpcs')).data[0]];
  const ips = [
    (await ask('/networking/vpcs/ips')).data,
    (await ask('/vpcs/ips')).data,
    (await ask(`${vpcPath}/ips`)).data,
  ];
  const configs = await ask(`${computePath}/configs`);
  const configPath = `${computePath}/configs/${configs.data[0].id}`;
  for (const label of ['web-2', 'web-3']) {
    const vlan = { purpose: 'vlan', label: 'backup-net', ipam_address: '10.90.0.5/24' };
    const interfaces = [{ purpose: 'public' }, vlan];
    const input = { type: 'c1-entry-1', region: 'us-east', label, interfaces };
    const { body } = await maria.post('/compute/instances', input);
    await maria.post(`/compute/instances/${body.id}/boot`);
  }
  const booted = (await maria.list('/compute/instances', { label: 'web-3' })).body.data[0];
  const bootedPath = `/compute/instances/${booted.id}/configs`;
  const bootedConfig = (await ask(bootedPath)).data[0];
  const events = (await maria.list('/account/events', { action: 'subnet_create', '+order': 'desc' })).body
    .data;
  const boots = { action: 'compute_boot', '+order': 'desc' };
  const jobEvents = (await maria.list('/account/events', boots)).body.data;

  const subnet = await maria.post(`${vpcPath}/subnets`, { label: 'db', ipv4: '10.0.5.0/24' });
  const subnets = [
    subnet.body,
    await ask(`${vpcPath}/subnets/${subnet.body.id}`),
    (await ask(`${vpcPath}/subnets`)).data[1],
    (await ask(vpcPath)).subnets[1],
  ];

  const refused = await maria.post('/vpcs', {
    label: 'orders-west',
    region: 'us-east',
    subnets: [
      { label: '', ipv4: '10.0.4.0/24' },
      { label: 'db', ipv4: '10.0.4.0/25' },
    ],
  });

  const images = await maria.list('/images', { label: 'Debian 12' });
  const kernels = await maria.list('/compute/kernels', { label: '6.8.9 (x86_64)' });

  return {
    'compute.json': [await ask(computePath), (await ask('/compute/instances')).data[0]],
    'compute-config.json': [configs.data[0], await ask(configPath)],
    'config-interfaces.json': [
      bootedConfig.interfaces,
      await ask(`${bootedPath}/${bootedConfig.id}/interfaces`),
    ],
    'event-job.json': [jobEvents[0], await ask(`/account/events/${jobEvents[0].id}`)],
    'compute-type.json': [await ask('/compute/types/c1-entry-1'), (await ask('/compute/types')).data[0]],
    'compute-ips.json': [await ask(`${computePath}/ips`)],
    'empty-list.json': [emptyList],
    'error.json': [refused.body],
    'event.json': [events[0], await ask(`/account/events/${events[0].id}`)],
    'image.json': [await ask('/images/public/debian12'), images.body.data[0]],
    'kernel.json': [await ask('/compute/kernels/compute/6.8.9'), kernels.body.data[0]],
    'region.json': [await ask('/regions/us-east'), (await ask('/regions')).data[0]],
    'subnet.json': subnets,
    'vlan.json': [(await ask('/networking/vlans')).data[0]],
    'vpc-ip-range.json': ips.map((records) => records[1]),
    'vpc-ip.json': ips.map((records) => records[0]),
    'vpc.json': vpcs,
  };
}

/**
 * JSON with its keys in order. Times, ids (also those inside URLs) and the public address from the pool are
 * replaced by their format.
 */
function withFormats(value: unknown): string {
  const replace = (key: string, member: unknown) => {
    if (/^(u|.+_)?id$/.test(key) && Number.isSafeInteger(member)) return maskedId(member);
    if (key === 'computes' && Array.isArray(member)) {
      return member.map((entry) => (Number.isSafeInteger(entry) ? maskedId(entry) : entry));
    }
    if (typeof member !== 'string') return member;
    if (key === 'url') return member.replaceAll(/\/\d+(?=\/|$)/g, '/AN ID');
    if (key === 'host_uuid') return member.replace(/^[0-9a-f]{40}$/, 'A UUID');
    if (key === 'ipv6') return member.replace(/::[0-9a-f]+\/128$/, '::AN ID/128');
    if (POOL_ADDRESS.test(member)) return member.replace(POOL_ADDRESS, '192.0.2.HOST');
    if (key === 'rdns') return member.replace(/^192-0-2-\d+\./, '192-0-2-HOST.');
    if (key === 'address') return member.replace(/::[0-9a-f]+$/, '::AN ID');
    return TIME.test(member) ? 'A TIME' : member;
  };
  return JSON.stringify(value, replace, 2);
}

function maskedId(id: unknown): unknown {
  return (id as number) > 0 ? 'AN ID' : id;
}

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { createUser } from '../../src/api/account/users/index.ts';
import { createCtx } from '../../src/ctx.ts';
import { describeOnBoth } from '../harness/databases.ts';
import { Client } from '../harness/http-client.ts';
import { type TestApi, useTestApi } from '../harness/test-api.ts';

// Written by hand from the samples of the interface, never from answers: what is compared here was not made here.
// A subnet's `computes` is empty in them, because the service has no computes.
const FOLDER = new URL('../golden/samples/', import.meta.url);
const FILES = (await readdir(FOLDER)).sort();

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

describeOnBoth('Answers look like the samples of the interface', (dialect) => {
  const running = useTestApi(dialect);
  let answers: Readonly<Record<string, unknown[]>>;

  before(async () => {
    answers = await collectAnswers(await newMaria(running.api));
  });

  for (const file of FILES) {
    test(file, async () => {
      const sample = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as unknown;
      assert.ok(answers[file], 'a sample without answers');
      for (const answer of answers[file]) assert.equal(withFormats(answer), withFormats(sample));
    });
  }

  test('are compared with a sample, each', () => {
    assert.deepEqual(Object.keys(answers).sort(), FILES);
  });
});

/** The user of the samples: unrestricted, in an account with nothing in it. */
async function newMaria(api: TestApi): Promise<Client> {
  const { id } = await api.newAccount();
  const input = { username: 'maria', email: 'maria@example.com', restricted: false };
  const maria = await createUser(createCtx(api.service.services), id, input);
  return new Client(api.base, await api.newToken(maria));
}

/** By sample file, the answers that must look like it. */
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
  const unchanged = await maria.put(vpcPath, {});
  const vpcs = [vpc.body, unchanged.body, await ask(vpcPath), (await ask('/vpcs')).data[0]];
  const events = (await maria.list('/account/events', { action: 'subnet_create' })).body.data;

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

  return {
    'empty-list.json': [emptyList],
    'error.json': [refused.body],
    'event.json': [events[0], await ask(`/account/events/${events[0].id}`)],
    'region.json': [await ask('/regions/us-east'), (await ask('/regions')).data[0]],
    'subnet.json': subnets,
    'vpc.json': vpcs,
  };
}

/** JSON with its keys as they come; ids, also those in addresses, and times by their format. */
function withFormats(value: unknown): string {
  const replace = (key: string, member: unknown) => {
    if (key === 'id' && Number.isSafeInteger(member)) return (member as number) > 0 ? 'AN ID' : member;
    if (typeof member !== 'string') return member;
    if (key === 'url') return member.replaceAll(/\/\d+(?=\/|$)/g, '/AN ID');
    return TIME.test(member) ? 'A TIME' : member;
  };
  return JSON.stringify(value, replace, 2);
}

import assert from 'node:assert/strict';
import type { Operation } from '../../src/api/index.ts';
import type { Client } from '../harness/http-client.ts';

export interface SampleRequest {
  /** Values of the path's parameters. */
  parameters?: Readonly<Record<string, string | number>>;
  body?: object;
  /** A body without a fault of its own, refused because of what is stored. */
  refused?: object;
}

export interface Sample {
  /** Actions of the events that the request leaves, in their order. */
  events: readonly string[];
  /** Makes what the request needs, through the API, as an unrestricted user. */
  prepare(owner: Client): Promise<SampleRequest>;
}

/** More than the smallest page, so that every list of the account's own records has a second one. */
const MORE_THAN_A_PAGE = 26;

/**
 * One request per operation that succeeds for the owner of the account. Every coverage test and the access matrix are
 * made from these: an operation without a sample does not compile, nor does a sample without an operation.
 */
export const requests: Readonly<Record<Operation, Sample>> = {
  listRegions: { events: [], prepare: async () => ({}) },
  getRegion: { events: [], prepare: async () => ({ parameters: { regionId: 'us-east' } }) },

  listVpcs: {
    events: [],
    async prepare(owner) {
      await Promise.all(Array.from({ length: MORE_THAN_A_PAGE }, () => makeVpc(owner)));
      return {};
    },
  },
  createVpc: {
    events: ['vpc_create', 'subnet_create', 'subnet_create'],
    async prepare(owner) {
      const { label } = await makeVpc(owner);
      const subnets = [
        { label: 'web', ipv4: '10.0.4.0/24' },
        { label: 'db', ipv4: '10.0.5.0/24' },
      ];
      const body = { label: newLabel(), region: 'us-east', description: 'Order processing', subnets };
      return { body, refused: { ...body, label } };
    },
  },
  getVpc: {
    events: [],
    prepare: async (owner) => ({ parameters: { vpcId: (await makeVpc(owner)).id } }),
  },
  updateVpc: {
    events: ['vpc_update'],
    async prepare(owner) {
      const [{ id }, { label }] = [await makeVpc(owner), await makeVpc(owner)];
      const body = { label: newLabel(), description: 'Order processing' };
      return { parameters: { vpcId: id }, body, refused: { ...body, label } };
    },
  },
  deleteVpc: {
    events: ['subnet_delete', 'subnet_delete', 'vpc_delete'],
    prepare: async (owner) => ({ parameters: { vpcId: (await makeVpc(owner)).id } }),
  },

  listVpcSubnets: {
    events: [],
    prepare: async (owner) => ({ parameters: { vpcId: (await makeVpc(owner, MORE_THAN_A_PAGE)).id } }),
  },
  createVpcSubnet: {
    events: ['subnet_create'],
    async prepare(owner) {
      const { id, subnets } = await makeVpc(owner);
      const body = { label: 'cache', ipv4: '172.16.0.0/24' };
      return { parameters: { vpcId: id }, body, refused: { ...body, ipv4: subnets[0]?.ipv4 } };
    },
  },
  getVpcSubnet: {
    events: [],
    prepare: async (owner) => ({ parameters: subnetParameters(await makeVpc(owner)) }),
  },
  updateVpcSubnet: {
    events: ['subnet_update'],
    async prepare(owner) {
      const vpc = await makeVpc(owner);
      const refused = { label: vpc.subnets[1]?.label };
      return { parameters: subnetParameters(vpc), body: { label: 'cache' }, refused };
    },
  },
  deleteVpcSubnet: {
    events: ['subnet_delete'],
    prepare: async (owner) => ({ parameters: subnetParameters(await makeVpc(owner)) }),
  },

  listEvents: {
    events: [],
    async prepare(owner) {
      await makeVpc(owner, MORE_THAN_A_PAGE);
      return {};
    },
  },
  getEvent: { events: [], prepare: async (owner) => ({ parameters: await newestEvent(owner) }) },
  markEventSeen: { events: [], prepare: async (owner) => ({ parameters: await newestEvent(owner) }) },
  markEventRead: { events: [], prepare: async (owner) => ({ parameters: await newestEvent(owner) }) },
};

interface MadeVpc {
  id: number;
  label: string;
  subnets: { id: number; label: string; ipv4: string }[];
}

let labels = 0;

function newLabel(): string {
  labels += 1;
  return `orders-${labels}`;
}

async function makeVpc(owner: Client, subnetCount = 2): Promise<MadeVpc> {
  const subnets = Array.from({ length: subnetCount }, (_, index) => ({
    label: `web-${index}`,
    ipv4: `10.0.${index}.0/24`,
  }));
  const answer = await owner.post('/vpcs', { label: newLabel(), region: 'us-east', subnets });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as MadeVpc;
}

function subnetParameters({ id, subnets }: MadeVpc): Record<string, number> {
  return { vpcId: id, vpcSubnetId: subnets[0]?.id as number };
}

/** Event ids begin at 1 in each account: only one that a new account does not have yet tells accounts apart. */
async function newestEvent(owner: Client): Promise<{ eventId: number }> {
  await makeVpc(owner);
  const answer = await owner.list('/account/events', { '+order': 'desc', '+limit': 1 });
  return { eventId: answer.body.data[0].id as number };
}

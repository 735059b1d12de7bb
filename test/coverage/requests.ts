import assert from 'node:assert/strict';
import type { EndpointOperation } from '#app/endpoints';
import type { Client } from '#test/harness/http-client';
import { accountRequests } from './account-requests.ts';
import { configRequests } from './config-requests.ts';
import { firewallRequests } from './firewall-requests.ts';
import { natgatewayRequests } from './natgateway-requests.ts';
import { profileRequests } from './profile-requests.ts';
import type { Sample } from './sample.ts';
import { secretRequests } from './secret-requests.ts';
import { webhookRequests } from './webhook-requests.ts';

/** More than the smallest page, so that every list of the account's own records has a second page. */
const MORE_THAN_A_PAGE = 26;

const INTERFACES_PER_CONFIG = 3;

/**
 * One request per operation that succeeds for the owner of the account, unless the operation is always refused. All
 * coverage tests and the access matrix use them. A missing or superfluous sample does not compile.
 */
export const requests: Readonly<Record<EndpointOperation, Sample>> = {
  listRegions: { events: [], prepare: async () => ({}) },
  getRegion: { events: [], prepare: async () => ({ parameters: { regionId: 'us-east' } }) },
  listComputeTypes: { events: [], prepare: async () => ({}) },
  getComputeType: { events: [], prepare: async () => ({ parameters: { typeId: 'c1-entry-1' } }) },
  listKernels: { events: [], prepare: async () => ({}) },
  getKernel: { events: [], prepare: async () => ({ parameters: { kernelId: 'compute/6.8.9' } }) },
  listImages: { events: [], prepare: async () => ({}) },
  getImage: { events: [], prepare: async () => ({ parameters: { imageId: 'public/debian12' } }) },
  updateImage: {
    events: [],
    status: 403,
    prepare: async () => ({ parameters: { imageId: 'public/debian12' } }),
  },
  deleteImage: {
    events: [],
    status: 403,
    prepare: async () => ({ parameters: { imageId: 'public/debian12' } }),
  },

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
        { label: 'web', ipv4: '10.0.4.0/24', tags: ['front'] },
        { label: 'db', ipv4: '10.0.5.0/24' },
      ];
      const texts = { label: newLabel(), description: 'Order processing', subnets };
      const body = { ...texts, region: 'us-east', tags: ['production'] };
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
      const body = { label: newLabel(), description: 'Order processing', tags: ['production'] };
      return { parameters: { vpcId: id }, body, refused: { ...body, label } };
    },
  },
  deleteVpc: {
    events: ['subnet_delete', 'subnet_delete', 'vpc_delete'],
    prepare: async (owner) => ({ parameters: { vpcId: (await makeVpc(owner)).id } }),
  },

  listFreeNetworks: {
    events: [],
    prepare: async (owner) => ({
      parameters: { vpcId: (await makeVpc(owner)).id },
      query: { prefix: '24', within: '10.0.0.0/18' },
    }),
  },
  getVpcUsage: {
    events: [],
    prepare: async (owner) => ({ parameters: { vpcId: (await makeVpc(owner)).id } }),
  },
  listVpcUsage: {
    events: [],
    async prepare(owner) {
      await Promise.all(Array.from({ length: MORE_THAN_A_PAGE }, () => makeVpc(owner)));
      await makeAttachment(owner);
      return {};
    },
  },
  listSubnetUsage: {
    events: [],
    async prepare(owner) {
      await makeVpc(owner, MORE_THAN_A_PAGE);
      await makeAttachment(owner);
      return {};
    },
  },
  listFreeAddresses: {
    events: [],
    async prepare(owner) {
      const vpc = await makeVpc(owner);
      const ip_ranges = Array.from(
        { length: MORE_THAN_A_PAGE - 1 },
        (_, index) => `10.0.0.${4 + 2 * index}/32`,
      );
      await makeCompute(owner, {
        interfaces: [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ip_ranges }],
      });
      return { parameters: subnetParameters(vpc) };
    },
  },

  listVpcSubnets: {
    events: [],
    prepare: async (owner) => ({ parameters: { vpcId: (await makeVpc(owner, MORE_THAN_A_PAGE)).id } }),
  },
  createVpcSubnet: {
    events: ['subnet_create'],
    async prepare(owner) {
      const { id, subnets } = await makeVpc(owner);
      const body = { label: 'cache', ipv4: '172.16.0.0/24', tags: ['production'] };
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
      return { parameters: subnetParameters(vpc), body: { label: 'cache', tags: ['production'] }, refused };
    },
  },
  deleteVpcSubnet: {
    events: ['subnet_delete'],
    prepare: async (owner) => ({ parameters: subnetParameters(await makeVpc(owner)) }),
  },

  listComputes: {
    events: [],
    async prepare(owner) {
      await Promise.all(
        Array.from({ length: MORE_THAN_A_PAGE }, () => makeCompute(owner, { tags: [newLabel()] })),
      );
      return {};
    },
  },
  createCompute: {
    events: ['compute_create', 'compute_boot'],
    async prepare(owner) {
      const { label } = await makeCompute(owner);
      const body = {
        ...COMPUTE,
        label: newLabel(),
        booted: true,
        interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'backup-net' }],
        authorized_keys: [PUBLIC_KEY],
        authorized_users: [],
        tags: ['production'],
        group: 'web',
        private_ip: true,
      };
      return { body, refused: { ...body, label } };
    },
  },
  getCompute: {
    events: [],
    prepare: async (owner) => ({ parameters: { computeId: (await makeCompute(owner)).id } }),
  },
  updateCompute: {
    events: ['compute_update'],
    async prepare(owner) {
      const [{ id }, { label }] = [await makeCompute(owner), await makeCompute(owner)];
      const body = { label: newLabel(), group: 'web', watchdog_enabled: false, alerts: { cpu: 50 } };
      return { parameters: { computeId: id }, body, refused: { ...body, label } };
    },
  },
  deleteCompute: {
    events: ['compute_delete'],
    prepare: async (owner) => ({ parameters: { computeId: (await makeCompute(owner)).id } }),
  },
  bootCompute: {
    events: ['compute_boot'],
    async prepare(owner) {
      const { id } = await makeCompute(owner, { booted: false });
      return { parameters: { computeId: id }, body: {}, refused: { config_id: Number.MAX_SAFE_INTEGER } };
    },
  },
  rebootCompute: {
    events: ['compute_reboot'],
    async prepare(owner) {
      const { id } = await makeCompute(owner);
      return { parameters: { computeId: id }, body: {}, refused: { config_id: Number.MAX_SAFE_INTEGER } };
    },
  },
  shutdownCompute: {
    events: ['compute_shutdown'],
    prepare: async (owner) => ({ parameters: { computeId: (await makeCompute(owner)).id } }),
  },

  ...configRequests,
  ...profileRequests,
  ...accountRequests,
  ...secretRequests,
  ...webhookRequests,
  ...firewallRequests,
  ...natgatewayRequests,

  listIpsOfVpc: {
    events: [],
    prepare: async (owner) => ({ parameters: { vpcId: (await makeAttachment(owner)).vpcId } }),
  },
  getVpcNetwork: {
    events: [],
    prepare: async (owner) => ({ parameters: { vpcId: (await makeAttachment(owner)).vpcId } }),
  },
  listVpcIps: {
    events: [],
    async prepare(owner) {
      await makeAttachment(owner);
      return {};
    },
  },
  getComputeIps: {
    events: [],
    prepare: async (owner) => ({ parameters: { computeId: (await makeAttachment(owner)).computeId } }),
  },
  listVlans: {
    events: [],
    async prepare(owner) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += INTERFACES_PER_CONFIG) {
        const onVlan = () => ({ purpose: 'vlan', label: newLabel() });
        await makeCompute(owner, { interfaces: Array.from({ length: INTERFACES_PER_CONFIG }, onVlan) });
      }
      return {};
    },
  },

  streamEvents: { events: [], prepare: async () => ({}) },
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
    tags: ['front'],
  }));
  const input = { label: newLabel(), region: 'us-east', subnets, tags: ['production'] };
  const answer = await owner.post('/vpcs', input);
  assert.equal(answer.status, 200, answer.text);
  return answer.body as MadeVpc;
}

function subnetParameters({ id, subnets }: MadeVpc): Record<string, number> {
  return { vpcId: id, vpcSubnetId: subnets[0]?.id as number };
}

const COMPUTE = {
  type: 'c1-entry-1',
  region: 'us-east',
  image: 'public/debian12',
  root_pass: 'hohe Wellen am Kap',
};

const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIbL3ZD1WKwHCsSFrWZCFctwGjwKpAVgfrhRg/wOu8gc maria@laptop';

/** Creates a compute with an image and a config. It runs unless `booted` is false. */
async function makeCompute(owner: Client, body: object = {}): Promise<{ id: number; label: string }> {
  const answer = await owner.post('/compute/instances', { ...COMPUTE, label: newLabel(), ...body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { id: number; label: string };
}

/** Creates a compute with an address and ranges in a VPC, together more than a page. */
async function makeAttachment(owner: Client): Promise<{ vpcId: number; computeId: number }> {
  const { id, subnets } = await makeVpc(owner);
  const ranges = Array.from({ length: MORE_THAN_A_PAGE - 1 }, (_, index) => `10.0.0.${8 * (index + 1)}/29`);
  const { id: computeId } = await makeCompute(owner, {
    interfaces: [{ purpose: 'vpc', subnet_id: subnets[0]?.id, ipv4: { nat_1_1: 'any' }, ip_ranges: ranges }],
  });
  return { vpcId: id, computeId };
}

/** Event ids start at 1 in each account, so only an id that a new account does not have distinguishes accounts. */
async function newestEvent(owner: Client): Promise<{ eventId: number }> {
  await makeVpc(owner);
  const answer = await owner.list('/account/events', { '+limit': 1 });
  return { eventId: answer.body.data[0].id as number };
}

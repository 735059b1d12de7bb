import type { EndpointOperation } from '#app/endpoints';
import { newCompute, newConfig } from '#test/harness/computes';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import type { Sample } from './sample.ts';

type OfConfigs = Extract<
  EndpointOperation,
  `${string}ComputeConfig${string}` | `${string}ConfigInterface${string}`
>;

const MORE_THAN_A_PAGE = 26;

const VLAN = { purpose: 'vlan', label: 'backup-net' };
const UPDATE = ['compute_config_update'];

/** Configs of computes and their interfaces. The computes are offline, so that everything can be changed. */
export const configRequests: Readonly<Record<OfConfigs, Sample>> = {
  listComputeConfigs: {
    events: [],
    async prepare(owner) {
      const { computeId } = (await makeConfig(owner)).parameters;
      for (let count = 1; count < MORE_THAN_A_PAGE; count += 1) {
        await newConfig(owner, computeId, [{ ...VLAN, label: `net-${count}` }]);
      }
      return { parameters: { computeId } };
    },
  },
  createComputeConfig: {
    events: ['compute_config_create'],
    async prepare(owner) {
      const { parameters, subnetId } = await makeConfig(owner);
      const vpc = { purpose: 'vpc', subnet_id: subnetId };
      const body = { label: 'Rescue', devices: {}, interfaces: [{ purpose: 'public' }, vpc, VLAN] };
      const refused = { ...body, interfaces: [{ ...vpc, ipv4: { vpc: '10.0.4.1' } }] };
      return { parameters: { computeId: parameters.computeId }, body, refused };
    },
  },
  getComputeConfig: {
    events: [],
    prepare: async (owner) => ({ parameters: (await makeConfig(owner)).parameters }),
  },
  updateComputeConfig: {
    events: UPDATE,
    async prepare(owner) {
      const { parameters, subnetId } = await makeConfig(owner);
      const body = { label: 'Rescue', interfaces: [{ purpose: 'vpc', subnet_id: subnetId }] };
      const refused = { ...body, interfaces: [{ purpose: 'vpc', subnet_id: Number.MAX_SAFE_INTEGER }] };
      return { parameters, body, refused };
    },
  },
  deleteComputeConfig: {
    events: ['compute_config_delete'],
    prepare: async (owner) => ({ parameters: (await makeConfig(owner)).parameters }),
  },

  listConfigInterfaces: {
    events: [],
    prepare: async (owner) => ({ parameters: (await makeConfig(owner)).parameters }),
  },
  createConfigInterface: {
    events: UPDATE,
    async prepare(owner) {
      const { parameters } = await makeConfig(owner);
      return { parameters, body: { ...VLAN, label: 'other-net' }, refused: VLAN };
    },
  },
  getConfigInterface: {
    events: [],
    prepare: async (owner) => ({ parameters: await interfaceParameters(owner) }),
  },
  updateConfigInterface: {
    events: UPDATE,
    async prepare(owner) {
      const body = { primary: true, ipv4: { vpc: '10.0.4.7', nat_1_1: 'any' }, ip_ranges: ['10.0.4.64/28'] };
      const refused = { ...body, ip_ranges: ['10.0.4.128/25'] };
      return { parameters: await interfaceParameters(owner), body, refused };
    },
  },
  deleteConfigInterface: {
    events: UPDATE,
    prepare: async (owner) => ({ parameters: await interfaceParameters(owner) }),
  },
  orderConfigInterfaces: {
    events: UPDATE,
    async prepare(owner) {
      const { parameters, interfaceIds } = await makeConfig(owner);
      return { parameters, body: { ids: interfaceIds.toReversed() }, refused: { ids: [] } };
    },
  },
};

/** Creates a config with an interface in a VPC and one in a VLAN. */
async function makeConfig(owner: Client) {
  const vpc = await newVpc(owner);
  const subnetId = vpc.subnets[0]?.id as number;
  const { id, config } = await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId }, VLAN]);
  return {
    parameters: { computeId: id, configId: config.id },
    subnetId,
    interfaceIds: config.interfaces.map((shown) => shown.id),
  };
}

async function interfaceParameters(owner: Client) {
  const { parameters, interfaceIds } = await makeConfig(owner);
  return { ...parameters, interfaceId: interfaceIds[0] as number };
}

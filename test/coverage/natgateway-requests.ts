import type { EndpointOperation } from '#app/endpoints';
import { newCompute } from '#test/harness/computes';
import type { Client } from '#test/harness/http-client';
import { newForward, newNatgateway, newNatgatewayLabel } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import type { Sample } from './sample.ts';

type OfNatgateways = Extract<EndpointOperation, `${string}Natgateway${string}`> | 'getAddressHolder';

const MORE_THAN_A_PAGE = 26;

/** NAT gateways, their addresses, and who had which. */
export const natgatewayRequests: Readonly<Record<OfNatgateways, Sample>> = {
  listNatgateways: {
    events: [],
    async prepare(owner) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) await newNatgateway(owner, { addresses: [] });
      return {};
    },
  },
  createNatgateway: {
    events: ['natgateway_create', 'subnet_update'],
    async prepare(owner) {
      const { label } = await newNatgateway(owner);
      const { subnets } = await newVpc(owner);
      const body = {
        ...{ label: newNatgatewayLabel(), region: 'us-east', addresses: [{ address: 'auto' }] },
        ...{ default_ports_per_interface: 8192, use_autoscaling: false, vpc_subnet_id: subnets[0]?.id },
      };
      return { body, refused: { ...body, label } };
    },
  },
  getNatgatewaySettings: { events: [], prepare: async () => ({}) },
  listNatgatewayTypes: { events: [], prepare: async () => ({}) },
  getNatgateway: { events: [], prepare: async (owner) => ({ parameters: await serving(owner) }) },
  updateNatgateway: {
    events: ['natgateway_update'],
    async prepare(owner) {
      const [parameters, { label }] = [await serving(owner), await newNatgateway(owner)];
      return { parameters, body: { label: newNatgatewayLabel() }, refused: { label } };
    },
  },
  deleteNatgateway: {
    events: ['natgateway_delete'],
    prepare: async (owner) => ({ parameters: { natgatewayId: (await newNatgateway(owner)).id } }),
  },
  listNatgatewayAddresses: {
    events: [],
    prepare: async (owner) => ({ parameters: await serving(owner) }),
  },
  addNatgatewayAddress: {
    events: ['natgateway_address_add'],
    prepare: async (owner) => ({
      parameters: await serving(owner),
      body: { address: 'auto' },
      refused: { address: '192.0.2.99' },
    }),
  },
  getNatgatewayAddress: { events: [], prepare: async (owner) => ({ parameters: await addressOf(owner) }) },
  removeNatgatewayAddress: {
    events: ['natgateway_address_remove'],
    prepare: async (owner) => ({ parameters: await addressOf(owner) }),
  },
  listNatgatewayInterfaces: {
    events: [],
    async prepare(owner) {
      const { natgatewayId } = await used(owner, MORE_THAN_A_PAGE);
      return { parameters: { natgatewayId } };
    },
  },
  listNatgatewayAddressInterfaces: {
    events: [],
    async prepare(owner) {
      const { natgatewayId, address } = await used(owner, MORE_THAN_A_PAGE);
      return { parameters: { natgatewayId, address } };
    },
  },
  listNatgatewayForwards: {
    events: [],
    async prepare(owner) {
      const { natgatewayId, interfaceId } = await forwardable(owner);
      for (let port = 1; port <= MORE_THAN_A_PAGE; port += 1)
        await newForward(owner, natgatewayId, { interface_id: interfaceId, port });
      return { parameters: { natgatewayId } };
    },
  },
  createNatgatewayForward: {
    events: ['natgateway_forward_create'],
    async prepare(owner) {
      const { natgatewayId, interfaceId, address } = await forwardable(owner);
      const body = { label: 'web', protocol: 'tcp', address, port: 443, interface_id: interfaceId };
      return {
        parameters: { natgatewayId },
        body: { ...body, target_port: 8443 },
        refused: { ...body, port: 4711 },
      };
    },
  },
  getNatgatewayForward: { events: [], prepare: async (owner) => ({ parameters: await forwarded(owner) }) },
  updateNatgatewayForward: {
    events: ['natgateway_forward_update'],
    async prepare(owner) {
      const [parameters, { config }] = [
        await forwarded(owner),
        await newCompute(owner, [{ purpose: 'public' }]),
      ];
      return {
        parameters,
        body: { label: 'mail', target_port: 2525 },
        refused: { interface_id: config.interfaces[0]?.id },
      };
    },
  },
  deleteNatgatewayForward: {
    events: ['natgateway_forward_delete'],
    prepare: async (owner) => ({ parameters: await forwarded(owner) }),
  },
  getAddressHolder: {
    events: [],
    async prepare(owner) {
      const { address, since } = await used(owner, 1);
      // The clock may go back before the request.
      return { parameters: { address }, query: { port: '1024', at: since } };
    },
  },
};

/** A gateway that a subnet uses. */
async function serving(owner: Client) {
  const { subnets } = await newVpc(owner);
  const { id: natgatewayId } = await newNatgateway(owner, { vpc_subnet_id: subnets[0]?.id });
  return { natgatewayId };
}

/** An address of a gateway that a subnet uses. */
async function addressOf(owner: Client) {
  const { subnets } = await newVpc(owner);
  const { id: natgatewayId, addresses } = await newNatgateway(owner, { vpc_subnet_id: subnets[0]?.id });
  return { natgatewayId, address: addresses[0] as string };
}

/** A gateway that computes use. */
async function used(owner: Client, computes: number) {
  const { subnets } = await newVpc(owner);
  const subnet_id = subnets[0]?.id;
  const ports = { default_ports_per_interface: 1024 };
  const { id: natgatewayId, addresses } = await newNatgateway(owner, { ...ports, vpc_subnet_id: subnet_id });
  let since = '';
  for (let count = 0; count < computes; count += 1)
    since = (await newCompute(owner, [{ purpose: 'vpc', subnet_id }])).created;
  return { natgatewayId, address: addresses[0] as string, since };
}

/** A gateway with a compute that its ports can be forwarded to. */
async function forwardable(owner: Client) {
  const { subnets } = await newVpc(owner);
  const subnet_id = subnets[0]?.id;
  const { id: natgatewayId, addresses } = await newNatgateway(owner, { vpc_subnet_id: subnet_id });
  const { config } = await newCompute(owner, [{ purpose: 'vpc', subnet_id }]);
  return { natgatewayId, address: addresses[0] as string, interfaceId: config.interfaces[0]?.id as number };
}

async function forwarded(owner: Client) {
  const { natgatewayId, interfaceId } = await forwardable(owner);
  const { id: forwardId } = await newForward(owner, natgatewayId, { interface_id: interfaceId });
  return { natgatewayId, forwardId };
}

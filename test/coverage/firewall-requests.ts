import type { EndpointOperation } from '#app/endpoints';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { newFirewall, newFirewallLabel, RULES } from '#test/harness/firewalls';
import type { Client } from '#test/harness/http-client';
import type { Sample } from './sample.ts';

type OfFirewalls = Extract<EndpointOperation, `${string}Firewall${string}`>;

const MORE_THAN_A_PAGE = 26;

/** Firewalls, their rules and devices. */
export const firewallRequests: Readonly<Record<OfFirewalls, Sample>> = {
  listFirewalls: {
    events: [],
    async prepare(owner) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1)
        await newFirewall(owner, { tags: [newFirewallLabel()] });
      return {};
    },
  },
  createFirewall: {
    events: ['firewall_create', 'firewall_device_add'],
    async prepare(owner) {
      const { label } = await newFirewall(owner);
      const devices = { computes: [(await newCompute(owner)).id], balancers: [] };
      const body = { label: newFirewallLabel(), rules: RULES, tags: ['production'], devices };
      return { body, refused: { ...body, label } };
    },
  },
  getFirewall: { events: [], prepare: async (owner) => ({ parameters: (await assigned(owner)).firewall }) },
  updateFirewall: {
    events: ['firewall_update', 'firewall_disable'],
    async prepare(owner) {
      const [{ firewall }, { label }] = [await assigned(owner), await newFirewall(owner)];
      const body = { label: newFirewallLabel(), tags: ['staging'], status: 'disabled' };
      return { parameters: firewall, body, refused: { ...body, label } };
    },
  },
  deleteFirewall: {
    events: ['firewall_device_remove', 'firewall_delete'],
    prepare: async (owner) => ({ parameters: (await assigned(owner)).firewall }),
  },
  getFirewallRules: {
    events: [],
    prepare: async (owner) => ({ parameters: (await assigned(owner)).firewall }),
  },
  setFirewallRules: {
    events: ['firewall_update'],
    async prepare(owner) {
      const { firewall } = await assigned(owner);
      const body = { ...RULES, inbound: null, outbound_policy: 'DROP' };
      const outbound = Array.from({ length: MORE_THAN_A_PAGE }, () => RULES.inbound[0]);
      return { parameters: firewall, body, refused: { ...body, outbound } };
    },
  },
  listFirewallDevices: {
    events: [],
    async prepare(owner) {
      const { id } = await newFirewall(owner);
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1)
        await addDevice(owner, id, (await newCompute(owner)).id);
      return { parameters: { firewallId: id } };
    },
  },
  addFirewallDevice: {
    events: ['firewall_device_add'],
    async prepare(owner) {
      const { firewall, computeId } = await assigned(owner);
      const body = { id: (await newCompute(owner)).id, type: 'compute' };
      return { parameters: firewall, body, refused: { ...body, id: computeId } };
    },
  },
  getFirewallDevice: { events: [], prepare: async (owner) => ({ parameters: await device(owner) }) },
  removeFirewallDevice: {
    events: ['firewall_device_remove'],
    prepare: async (owner) => ({ parameters: await device(owner) }),
  },
  listComputeFirewalls: {
    events: [],
    async prepare(owner) {
      const { firewall, computeId } = await assigned(owner);
      succeeded(await owner.put(`/networking/firewalls/${firewall.firewallId}`, { tags: ['production'] }));
      return { parameters: { computeId } };
    },
  },
};

async function assigned(owner: Client) {
  const { id: computeId } = await newCompute(owner);
  const { id: firewallId } = await newFirewall(owner, { devices: { computes: [computeId] } });
  return { firewall: { firewallId }, computeId };
}

async function device(owner: Client) {
  const { firewall } = await assigned(owner);
  const { data } = succeeded(await owner.get(`/networking/firewalls/${firewall.firewallId}/devices`));
  return { ...firewall, deviceId: Number(data[0].id) };
}

async function addDevice(owner: Client, firewallId: number, id: number): Promise<void> {
  succeeded(await owner.post(`/networking/firewalls/${firewallId}/devices`, { id, type: 'compute' }));
}

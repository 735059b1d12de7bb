import { Agent, request } from 'node:http';
import type { Ctx } from '#access/ctx';
import type { Problem } from '#domain/failure';
import { addToken, newTokenValue } from '#features/identity/tokens/actions';
import { deleteTokenRow } from '#features/identity/tokens/store';
import { type SeededAccount, SeedProblems, seedProblems } from './accounts.ts';
import type { LabeledIds } from './grants-and-tokens.ts';

/** Sends a request past the gate. */
export interface SeedClient {
  url: string;
  /** Headers that let it pass. */
  headers: Readonly<Record<string, string>>;
}

interface SeedReply {
  status: number;
  body: {
    id?: number;
    subnets?: { id: number; label: string }[];
    addresses?: string[];
    data?: { interfaces?: { id: number }[] }[];
    errors?: Problem[];
  };
}

type SeedMethod = 'GET' | 'POST' | 'PUT';

/** For computes with an image, when the seed has no password for them. */
const ROOT_PASSWORD = 'offline test server';
const SUBNET_NOT_FOUND =
  'The account has no such subnet: it is named by the labels of VPC and subnet, orders/web';
const INTERFACE_NOT_FOUND = 'The compute has no interface at this position';
const ADDRESS_NOT_FOUND = 'The NAT gateway has no address at this position yet';
const COMPUTE_NOT_FOUND = 'The account has no compute with this label';

/**
 * Creates VPCs, NAT gateways with their forwards, computes and firewalls as a client of the API, so that all rules of the API hold for a seed too.
 * @param raw the account as it is in the file
 * @throws SeedProblems
 */
export async function seedResources(
  ctx: Ctx,
  client: SeedClient,
  { users, field }: SeededAccount,
  raw: unknown,
): Promise<LabeledIds> {
  const [owner] = users;
  const vpcs = new Map<string, number>();
  const computes = new Map<string, number>();
  const firewalls = new Map<string, number>();
  const subnets = new Map<string, { id: number; path: string }>();
  const gateways: string[] = [];
  const wanted = {
    vpcs: listIn(raw, 'vpcs'),
    natgateways: listIn(raw, 'natgateways'),
    computes: listIn(raw, 'computes'),
    firewalls: listIn(raw, 'firewalls'),
  };
  const made = { vpcs, computes, firewalls };
  if (!owner || Object.values(wanted).flat().length === 0) return made;

  const agent = new Agent({ keepAlive: true });
  const token = newTokenValue(ctx);
  const input = { label: 'seed', scopes: '*' as const, expiry: null };
  const { row } = await ctx.mutate(async (tx) => ({
    value: await addToken(ctx, tx, owner.row, input, token),
    noEvent: 'it is gone when the server is ready',
  }));
  for (const [index, vpc] of wanted.vpcs.entries()) {
    const { id, subnets: own = [] } = await post('/vpcs', vpc, `${field}.vpcs[${index}]`);
    const label = String(Reflect.get(vpc, 'label'));
    vpcs.set(label, id ?? 0);
    for (const subnet of own)
      subnets.set(`${label}/${subnet.label}`, { id: subnet.id, path: `/vpcs/${id}/subnets/${subnet.id}` });
  }
  for (const [index, gateway] of wanted.natgateways.entries())
    await seedNatgateway(gateway, `${field}.natgateways[${index}]`);
  for (const [index, compute] of wanted.computes.entries()) {
    const at = `${field}.computes[${index}]`;
    const interfaces = listIn(compute, 'interfaces').map((one, position) =>
      withSubnet(one, `${at}.interfaces[${position}].subnet`),
    );
    const image: unknown = Reflect.get(compute, 'image');
    const password = image === undefined || image === null ? {} : { root_pass: ROOT_PASSWORD };
    const { id } = await post('/compute/instances', { ...password, ...compute, interfaces }, at);
    computes.set(String(Reflect.get(compute, 'label')), id ?? 0);
  }
  for (const [index, gateway] of wanted.natgateways.entries())
    await seedForwards(gateway, gateways[index] ?? '', `${field}.natgateways[${index}]`);
  for (const [index, firewall] of wanted.firewalls.entries())
    await seedFirewall(firewall, `${field}.firewalls[${index}]`);
  agent.destroy();
  await ctx.mutate(async (tx) => ({
    value: await deleteTokenRow(tx, row.id),
    noEvent: 'nobody has seen it',
  }));
  return made;

  /** Disabled before it is assigned: a compute has at most one that is enabled. */
  async function seedFirewall(given: object, at: string): Promise<void> {
    const { status, computes: _, ...input }: Record<string, unknown> = { ...given };
    const { id } = await post('/networking/firewalls', input, at);
    const path = `/networking/firewalls/${id}`;
    if (status !== undefined) await call('PUT', path, { status }, at);
    for (const [position, label] of labelsIn(given, 'computes').entries()) {
      const place = `${at}.computes[${position}]`;
      await post(`${path}/devices`, { id: computeOf(label, place), type: 'compute' }, place);
    }
    firewalls.set(String(input.label), id ?? 0);
  }

  /** Before the computes, which get their ports when they are created. */
  async function seedNatgateway(given: object, at: string): Promise<void> {
    const { subnets: _, forwards: __, ...input }: Record<string, unknown> = { ...given };
    const { id } = await post('/networking/natgateways', input, at);
    gateways.push(`/networking/natgateways/${id}`);
    for (const [position, name] of labelsIn(given, 'subnets').entries()) {
      const place = `${at}.subnets[${position}]`;
      await call('PUT', subnetOf(name, place).path, { natgateway: { id } }, place);
    }
  }

  async function seedForwards(given: object, path: string, at: string): Promise<void> {
    for (const [index, forward] of listIn(given, 'forwards').entries()) {
      const place = `${at}.forwards[${index}]`;
      const {
        compute,
        interface_position: position = 0,
        address_position: nth,
        ...input
      }: Record<string, unknown> = { ...forward };
      const id = computeOf(String(compute), `${place}.compute`);
      const { data } = await call('GET', `/compute/instances/${id}/configs`, undefined, place);
      const interface_id = data?.[0]?.interfaces?.[Number(position)]?.id;
      if (interface_id === undefined)
        throw new SeedProblems([{ field: `${place}.interface_position`, reason: INTERFACE_NOT_FOUND }]);
      const { addresses } = nth === undefined ? {} : await call('GET', path, undefined, place);
      const address = addresses?.[Number(nth)];
      if (nth !== undefined && address === undefined)
        throw new SeedProblems([{ field: `${place}.address_position`, reason: ADDRESS_NOT_FOUND }]);
      await post(`${path}/forwards`, { ...input, interface_id, ...(address && { address }) }, place);
    }
  }

  function computeOf(label: string, at: string): number {
    const id = computes.get(label);
    if (id === undefined) throw new SeedProblems([{ field: at, reason: COMPUTE_NOT_FOUND }]);
    return id;
  }

  function withSubnet(given: object, at: string): object {
    const { subnet, ...rest } = { subnet: undefined, ...given };
    if (subnet === undefined) return rest;
    return { ...rest, subnet_id: subnetOf(String(subnet), at).id };
  }

  function subnetOf(name: string, at: string): { id: number; path: string } {
    const subnet = subnets.get(name);
    if (!subnet) throw new SeedProblems([{ field: at, reason: SUBNET_NOT_FOUND }]);
    return subnet;
  }

  async function post(path: string, body: object, at: string): Promise<SeedReply['body']> {
    return await call('POST', path, body, at);
  }

  async function call(
    method: SeedMethod,
    path: string,
    body: object | undefined,
    at: string,
  ): Promise<SeedReply['body']> {
    const { status, body: reply } = await send(client, agent, { method, path, token, body });
    if (status === 200) return reply;
    throw seedProblems(at, reply.errors ?? []);
  }
}

function send(
  { url, headers }: SeedClient,
  agent: Agent,
  {
    method,
    path,
    token,
    body,
  }: { method: SeedMethod; path: string; token: string; body: object | undefined },
): Promise<SeedReply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/v4${path}`,
      { method, agent, headers: { ...headers, authorization: `Bearer ${token}` } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          const reply: SeedReply['body'] = JSON.parse(text);
          resolve({ status: response.statusCode ?? 0, body: reply });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** The objects of a list in what was read from the file. */
function listIn(of: unknown, key: string): object[] {
  const list: unknown = typeof of === 'object' && of !== null ? Reflect.get(of, key) : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => (typeof item === 'object' && item !== null ? item : []));
}

/** The texts of a list in what was read from the file. */
function labelsIn(of: object, key: string): string[] {
  const list: unknown = Reflect.get(of, key);
  return Array.isArray(list) ? list.map(String) : [];
}

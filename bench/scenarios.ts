import type { Fixture } from './service.ts';
import { SEARCHED_PREFIX, SEARCHED_RANGE, type Space, spaces } from './space-fixture.ts';
import { type Fill, fills } from './subnet-fixture.ts';

export interface BenchRequest {
  method: string;
  path: string;
  token: string;
  /** Value of the header `X-Filter`. */
  filter?: string;
  /** Value of the header `Idempotency-Key`. */
  key?: string;
  body?: string;
}

export interface Scenario {
  name: string;
  /** The database of the service. */
  database: 'sqlite' | 'postgres';
  connections: number;
  /** Whether bare node:http also makes a durable commit per request. */
  durable: boolean;
  /**
   * Each request can be sent only once, so they are sent in order. The service undoes them before the next round.
   */
  inTurn?: boolean;
  /** The requests to choose from: at random, or in order with `inTurn`. */
  requests(fixture: Fixture): BenchRequest[];
}

/** Replaced by a seven-digit number that is different in every request. */
export const SERIAL = '{number}';

const NEW_VPC = JSON.stringify({
  label: `vpc-${SERIAL}`,
  region: 'us-east',
  description: 'Order processing',
  subnets: [{ label: 'web', ipv4: '10.0.4.0/24' }],
});

export function withSerial(text: string, number: number): string {
  return text.replaceAll(SERIAL, String(number).padStart(7, '0'));
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'view one VPC',
    database: 'sqlite',
    connections: 16,
    durable: false,
    requests: viewVpc,
  },
  {
    name: 'list 100 VPCs',
    database: 'sqlite',
    connections: 16,
    durable: false,
    requests: listVpcs,
  },
  {
    name: 'list 100 VPC addresses with a filter',
    database: 'sqlite',
    connections: 16,
    durable: false,
    requests: ({ listed: { token, addressesVpcId } }) => [
      {
        method: 'GET',
        path: `/v4/vpcs/${addressesVpcId}/ips`,
        token,
        filter: JSON.stringify({ active: false, region: { '+contains': 'east' } }),
      },
    ],
  },
  {
    name: 'create a VPC',
    database: 'sqlite',
    connections: 32,
    durable: true,
    requests: createVpcs,
  },
  {
    name: 'create a VPC with an idempotency key',
    database: 'sqlite',
    connections: 32,
    durable: true,
    requests: (fixture) => createVpcs(fixture).map((one) => ({ ...one, key: `create-${SERIAL}` })),
  },
  {
    name: 'view the profile',
    database: 'sqlite',
    connections: 16,
    durable: false,
    requests: ({ accounts }) => accounts.map(({ token }) => ({ method: 'GET', path: '/v4/profile', token })),
  },
  {
    name: 'attach an interface with the lowest free address',
    database: 'sqlite',
    connections: 32,
    durable: true,
    inTurn: true,
    requests: attachInterfaces,
  },
  {
    name: 'view one VPC on PostgreSQL',
    database: 'postgres',
    connections: 16,
    durable: false,
    requests: viewVpc,
  },
  {
    name: 'view one VPC on PostgreSQL, 64 connections',
    database: 'postgres',
    connections: 64,
    durable: false,
    requests: viewVpc,
  },
  {
    name: 'list 100 VPCs on PostgreSQL, 64 connections',
    database: 'postgres',
    connections: 64,
    durable: false,
    requests: listVpcs,
  },
  {
    // PostgreSQL does not wait for the disk here, so the bare server does not either.
    name: 'create a VPC on PostgreSQL',
    database: 'postgres',
    connections: 32,
    durable: false,
    requests: createVpcs,
  },
];

function listVpcs({ listed }: Fixture): BenchRequest[] {
  return [{ method: 'GET', path: '/v4/vpcs', token: listed.token }];
}

function createVpcs({ accounts }: Fixture): BenchRequest[] {
  return accounts.map(({ token }) => ({ method: 'POST', path: '/v4/vpcs', token, body: NEW_VPC }));
}

function viewVpc({ accounts }: Fixture): BenchRequest[] {
  return accounts.map(({ token, vpcId }) => ({ method: 'GET', path: `/v4/vpcs/${vpcId}`, token }));
}

function attachInterfaces({ attachable }: Fixture): BenchRequest[] {
  if (!attachable) throw new Error('The configs without interfaces were not prepared');
  const { token, subnetId, configs } = attachable;
  const body = JSON.stringify({ purpose: 'vpc', subnet_id: subnetId });
  return configs.map(({ computeId, configId }) => ({
    method: 'POST',
    path: `/v4/compute/instances/${computeId}/configs/${configId}/interfaces`,
    token,
    body,
  }));
}

interface Variant {
  name: string;
  /** Asks a second service, which has a file of names. */
  isNamed?: true;
  requests(fixture: Fixture): BenchRequest[];
}

/** Requests whose cost should be the same although conditions differ. */
export interface Comparison {
  name: string;
  needs?: 'attached' | 'searched';
  connections: number;
  /** The others are compared with the first one. */
  variants: readonly Variant[];
}

export const comparisons: readonly Comparison[] = [
  {
    name: 'replace an interface by one with the lowest free address',
    needs: 'attached',
    connections: 1,
    variants: fills.map((name) => ({ name, requests: (fixture) => [replaceInterface(fixture, name)] })),
  },
  {
    name: 'list the free /24 networks of a /8',
    needs: 'searched',
    connections: 1,
    variants: spaces.map((name) => ({ name, requests: (fixture) => [listFree(fixture, name)] })),
  },
  {
    name: 'create a subnet in the lowest free network',
    needs: 'searched',
    connections: 1,
    variants: spaces.map((name) => ({ name, requests: (fixture) => [takeFree(fixture, name)] })),
  },
  {
    name: 'view one VPC under the names of a provider',
    connections: 16,
    variants: [
      { name: 'our names', requests: viewVpc },
      {
        name: 'invented names',
        isNamed: true,
        requests: (fixture) =>
          viewVpc(fixture).map((one) => ({ ...one, path: one.path.replace('/vpcs/', '/meadows/') })),
      },
    ],
  },
];

function replaceInterface({ attached }: Fixture, fill: Fill): BenchRequest {
  if (!attached) throw new Error('The computes with interfaces were not prepared');
  const { computeId, configId, subnetId } = attached.configs[fill];
  return {
    method: 'PUT',
    path: `/v4/compute/instances/${computeId}/configs/${configId}`,
    token: attached.token,
    body: JSON.stringify({ interfaces: [{ purpose: 'vpc', subnet_id: subnetId }] }),
  };
}

function listFree({ searched }: Fixture, space: Space): BenchRequest {
  if (!searched) throw new Error('The VPCs in which networks are looked for were not prepared');
  const query = `prefix=${SEARCHED_PREFIX}&within=${encodeURIComponent(SEARCHED_RANGE)}`;
  return { method: 'GET', path: `/v4/vpcs/${searched.vpcs[space]}/free?${query}`, token: searched.token };
}

/** A dry run: it does all but the commit, and leaves the VPC as it is. */
function takeFree({ searched }: Fixture, space: Space): BenchRequest {
  if (!searched) throw new Error('The VPCs in which networks are looked for were not prepared');
  return {
    method: 'POST',
    path: `/v4/vpcs/${searched.vpcs[space]}/subnets?dry_run=true`,
    token: searched.token,
    body: JSON.stringify({ label: 'next', prefix: SEARCHED_PREFIX, within: SEARCHED_RANGE }),
  };
}

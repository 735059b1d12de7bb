// The service with its production configuration, and accounts for the measurements.

import type { Actor } from '#access/actor';
import { authenticate } from '#access/authenticate';
import type { ActorCtx, Services } from '#access/ctx';
import { createActorCtx, createCtx } from '#app/ctx';
import { startService } from '#app/service';
import { readConfig } from '#config/config';
import { knownNetwork } from '#domain/net/ipv4';
import { createAccount } from '#features/identity/accounts/actions';
import { createToken } from '#features/identity/tokens/actions';
import { type Attachable, prepareAttachable } from './attach-fixture.ts';
import { answerParent } from './child.ts';
import { newVpc } from './new-vpc.ts';
import { prepareSpaces, type Space } from './space-fixture.ts';
import { type BenchConfig, type Fill, prepareAddresses, prepareSubnets } from './subnet-fixture.ts';

export interface BenchAccount {
  token: string;
  /** One of the account's VPCs. */
  vpcId: number;
}

/** What exists before the first round. */
export interface Fixture {
  /** Port of the service. */
  port: number;
  accounts: BenchAccount[];
  /** An account with 100 VPCs of one subnet each. The last one has 100 used addresses. */
  listed: BenchAccount & { addressesVpcId: number };
  /**
   * An account with computes whose interfaces are in subnets of their own. Only on request, because it takes a
   * while to create.
   */
  attached: { token: string; configs: Record<Fill, BenchConfig> } | undefined;
  /** VPCs in which free networks are looked for, by what they hold. Only on request. */
  searched: { token: string; vpcs: Record<Space, number> } | undefined;
  /** An account with configs that can be attached to a /8. Only on request. */
  attachable: (Attachable & { token: string }) | undefined;
}

const ACCOUNTS = 1_000;
const AT_A_TIME = 8;
const LISTED_VPCS = 100;
const LISTED_ADDRESSES = 100;

export interface ServiceQuestion {
  folder: string;
  /** URL of a PostgreSQL database. By default the data is in a SQLite file in the folder. */
  databaseUrl?: string;
  attached?: boolean;
  searched?: boolean;
  attachable?: boolean;
  /** A file with the names of a provider. */
  namesFile?: string;
}

/** Asks the service to detach what was attached. */
export type DetachQuestion = 'detach';

let detach: () => Promise<void> = async () => {};

answerParent(async (question: ServiceQuestion | DetachQuestion): Promise<Fixture | true> => {
  if (question !== 'detach') return await prepare(question);
  await detach();
  return true;
});

async function prepare({
  folder,
  databaseUrl,
  attached,
  searched,
  attachable,
  namesFile,
}: ServiceQuestion): Promise<Fixture> {
  const env = {
    PORT: '0',
    PALISADE_DATA_DIR: folder,
    PALISADE_RATE_LIMIT: '1000000',
    PALISADE_LIMIT_CONNECTIONS_PER_ADDRESS: '2000',
    PALISADE_JOB_SECONDS: '0',
    // One VPC has more than are usual.
    PALISADE_LIMIT_SUBNETS_PER_VPC: '20000',
    ...(namesFile && { PALISADE_NAMES: namesFile }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl, PALISADE_SECRET_KEY: '0'.repeat(64) }),
  };
  const { services } = await startService(readConfig({ env, workingDirectory: folder }));
  const accounts = await prepareAccounts(services);
  const listed = await prepareListed(services);
  return {
    port: services.config.port,
    accounts,
    listed,
    attached: attached ? await prepareAttached(services) : undefined,
    searched: searched ? await prepareSearched(services) : undefined,
    attachable: attachable ? await prepareDetached(services) : undefined,
  };
}

async function prepareAccounts(services: Services): Promise<BenchAccount[]> {
  const accounts: BenchAccount[] = [];
  const numbers = Array(ACCOUNTS).keys();
  const work = async () => {
    for (const number of numbers) accounts.push(await prepareAccount(services, `owner${number}`));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return accounts;
}

async function prepareAttached(services: Services): Promise<Fixture['attached']> {
  const { token, actor, ctx } = await newOwner(services, 'attacher');
  return { token, configs: await prepareSubnets(ctx, services.store, actor) };
}

async function prepareSearched(services: Services): Promise<Fixture['searched']> {
  const { token, ctx } = await newOwner(services, 'planner');
  return { token, vpcs: await prepareSpaces(ctx) };
}

async function prepareDetached(services: Services): Promise<Fixture['attachable']> {
  const { token, actor, ctx } = await newOwner(services, 'joiner');
  const fixture = await prepareAttachable(ctx, services.store, actor);
  detach = fixture.detach;
  return { token, ...fixture.attachable };
}

async function prepareListed(services: Services): Promise<Fixture['listed']> {
  const { token, actor, ctx } = await newOwner(services, 'lister');
  const vpcId = await createVpcs(ctx, LISTED_VPCS - 1);
  const { vpc_id: addressesVpcId } = await prepareAddresses(ctx, services.store, actor, LISTED_ADDRESSES);
  return { token, vpcId, addressesVpcId };
}

const NOWHERE = { address: () => '', refused: () => {} };

async function newOwner(services: Services, username: string) {
  const { store, now } = services;
  const operator = createCtx(services);
  const { user } = await createAccount(operator, 'Example Ltd', {
    username,
    email: `${username}@example.com`,
  });
  const { token } = await createToken(operator, user, { label: 'bench', scopes: '*', expiry: null });
  const actor = (await authenticate(store.db, `Bearer ${token}`, now(), NOWHERE)) as Actor;
  return { token, actor, ctx: createActorCtx(services, store.db, actor) };
}

async function prepareAccount(services: Services, username: string): Promise<BenchAccount> {
  const { token, ctx } = await newOwner(services, username);
  return { token, vpcId: await createVpcs(ctx, 1) };
}

/** @returns the id of the first one */
async function createVpcs(ctx: ActorCtx, count: number): Promise<number> {
  const created = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      newVpc(ctx, {
        label: `first-${number}`,
        region: 'us-east',
        description: 'Order processing',
        subnets: [{ label: 'web', ipv4: knownNetwork('10.0.4.0/24') }],
      }),
    ),
  );
  return created[0]?.vpc.id ?? 0;
}

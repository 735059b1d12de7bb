// The service as it is shipped, with accounts to work on.

import type { Actor } from '../src/access/actor.ts';
import { authenticate } from '../src/access/authenticate.ts';
import { createAccount } from '../src/api/account/index.ts';
import { createToken } from '../src/api/profile/tokens/index.ts';
import { createVpc } from '../src/api/vpcs/actions.ts';
import { readConfig } from '../src/config.ts';
import { createActorCtx, createCtx, type Services } from '../src/ctx.ts';
import { startService } from '../src/service.ts';
import { answerParent } from './child.ts';
import { type BenchConfig, type Fill, prepareSubnets } from './subnet-fixture.ts';

export interface BenchAccount {
  token: string;
  /** One of its VPCs. */
  vpcId: number;
}

/** What is there before the first round. */
export interface Fixture {
  /** Of the service. */
  port: number;
  accounts: BenchAccount[];
  /** Has 100 VPCs of one subnet each. */
  listed: BenchAccount;
  /** Has computes with interfaces in subnets of its own. */
  attached: { token: string; configs: Record<Fill, BenchConfig> };
}

const ACCOUNTS = 1_000;
const LISTED_VPCS = 100;

answerParent(async ({ folder }: { folder: string }): Promise<Fixture> => {
  const env = {
    PORT: '0',
    PALISADE_DATA_DIR: folder,
    PALISADE_RATE_LIMIT: '1000000',
    PALISADE_JOB_SECONDS: '0',
  };
  const { services } = await startService(readConfig({ env, workingDirectory: folder }));
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, number) => prepareAccount(services, `owner${number}`, 1)),
  );
  const listed = await prepareAccount(services, 'lister', LISTED_VPCS);
  const attached = await prepareAttached(services);
  return { port: services.config.port, accounts, listed, attached };
});

async function prepareAttached(services: Services): Promise<Fixture['attached']> {
  const { token, actor, ctx } = await newOwner(services, 'attacher');
  return { token, configs: await prepareSubnets(ctx, services.store, actor) };
}

async function newOwner(services: Services, username: string) {
  const { store, now } = services;
  const operator = createCtx(services);
  const { user } = await createAccount(operator, 'Example Ltd', {
    username,
    email: `${username}@example.com`,
  });
  const { token } = await createToken(operator, user, { label: 'bench', scopes: '*', expiry: null });
  const actor = (await authenticate(store.db, `Bearer ${token}`, now())) as Actor;
  return { token, actor, ctx: createActorCtx(services, store.db, actor) };
}

async function prepareAccount(services: Services, username: string, vpcs: number): Promise<BenchAccount> {
  const { token, ctx } = await newOwner(services, username);
  const created = await Promise.all(
    Array.from({ length: vpcs }, (_, number) =>
      createVpc(ctx, {
        label: `first-${number}`,
        region: 'us-east',
        description: 'Order processing',
        subnets: [{ label: 'web', ipv4: '10.0.4.0/24' }],
      }),
    ),
  );
  return { token, vpcId: created[0]?.vpc.id ?? 0 };
}

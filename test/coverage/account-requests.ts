import type { EndpointOperation } from '#app/endpoints';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { letAppIn, newChildAccount, signIn, trustDevice } from '#test/harness/sign-in';
import type { TestAccount } from '#test/harness/test-api';
import type { Sample } from './sample.ts';

type OfAccounts = Extract<
  EndpointOperation,
  | `${string}User${'' | 's' | 'Grants'}`
  | `${string}Own${string}`
  | `${string}Login${string}`
  | `${'list' | 'get' | 'delete'}Device${'' | 's'}`
  | `${'list' | 'get' | 'delete'}App${string}`
  | `${string}OauthClient${string}`
  | `${string}ChildAccount${string}`
>;

const MORE_THAN_A_PAGE = 26;

/** Users, grants, sign-ins, devices, apps, OAuth clients and child accounts. */
export const accountRequests: Readonly<Record<OfAccounts, Sample>> = {
  listUsers: {
    events: [],
    async prepare(owner) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) await makeUser(owner);
      return {};
    },
  },
  createUser: {
    events: ['user_create'],
    async prepare(owner) {
      const { username } = await makeUser(owner);
      const body = { username: newName(), email: 'ana@example.com', restricted: true };
      return { body, refused: { ...body, username: username.toUpperCase() } };
    },
  },
  getUser: { events: [], prepare: async (owner) => ({ parameters: await makeUser(owner) }) },
  updateUser: {
    events: ['user_update'],
    async prepare(owner) {
      const other = await makeUser(owner);
      const body = { username: newName(), restricted: true };
      return { parameters: await makeUser(owner), body, refused: { ...body, username: other.username } };
    },
  },
  deleteUser: { events: ['user_delete'], prepare: async (owner) => ({ parameters: await makeUser(owner) }) },
  getUserGrants: {
    events: [],
    async prepare(owner) {
      await newVpc(owner);
      return { parameters: await makeUser(owner) };
    },
  },
  updateUserGrants: {
    events: ['user_update'],
    async prepare(owner) {
      const { id } = await newVpc(owner);
      const body = {
        global: { account_access: 'read_only', add_vpcs: true },
        compute: [],
        vpc: [{ id, permissions: 'read_write' }],
        volume: [],
      };
      const refused = { ...body, vpc: [{ id: Number.MAX_SAFE_INTEGER, permissions: 'read_only' }] };
      return { parameters: await makeUser(owner), body, refused };
    },
  },
  getOwnGrants: { events: [], status: 204, prepare: async () => ({}) },

  listLogins: { events: [], prepare: signInOften },
  getLogin: { events: [], prepare: async (_, account) => ({ parameters: await signIn(account) }) },
  listOwnLogins: { events: [], prepare: signInOften },
  getOwnLogin: { events: [], prepare: async (_, account) => ({ parameters: await signIn(account) }) },

  listDevices: {
    events: [],
    async prepare(_, account) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) await trustDevice(account);
      return {};
    },
  },
  getDevice: { events: [], prepare: async (_, account) => ({ parameters: await trustDevice(account) }) },
  deleteDevice: { events: [], prepare: async (_, account) => ({ parameters: await trustDevice(account) }) },

  listApps: {
    events: [],
    async prepare(_, account) {
      await letAppIn(account, ['vpc:read_write'], { label: newName() });
      await endRefreshTokens(account);
      for (let count = 1; count < MORE_THAN_A_PAGE; count += 1) {
        await letAppIn(account, ['vpc:read_write'], { label: newName() });
      }
      return {};
    },
  },
  getApp: { events: [], prepare: async (_, account) => ({ parameters: await makeApp(account) }) },
  deleteApp: { events: [], prepare: async (_, account) => ({ parameters: await makeApp(account) }) },

  listOauthClients: {
    events: [],
    async prepare(owner) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) {
        await makeOauthClient(owner, { public: count % 2 === 0 });
      }
      return {};
    },
  },
  createOauthClient: {
    events: ['oauth_client_create'],
    async prepare() {
      const redirect_uri = 'https://app.example.com/oauth/callback';
      const body = { label: 'Inventory', redirect_uri, public: false };
      return { body, refused: { ...body, redirect_uri: `${redirect_uri}#part` } };
    },
  },
  getOauthClient: { events: [], prepare: async (owner) => ({ parameters: await makeOauthClient(owner) }) },
  updateOauthClient: {
    events: ['oauth_client_update'],
    async prepare(owner) {
      const body = { label: 'Orders', redirect_uri: 'http://127.0.0.1/callback' };
      const refused = { ...body, redirect_uri: 'http://app.example.com/callback' };
      return { parameters: await makeOauthClient(owner), body, refused };
    },
  },
  deleteOauthClient: {
    events: ['oauth_client_delete'],
    prepare: async (owner) => ({ parameters: await makeOauthClient(owner) }),
  },
  resetOauthClientSecret: {
    events: ['oauth_client_secret_reset'],
    prepare: async (owner) => ({ parameters: await makeOauthClient(owner) }),
  },

  listChildAccounts: {
    events: [],
    async prepare(_, account) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) await newChildAccount(account);
      return {};
    },
  },
  getChildAccount: { events: [], prepare: async (_, account) => ({ parameters: await makeChild(account) }) },
  createChildAccountToken: {
    events: [],
    prepare: async (_, account) => ({ parameters: await makeChild(account) }),
  },
};

let names = 0;

/** Usernames are unique in the service, and a test may create several accounts. */
function newName(): string {
  names += 1;
  return `ana${process.pid}-${names}`;
}

async function makeUser(owner: Client): Promise<{ username: string }> {
  const username = newName();
  succeeded(await owner.post('/account/users', { username, email: `${username}@example.com` }));
  return { username };
}

async function signInOften(_: Client, account: TestAccount) {
  for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) {
    await signIn(account, count % 2 === 0 ? 'successful' : 'failed');
  }
  return {};
}

async function makeApp(account: TestAccount): Promise<{ appId: number }> {
  const { appId } = await letAppIn(account);
  return { appId };
}

async function makeOauthClient(owner: Client, input: object = {}): Promise<{ clientId: string }> {
  const body = { label: newName(), redirect_uri: 'https://app.example.com/oauth/callback', ...input };
  return { clientId: succeeded(await owner.post('/account/oauth-clients', body)).id };
}

async function makeChild(account: TestAccount): Promise<{ euuid: string }> {
  const { euuid } = await newChildAccount(account);
  return { euuid };
}

/** Makes the refresh tokens of the account's current apps expire. */
async function endRefreshTokens({ api, ownerId }: TestAccount): Promise<void> {
  const { store } = api.service.services;
  await store.mutate({ author: { userId: null, username: null }, now: api.clock.now }, async (tx) => {
    await tx
      .deleteFrom('refresh_token')
      .where('authorization_id', 'in', (eb) =>
        eb.selectFrom('oauth_authorization').select('id').where('user_id', '=', ownerId),
      )
      .execute();
    return { value: undefined, noEvent: 'a test ends tokens' };
  });
}

import type { Endpoint } from '#api/endpoint';
import { GLOBAL_GRANTS, type GlobalGrant, type Permission } from '#domain/identity/grants';
import type { Scope } from '#domain/identity/scopes';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import type { TestAccount, TestApi } from '#test/harness/test-api';
import { call, operations, prepare } from './prepared.ts';

const HEADER = `Who may call what: the status that each actor gets for the same request, which would succeed now
if it can for anybody. Written by \`npm run gen\` from answers over HTTP. Every actor but "no token" has a valid token. A cell
with two statuses would be an actor who is refused, and still told what is wrong with a body: there must be none.

password       "asked": in the console, the user has to have entered the password in the last 10 minutes; "some": for
               some bodies
no token       no Authorization header
no scope       the owner, with a token whose scopes are ''
read scope     the owner, with a token for <area>:read_only of the operation's area; where any token will do
               (scope *, or public) that is another area, account:read_only
other account  the owner of another account, with a token for everything
no grant       a restricted user without any grant, with a token for everything
read grant     the same with read_only on every VPC, compute and firewall of the account and as account_access, and
               no other global grant
write grant    the same with read_write on every VPC, compute and firewall of the account and as account_access, and
               every other global grant
owner          the account's first user, unrestricted, with a token for everything
bound          the owner, with a token for everything that is bound to every VPC of the account
bound away     the owner, with a token for everything that is bound to a VPC that the request does not name
`;

type MakeActor = (account: TestAccount, endpoint: Endpoint, api: TestApi) => Promise<Client> | Client;

const actors: Readonly<Record<string, MakeActor>> = {
  'no token': (_account, _endpoint, api) => api.nobody,
  'no scope': (account) => account.withScopes([]),
  'read scope': (account, { scope }) => account.withScopes([readScope(scope)]),
  'other account': async (_account, _endpoint, api) => (await api.newAccount()).owner,
  'no grant': (account) => account.restricted(),
  'read grant': (account) => granted(account, 'read_only', []),
  'write grant': (account) => granted(account, 'read_write', [...GLOBAL_GRANTS]),
  owner: ({ owner }) => owner,
  bound: async (account) => account.limited({ vpcs: (await newVpcFirst(account)).slice(0, 100) }),
  'bound away': async (account) => account.limited({ vpcs: (await newVpcFirst(account)).slice(0, 1) }),
};

/** Those whose rights are read from the database in different ways. */
export const ACTORS_WITH_ROWS = ['other account', 'write grant', 'owner', 'bound away'];

/** The access matrix as text, with one line per operation and one column per actor. */
export async function accessMatrix(api: TestApi): Promise<string> {
  const comment = HEADER.trimEnd()
    .replaceAll(/^(?=.)/gm, '# ')
    .replaceAll(/^$/gm, '#');
  return `${comment}\n\n${table(await accessLines(api, Object.keys(actors)))}`;
}

/** The lines of the matrix, its head first, with the columns of these actors. */
export async function accessLines(api: TestApi, names: readonly string[]): Promise<string[][]> {
  const lines = [['operation', 'scope', 'password', ...names]];
  for (const endpoint of operations) {
    const { operation, scope } = endpoint;
    lines.push([operation, scope, passwordWord(endpoint), ...(await statusesOf(api, endpoint, names))]);
  }
  return lines;
}

/** All actors find the same state: a refused request changes nothing, and a successful one is prepared again. */
async function statusesOf(
  api: TestApi,
  endpoint: (typeof operations)[number],
  names: readonly string[],
): Promise<string[]> {
  const account = await api.newAccount();
  let prepared = await prepare(endpoint, account);
  const statuses: string[] = [];
  for (const name of names) {
    const actor = await actors[name]?.(account, endpoint, api);
    if (!actor) throw new Error(`No actor is called ${name}`);
    const { status } = await call(actor, prepared);
    const wrongBody = status === 200 ? status : (await call(actor, prepared, { body: '{' })).status;
    statuses.push(wrongBody === status ? `${status}` : `${status}/${wrongBody}`);
    if (endpoint.method !== 'GET' && status === 200) prepared = await prepare(endpoint, account);
  }
  return statuses;
}

function passwordWord({ stepUp }: Endpoint): string {
  if (stepUp === undefined) return '-';
  return stepUp === true ? 'asked' : 'some';
}

function readScope(scope: Endpoint['scope']): Scope {
  if (scope === '*' || scope === 'public') return 'account:read_only';
  return scope.replace(':read_write', ':read_only') as Scope;
}

/** A restricted user with the permission on all existing entities. */
async function granted(account: TestAccount, permission: Permission, global: GlobalGrant[]): Promise<Client> {
  const user = await account.restricted({ global, ...(await grantsOnEverything(account, permission)) });
  const access = { global: { account_access: permission } };
  succeeded(await account.owner.put(`/account/users/${user.username}/grants`, access));
  return user;
}

/** The ids of the account's VPCs: that of a new one, then those of the others. */
async function newVpcFirst({ owner }: TestAccount): Promise<number[]> {
  const { body } = await owner.get('/vpcs?page_size=500');
  const { id } = await newVpc(owner);
  return [id, ...body.data.map((vpc: { id: number }) => vpc.id)];
}

async function grantsOnEverything({ owner }: TestAccount, permission: Permission) {
  const onEvery = async (path: string) => {
    const { body } = await owner.get(`${path}?page_size=500`);
    return Object.fromEntries(body.data.map(({ id }: { id: number }) => [id, permission]));
  };
  return {
    compute: await onEvery('/compute/instances'),
    firewall: await onEvery('/networking/firewalls'),
    vpc: await onEvery('/vpcs'),
  };
}

function table(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  const format = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return lines.map((cells) => `${format(cells)}\n`).join('');
}

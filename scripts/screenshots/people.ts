import { createCtx } from '#app/ctx';
import { setPassword } from '#features/identity/password/actions';
import { selectUser } from '#features/identity/users/store';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { createSampleFirewalls, type SampleFirewalls } from '#test/harness/sample-firewalls';
import { createSampleNetwork, type SampleNetwork } from '#test/harness/sample-network';
import { createSampleProfile } from '#test/harness/sample-profile';
import { signIn, trustDevice } from '#test/harness/sign-in';
import type { TestApi } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';
import { addDeliveries } from './deliveries.ts';

/** Who signs in: somebody with a small network, with none, with a large one, and with one that may only be read. */
export type User = 'team' | 'newcomer' | 'crowd' | 'reader';
/** Who looks. A stranger is not signed in. */
export type Who = User | 'stranger';

export interface Cast {
  usernames: Readonly<Record<User, string>>;
  /** What the team has. */
  network: SampleNetwork;
  firewalls: SampleFirewalls['firewalls'];
  /** A user of the team with few grants. */
  guest: string;
  /** The webhook of the team. */
  webhook: number;
  /** The VPC of the crowd. */
  crowdedVpc: number;
}

const LONG_LABEL = 'the-longest-label-that-a-thing-may-have-is-of-sixty-four-letters';
/** Sizes of the subnets of the crowded VPC, one after the other from 10.20.0.0 on. */
const SIZES = [24, 24, 25, 26, 26, 22, 27, 27, 26, 25, 28, 28, 28, 28, 29, 29, 28, 27, 26, 24];
const ROUNDS = 4;

/** How long ago the first of them came. */
export const HISTORY_SECONDS = 4 * 86_400;
/** Uses networks that another VPC uses too. */
const COPY = {
  label: 'orders-copy',
  region: 'eu-central',
  subnets: [
    { label: 'web', ipv4: '10.0.4.0/24' },
    { label: 'all', ipv4: '10.0.6.0/24' },
  ],
};
const LAST_CHANGE_SECONDS = 2500;
const HOUR = 3600;

/** Creates everybody, and what they have. The clock of the service goes on to now. */
export async function createCast(api: TestApi): Promise<Cast> {
  const now = api.clock.now + HISTORY_SECONDS;
  const team = await Person.create(api);
  const newcomer = await Person.create(api);
  const crowd = await Person.create(api);
  const { owner } = team.account;
  const username = 'ada';
  succeeded(await owner.put(`/account/users/${team.username}`, { username }));
  succeeded(await owner.put('/profile', { email: `${username}@example.com` }));
  api.clock.advance(5 * HOUR);
  const network = await createSampleNetwork(owner);
  const { firewalls } = await createSampleFirewalls(owner, network);
  api.clock.advance(22 * HOUR + 340);
  const { guest, webhook } = await createSampleProfile(team.account, network, 'ines');
  const reader = await addReader(team, network.vpcs['orders-east'] ?? 0);
  api.clock.now = now - LAST_CHANGE_SECONDS;
  await changeNetwork(owner, network);
  await signIn(team.account);
  await signIn(team.account, 'failed');
  await trustDevice(team.account);
  api.clock.now = now;
  await addDeliveries(team, webhook);
  return {
    usernames: {
      ...{ team: username, newcomer: newcomer.username, crowd: crowd.username },
      reader,
    },
    network,
    firewalls,
    guest,
    webhook,
    crowdedVpc: await crowdedVpc(crowd),
  };
}

/** What somebody did later. */
async function changeNetwork(owner: Client, { vpcs, computes }: SampleNetwork): Promise<void> {
  const description = 'For trying things. Cleared on Fridays.';
  succeeded(await owner.put(`/vpcs/${vpcs.sandbox}`, { description }));
  succeeded(await owner.post(`/compute/instances/${computes['web-2']}/reboot`));
  succeeded(await owner.post('/vpcs', COPY));
  succeeded(await owner.post(`/vpcs/${vpcs.staging}/subnets`, { label: 'cache', ipv4: '192.168.11.0/26' }));
}

/** A user of the same account who may read one VPC and nothing else. */
async function addReader(team: Person, vpc: number): Promise<string> {
  const { owner } = team.account;
  const username = 'marta';
  succeeded(await owner.post('/account/users', { username, email: `${username}@example.com` }));
  const grants = { vpc: [{ id: vpc, permissions: 'read_only' }] };
  succeeded(await owner.put(`/account/users/${username}/grants`, grants));
  const { services } = team.api.service;
  const user = await selectUser(services.store.db, username);
  if (user) await setPassword(createCtx(services), user, PASSWORD);
  // As if the user had chosen it.
  await team.write((tx) =>
    tx.updateTable('user').set({ password_temporary: 0 }).where('username', '=', username).execute(),
  );
  return username;
}

async function crowdedVpc({ account: { owner } }: Person): Promise<number> {
  let first = 20 * 2 ** 16;
  const subnets = Array.from({ length: ROUNDS }, () => SIZES)
    .flat()
    .map((prefix, index) => {
      const size = 2 ** (32 - prefix);
      first = Math.ceil(first / size) * size;
      const bytes = [first >>> 16, (first >>> 8) & 255, first & 255];
      first += index % 3 === 0 ? 2 * size : size;
      return { label: index === 0 ? LONG_LABEL : `team-${index}`, ipv4: `10.${bytes.join('.')}/${prefix}` };
    });
  const description = 'Every team of the warehouse has a network here. '.repeat(4).trim();
  const vpc = { label: LONG_LABEL, region: 'us-east', description, subnets };
  const { id, subnets: made } = succeeded(await owner.post('/vpcs', vpc));
  for (const index of Array.from({ length: 14 }).keys()) {
    const interfaces = [{ purpose: 'vpc', subnet_id: made[index % 3].id }];
    const label = index === 0 ? LONG_LABEL : `worker-${index}`;
    const tags = ['production', 'warehouse', `shelf-${index}`];
    succeeded(
      await owner.post('/compute/instances', {
        label,
        type: 'c1-entry-1',
        region: 'us-east',
        interfaces,
        tags,
      }),
    );
  }
  return id;
}

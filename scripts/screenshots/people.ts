import { createCtx } from '#app/ctx';
import { setPassword } from '#features/identity/password/index';
import { selectUser } from '#features/identity/users/index';
import { succeeded } from '#test/harness/assert-errors';
import { createSampleNetwork, type SampleNetwork } from '#test/harness/sample-network';
import type { TestApi } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';

/** Who looks: somebody with a small network, with none, with a large one, and with one that may only be read. */
export type Who = 'team' | 'newcomer' | 'crowd' | 'reader';

export interface Cast {
  usernames: Readonly<Record<Who, string>>;
  /** What the team has. */
  network: SampleNetwork;
  /** The VPC of the crowd. */
  crowdedVpc: number;
}

const LONG_LABEL = 'the-longest-label-that-a-thing-may-have-is-of-sixty-four-letters';
/** Sizes of the subnets of the crowded VPC, one after the other from 10.20.0.0 on. */
const SIZES = [24, 24, 25, 26, 26, 22, 27, 27, 26, 25, 28, 28, 28, 28, 29, 29, 28, 27, 26, 24];
const ROUNDS = 4;

/** Creates everybody, and what they have. */
export async function createCast(api: TestApi): Promise<Cast> {
  const team = await Person.create(api);
  const newcomer = await Person.create(api);
  const crowd = await Person.create(api);
  const { owner } = team.account;
  const username = 'ada';
  succeeded(await owner.put(`/account/users/${team.username}`, { username }));
  const network = await createSampleNetwork(owner);
  return {
    usernames: {
      ...{ team: username, newcomer: newcomer.username, crowd: crowd.username },
      reader: await addReader(team, network.vpcs['orders-east'] ?? 0),
    },
    network,
    crowdedVpc: await crowdedVpc(crowd),
  };
}

/** A user of the same account who may read one VPC and nothing else. */
async function addReader(team: Person, vpc: number): Promise<string> {
  const { username } = await team.account.restricted({ vpc: { [vpc]: 'read_only' } });
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

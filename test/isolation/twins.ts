import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import type { Client } from '#test/harness/http-client';
import type { TestAccount, TestApi } from '#test/harness/test-api';
import { emptyRest, plant, type Rest, raiseIds } from './planted.ts';

/** One of two services with the same ids: what both have in common is in `account`. */
interface Twin {
  api: TestApi;
  account: TestAccount;
  /** Where the rest is: in the same account, or in another one of the service. */
  restOwner: Client;
  rest: Rest;
  /** Bound to the VPCs of the account that are no part of the rest. */
  bound: Client & { tokenId: number };
  /** A user of the account who has a grant for these VPCs and nothing else. */
  user: Client;
}

export interface Twins {
  /** The rest is in the account of the bound token. */
  full: Twin;
  /** The account has only the VPCs that the token is bound to, with the computes in them. */
  alone: Twin;
  vpcs: { id: number; subnets: { id: number }[] }[];
  compute: { id: number; config: { id: number; interfaces: { id: number }[] } };
  /** How often something was planted, in these and in all earlier twins of the services. */
  planted: number;
}

const MOST_PLANTED = 1_000;

/**
 * Creates both, step by step, so that all ids are equal.
 * @param turn how many twins the services had before
 */
export async function makeTwins(
  fullApi: TestApi,
  aloneApi: TestApi,
  rounds: number,
  turn = 0,
): Promise<Twins> {
  const [one, two] = [await makeCommon(fullApi, turn), await makeCommon(aloneApi, turn)];
  const rests = [emptyRest(), emptyRest()] as const;
  const owners = [one.account.owner, two.other.owner] as const;
  const first = turn * MOST_PLANTED;
  for (let number = first; number < first + rounds; number += 1) {
    for (const index of [0, 1] as const) await plant(owners[index], rests[index], number);
  }
  const { vpcs, compute } = one;
  const full = { ...(await withAskers(fullApi, one)), restOwner: owners[0], rest: rests[0] };
  const alone = { ...(await withAskers(aloneApi, two)), restOwner: owners[1], rest: rests[1] };
  return { full, alone, vpcs, compute, planted: first + rounds };
}

/** Something happens in the rest. */
export async function changeRest(twins: Twins): Promise<void> {
  const { full, alone, planted: number } = twins;
  twins.planted += 1;
  for (const { restOwner, rest } of [full, alone]) {
    await plant(restOwner, rest, number);
    const [oldest] = rest.subnetIds.splice(1, 1);
    const vpcId = rest.vpcIds[0];
    await restOwner.delete(`/vpcs/${vpcId}/subnets/${oldest}`);
    succeeded(await restOwner.put(`/vpcs/${vpcId}`, { description: `${number}` }));
    const { data } = succeeded(await restOwner.get('/account/events'));
    succeeded(await restOwner.post(`/account/events/${data[0].id}/seen`));
  }
}

async function makeCommon(api: TestApi, turn: number) {
  const [account, other] = [await api.newAccount(), await api.newAccount()];
  const { owner } = account;
  const vpcs: Twins['vpcs'] = [];
  for (const [index, networks] of [['10.0.4.0/24', '10.0.5.0/24'], ['10.0.4.0/24'], []].entries()) {
    const subnets = networks.map((ipv4, at) => ({ label: `subnet-${at}`, ipv4 }));
    const body = { label: `own-${index}`, region: 'us-east', subnets };
    vpcs.push(succeeded(await owner.post('/vpcs', body)));
  }
  const nic = { purpose: 'vpc', subnet_id: vpcs[0]?.subnets[0]?.id, ipv4: { nat_1_1: 'any' } };
  const compute = await newCompute(owner, [{ ...nic, ip_ranges: ['10.0.4.64/28'] }], { label: 'attached' });
  await raiseIds(api, turn);
  return { account, other, vpcs, compute };
}

async function withAskers(api: TestApi, { account, vpcs }: Awaited<ReturnType<typeof makeCommon>>) {
  const ids = vpcs.map(({ id }) => id);
  const user = await account.restricted({ vpc: Object.fromEntries(ids.map((id) => [id, 'read_write'])) });
  return { api, account, user, bound: await account.limited({ vpcs: ids }) };
}

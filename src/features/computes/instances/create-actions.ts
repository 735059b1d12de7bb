import type { ActorCtx } from '#access/ctx';
import type { Guarded } from '#access/target';
import { bounds } from '#domain/budget';
import type { NewEvent } from '#domain/event';
import { Failure, type Problem, reject } from '#domain/failure';
import { requireBelowLimit } from '#domain/limits';
import { parseNetwork, type Range } from '#domain/net/ipv4';
import type { Loose } from '#domain/schema/json-schema';
import { addConfig } from '#features/computes/configs/index';
import type { Credentials } from '#features/computes/driver/index';
import {
  addInterfaces,
  checkInterfaces,
  interfaceListProblems,
  requireInterfaceLimit,
  requireVpcGrants,
} from '#features/computes/interfaces/index';
import { addJob } from '#features/computes/jobs/index';
import { computeJobEvent } from '#features/computes/power/index';
import { computeConfigEntity, imageEntity } from '#features/events/index';
import { grantComputeToCreator } from '#features/identity/grants/records';
import { accountLimit } from '#features/identity/limits/index';
import {
  authorizedKeyProblems,
  countKeyCharacters,
  selectPublicKeys,
} from '#features/identity/ssh-keys/index';
import { selectOwnNames, selectUsernames } from '#features/identity/users/records';
import { passwordProblem } from '#platform/passwords';
import { afterCommit } from '#store/notes';
import type { ComputeConfigRow, ComputeRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import type { ComputeWithParts } from './actions.ts';
import {
  authorizedUserProblems,
  catalogProblems,
  computeLabelProblems,
  defaultLabel,
  defaultLabelStart,
  firstConfigLabel,
  NO_PRIVATE_ADDRESS,
  NO_PUBLIC_ADDRESS,
  rootPasswordMissing,
} from './rules.ts';
import type { ComputeInput } from './schema.ts';
import {
  countComputes,
  insertCompute,
  isComputeLabelTaken,
  replaceTags,
  selectCompute,
  selectLabelsFrom,
  takePrivateAddress,
  takePublicAddress,
  updateComputeRow,
} from './store.ts';

const WITHOUT_LABEL = '';

/** Checks a create request without the account's records. */
export async function inputProblems({
  ctx,
  body,
}: {
  ctx: ActorCtx;
  body: Loose<ComputeInput>;
}): Promise<Problem[]> {
  const password = body.root_pass;
  const reason =
    password === undefined
      ? undefined
      : await passwordProblem(password, await selectOwnNames(ctx.db, ctx.actor.userId));
  return [
    ...catalogProblems(body, ctx.catalog),
    ...rootPasswordMissing(body),
    ...(reason === undefined ? [] : [{ field: 'root_pass', reason }]),
    ...interfaceListProblems(body.interfaces ?? [], { natOnlyAny: true }),
    ...authorizedKeyProblems(body.authorized_keys ?? []),
  ];
}

/**
 * @throws Failure problems of the input, `limitReached`, COMPUTE_LABEL_NOT_UNIQUE, NO_PUBLIC_ADDRESS,
 * NO_PRIVATE_ADDRESS
 */
export async function createCompute(
  ctx: ActorCtx,
  grant: Guarded<void>,
  input: ComputeInput,
): Promise<ComputeWithParts> {
  const plan = planOf(ctx, input);
  return await ctx.mutate(async (tx) => {
    await grant.again(tx);
    await requireCreatable(ctx, tx, input);
    const inserted = await insertPlanned(ctx, tx, plan);
    const addresses = await takeAddresses(tx, plan, inserted);
    const config = await addFirstConfig(ctx, tx, plan, inserted, addresses);
    if (ctx.actor.restricted) await grantComputeToCreator(tx, ctx.actor.userId, inserted.id);
    const event = await addJobs(ctx, tx, plan, inserted, config);
    afterCommit(tx, () => ctx.jobs.begin(inserted.id));
    const row = await selectCompute(tx, inserted.id);
    return { value: { row, parts: { addresses, tags: plan.tags } }, event };
  });
}

/** The input together with the catalog entries it refers to. */
function planOf({ catalog, random }: ActorCtx, input: ComputeInput) {
  const { root_pass: password, booted = true, tags = [] } = input;
  const type = catalog.types.find(({ id }) => id === input.type);
  const region = catalog.regions.find(({ id }) => id === input.region);
  if (!type || !region) throw new Error('The catalogue was asked for them before');
  const image = catalog.images.find(({ id }) => id === input.image);
  return {
    ...input,
    type,
    region,
    image,
    tags,
    interfaces: input.interfaces ?? [],
    boots: image !== undefined && booted,
    hostUuid: random.hex(20),
    rootPassword: (image && password) ?? null,
  };
}

type Plan = ReturnType<typeof planOf>;

/** Checks the request against stored records, limits and grants on VPCs. @throws Failure */
async function requireCreatable(ctx: ActorCtx, tx: Tx, input: ComputeInput): Promise<void> {
  const { actor, limits } = ctx;
  const { accountId } = actor;
  const { label, region, interfaces = [], authorized_users: usernames = [], tags = [] } = input;
  const isTaken = label !== undefined && (await isComputeLabelTaken(tx, accountId, label));
  const place = { accountId, region, computeId: 0, publicAddresses: [] };
  const { problems, vpcIds } = await checkInterfaces(tx, place, interfaces);
  const users = await selectUsernames(tx, accountId, usernames);
  reject([...computeLabelProblems(isTaken), ...problems, ...authorizedUserProblems(usernames, users)]);

  await requireVpcGrants({ db: tx, actor }, vpcIds);
  const count = (await countComputes(tx, accountId)) + 1;
  requireBelowLimit(count, await accountLimit(tx, limits, accountId, 'computes'), 'computes', 'account');
  requireInterfaceLimit(interfaces.length);
  const characters = await countKeyCharacters(tx, accountId, usernames);
  const most = bounds.computeKeyCharacters.value;
  requireBelowLimit(characters, most, 'characters of SSH keys', 'compute', 'authorized_users');
  requireBelowLimit(tags.length, limits.tagsPerCompute, 'tags', 'compute', 'tags');
}

async function insertPlanned(ctx: ActorCtx, tx: Tx, plan: Plan): Promise<ComputeRow> {
  const { type, region, image, label, group = '', hostUuid } = plan;
  const { memory, disk, vcpus, gpus, transfer } = type;
  const { accountId } = ctx.actor;
  const row = await insertCompute(tx, {
    account_id: accountId,
    label: label ?? WITHOUT_LABEL,
    group,
    status: 'provisioning',
    region: region.id,
    type: type.id,
    image: image?.id ?? null,
    ...{ memory, disk, vcpus, gpus, transfer },
    ipv6_network: region.number,
    host_uuid: hostUuid,
    watchdog_enabled: 1,
    alert_cpu: 90 * vcpus,
    alert_network_in: 10,
    alert_network_out: 10,
    alert_transfer_quota: 80,
    alert_io: 10_000,
    created: ctx.now(),
  });
  await replaceTags(tx, row.id, plan.tags);
  if (label !== undefined) return row;
  const taken = await selectLabelsFrom(tx, accountId, defaultLabelStart(row.id));
  return await updateComputeRow(tx, row.id, { label: defaultLabel(row.id, taken) });
}

/** @returns the addresses, the public one first @throws Failure NO_PUBLIC_ADDRESS, NO_PRIVATE_ADDRESS */
async function takeAddresses(
  tx: Tx,
  { region, private_ip: withPrivate = false }: Plan,
  { id }: ComputeRow,
): Promise<number[]> {
  const networks = region.ipv4_pool.map((network) => parseNetwork(network) as Range);
  const first = await takePublicAddress(tx, region.id, networks, id);
  if (first === undefined) throw Failure.invalid([{ reason: NO_PUBLIC_ADDRESS }]);
  if (!withPrivate) return [first];
  const second = await takePrivateAddress(tx, region.id, id);
  if (second === undefined) throw Failure.invalid([{ reason: NO_PRIVATE_ADDRESS }]);
  return [first, second];
}

/**
 * Adds the first config, with the image's disk and the requested interfaces. Undefined when the request has neither.
 */
async function addFirstConfig(
  ctx: ActorCtx,
  tx: Tx,
  { image, interfaces }: Plan,
  compute: ComputeRow,
  [publicAddress]: readonly number[],
): Promise<ComputeConfigRow | undefined> {
  const label = firstConfigLabel(compute.label, image, interfaces.length);
  if (label === undefined) return undefined;
  const now = ctx.now();
  const devices = image ? { sda: { disk_id: compute.id } } : {};
  const config = await addConfig(tx, { compute_id: compute.id, label, devices, now });
  const place = {
    accountId: compute.account_id,
    region: compute.region,
    computeId: compute.id,
    publicAddresses: publicAddress === undefined ? [] : [publicAddress],
  };
  await addInterfaces(tx, place, config, interfaces, { now });
  return config;
}

/** Adds the first jobs of the compute. @returns their events */
async function addJobs(
  ctx: ActorCtx,
  tx: Tx,
  plan: Plan,
  compute: ComputeRow,
  config: ComputeConfigRow | undefined,
): Promise<NewEvent[]> {
  const { image, boots } = plan;
  const secret = ctx.encryption.encrypt('compute job', JSON.stringify(await credentialsOf(ctx, tx, plan)));
  const common = { computeId: compute.id, now: ctx.now() };
  const created = await addJob(tx, { ...common, kind: 'create', configId: null, secret });
  const events = [computeJobEvent('compute_create', compute, created, image && imageEntity(image))];
  if (boots && config) {
    const booted = await addJob(tx, { ...common, kind: 'boot', configId: config.id });
    events.push(computeJobEvent('compute_boot', compute, booted, computeConfigEntity(config)));
  }
  return events;
}

/** Collects the credentials. The users' SSH keys are those in their profiles now, without duplicates. */
async function credentialsOf({ actor }: ActorCtx, tx: Tx, plan: Plan): Promise<Credentials> {
  const { rootPassword, authorized_keys: keys = [], authorized_users: usernames = [] } = plan;
  const keysOfUsers = await selectPublicKeys(tx, actor.accountId, usernames);
  return { rootPassword, authorizedKeys: [...new Set([...keys, ...keysOfUsers])] };
}

import type { ActorCtx } from '#access/ctx';
import type { ComputeType, Image, Region } from '#config/catalog/catalog';
import { bounds } from '#domain/budget';
import type { NewEvent } from '#domain/event';
import { Failure, type Problem, reject } from '#domain/failure';
import { asId, type ComputeId } from '#domain/ids';
import { requireBelowLimit } from '#domain/limits';
import { SERVICE_RANGE } from '#domain/net/service-network';
import type { Loose } from '#domain/schema/json-schema';
import { addConfig } from '#features/computes/configs/actions';
import {
  addInterfaces,
  changesEgress,
  checkInterfaces,
  type PlacedInterface,
  requireInterfaceLimit,
  subnetField,
} from '#features/computes/interfaces/place-actions';
import { readInterfaces, type WantedInterface } from '#features/computes/interfaces/request-schema';
import type { ComputeCredentials } from '#features/computes/jobs/driver';
import { queueJob } from '#features/computes/jobs/jobs';
import { computeJobEvent } from '#features/computes/power/actions';
import { computeConfigEntity, imageEntity } from '#features/events/entities';
import { findComputeFirewall, guardNewCompute } from '#features/firewalls/compute-firewalls';
import { requireFirewallGrants } from '#features/firewalls/target';
import { grantComputeToCreator } from '#features/identity/grants/records';
import { accountLimit } from '#features/identity/limits/limits';
import { countKeyCharacters, selectPublicKeys } from '#features/identity/ssh-keys/records';
import { authorizedKeyProblems } from '#features/identity/ssh-keys/schema';
import { selectOwnNames, selectUsernames } from '#features/identity/users/records';
import { NO_PUBLIC_ADDRESS, takePoolAddress } from '#features/networks/addresses/address-pools';
import { leasePublicAddress } from '#features/networks/leases/actions';
import { settleCompute } from '#features/networks/portsets/actions';
import { requireVpcGrants } from '#features/networks/vpcs/target';
import { passwordProblem } from '#platform/passwords';
import type { ComputeConfigRow, ComputeRow } from '#store/schema/tables/index';
import { wakeAfterCommit } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import type { ComputeWithParts } from './actions.ts';
import {
  authorizedUserProblems,
  computeLabelProblems,
  findInCatalog,
  firstConfigLabel,
  NO_PRIVATE_ADDRESS,
  rootPasswordMissing,
  usualLabel,
} from './rules.ts';
import type { ComputeInput } from './schema.ts';
import { countComputes, giveDefaultLabel, insertCompute, insertTags, isComputeLabelTaken } from './store.ts';

/** The catalog entries that a create request refers to, and its parsed interfaces. */
interface ComputeReferences {
  type: ComputeType;
  region: Region;
  image: Image | undefined;
  interfaces: readonly WantedInterface[];
}

/** Checks a create request without the account's records. */
export async function checkInput({
  ctx,
  body,
}: {
  ctx: ActorCtx;
  body: Loose<ComputeInput>;
}): Promise<{ problems: Problem[]; found: ComputeReferences | undefined }> {
  const password = body.root_pass;
  const reason =
    password === undefined
      ? undefined
      : await passwordProblem(password, await selectOwnNames(ctx.db, ctx.actor.userId));
  const { type, region, image, problems: catalogProblems } = findInCatalog(body, ctx.catalog);
  const { found: interfaces, problems: interfaceProblems } = readInterfaces(body.interfaces ?? [], {
    natOnlyAny: true,
  });
  return {
    problems: [
      ...catalogProblems,
      ...rootPasswordMissing(body),
      ...(reason === undefined ? [] : [{ field: 'root_pass', reason }]),
      ...interfaceProblems,
      ...authorizedKeyProblems(body.authorized_keys ?? []),
    ],
    found: type && region && { type, region, image, interfaces },
  };
}

/**
 * @throws Failure problems of the input, `limitReached`, COMPUTE_LABEL_NOT_UNIQUE, NO_PUBLIC_ADDRESS,
 * NO_PRIVATE_ADDRESS
 */
export async function createCompute(
  ctx: ActorCtx,
  tx: Tx,
  plan: ComputePlan,
): Promise<Outcome<ComputeWithParts>> {
  const { placed, firewall } = await requireCreatable(ctx, tx, plan);
  const row = await insertPlanned(ctx, tx, plan);
  const addresses = await takeAddresses(tx, plan, row);
  const config = await addFirstConfig(ctx, tx, plan, row, addresses, placed);
  const [address = 0] = addresses;
  const egress: NewEvent[] = [];
  if (changesEgress(placed)) egress.push(...(await settleCompute(ctx, tx, row, subnetField(placed))));
  else await leasePublicAddress(tx, row, address, ctx.now());
  await grantComputeToCreator(tx, ctx.actor, row.id);
  const event = await addJobs(ctx, tx, plan, row, config);
  if (firewall) event.push(...(await guardNewCompute(ctx, tx, firewall, row)));
  wakeAfterCommit(tx, 'compute job', row.id);
  return { value: { row, parts: { addresses, tags: plan.tags } }, event: [...egress, ...event] };
}

/**
 * The input together with the values derived from it.
 * @param order the body with its texts replaced by what they refer to
 */
export function planCompute(
  { random }: ActorCtx,
  order: Omit<ComputeInput, keyof ComputeReferences> & ComputeReferences,
) {
  const { root_pass: password, booted = true, tags = [], image } = order;
  return {
    ...order,
    tags,
    boots: image !== undefined && booted,
    hostUuid: random.hex(20),
    rootPassword: (image && password) ?? null,
  };
}

type ComputePlan = ReturnType<typeof planCompute>;

/**
 * Checks the request against stored records, limits and grants on VPCs.
 * @returns the placements of its interfaces, and its firewall
 * @throws Failure
 */
async function requireCreatable(ctx: ActorCtx, tx: Tx, plan: ComputePlan) {
  const { actor, settings } = ctx;
  const { accountId } = actor;
  const { label, region, interfaces, authorized_users: usernames = [], tags, firewall_id: firewallId } = plan;
  const isTaken = label !== undefined && (await isComputeLabelTaken(tx, accountId, label));
  const place = { accountId, region: region.id, computeId: asId<ComputeId>(0), publicAddresses: [] };
  const { problems, placed, vpcIds } = await checkInterfaces(tx, place, interfaces);
  const users = await selectUsernames(tx, accountId, usernames);
  const { firewall, problems: firewallProblems } = await findComputeFirewall(tx, accountId, firewallId);
  reject([
    ...computeLabelProblems(isTaken),
    ...problems,
    ...authorizedUserProblems(usernames, users),
    ...firewallProblems,
  ]);

  await requireVpcGrants({ db: tx, actor }, vpcIds);
  if (firewall) await requireFirewallGrants({ db: tx, actor }, [firewall.id]);
  const count = (await countComputes(tx, accountId)) + 1;
  requireBelowLimit(
    count,
    await accountLimit(tx, settings.limits, accountId, 'computes'),
    'computes',
    'account',
  );
  requireInterfaceLimit(interfaces.length);
  const characters = await countKeyCharacters(tx, accountId, usernames);
  const most = bounds.computeKeyCharacters.value;
  requireBelowLimit(characters, most, 'characters of SSH keys', 'compute', 'authorized_users');
  requireBelowLimit(tags.length, settings.limits.tagsPerCompute, 'tags', 'compute', 'tags');
  return { placed, firewall };
}

async function insertPlanned(ctx: ActorCtx, tx: Tx, plan: ComputePlan): Promise<ComputeRow> {
  const { type, region, image, label, group = '', hostUuid } = plan;
  const { memory, disk, vcpus, gpus, transfer } = type;
  const { accountId } = ctx.actor;
  const row = await insertCompute(tx, {
    account_id: accountId,
    label: label ?? '',
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
  if (plan.tags.length > 0) await insertTags(tx, row.id, plan.tags);
  if (label !== undefined) return row;
  return { ...row, label: await giveDefaultLabel(tx, row, usualLabel(row.id, ctx.names?.entity('compute'))) };
}

/**
 * @returns the addresses, the public one first
 * @throws Failure NO_PUBLIC_ADDRESS, NO_PRIVATE_ADDRESS
 */
async function takeAddresses(
  tx: Tx,
  { region, private_ip: withPrivate = false }: ComputePlan,
  { id, created }: ComputeRow,
): Promise<number[]> {
  const first = await takePoolAddress(
    tx,
    { region: region.id, public: true, networks: region.pool },
    { compute_id: id },
    created,
  );
  if (first === undefined) throw Failure.invalid([{ reason: NO_PUBLIC_ADDRESS }]);
  if (!withPrivate) return [first];
  const privatePool = { region: region.id, public: false, networks: [SERVICE_RANGE] };
  const second = await takePoolAddress(tx, privatePool, { compute_id: id }, created);
  if (second === undefined) throw Failure.invalid([{ reason: NO_PRIVATE_ADDRESS }]);
  return [first, second];
}

/**
 * Adds the first config, with the image's disk and the requested interfaces. Undefined when the request has neither.
 */
async function addFirstConfig(
  ctx: ActorCtx,
  tx: Tx,
  { image }: ComputePlan,
  compute: ComputeRow,
  [publicAddress]: readonly number[],
  placed: readonly PlacedInterface[],
): Promise<ComputeConfigRow | undefined> {
  const label = firstConfigLabel(compute.label, image, placed.length);
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
  await addInterfaces(tx, place, config, placed, { now });
  return config;
}

/** Adds the first jobs of the compute. @returns their events */
async function addJobs(
  ctx: ActorCtx,
  tx: Tx,
  plan: ComputePlan,
  compute: ComputeRow,
  config: ComputeConfigRow | undefined,
): Promise<NewEvent[]> {
  const { image, boots } = plan;
  const secret = ctx.encryption.encrypt('compute job', JSON.stringify(await credentialsOf(ctx, tx, plan)));
  const common = { computeId: compute.id, now: ctx.now() };
  const created = await queueJob(tx, { ...common, kind: 'create', configId: null, secret });
  const events = [computeJobEvent('compute_create', compute, created, image && imageEntity(image))];
  if (boots && config) {
    const booted = await queueJob(tx, { ...common, kind: 'boot', configId: config.id });
    events.push(computeJobEvent('compute_boot', compute, booted, computeConfigEntity(config)));
  }
  return events;
}

/** Collects the credentials. The users' SSH keys are those in their profiles now, without duplicates. */
async function credentialsOf({ actor }: ActorCtx, tx: Tx, plan: ComputePlan): Promise<ComputeCredentials> {
  const { rootPassword, authorized_keys: keys = [], authorized_users: usernames = [] } = plan;
  const keysOfUsers = await selectPublicKeys(tx, actor.accountId, usernames);
  return { rootPassword, authorizedKeys: [...new Set([...keys, ...keysOfUsers])] };
}

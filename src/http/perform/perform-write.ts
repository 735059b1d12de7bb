import { hash } from 'node:crypto';
import type { ActorCtx, Services } from '#access/ctx';
import { isAuthenticationRecent } from '#access/decide';
import type { Write } from '#api/write';
import { Failure } from '#domain/failure';
import { findKeptAnswer, type KeyedRequest } from '#features/idempotency/answers';
import { serializeReply, serializeWhole } from '#http/transfer/serialize';
import type { AdmittedRequest, OperationResponse, WriteTransaction } from './admitted-request.ts';
import { bodyOfDryRun, bodyWithReach, performDryRun } from './dry-run.ts';
import { checkInput, type OperationInput, type RawBody, readBody } from './input.ts';
import { writeOnce } from './keyed.ts';
import { readWriteOptions, type WriteOptions } from './options.ts';

/** A write whose request was checked. */
interface CheckedWrite {
  ctx: ActorCtx;
  write: Write;
  request: AdmittedRequest;
  input: OperationInput;
}

/**
 * Checks a write step by step, and carries it out: entities of the path, grant, input.
 *
 * A request that was answered before gets the same answer, even if its entity is gone by now: it may be the one that
 * deleted it. For the same reason another request with its key is told so, and not that the entity is missing.
 */
export async function performWrite(
  services: Services,
  request: AdmittedRequest,
  write: Write,
): Promise<OperationResponse> {
  const { endpoint, actor, message, query } = request;
  if (!actor) throw Failure.invalidToken();
  const ctx = services.actorCtx(services.store.db, actor);
  const { key, problems, ...how } = readWriteOptions(message, query, endpoint);
  const isKeyed = key !== undefined && problems.length === 0;
  const { target, missing } = await loadTarget(ctx, request);
  if (missing && !isKeyed) throw missing;
  if (how.isDryRun) request.noteDryRun();
  const raw = await readBody(services, request, isKeyed);
  const keyed = isKeyed ? { key, fingerprint: fingerprintOf(request, raw) } : undefined;
  const kept = keyed && (await findKeptAnswer(ctx, ctx.db, keyed));
  if (kept) {
    requireProof(ctx, request, raw.json);
    return { body: kept.body, isReplayed: true };
  }
  if (missing) throw missing;
  const check = (body: unknown) => write.check?.({ ctx, target, body }) ?? [];
  const input = await checkInput(services, request, raw, check, problems);
  requireProof(ctx, request, input.body);
  return await carryOut({ ctx, write, request, input }, { keyed, ...how });
}

/**
 * Prepares, then acts and shows in one transaction, which begins with the account's lock and ends with the commit.
 * With a key, the reply is kept before the commit; a dry run is rolled back in its place.
 */
async function carryOut(
  { ctx, write, request, input }: CheckedWrite,
  {
    keyed,
    isDryRun,
    wantsReach,
  }: { keyed: KeyedRequest | undefined } & Pick<WriteOptions, 'isDryRun' | 'wantsReach'>,
): Promise<OperationResponse> {
  const { endpoint, parameters } = request;
  const given = { ctx, ...input };
  const prepared = await write.prepare?.(given);
  const readReach = wantsReach ? await write.reach?.load() : undefined;
  let tellReach: (() => Promise<unknown>) | undefined;
  const transaction: WriteTransaction = {
    read: write.read && ((tx) => write.read?.({ ...given, tx }) ?? Promise.resolve()),
    act: async (tx, read) => {
      const target = await endpoint.target?.load({ ...ctx, db: tx }, parameters);
      const readAfter = await readReach?.({ ctx, tx, target });
      const outcome = await write.act({ ...given, tx, target, prepared, read });
      tellReach = await readAfter?.(tx);
      return outcome.refusal ? outcome : { ...outcome, value: shown(write, outcome.value) };
    },
  };
  try {
    if (isDryRun) {
      const reply = bodyOfDryRun(endpoint, await performDryRun(ctx, transaction));
      return { body: tellReach ? bodyWithReach(endpoint, reply, await tellReach()) : reply };
    }
    if (keyed) return await writeOnce(ctx, keyed, transaction, (reply) => serializeWhole(endpoint, reply));
    return { body: await serializeReply(endpoint, await ctx.mutate(transaction.act, transaction), request) };
  } catch (error) {
    if (error instanceof Failure) await write.refused?.(given, error);
    throw error;
  }
}

function shown(write: Write, value: unknown): unknown {
  return write.show ? write.show(value) : (value ?? {});
}

/** @returns the target, or the failure when there is no such entity */
async function loadTarget(
  ctx: ActorCtx,
  { endpoint, parameters }: AdmittedRequest,
): Promise<{ target?: unknown; missing?: Failure }> {
  try {
    return { target: await endpoint.target?.load(ctx, parameters) };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not_found') return { missing: error };
    throw error;
  }
}

function requireProof({ actor, now }: ActorCtx, { endpoint }: AdmittedRequest, body: unknown): void {
  if (!actor.session || isAuthenticationRecent(actor.session, now())) return;
  const { stepUp = [] } = endpoint;
  const isAsked =
    stepUp === true ||
    (typeof body === 'object' && body !== null && stepUp.some((field) => Reflect.has(body, field)));
  if (isAsked) throw Failure.unproved();
}

function fingerprintOf({ endpoint, path, sentQuery }: AdmittedRequest, raw: RawBody): string {
  return hash('sha256', JSON.stringify([endpoint.method, path, sentQuery, raw.hash]));
}

import { hash } from 'node:crypto';
import type { ActorCtx, Services, WriteManner } from '#access/ctx';
import { isProofFresh } from '#access/proof';
import { guard } from '#access/target';
import type { Endpoint } from '#api/endpoint';
import { Failure } from '#domain/failure';
import { serializeReply, serializeWhole } from '#faces/http/transfer/serialize';
import { findKeptAnswer } from '#features/idempotency/answers';
import type { AdmittedRequest, Performed } from './admitted-request.ts';
import { DryRun } from './dry-run.ts';
import { checkInput, type Input, type RawBody, readBody } from './input.ts';
import { answerKeyed } from './keyed.ts';
import { readWriteOptions, type WriteOptions } from './options.ts';

/** Runs the steps of a write: entities of the path, grant, input, action, and the reply. */
export async function performWrite(services: Services, request: AdmittedRequest): Promise<Performed> {
  const options = readWriteOptions(request.message, request.query, request.endpoint);
  return await new WriteRequest(services, request, options).perform();
}

class WriteRequest {
  readonly #services: Services;
  readonly #request: AdmittedRequest;
  readonly #options: WriteOptions;
  readonly #actorCtx: ActorCtx | undefined;
  #target: unknown;

  constructor(services: Services, request: AdmittedRequest, options: WriteOptions) {
    this.#services = services;
    this.#request = request;
    this.#options = options;
    this.#actorCtx = request.actor && services.actorCtx(services.store.db, request.actor);
  }

  async perform(): Promise<Performed> {
    const { key, problems } = this.#options;
    return key !== undefined && problems.length === 0 && this.#actorCtx
      ? await this.#performKeyed(this.#actorCtx, key)
      : await this.#performOnce();
  }

  async #performOnce(): Promise<Performed> {
    const { endpoint } = this.#request;
    this.#target = await this.#load();
    if (this.#options.isDryRun) this.#request.noteDryRun();
    const input = await this.#checked(await readBody(this.#services, this.#request, false));
    this.#requireProof(input.body);
    if (this.#options.isDryRun && this.#actorCtx) return await this.#rehearse(this.#actorCtx, input);
    const reply = await this.#run(input);
    if (reply === undefined) return { body: undefined };
    return { body: await serializeReply(endpoint, reply, this.#request) };
  }

  async #rehearse(actorCtx: ActorCtx, input: Input): Promise<Performed> {
    const { endpoint } = this.#request;
    const dryRun = new DryRun(endpoint);
    const reply = dryRun.replyFor(await this.#run(input, dryRun));
    await dryRun.keepWhatStays((callback) => actorCtx.mutateAside(callback));
    if (reply === undefined) return { body: undefined };
    return {
      body: endpoint.method === 'DELETE' ? countsOf(endpoint, reply) : serializeWhole(endpoint, reply),
    };
  }

  /**
   * A request that was answered before gets the same answer, even if its entity is gone by now: it may be the one
   * that deleted it. For the same reason another request with its key is told so, and not that the entity is missing.
   */
  async #performKeyed(actorCtx: ActorCtx, key: string): Promise<Performed> {
    const { endpoint } = this.#request;
    const missing = await this.#loadOrMiss();
    const raw = await readBody(this.#services, this.#request, true);
    const request = { key, fingerprint: this.#fingerprint(raw) };
    const kept = await findKeptAnswer(actorCtx, this.#services.store.db, request);
    if (kept) {
      this.#requireProof(raw.json);
      return { body: kept.body, isReplayed: true };
    }
    if (missing) throw missing;
    const input = await this.#checked(raw);
    this.#requireProof(input.body);
    return await answerKeyed(actorCtx, request, async (manner) => {
      const reply = await this.#run(input, manner);
      return reply === undefined ? undefined : serializeWhole(endpoint, reply);
    });
  }

  async #load(): Promise<unknown> {
    const { endpoint, parameters } = this.#request;
    return this.#actorCtx && (await endpoint.target?.load(this.#actorCtx, parameters));
  }

  /** @returns the failure when there is no such entity */
  async #loadOrMiss(): Promise<Failure | undefined> {
    try {
      this.#target = await this.#load();
      return undefined;
    } catch (error) {
      if (error instanceof Failure && error.kind === 'not_found') return error;
      throw error;
    }
  }

  #checked(raw: RawBody): Promise<Input> {
    const { endpoint } = this.#request;
    const ctx = this.#ctx();
    const check = (body: unknown) => endpoint.check?.({ ctx, target: this.#target, body }) ?? [];
    return checkInput(this.#services, this.#request, raw, check, this.#options.problems);
  }

  async #run({ body, found }: Input, manner?: WriteManner): Promise<unknown> {
    const { endpoint, parameters, leaving } = this.#request;
    const { target } = endpoint;
    const access = this.#actorCtx;
    const guarded = access && target ? guard(target, access, parameters) : this.#target;
    const given = { body, found, query: undefined, list: undefined, parameters, leaving };
    return await endpoint.run({ ctx: this.#ctx(manner), target: guarded, ...given });
  }

  #ctx(manner?: WriteManner) {
    const { actor } = this.#request;
    const { db } = this.#services.store;
    if (!actor) return this.#services.ctx({ db });
    return manner || !this.#actorCtx ? this.#services.actorCtx(db, actor, manner) : this.#actorCtx;
  }

  #requireProof(body: unknown): void {
    const { endpoint, actor } = this.#request;
    if (!actor?.session || isProofFresh(actor.session, this.#services.now())) return;
    const { stepUp = [] } = endpoint;
    const isAsked =
      stepUp === true ||
      (typeof body === 'object' && body !== null && stepUp.some((field) => Reflect.has(body, field)));
    if (isAsked) throw Failure.unproved();
  }

  #fingerprint(raw: RawBody): string {
    const { endpoint, path, sentQuery } = this.#request;
    return hash('sha256', JSON.stringify([endpoint.method, path, sentQuery, raw.hash]));
  }
}

/** What a DELETE would delete, by the names of its records. */
function countsOf({ wording }: Endpoint, counts: unknown): string {
  return JSON.stringify(wording && isObject(counts) ? wording.counts(counts) : counts);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

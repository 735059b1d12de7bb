import { hash } from 'node:crypto';
import type { Actor } from '#access/actor';
import type { ActorCtx } from '#access/ctx';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import { requireBelowLimit } from '#domain/limits';
import { authorizationOf } from '#features/identity/tokens/records';
import type { Encryption } from '#platform/encryption';
import type { Db, Tx } from '#store/types';
import { KEY_REUSED } from './rules.ts';
import { type AnswerHolder, measureAnswers, replaceAnswer, selectAnswer } from './store.ts';

/** A request with an idempotency key. */
export interface KeyedRequest {
  key: string;
  /** SHA-256 of method, path, query and body, in hexadecimal. */
  fingerprint: string;
}

/** An answer that was sent before. */
export interface KeptAnswer {
  /** Undefined for an answer without a body. */
  body: string | undefined;
}

/**
 * Finds the answer that the request got before, sent by the same token or OAuth authorization.
 * @throws Failure when the key was used for another request
 */
export async function findKeptAnswer(
  { actor, encryption, now }: Pick<ActorCtx, 'actor' | 'encryption' | 'now'>,
  db: Db,
  { key, fingerprint }: KeyedRequest,
): Promise<KeptAnswer | undefined> {
  const found = await selectAnswer(db, await holderOf(db, actor.tokenId), key, now());
  if (!found) return undefined;
  const bound = boundTo(actor, fingerprint);
  // Version 0.2.0 stored fingerprints as they are.
  if (found.fingerprint !== bound && !sealed(encryption, bound).includes(found.fingerprint))
    throw new Failure('key_reused', [{ reason: KEY_REUSED }]);
  return { body: found.body === null ? undefined : encryption.decrypt('stored answer', found.body) };
}

/**
 * Keeps an answer, in the transaction of its write.
 * @throws Failure `limitReached` when it is too large, or when too much is kept for the account
 */
export async function keepAnswer(
  { actor, encryption, now, ttl }: Pick<ActorCtx, 'actor' | 'encryption' | 'now' | 'ttl'>,
  tx: Tx,
  { key, fingerprint }: KeyedRequest,
  { body }: KeptAnswer,
): Promise<void> {
  const bytes = body === undefined ? 0 : Buffer.byteLength(body);
  const each = bounds.keptAnswer.value;
  requireBelowLimit(bytes, each, 'bytes in the response', 'key');
  const { kept, end } = await measureAnswers(tx, actor.accountId, now());
  requireBelowLimit(kept + bytes, bounds.keptAnswers.value, 'bytes kept for idempotency keys', 'account');
  await replaceAnswer(tx, {
    ...(await holderOf(tx, actor.tokenId)),
    account_id: actor.accountId,
    key,
    fingerprint: sealed(encryption, boundTo(actor, fingerprint))[0],
    body: body === undefined ? null : encryption.encrypt('stored answer', body),
    bytes,
    bytes_before: kept === 0 ? 0 : end,
    expiry: now() + ttl.idempotency,
  });
}

/**
 * Adds to a fingerprint the VPCs that the token is bound to. Once it is bound to others, it is not sent what it saw
 * of the earlier ones.
 */
function boundTo({ restrictions }: Actor, fingerprint: string): string {
  const vpcs = restrictions?.vpcs;
  return vpcs ? hash('sha256', `${fingerprint} ${vpcs.join()}`) : fingerprint;
}

/**
 * What is stored of a fingerprint, under the current key first. A fingerprint itself would let who reads the database
 * try out passwords and other short secrets of a body.
 */
function sealed({ derive }: Encryption, fingerprint: string): [string, ...string[]] {
  const [current, ...others] = derive('keyed request', fingerprint).map((seal) => seal.toString('hex'));
  return [current ?? '', ...others];
}

/** The authorization that a token belongs to, or else the token itself. */
async function holderOf(db: Db, tokenId: number): Promise<AnswerHolder> {
  const authorization = await authorizationOf(db, tokenId);
  return { token_id: authorization === null ? tokenId : null, authorization_id: authorization };
}

import { hash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Actor } from '#access/actor';
import type { ActorCtx } from '#access/ctx';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import type { Encryption } from '#platform/encryption';
import type { Db, Tx } from '#store/types';
import { bytesOf, roomFor } from './room-rules.ts';
import { KEY_IN_PROGRESS, KEY_REUSED, NO_ROOM_FOR_RESPONSES, RESPONSE_TOO_LARGE_TO_KEEP } from './rules.ts';
import {
  type AnswerHolder,
  forgetAnswers,
  measureAnswers,
  replaceAnswer,
  selectAnswer,
  sumTotals,
  writeTotal,
} from './store.ts';

/** How what zlib has compressed begins, and JSON never does. */
const ZLIB = 0x78;

/** Below that, compressing costs more time than its few bytes are worth: a row takes half a KiB beside its answer. */
const COMPRESSED_FROM = 1_024;

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
  const found = await selectAnswer(db, holderOf(actor), key, now());
  if (!found) return undefined;
  const bound = boundTo(actor, fingerprint);
  // Version 0.2.0 stored fingerprints as they are.
  if (found.fingerprint !== bound && !sealed(encryption, bound).includes(found.fingerprint))
    throw new Failure('key_reused', [{ reason: KEY_REUSED }]);
  return { body: found.body === null ? undefined : unpacked(encryption, found.body) };
}

/**
 * Keeps an answer, in the transaction of its write. If there is no room, the oldest of the same token make some.
 * @throws Failure when it is too large, or when too much is kept for others
 */
export async function keepAnswer(
  { actor, encryption, now, ttl }: Pick<ActorCtx, 'actor' | 'encryption' | 'now' | 'ttl'>,
  tx: Tx,
  { key, fingerprint }: KeyedRequest,
  { body }: KeptAnswer,
): Promise<void> {
  const raw = body === undefined ? 0 : Buffer.byteLength(body);
  const largest = bounds.keptAnswer.value;
  if (raw > largest) throw Failure.invalid([{ reason: RESPONSE_TOO_LARGE_TO_KEEP({ limit: largest }) }]);
  const stored = body === undefined ? null : encryption.encrypt('stored answer', packed(body));
  const bytes = bytesOf(stored);
  const holder = holderOf(actor);
  const isRestricted = actor.restricted || actor.restrictions?.vpcs !== undefined;
  const total = {
    account_id: actor.accountId,
    user_id: actor.userId,
    restricted: isRestricted ? 1 : 0,
    expiry: now() + ttl.idempotency,
  } as const;
  const { own, ...others } = await sumTotals(tx, holder, total, now());
  const room = roomFor(isRestricted ? 'restricted' : 'unrestricted', others);
  if (bytes > room) {
    throw Failure.invalid([{ reason: NO_ROOM_FOR_RESPONSES({ limit: bounds.keptAnswers.value }) }]);
  }
  const { kept: measured, end } = await measureAnswers(tx, holder, now());
  // Positions of rows from before there were totals are those of the account, so more is measured than was kept.
  const kept = Math.min(measured, own);
  if (kept + bytes > room) await forgetAnswers(tx, holder, end + bytes - room);
  await replaceAnswer(tx, holder, {
    account_id: actor.accountId,
    key,
    fingerprint: sealed(encryption, boundTo(actor, fingerprint))[0],
    body: stored,
    bytes,
    bytes_before: end,
    expiry: total.expiry,
  });
  await writeTotal(tx, holder, { ...total, bytes: Math.min(kept + bytes, room) });
}

/** What a repeat gets while the first request may still be running. */
export function inProgress(): Failure {
  return new Failure('in_progress', [{ reason: KEY_IN_PROGRESS }]);
}

function packed(body: string): string | Buffer {
  return body.length < COMPRESSED_FROM ? body : deflateSync(body);
}

function unpacked(encryption: Encryption, stored: string): string {
  const bytes = encryption.decryptBytes('stored answer', stored);
  return (bytes[0] === ZLIB ? inflateSync(bytes) : bytes).toString('utf8');
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

/** The authorization that the acting token belongs to, or else the token itself. */
function holderOf({ authorizationId, tokenId }: Actor): AnswerHolder {
  return authorizationId === null
    ? { column: 'token_id', id: tokenId }
    : { column: 'authorization_id', id: authorizationId };
}

import { hash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Actor } from '#access/actor';
import type { ActorCtx } from '#access/ctx';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import type { Encryption } from '#platform/encryption';
import type { StoredAnswerRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import {
  KEY_IN_PROGRESS,
  KEY_REUSED,
  NO_ROOM_FOR_RESPONSES,
  RESPONSE_TOO_LARGE_TO_KEEP,
  remainingQuota,
  storedBytes,
} from './rules.ts';
import {
  type AnswerHolder,
  type AnswerOwner,
  forgetAnswer,
  forgetAnswers,
  insertAnswer,
  type KeyRecords,
  selectAnswer,
  selectKeyRecords,
  writeTotal,
} from './store.ts';

/** How what zlib has compressed begins, and JSON never does. */
const ZLIB = 0x78;

/** Below that, compressing costs more time than its few bytes are worth: a row takes half a KiB beside its answer. */
const COMPRESSED_FROM = 1_024;

/** A request with an idempotency key. See docs/how-it-works/keys-and-dry-runs.md. */
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

/** What is stored for a key and its holder, as read behind the account's lock. */
interface IdempotencyKeyState {
  records: KeyRecords;
  /** The answer that the request got before. */
  answer: KeptAnswer | undefined;
}

type KeyedCtx = Pick<ActorCtx, 'actor' | 'encryption' | 'now' | 'settings'>;

/**
 * Finds the answer that the request got before, sent by the same token or OAuth authorization.
 * @throws Failure when the key was used for another request
 */
export async function findKeptAnswer(
  ctx: KeyedCtx,
  db: Db,
  request: KeyedRequest,
): Promise<KeptAnswer | undefined> {
  return answerTo(ctx, request, await selectAnswer(db, holderOf(ctx.actor), request.key));
}

/**
 * Like `findKeptAnswer`, with what `keepAnswer` needs to know, in one statement.
 * @throws Failure when the key was used for another request
 */
export async function readKey(ctx: KeyedCtx, tx: Tx, request: KeyedRequest): Promise<IdempotencyKeyState> {
  const { actor, now } = ctx;
  const records = await selectKeyRecords(tx, holderOf(actor), request.key, ownerOf(actor), now());
  return { records, answer: answerTo(ctx, request, records.stored) };
}

function answerTo(
  { actor, encryption, now }: KeyedCtx,
  { fingerprint }: KeyedRequest,
  stored: Pick<StoredAnswerRow, 'fingerprint' | 'body' | 'expiry'> | undefined,
): KeptAnswer | undefined {
  if (!stored || stored.expiry <= now()) return undefined;
  const bound = boundTo(actor, fingerprint);
  // Version 0.2.0 stored fingerprints as they are.
  if (stored.fingerprint !== bound && !sealed(encryption, bound).includes(stored.fingerprint))
    throw new Failure('key_reused', [{ reason: KEY_REUSED }]);
  return { body: stored.body === null ? undefined : unpacked(encryption, stored.body) };
}

/**
 * Keeps an answer, in the transaction of its write. If there is no room, the oldest of the same token make some.
 * @param state as read at the beginning of the transaction
 * @throws Failure when it is too large, or when too much is kept for others
 */
export async function keepAnswer(
  { actor, encryption, now, settings }: KeyedCtx,
  tx: Tx,
  { key, fingerprint }: KeyedRequest,
  { records: { stored: expired, others, own, kept: measured, end } }: IdempotencyKeyState,
  { body }: KeptAnswer,
): Promise<void> {
  const raw = body === undefined ? 0 : Buffer.byteLength(body);
  const largest = bounds.keptAnswer.value;
  if (raw > largest) throw Failure.invalid([{ reason: RESPONSE_TOO_LARGE_TO_KEEP({ limit: largest }) }]);
  const text = body === undefined ? null : encryption.encrypt('stored answer', packed(body));
  const bytes = storedBytes(text);
  const holder = holderOf(actor);
  const owner = ownerOf(actor);
  const expiry = now() + settings.ttl.idempotency;
  const room = remainingQuota(owner.restricted === 1 ? 'restricted' : 'unrestricted', others);
  if (bytes > room) {
    throw Failure.invalid([{ reason: NO_ROOM_FOR_RESPONSES({ limit: bounds.keptAnswers.value }) }]);
  }
  // Positions of rows from before there were totals are those of the account, so more is measured than was kept.
  const kept = Math.min(measured, own);
  if (kept + bytes > room) await forgetAnswers(tx, holder, end + bytes - room);
  if (expired) await forgetAnswer(tx, holder, key);
  await insertAnswer(tx, holder, {
    account_id: actor.accountId,
    key,
    fingerprint: sealed(encryption, boundTo(actor, fingerprint))[0],
    body: text,
    bytes,
    bytes_before: end,
    expiry,
  });
  await writeTotal(tx, holder, { ...owner, expiry, bytes: Math.min(kept + bytes, room) });
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

function ownerOf({ accountId, userId, restricted, restrictions }: Actor): AnswerOwner {
  const isRestricted = restricted || restrictions?.vpcs !== undefined;
  return { account_id: accountId, user_id: userId, restricted: isRestricted ? 1 : 0 };
}

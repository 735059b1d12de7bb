import type { ActorCtx } from '#access/ctx';
import type { Endpoint } from '#api/endpoint';
import { FIRST_DRY_ID } from '#domain/ids';
import { serializeWhole } from '#http/transfer/serialize';
import { OWN_WRITER } from '#http/transfer/serialize-parts';
import { dryRunWrites } from '#store/transaction-effects';
import type { Outcome } from '#store/types';
import type { WriteTransaction } from './admitted-request.ts';

/** Ends a transaction whose outcome is known. */
class DryRunRollback extends Error {}

/**
 * Carries out a write with all its locks and checks, and rolls it back. Then writes what must stay even of a dry run.
 * @throws Failure when the write is refused
 */
export async function performDryRun(
  ctx: ActorCtx,
  { read, act }: WriteTransaction,
): Promise<Outcome<unknown>> {
  let outcome: Outcome<unknown> | undefined;
  let kept: ReturnType<typeof dryRunWrites> = [];
  try {
    await ctx.mutate(act, {
      read,
      isDry: true,
      finish: async (tx, made) => {
        outcome = made;
        kept = dryRunWrites(tx);
        throw new DryRunRollback();
      },
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
  if (!outcome) throw new Error('A dry run was not rolled back');
  if (outcome.refusal) throw outcome.refusal;
  if (kept.length > 0) {
    await ctx.mutate(async (tx) => {
      for (const write of kept) await write(tx);
      return { value: undefined, noEvent: 'only attempts are counted' };
    });
  }
  return outcome;
}

/** What the operation would reply; for a DELETE, what it would delete. */
export function bodyOfDryRun(endpoint: Endpoint, { value, deletes = {} }: Outcome<unknown>): string {
  const { method, reply, wording } = endpoint;
  if (method !== 'DELETE') return serializeWhole(endpoint, replyOfDryRun(reply, value, method === 'POST'));
  return JSON.stringify(wording ? wording.counts({ deletes }) : { deletes });
}

/** The reply of a dry run, and beside it the connections that the write makes possible or impossible. */
export function bodyWithReach({ write, wording }: Endpoint, reply: string, reach: unknown): string {
  const schema = write?.reach?.reply ?? {};
  const writer = wording?.writer ?? OWN_WRITER;
  const told = writer.serializer(schema)(replyOfDryRun(schema, reach, false));
  return `{"${writer.key('reply')}":${reply},"${writer.key('reach')}":${told}}`;
}

/** The part of a reply's schema that a dry run needs. */
interface DryRunReplySchema {
  properties?: Readonly<Record<string, DryRunReplySchema>>;
  items?: DryRunReplySchema;
  /** The table that an id is from. */
  table?: string;
  secret?: boolean;
}

const REDACTED = '<REDACTED>';

/**
 * The reply of a dry run: without the ids and secrets that it has made but nobody will ever be able to use.
 * @param makesSecrets whether the secrets in the reply were made by it
 */
function replyOfDryRun(schema: object, value: unknown, makesSecrets: boolean): unknown {
  const { properties, items, table, secret }: DryRunReplySchema = schema;
  if (table !== undefined && typeof value === 'number') return value > FIRST_DRY_ID ? 0 : value;
  if (secret === true && typeof value === 'string') return makesSecrets ? REDACTED : value;
  if (items && Array.isArray(value)) return value.map((item) => replyOfDryRun(items, item, makesSecrets));
  if (!properties || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => {
    const inner = properties[key];
    return [key, inner ? replyOfDryRun(inner, part, makesSecrets) : part];
  });
  return Object.fromEntries(entries);
}

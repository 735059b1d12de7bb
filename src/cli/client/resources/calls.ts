import type { Session } from '#cli/client/session';
import { UsageError } from '#cli/errors';
import { parser } from '#cli/options';
import { operations } from '#client/generated/operations';
import { type AnyInput, requestOf } from '#client/request';
import { type DescribedOperationName, described } from './openapi.ts';
import type { DryReach } from './reach.ts';

/** The bounds of a page of a list. */
const SMALLEST_PAGE = 25;
const LARGEST_PAGE = 500;

/** Flags of commands that change something. */
export interface WriteFlags {
  dryRun?: boolean;
  idempotencyKey?: string;
}

interface ResourceCall extends Pick<AnyInput, 'body' | 'query'> {
  path: Readonly<Record<string, string | number>>;
  /** A filter as JSON. */
  filter?: string | undefined;
}

/** The answer of an operation. Callers check the type of what they read of it. */
export async function answerOf(
  session: Session,
  name: DescribedOperationName,
  { path, query, body, filter }: ResourceCall,
  { dryRun, idempotencyKey }: WriteFlags = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- see above.
): Promise<any> {
  const input = { path, query: { ...query, ...(dryRun && { dry_run: true }) } };
  const request = requestOf(operations[name], input);
  const { json } = await session.send({
    method: request.method,
    path: request.path,
    filter,
    idempotencyKey,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return json;
}

/**
 * The answer of a write.
 * @returns with it, when it was only tried: the connections that it would make possible or impossible, where the API
 * can tell
 */
export async function writeAnswer(
  session: Session,
  name: DescribedOperationName,
  call: ResourceCall,
  flags: WriteFlags & { json?: boolean },
  // oxlint-disable-next-line typescript/no-explicit-any -- see above.
): Promise<{ answer: any; reach?: DryReach }> {
  if (!flags.dryRun || flags.json || !described(name).tellsReach)
    return { answer: await answerOf(session, name, call, flags) };
  const { reply, reach } = await answerOf(session, name, { ...call, query: { reach: true } }, flags);
  return { answer: reply, reach };
}

/** The records of a list, and how many there are in all. */
export async function recordsOf(
  session: Session,
  name: DescribedOperationName,
  call: ResourceCall,
  most = Number.POSITIVE_INFINITY,
): Promise<{ records: unknown[]; results: number }> {
  const page_size = Math.max(SMALLEST_PAGE, Math.min(LARGEST_PAGE, most));
  const records: unknown[] = [];
  for (let page = 1; ; page++) {
    const query = { ...call.query, page, page_size };
    const { data, pages, results } = await answerOf(session, name, { ...call, query });
    if (Array.isArray(data)) records.push(...data);
    if (!Number.isInteger(pages) || page >= pages || records.length >= most)
      return { records: records.slice(0, most), results: Number(results) };
  }
}

/** Parses how many records to list. */
export const parseLimit = parser('a number such as 100, or all', (text) => {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
});

/** @throws UsageError */
export function checkedFilter(text: string | undefined): string | undefined {
  if (text === undefined || isObject(text)) return text;
  throw new UsageError(`--filter: must be a JSON object, such as '{"label": "orders-east"}'`);
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

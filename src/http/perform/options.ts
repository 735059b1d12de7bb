import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#api/endpoint';
import type { Problem } from '#domain/failure';
import { reason } from '#domain/reasons/reason';
import { LENGTH, notValid } from '#domain/reasons/values';

const MAXIMUM_KEY_CHARACTERS = 255;

/** Visible ASCII. Node.js joins repeated headers with a comma and a space, so they are refused too. */
const KEY_CHARACTERS = /^[\x21-\x7e]*$/;

const DRY_RUN_NOT_AVAILABLE = reason({
  name: 'DRY_RUN_NOT_AVAILABLE',
  group: 'request',
  text: 'dry_run is not available for this operation',
  fields: ['dry_run'],
  cause: 'The operation proves a code or makes a secret from one, and a dry run could be used to guess it.',
  remedy: 'Leave `dry_run` out.',
});

/** How a client wants a write to be carried out. */
export interface WriteOptions {
  /** Undefined without the header, and in a dry run. */
  key: string | undefined;
  isDryRun: boolean;
  /** Whether a dry run lists the connections that the write makes possible or impossible. */
  wantsReach: boolean;
  problems: Problem[];
}

/**
 * Reads `dry_run`, `reach` and `Idempotency-Key` of a write.
 * @param query without the question mark
 */
export function readWriteOptions(
  { headers }: Pick<IncomingMessage, 'headers'>,
  query: string,
  { hasDryRun, write }: Pick<Endpoint, 'hasDryRun' | 'write'>,
): WriteOptions {
  const wanted = query === '' ? undefined : valueOf('dry_run', query);
  const reach = query === '' ? undefined : valueOf('reach', query);
  const isDryRun = wanted === 'true';
  const problems: Problem[] = [];
  if (wanted !== undefined && !isDryRun && wanted !== 'false') problems.push(notValid('dry_run'));
  else if (isDryRun && !hasDryRun) problems.push({ field: 'dry_run', reason: DRY_RUN_NOT_AVAILABLE });
  const isTold = reach === undefined || reach === 'false' || (reach === 'true' && isDryRun && write?.reach);
  if (!isTold) problems.push(notValid('reach'));
  const key = isDryRun ? undefined : headers['idempotency-key']?.toString();
  return {
    ...{ key, isDryRun, wantsReach: reach === 'true' },
    problems: [...problems, ...(key === undefined ? [] : keyProblems(key))],
  };
}

/** The value of a parameter; not a valid one for what may be meant as it, because the write would then be done. */
function valueOf(parameter: string, query: string): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '');
  const meant = [...new URLSearchParams(query)].filter(([name]) => plain(name) === plain(parameter));
  const isMisspelt = meant.some(([name]) => name !== parameter);
  const values = new Set(meant.map(([, value]) => value));
  return isMisspelt || values.size > 1 ? '' : meant[0]?.[1];
}

function keyProblems(key: string): Problem[] {
  const field = 'Idempotency-Key';
  if (!KEY_CHARACTERS.test(key)) return [notValid(field)];
  if (key.length > 0 && key.length <= MAXIMUM_KEY_CHARACTERS) return [];
  return [{ field, reason: LENGTH({ minimum: 1, maximum: MAXIMUM_KEY_CHARACTERS }) }];
}

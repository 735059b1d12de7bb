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
  problems: Problem[];
}

/**
 * Reads `dry_run` and `Idempotency-Key` of a write.
 * @param query without the question mark
 */
export function readWriteOptions(
  { headers }: Pick<IncomingMessage, 'headers'>,
  query: string,
  { hasDryRun }: Pick<Endpoint, 'hasDryRun'>,
): WriteOptions {
  const wanted = query === '' ? undefined : wantedDryRun(query);
  const isDryRun = wanted === 'true';
  const problems: Problem[] = [];
  if (wanted !== undefined && !isDryRun && wanted !== 'false') problems.push(notValid('dry_run'));
  else if (isDryRun && !hasDryRun) problems.push({ field: 'dry_run', reason: DRY_RUN_NOT_AVAILABLE });
  const key = isDryRun ? undefined : headers['idempotency-key']?.toString();
  return { key, isDryRun, problems: [...problems, ...(key === undefined ? [] : keyProblems(key))] };
}

/** The value of `dry_run`; not a valid one for what may be meant as it, because the write would then be done. */
function wantedDryRun(query: string): string | undefined {
  const meant = [...new URLSearchParams(query)].filter(
    ([name]) => name.toLowerCase().replaceAll(/[-_]/g, '') === 'dryrun',
  );
  const isMisspelt = meant.some(([name]) => name !== 'dry_run');
  const values = new Set(meant.map(([, value]) => value));
  return isMisspelt || values.size > 1 ? '' : meant[0]?.[1];
}

function keyProblems(key: string): Problem[] {
  const field = 'Idempotency-Key';
  if (!KEY_CHARACTERS.test(key)) return [notValid(field)];
  if (key.length > 0 && key.length <= MAXIMUM_KEY_CHARACTERS) return [];
  return [{ field, reason: LENGTH({ minimum: 1, maximum: MAXIMUM_KEY_CHARACTERS }) }];
}

import { FIRST_DRY_ID } from '#domain/ids';

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
export function replyOfDryRun(schema: object, value: unknown, makesSecrets: boolean): unknown {
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

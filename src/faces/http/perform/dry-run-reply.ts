/** The part of a reply's schema that a dry run needs. */
interface ReplySchema {
  properties?: Readonly<Record<string, ReplySchema>>;
  items?: ReplySchema;
  /** The table that an id is from. */
  table?: string;
  secret?: boolean;
}

const REDACTED = '<REDACTED>';

/** The tables whose ids are in a reply. */
export function tablesIn(schema: object): string[] {
  const { properties = {}, items, table }: ReplySchema = schema;
  const inner = [...Object.values(properties), ...(items ? [items] : [])];
  return [...new Set([...(table ? [table] : []), ...inner.flatMap((part) => tablesIn(part))])];
}

/**
 * The reply of a dry run: without the ids and secrets that it has made but nobody will ever be able to use.
 * @param isNew whether a row was inserted by the dry run
 * @param makesSecrets whether the secrets in the reply were made by it
 */
export function replyOfDryRun(
  schema: object,
  value: unknown,
  isNew: (table: string, id: number) => boolean,
  makesSecrets: boolean,
): unknown {
  const { properties, items, table, secret }: ReplySchema = schema;
  if (table !== undefined && typeof value === 'number') return isNew(table, value) ? 0 : value;
  if (secret === true && typeof value === 'string') return makesSecrets ? REDACTED : value;
  if (items && Array.isArray(value))
    return value.map((item) => replyOfDryRun(items, item, isNew, makesSecrets));
  if (!properties || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => {
    const inner = properties[key];
    return [key, inner ? replyOfDryRun(inner, part, isNew, makesSecrets) : part];
  });
  return Object.fromEntries(entries);
}

import { joinElements, splitElements } from './filter/joined-elements.ts';
import { requireBelowLimit } from './limits.ts';
import { Type } from './schema/json-schema.ts';
import { TAGS_TEXT } from './schema/wire.ts';

/** The tags of a record, in a reply that has the key only where there are any. */
export const ShownTags = Type.Optional(
  Type.Array(Type.String(), {
    description: `${TAGS_TEXT}; only where there are any`,
    examples: [['production']],
  }),
);

interface TagLimit {
  limit: number;
  /** What has them, as shown to the client: `VPC` */
  owner: string;
  field?: string;
}

/**
 * Tags of a body as one text, as `joinElements` makes it.
 * @param before those that the record has; they stay when the body has none, and when a limit has been lowered
 * @throws Failure `limitReached`
 */
export function storedTags(
  tags: readonly string[] | undefined,
  { limit, owner, field = 'tags' }: TagLimit,
  before = '',
): string {
  if (tags === undefined) return before;
  const stored = joinElements(tags);
  if (stored !== before) requireBelowLimit(tags.length, limit, 'tags', owner, field);
  return stored;
}

/** @param stored as one text, which `joinElements` has made */
export function shownTags(stored: string): { tags?: string[] } {
  return stored === '' ? {} : { tags: splitElements(stored) };
}

/** A row with its tags as a list, for comparisons. */
export function withTagList<Row extends { tags: string }>(row: Row): Omit<Row, 'tags'> & { tags: string[] } {
  return { ...row, tags: splitElements(row.tags) };
}

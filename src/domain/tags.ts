import { joinElements, splitElements } from './filter/joined-elements.ts';
import { requireBelowLimit } from './limits.ts';
import { Type } from './schema/json-schema.ts';
import { MAXIMUM_ELEMENTS } from './schema/wire.ts';

export const TAGS_TEXT = 'Tags, for filters and for your own tools';

const Tag = Type.String({ minLength: 3, maxLength: 50, examples: ['production'] });

export const UNRESTRICTED_ONLY = '. Only unrestricted users can change it';

/** The tags of a record, in a body. @param note what its description adds */
export function Tags(note = '') {
  return Type.Array(Tag, {
    ...MAXIMUM_ELEMENTS,
    description: `${TAGS_TEXT}. The list replaces the existing one${note}`,
  });
}

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

/** Whether two lists have the same tags in the same order. */
export function isSameTags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((tag, index) => tag === other[index]);
}

import { Type } from './schema/json-schema.ts';
import { MAXIMUM_ELEMENTS } from './schema/wire.ts';

export const TAGS_TEXT = 'Tags, for filters and for your own tools';

const Tag = Type.String({ minLength: 3, maxLength: 50, examples: ['production'] });

/** The tags of a record, in a body. */
export function Tags() {
  return Type.Array(Tag, {
    ...MAXIMUM_ELEMENTS,
    description: `${TAGS_TEXT}. The list replaces the existing one. Only unrestricted users can change it`,
  });
}

/** Whether two lists have the same tags in the same order. */
export function isSameTags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((tag, index) => tag === other[index]);
}

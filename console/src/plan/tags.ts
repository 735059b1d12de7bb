import { Type, validate } from '#domain.ts';

const Tagged = Type.Object({ tags: Type.Array(Type.String({ minLength: 3, maxLength: 50 })) });

/** Tags as people write them: with commas between. */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

export function formatTags(tags: readonly string[]): string {
  return tags.join(', ');
}

/** Reasons to refuse the tags in a form. */
export function tagReasons(text: string): string[] {
  const tags = parseTags(text);
  return validate(Tagged, { tags }).problems.map(({ field, reason }) => {
    const index = Number(/\d+/.exec(field ?? '')?.[0] ?? Number.NaN);
    return `${tags[index] ?? 'Tags'}: ${reason}`;
  });
}

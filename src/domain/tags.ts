/** What the description of tags adds. */
export const UNRESTRICTED_ONLY = '. Only unrestricted users can change it';

/** Whether two lists have the same tags in the same order. */
export function isSameTags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((tag, index) => tag === other[index]);
}

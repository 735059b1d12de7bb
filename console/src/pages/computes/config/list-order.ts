/** The same list with one entry moved by some places. */
export function moveEntry<T>(list: readonly T[], entry: T, by: number): T[] {
  const rest = list.filter((one) => one !== entry);
  rest.splice(list.indexOf(entry) + by, 0, entry);
  return rest;
}

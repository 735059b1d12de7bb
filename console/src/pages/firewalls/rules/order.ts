/** The list with one entry in another place. */
export function movedTo<T extends { key: number }>(list: readonly T[], key: number, to: number): T[] {
  const entry = list.find((one) => one.key === key);
  const rest = list.filter((one) => one.key !== key);
  return entry ? rest.toSpliced(to, 0, entry) : rest;
}

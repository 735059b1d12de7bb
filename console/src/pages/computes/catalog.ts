/** The name of something in the catalog; its id when the catalog does not have it any more. */
export function labelOf(among: readonly { id: string; label: string }[], id: string): string {
  return among.find((one) => one.id === id)?.label ?? id;
}

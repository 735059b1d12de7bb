export const ID_KINDS = ['image', 'kernel', 'type'] as const;

/** The kinds of ids that catalogues give. */
export type IdKind = (typeof ID_KINDS)[number];

/** The ids of a catalogue. */
export type CatalogIds = Readonly<Record<IdKind, readonly string[]>>;

export function isIdKind(kind: string | undefined): kind is IdKind {
  return ID_KINDS.some((one) => one === kind);
}

/** Whether an entry names the beginning of ids, and not a single one. */
export function isBeginning(name: string): boolean {
  return /[/_.-]$/.test(name);
}

/** Whether an entry names this id. */
export function standsFor(name: string, id: string): boolean {
  return isBeginning(name) ? id.startsWith(name) : id === name;
}

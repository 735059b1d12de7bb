import type { PaletteItem } from '#ui/palette/palette.tsx';

/** The items in which each typed word occurs: those that begin with the text first, then in their own order. */
export function matching(text: string, items: readonly PaletteItem[]): PaletteItem[] {
  const typed = text.trim().toLowerCase();
  const words = typed.split(/\s+/);
  return items
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(typed, a) - rank(typed, b));
}

function rank(typed: string, { label }: PaletteItem): number {
  return label.toLowerCase().startsWith(typed) ? 0 : 1;
}

/** Those that were chosen lately first. @param recent addresses, the latest first */
export function recentFirst(items: readonly PaletteItem[], recent: readonly string[]): PaletteItem[] {
  const place = ({ to }: PaletteItem) => {
    const at = recent.indexOf(to);
    return at === -1 ? recent.length : at;
  };
  return items.toSorted((a, b) => place(a) - place(b));
}

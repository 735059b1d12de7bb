import { AFTER_REFERENCE, BEFORE_REFERENCE, type Part } from './pages.ts';
import type { MadePage } from './reference.ts';

/** An entry of the navigation, as VitePress has it. */
export interface SidebarItem {
  text: string;
  link?: string;
  items?: SidebarItem[];
  collapsed?: boolean;
}

/** The navigation. A part of one page is a link, and the others open when one of their pages is shown. */
export function sidebarOf(
  reference: readonly MadePage[],
  exists: (source: string) => boolean,
): SidebarItem[] {
  const part = ({ title, pages }: Part) =>
    item(
      title,
      pages.filter(({ source }) => exists(source)),
    );
  return [...BEFORE_REFERENCE.map(part), item('API reference', reference), ...AFTER_REFERENCE.map(part)];
}

function item(text: string, pages: readonly { address: string; title: string }[]): SidebarItem {
  const items = pages.map(({ address, title }) => ({ text: title, link: linkTo(address) }));
  const [only] = items;
  if (items.length === 1 && only) return { text, link: only.link };
  return { text, items, collapsed: true };
}

/** `/decisions/` for `decisions/index`. */
function linkTo(address: string): string {
  return `/${address}`.replace(/\/index$/, '/');
}

import type { MouseEvent } from 'react';
import type { Range } from '../domain.ts';

/** What the parts of a map lead to. Addresses are for links, the functions for going there within the page. */
export interface MapActions {
  hrefOfUsed: (id: string) => string;
  onOpenUsed: (id: string) => void;
  hrefOfView: (view: Range) => string;
  onView: (view: Range) => void;
  /** Undefined if the user may create nothing here. */
  free: { href: (network: Range) => string; onOpen: (network: Range) => void } | undefined;
  /** The lowest free networks of a size, ascending, as the service knows them now. Without it, the map looks itself. */
  freeIn?: ((prefix: number, within: Range) => Promise<readonly Range[]>) | undefined;
}

/** Goes within the page on a plain click. Others, such as for a new tab, are left to the browser. */
export function handlePlainClick(event: MouseEvent, go: () => void): void {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain) return;
  event.preventDefault();
  go();
}

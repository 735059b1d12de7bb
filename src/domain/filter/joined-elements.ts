/**
 * Separates elements, none of which contains it. It sorts below every character of an element, so joined texts sort
 * like the arrays.
 */
export const ELEMENT_SEPARATOR = '\u0001';

/** The elements with a separator before and after each of them, so that a search finds whole ones; empty for none. */
export function joinElements(elements: readonly string[]): string {
  return elements.length === 0 ? '' : ['', ...elements, ''].join(ELEMENT_SEPARATOR);
}

export function splitElements(joined: string): string[] {
  return joined.split(ELEMENT_SEPARATOR).slice(1, -1);
}

/** Above the window by more than this, the beginning of a list is out of sight. */
const SCROLLED_PIXELS = 80;

/** Whether a new line in a list would move something away from somebody: by focus, selection, or scrolling. */
export function isBusyIn(list: HTMLElement): boolean {
  const active = document.activeElement;
  const selection = getSelection();
  const isSelected =
    selection !== null &&
    !selection.isCollapsed &&
    selection.rangeCount > 0 &&
    selection.containsNode(list, true);
  const hasFocus = active !== list && list.contains(active);
  return hasFocus || isSelected || list.getBoundingClientRect().top < -SCROLLED_PIXELS;
}

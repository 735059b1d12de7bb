import type { Preferences } from '#api/session.ts';

/** Shows the chosen look at once. The server sets the same attribute when the page is loaded. */
export function applyTheme(theme: NonNullable<Preferences['theme']>): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

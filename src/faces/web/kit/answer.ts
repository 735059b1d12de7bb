import type { Html } from './html.ts';
import type { Visit } from './visit.ts';

/** What a sign-in page answers with: a page, or the address of the next one. */
export type LoginAnswer = PageLoginAnswer | { location: string };

export interface PageLoginAnswer {
  status: number;
  page: Html;
  /**
   * Origins besides our own that the forms of the page may end at: browsers hold a form's redirects, too, against the
   * content security policy.
   */
  formTargets?: readonly string[];
  /** Seconds. */
  retryAfter?: number;
}

/** One address of the sign-in pages. */
export interface LoginPage {
  /** Stands for the path in log and metrics. */
  operation: string;
  get?(visit: Visit): Promise<LoginAnswer>;
  /** The handler has proved that the form is ours. */
  post?(visit: Visit): Promise<LoginAnswer>;
}

/** The browser goes there with GET. @param location path of ours, or an address that was proved */
export function redirect(location: string): LoginAnswer {
  return { location };
}

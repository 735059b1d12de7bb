import { type Html, html } from './html.ts';

/** Control characters, and those that turn the direction of what follows: what is read would not be what is there. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** A name that somebody else chose, as text: for attributes. */
export function visibleName(name: string): string {
  return name.replaceAll(UNSEEN, '\uFFFD');
}

/** The same within a page: it turns the direction of nothing around it. */
export function givenName(name: string): Html {
  return html`<bdi>${visibleName(name)}</bdi>`;
}

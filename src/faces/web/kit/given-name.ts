import { type Html, html } from './html.ts';

/** Control characters and those that change text direction, which can make a name look like something else. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Makes a name chosen by another party safe to show as plain text, such as in attributes. */
export function visibleName(name: string): string {
  return name.replaceAll(UNSEEN, '\uFFFD');
}

/** Makes a name chosen by another party safe to show in a page. Isolates its text direction from the text around it. */
export function givenName(name: string): Html {
  return html`<bdi>${visibleName(name)}</bdi>`;
}

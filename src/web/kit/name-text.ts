import { type Html, html } from './html.ts';

/** Control characters and those that change text direction, which can make a name look like something else. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Makes a name chosen by another party safe to show as plain text, such as in attributes. */
export function visibleName(name: string): string {
  return name.replaceAll(UNSEEN, '\uFFFD');
}

/** Makes a name chosen by another party safe to show in a page. Isolates its text direction from the text around it. */
export function isolatedName(name: string): Html {
  return html`<bdi>${visibleName(name)}</bdi>`;
}

/** Room for an app's name. A longer text could pass for words of ours on a page that anybody can be sent to. */
const SHORT = 60;

/** An app and its provider, cut like all names before the sign-in. Accounts need no name. */
export function appName({ label, company }: { label: string; company: string | null }): Html {
  const provider = company ? html` by ${shortName(company)}` : undefined;
  return html`<strong>${shortName(label)}</strong>${provider}`;
}

/** Like `isolatedName`, but cut, for pages before the sign-in. */
function shortName(name: string): Html {
  const characters = [...name];
  return isolatedName(characters.length > SHORT ? `${characters.slice(0, SHORT).join('')}…` : name);
}

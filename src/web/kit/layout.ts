import { pageParts } from '../brand.ts';
import { type Html, html } from './html.ts';
import type { Visit } from './visit.ts';

export interface PageContents {
  /** Title of the browser window, also shown as the heading. */
  title: string;
  /** A message about an error or a completed action, shown first. */
  notice?: { kind: 'error' | 'done'; text: string } | undefined;
  /** Uses a wider layout, for pages with lists. */
  roomy?: boolean;
  body: Html;
}

/** Id of the notice, to which fields with errors refer. */
export const NOTICE_ID = 'notice';

/** The layout of sign-in pages. All of them work with forms and links alone. */
export function layout(visit: Pick<Visit, 'signedIn' | 'formToken' | 'brand'>, contents: PageContents): Html {
  const { title, notice, body, roomy } = contents;
  const { brand } = visit;
  const { brand: bar, head, footer } = pageParts(brand);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${notice?.kind === 'error' ? 'Error: ' : ''}${title} - ${brand.name}</title>
<link rel="stylesheet" href="/assets/style.css">
<link rel="stylesheet" href="/assets/sign-in.css">
${head}
</head>
<body class="narrow sign-in${roomy ? ' roomy' : ''}">
<header class="bar">
${bar}
${visit.signedIn ? userBar(visit, visit.signedIn.user.username) : undefined}
</header>
<main>
<h1>${title}</h1>
${notice && html`<p id="${NOTICE_ID}" class="notice ${notice.kind}" role="${notice.kind === 'error' ? 'alert' : 'status'}">${notice.text}</p>`}
${body}
</main>
${footer}</body>
</html>
`;
}

/** A form with the token that protects it from other sites. @param action path on this site */
export function form(visit: Pick<Visit, 'formToken'>, action: string, body: Html): Html {
  return html`<form method="post" action="${action}">
<input type="hidden" name="form_token" value="${visit.formToken()}">
${body}
</form>`;
}

function userBar(visit: Pick<Visit, 'formToken'>, username: string): Html {
  return html`<span class="end"><a href="/you">${username}</a></span>
${form(visit, '/logout', html`<button class="link">Sign out</button>`)}`;
}

/** A link that leads on from a page without a form. */
export interface OnwardLink {
  text: string;
  /** Path on this site. */
  to: string;
}

/** Shows where to go from here. The first way looks like a button. */
export function onwardLinks(...ways: readonly OnwardLink[]): Html {
  const links = ways.map(
    ({ text, to }, index) =>
      html`<a${index === 0 ? html` class="action"` : undefined} href="${to}">${text}</a>\n`,
  );
  return html`<p class="ways">${links}</p>`;
}

export const TO_CONSOLE: OnwardLink = { text: 'Go to the console', to: '/console' };
export const TO_SIGN_IN: OnwardLink = { text: 'Back to sign-in', to: '/login' };
export const TO_START: OnwardLink = { text: 'Go to the start page', to: '/' };

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

/** The layout of sign-in pages, which use only forms and links, no scripts. */
export function layout(visit: Pick<Visit, 'signedIn' | 'formToken'>, contents: PageContents): Html {
  const { title, notice, body, roomy } = contents;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${notice?.kind === 'error' ? 'Error: ' : ''}${title} - Palisade</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
<link rel="stylesheet" href="/assets/sign-in.css">
</head>
<body class="narrow sign-in${roomy ? ' roomy' : ''}">
<header class="bar">
<a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="28" height="28">Palisade</a>
${visit.signedIn ? userBar(visit, visit.signedIn.user.username) : undefined}
</header>
<main>
<h1>${title}</h1>
${notice && html`<p id="${NOTICE_ID}" class="notice ${notice.kind}" role="${notice.kind === 'error' ? 'alert' : 'status'}">${notice.text}</p>`}
${body}
</main>
</body>
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

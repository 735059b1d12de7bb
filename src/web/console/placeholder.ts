import type { Brand } from '#config/config';
import { type Html, html } from '#web/kit/html';
import { pageParts } from '../brand.ts';
import { isBuilding, readBuildFailure } from './build-output.ts';

/** Where the build leaves its notes. */
export interface BuildNotes {
  running: URL;
  failure: URL;
}

/** The page that stands in for the console while it is built, or when it could not be. */
export async function consolePlaceholder(brand: Brand, notes?: BuildNotes): Promise<Html> {
  if (await isBuilding(notes?.running)) return page(brand, 'The console is being built', BUILDING, AGAIN);
  const failure = await readBuildFailure(notes?.failure);
  return page(brand, 'The console is not built', notBuilt(failure));
}

const AGAIN = html`<meta http-equiv="refresh" content="5">\n`;

const BUILDING = html`<p class="lead">This takes about a minute after the first start. The page loads again by itself. The API and your <a href="/you">account</a> work already.</p>
`;

function notBuilt(failure: string | undefined): Html {
  return html`<p class="lead">The API and your <a href="/you">account</a> work as usual. Whoever runs this service can build the console with this command:</p>
<pre><code>npm run build:console</code></pre>
${failure && html`<p>The last build failed: ${failure}</p>`}
`;
}

function page(brand: Brand, title: string, text: Html, refresh?: Html): Html {
  const { brand: bar, head, footer } = pageParts(brand);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refresh}<title>${title} - ${brand.name}</title>
<link rel="stylesheet" href="/assets/style.css">
${head}
</head>
<body class="narrow">
<header class="bar">${bar}</header>
<main>
<h1>${title}</h1>
${text}</main>
${footer}</body>
</html>
`;
}

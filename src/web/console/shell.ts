import type { Brand } from '#config/config';
import { Html, html } from '#web/kit/html';
import { headersOfAllPages } from '#web/kit/security-headers';
import { brandHead, brandMark, pageParts } from '../brand.ts';
import { ASSETS } from './assets.ts';
import {
  type BuiltRoute,
  type BuiltRoutes,
  CONSOLE,
  isBuilding,
  readBuildFailure,
  readRoutes,
} from './build-output.ts';

/** The looks that a user can choose. `auto` follows the device. */
export type Theme = 'auto' | 'light' | 'dark';

export interface ShellContents {
  /** As requested, from `/console` on, undecoded, without the query. */
  path: string;
  /** What the script begins with, as JSON. */
  session: object;
  theme: Theme;
  brand: Brand;
  /** What the command line takes as `--server`. */
  publicUrl: string;
}

export interface ConsoleShell {
  /** 404 for an address that is no page, 503 while the console is not built. */
  status: 200 | 404 | 503;
  page: Html;
}

/** Only our own script and styles run; text never becomes a script (Trusted Types without a policy). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** What the console needs of the browser: writing to the clipboard. */
const PERMISSIONS = [
  'clipboard-write=(self)',
  ...(
    'accelerometer autoplay browsing-topics camera clipboard-read display-capture encrypted-media fullscreen ' +
    'geolocation gyroscope identity-credentials-get idle-detection local-fonts magnetometer microphone midi ' +
    'payment picture-in-picture screen-wake-lock publickey-credentials-get serial storage-access usb ' +
    'xr-spatial-tracking'
  )
    .split(' ')
    .map((feature) => `${feature}=()`),
].join(', ');

/** The security headers of the console's page, as alternating names and values. It is never stored. */
export function shellHeaders(publicUrl: string): readonly string[] {
  return [
    ...['Content-Security-Policy', POLICY],
    ...headersOfAllPages(publicUrl),
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...['Cross-Origin-Resource-Policy', 'same-origin', 'Permissions-Policy', PERMISSIONS],
    ...['Cache-Control', 'no-store', 'Vary', 'Cookie'],
  ];
}

/** The page that starts the console: heading and frame at once, the rest by script. */
export async function renderShell(contents: ShellContents, folder?: URL): Promise<ConsoleShell> {
  const built = await readRoutes(folder);
  if (!built) return { status: 503, page: await consolePlaceholder(contents.brand) };
  const route = routeOf(built, contents.path);
  return { status: route ? 200 : 404, page: shell(contents, built, route) };
}

/** The route of an address. A parameter is one segment. */
function routeOf({ routes, home }: BuiltRoutes, path: string): BuiltRoute | undefined {
  const below = path.slice(CONSOLE.length).replace(/\/$/, '');
  const segments = (below === '' ? home : below).split('/');
  return routes.find((route) => {
    const parts = route.path.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
    );
  });
}

/** Whether the script draws the pages above it over the heading, which then stands lower. */
function hasTrail({ routes, home }: BuiltRoutes, { path: own }: BuiltRoute): boolean {
  return routes.some(({ path }) => path !== home && own.startsWith(`${path}/`));
}

/** The classes are those of the console's frame (console/src/ui/frame.module.css), which takes its place. */
function shell(
  { session, theme, brand, publicUrl }: ShellContents,
  built: BuiltRoutes,
  route: BuiltRoute | undefined,
): Html {
  const title = route?.title ?? 'Page not found';
  const trail = route && hasTrail(built, route) ? html`<div class="frame_trail">&nbsp;</div>` : undefined;
  const [entry, ...chunks] = route?.scripts ?? built.routes[0]?.scripts.slice(0, 1) ?? [];
  return html`<!doctype html>
<html lang="en"${theme === 'auto' ? undefined : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - ${brand.name}</title>
${built.styles.map((name) => html`<link rel="stylesheet" href="${ASSETS}${name}">\n`)}${brandHead(brand)}
${chunks.map((name) => html`<link rel="modulepreload" href="${ASSETS}${name}">\n`)}
<script type="module" src="${ASSETS}${entry}"></script>
</head>
<body>
<div id="root">
<header class="frame_bar"><a class="frame_brand" href="${CONSOLE}">${brandMark(brand, 24)}</a></header>
<div class="frame_columns">
<div class="frame_side"></div>
<main class="frame_main">${trail}<h1>${title}</h1>
<noscript>
<p>The console needs JavaScript. These work without it:</p>
<ul>
<li><a href="/you">your account</a>: password, sessions, connected apps</li>
<li><a href="/docs">the API</a>, with an example for every operation</li>
<li>the command line: <code>palisade login --server ${publicUrl}</code>, then <code>palisade api GET /vpcs</code></li>
</ul>
</noscript>
</main>
</div>
</div>
<script type="application/json" id="session">${json(session)}</script>
</body>
</html>
`;
}

/** JSON inside a script element, which ends at the first `</script`. */
function json(value: object): Html {
  return new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

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

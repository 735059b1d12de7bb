import type { Brand, Logo } from '#config/config';
import { readableAccents } from '#domain/accent';
import { Failure } from '#domain/failure';
import { type Html, html } from './kit/html.ts';
import { fixedPage, type PathResponder } from './kit/page.ts';
import { headersOfAllPages } from './kit/security-headers.ts';

export const LOGO = '/assets/brand-logo';
export const STYLE = '/assets/brand.css';
const OWN_ICON = '/assets/icon.svg';

/** Path of the logo, or of our icon. */
export function iconOf({ logo }: Brand): string {
  return logo ? LOGO : OWN_ICON;
}

/** What the head of a page needs, after the other styles. */
export function brandHead(brand: Brand): Html {
  const type = brand.logo?.read().type ?? 'image/svg+xml';
  const style = brand.accent !== undefined && html`\n<link rel="stylesheet" href="${STYLE}">`;
  return html`<link rel="icon" href="${iconOf(brand)}" type="${type}">${style}`;
}

/** The icon and the name, for the link in the bar. @param size pixels */
export function brandMark(brand: Brand, size = 28): Html {
  const width = brand.logo ? undefined : html` width="${size}"`;
  return html`<img src="${iconOf(brand)}" alt=""${width} height="${size}">${brand.name}`;
}

/** What the templates of pages for everybody have in common. */
export function pageParts(
  brand: Brand,
): Record<'brand' | 'head' | 'name' | 'support' | 'footer', Html | string | undefined> {
  const support =
    brand.supportUrl === undefined ? undefined : html`<a href="${brand.supportUrl}">Get help</a>`;
  return {
    brand: html`<a class="brand" href="/">${brandMark(brand)}</a>`,
    head: brandHead(brand),
    name: brand.name,
    support,
    footer: support && html`<footer>${support}</footer>\n`,
  };
}

/**
 * Sets the accent of all pages, in light and in dark. The repeated selector wins over the same one in styles that load
 * later.
 */
function accentStyle(accent: string): string {
  const { light, dark } = readableAccents(accent);
  const value = `light-dark(${light}, ${dark})`;
  return `:root:root {\n  --accent: ${value};\n  --focus: ${value};\n}\n`;
}

/** Serves the logo as an image only: opened by itself, an SVG would be a document that can hold scripts. */
function logoPage({ type, bytes }: Logo): PathResponder {
  const page = fixedPage(type, () => bytes);
  return (message) => {
    const use = message.headers['sec-fetch-dest'];
    if (use !== undefined && use !== 'image') throw Failure.notFound();
    return page(message);
  };
}

/** The headers of the logo: even opened as a document it runs nothing, and loads nothing. */
export function logoHeaders(publicUrl: string): readonly string[] {
  return [
    ...['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
    ...['Cross-Origin-Resource-Policy', 'same-origin'],
    ...headersOfAllPages(publicUrl),
  ];
}

/** The assets of a brand; undefined where our own apply. */
export function brandAssets({ accent, logo }: Brand): {
  style: PathResponder | undefined;
  logo: PathResponder | undefined;
} {
  const style = accent === undefined ? undefined : accentStyle(accent);
  return {
    style: style === undefined ? undefined : fixedPage('text/css; charset=utf-8', () => style),
    logo: logo && logoPage(logo.read()),
  };
}

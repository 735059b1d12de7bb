import type { Brand } from '#config/config';
import { type Html, html } from '#web/kit/html';

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

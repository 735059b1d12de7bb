import type { Brand } from '#config/config';
import { type Accents, readableAccents, SCHEMES } from '#domain/accent';
import { escapeHtml } from '#domain/html-text';
import { checkedLink } from './values.ts';
import {
  HELP,
  IF_NO_BUTTON,
  type ListItem,
  type MessageText,
  type PageLink,
  type Paragraph,
} from './words.ts';

/** What messages show of the operator's brand. They load no logo. */
export type MessageBrand = Pick<Brand, 'name' | 'accent' | 'supportUrl'>;

type Styles = ReturnType<typeof stylesOf>;

/** The HTML form of an e-mail. */
export function documentOf(
  { subject, paragraphs, why, stop }: MessageText,
  { name, accent, supportUrl }: MessageBrand,
): string {
  const accents = accentsOf(accent);
  const styles = stylesOf(accents);
  const title = escapeHtml(subject);
  const footer = [
    ...(why === undefined ? [] : [escapeHtml(why)]),
    ...(stop === undefined ? [] : [anchor(checkedLink(stop.link), stop.label, styles.link)]),
    ...(supportUrl === undefined ? [] : [`${HELP} ${anchor(supportUrl, supportUrl, styles.link)}`]),
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title}</title>`,
    `<style>\n${darkStyle(accents)}\n</style>`,
    '</head>',
    `<body class="page" style="${styles.body}">`,
    // Mail programs in the browser keep this element, but not those around it.
    `<div role="article" lang="en" class="page bar" style="${styles.page}">`,
    `<div style="${styles.column}">`,
    `<p class="accent" style="${styles.service}">${escapeHtml(name)}</p>`,
    `<h1 style="${styles.heading}">${title}</h1>`,
    ...paragraphs.map((part) => paragraph(part, styles)),
    ...(footer.length === 0 ? [] : [footerOf(footer, styles)]),
    '</div>',
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function paragraph(part: Paragraph, styles: Styles): string {
  if (typeof part === 'string') return `<p style="${styles.paragraph}">${escapeHtml(part)}</p>`;
  return 'link' in part ? button(part, styles) : list(part.list, styles);
}

/** A cell of a table, because some mail programs give a background to nothing else. */
function button({ link, label }: PageLink, styles: Styles): string {
  const address = escapeHtml(checkedLink(link));
  return [
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.buttonTable}"><tr>`,
    `<td class="fill" style="${styles.buttonCell}"><a href="${address}" class="filled" style="${styles.button}">${escapeHtml(label)}</a></td>`,
    '</tr></table>',
    `<p class="quiet" style="${styles.addressLine}">${IF_NO_BUTTON}<br>${anchor(link, link, styles.address)}</p>`,
  ].join('\n');
}

function list(items: readonly ListItem[], styles: Styles): string {
  const lines = items.map(({ text, time, link }) => {
    const when = `<span class="quiet" style="${styles.quiet}">${escapeHtml(time)}</span>`;
    return `<li class="line" style="${styles.item}">${anchor(checkedLink(link), text, styles.link)}<br>${when}</li>`;
  });
  return [`<ul class="line" style="${styles.list}">`, ...lines, '</ul>'].join('\n');
}

function footerOf(lines: readonly string[], styles: Styles): string {
  return [
    `<div class="quiet line" style="${styles.footer}">`,
    ...lines.map((line) => `<p style="${styles.footerLine}">${line}</p>`),
    '</div>',
  ].join('\n');
}

function anchor(address: string, text: string, style: string): string {
  return `<a href="${escapeHtml(address)}" style="${style}" class="accent">${escapeHtml(text)}</a>`;
}

const { light, dark } = SCHEMES;

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

function accentsOf(accent: string | undefined): Accents {
  return accent === undefined ? { light: light.accent, dark: dark.accent } : readableAccents(accent);
}

/**
 * The styles of an e-mail in light colors. They are inline, because some mail programs drop style elements, and plain,
 * because many know little of CSS.
 */
function stylesOf({ light: accent }: Accents) {
  return {
    body: `margin: 0; padding: 0; background-color: ${light.page}`,
    page: `padding: 20px 20px 32px; border-top: 4px solid ${accent}; background-color: ${light.page}; color: ${light.text}; font-family: ${FONT}; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere; word-break: break-word`,
    column: 'max-width: 560px; margin: 0 auto',
    service: `color: ${accent}; margin: 0 0 28px; font-weight: 600`,
    heading: 'margin: 0 0 16px; font-size: 22px; line-height: 1.3; font-weight: 600',
    paragraph: 'margin: 0 0 16px',
    list: `margin: 0 0 16px; padding: 0; list-style: none; border-top: 1px solid ${light.line}`,
    item: `margin: 0; padding: 10px 0; border-bottom: 1px solid ${light.line}`,
    quiet: `color: ${light.quiet}; font-size: 14px`,
    link: `color: ${accent}`,
    buttonTable: 'margin: 24px 0 16px; border-collapse: separate',
    // The last property is for Outlook, which ignores the padding of links.
    buttonCell: `border-radius: 6px; background-color: ${accent}; mso-padding-alt: 12px 24px`,
    button: `display: inline-block; padding: 12px 24px; color: ${light.page}; font-weight: 600; text-decoration: none`,
    addressLine: `margin: 0 0 16px; color: ${light.quiet}; font-size: 14px`,
    address: `color: ${accent}; word-break: break-all`,
    footer: `margin: 32px 0 0; padding: 16px 0 0; border-top: 1px solid ${light.line}; color: ${light.quiet}; font-size: 14px`,
    footerLine: 'margin: 0 0 8px',
  };
}

/** Replaces the inline colors. Mail programs that ignore it show light colors, or choose dark ones on their own. */
function darkStyle({ dark: accent }: Accents): string {
  return `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${dark.page} !important; color: ${dark.text} !important; }
  .accent { color: ${accent} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .bar { border-color: ${accent} !important; }
  .line { border-color: ${dark.line} !important; }
  .fill { background-color: ${accent} !important; }
  .filled { color: ${dark.page} !important; }
}`;
}

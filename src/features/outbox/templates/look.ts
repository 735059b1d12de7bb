import { type Accents, readableAccents, SCHEMES } from '#domain/accent';

const { light, dark } = SCHEMES;

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export function accentsOf(accent: string | undefined): Accents {
  return accent === undefined ? { light: light.accent, dark: dark.accent } : readableAccents(accent);
}

/**
 * The styles of an e-mail in light colors. They are inline, because some mail programs drop style elements, and plain,
 * because many know little of CSS.
 */
export function stylesOf({ light: accent }: Accents) {
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
export function darkStyle({ dark: accent }: Accents): string {
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

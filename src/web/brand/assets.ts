import type { Brand, Logo } from '#config/config';
import { readableAccents } from '#domain/accent';
import { Failure } from '#domain/failure';
import { fixedPage, type PathResponder } from '#web/kit/page';
import { headersOfAllPages } from '#web/kit/security-headers';

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

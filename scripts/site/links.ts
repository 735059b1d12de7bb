import { posix } from 'node:path';
import { headingsOf, inProse } from './markdown.ts';
import type { Page } from './pages.ts';

/** A page with its own text, before links are changed. */
export interface Source extends Page {
  text: string;
}

export interface Linked {
  text: string;
  /** Files of the repository that the text refers to, which the site offers for download. */
  files: string[];
  /** Links that lead nowhere, as they are written. */
  dead: string[];
}

/** How the repository answers whether a path is a file or a folder in it. */
export type Kind = (path: string) => 'file' | 'folder' | undefined;

/** Where files of the repository stand in the site. */
const FILES = '/files/';
export const IMAGES = '/images/';

/** Turns the links of a page, which work in the repository, into those of the site. */
export function linked(page: Source, all: readonly Source[], kind: Kind, base = '/'): Linked {
  const files = new Set<string>();
  const dead: string[] = [];

  function target(link: string): string | undefined {
    const [path = '', anchor] = link.split('#', 2);
    const source = path === '' ? page.source : posix.join(posix.dirname(page.source), path);
    const pages = all.filter((one) => one.source === source.replace(/\/$/, ''));
    if (pages.length > 0) {
      const found = anchor === undefined ? pages[0] : pages.find((one) => hasAnchor(one, anchor));
      if (found) return `/${found.address}.html${anchor === undefined ? '' : `#${anchor}`}`;
      dead.push(link);
      return undefined;
    }
    const found = kind(source);
    const overview = all.find((one) => one.source === posix.join(source, 'README.md'));
    if (found === 'folder' && overview) return `/${overview.address}.html`;
    if (found === undefined) dead.push(link);
    if (found !== 'file') return undefined;
    files.add(source);
    return `${FILES}${source}`;
  }

  const text = inProse(page.text, (prose) =>
    prose
      .replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, mark: string, label: string, link: string) => {
        if (mark !== '' || isAbsolute(link)) return whole;
        const found = target(link);
        // A folder of the repository is named, but the site does not have it.
        if (found === undefined) return label;
        // VitePress would look for a page.
        return found.startsWith(FILES)
          ? `<a href="${base}${found.slice(1)}" target="_self">${labelHtml(label)}</a>`
          : `[${label}](${found})`;
      })
      .replaceAll(/(src|srcset)="(?:\.\.?\/)*(?:docs\/)?images\/([^"]+)"/g, `$1="${IMAGES}$2"`),
  );
  return { text: switchedPictures(text), files: [...files], dead };
}

/** The repository shows a picture by the reader's system; the site by its own switch. */
function switchedPictures(text: string): string {
  return text.replaceAll(
    /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img src="([^"]+)" alt="([^"]*)"\s*\/?>\s*<\/picture>/g,
    (_, dark: string, light: string, alt: string) =>
      `<picture class="light-only"><img src="${light}" alt="${alt}"></picture>\n<picture class="dark-only"><img src="${dark}" alt="${alt}"></picture>`,
  );
}

function hasAnchor({ text }: Source, anchor: string): boolean {
  return headingsOf(text).some((heading) => heading.anchor === anchor) || text.includes(`id="${anchor}"`);
}

function isAbsolute(link: string): boolean {
  return /^[a-z][a-z+.-]*:/.test(link);
}

function labelHtml(label: string): string {
  return label.replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}

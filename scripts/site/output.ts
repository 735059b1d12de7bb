import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** What is wrong with the built pages: requests to other origins, and links that lead nowhere. */
export function outputProblems(folder: string, base: string): string[] {
  const files = new Set(globSync('**/*', { cwd: folder }).map((file) => file.replaceAll('\\', '/')));
  const texts = [...files]
    .filter((file) => /\.(html|css)$/.test(file))
    .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }));
  const ids = new Map(texts.map(({ file, text }) => [file, idsOf(text)]));
  return texts.flatMap(({ file, text }) => [
    ...foreignRequests(text).map((address) => `${file}: loads ${address}`),
    ...(file.endsWith('.html') ? deadLinks({ file, text }, files, ids, base) : []).map(
      (link) => `${file}: ${link} leads nowhere`,
    ),
  ]);
}

/** Addresses outside of the site that a browser would load with the page. Links that a reader follows are none. */
export function foreignRequests(text: string): string[] {
  const tags = text.match(/<(?!a\b)[a-z][^>]*>/gi) ?? [];
  const attributes = tags.flatMap((tag) =>
    [...tag.matchAll(/\s(?:src|srcset|href|poster|data|action)="((?:https?:)?\/\/[^"]*)"/gi)].map(
      ([, address = '']) => address,
    ),
  );
  const styles = [...text.matchAll(/(?:url\(\s*["']?|@import\s+["'])((?:https?:)?\/\/[^"')]*)/gi)];
  return [...attributes, ...styles.map(([, address = '']) => address)];
}

function deadLinks(
  { file, text }: { file: string; text: string },
  files: ReadonlySet<string>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  base: string,
): string[] {
  const links = new Set([...text.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, link = '']) => link));
  return [...links].filter((link) => {
    if (/^[a-z][a-z+.-]*:/.test(link)) return false;
    const [path = '', anchor = ''] = decodeURIComponent(link.replaceAll('&amp;', '&')).split('#', 2);
    const found = fileOf(path, file, base);
    if (!files.has(found)) return true;
    return anchor !== '' && ids.get(found)?.has(anchor) === false;
  });
}

function fileOf(path: string, from: string, base: string): string {
  if (path === '') return from;
  const inSite = path.startsWith('/') ? path.slice(base.length) : posix.join(posix.dirname(from), path);
  return inSite === '' || inSite.endsWith('/') ? `${inSite}index.html` : inSite;
}

function idsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id.replaceAll('&amp;', '&')));
}

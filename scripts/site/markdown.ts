import { slugOf } from '../../site/.vitepress/slug.ts';

/** A line of Markdown, and whether it stands in a code block. */
export interface Line {
  text: string;
  isCode: boolean;
}

export interface Heading {
  level: number;
  title: string;
  anchor: string;
}

function linesOf(text: string): Line[] {
  let fence = '';
  return text.split('\n').map((line) => {
    const [, mark = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    const isEnd = fence !== '' && mark.startsWith(fence);
    const isCode = fence !== '' || mark !== '';
    if (isEnd) fence = '';
    else if (fence === '') fence = mark;
    return { text: line, isCode };
  });
}

/** The headings with the anchors that a repository on the web gives them. */
export function headingsOf(text: string): Heading[] {
  const seen = new Map<string, number>();
  return linesOf(text).flatMap(({ text: line, isCode }) => {
    const [, marks = '', title = ''] = (!isCode && /^(#{1,6})\s+(.*?)\s*$/.exec(line)) || [];
    if (marks === '') return [];
    const [, own] = /\{#([\w-]+)\}$/.exec(title) ?? [];
    const slug = own ?? slugOf(plain(title));
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return [{ level: marks.length, title: plain(title), anchor: count === 0 ? slug : `${slug}-${count}` }];
  });
}

/** A heading without the marks of code, links and emphasis. */
function plain(title: string): string {
  return title
    .replace(/\s*\{#[\w-]+\}$/, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '');
}

/** The sections of a page with these titles of second level, in the order of the page. */
export function sectionsOf(text: string, titles: readonly string[]): string {
  let isWanted = false;
  const kept = linesOf(text).filter(({ text: line, isCode }) => {
    const [, title] = (!isCode && /^##\s+(.*?)\s*$/.exec(line)) || [];
    if (title !== undefined) isWanted = titles.includes(title);
    return isWanted;
  });
  return kept.map(({ text: line }) => line).join('\n');
}

/** Changes the prose of a page: not its code. */
export function inProse(text: string, change: (prose: string) => string): string {
  return linesOf(text)
    .map(({ text: line, isCode }) => (isCode ? line : outsideCode(line, change)))
    .join('\n');
}

function outsideCode(line: string, change: (prose: string) => string): string {
  // A code span that is the text of a link belongs to the link.
  return line
    .split(/((?<!\[)`[^`]*`(?!\]))/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

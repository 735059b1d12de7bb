import { type Html, html } from '#faces/web/kit/html';

/** Text with `code` in it, on one line. */
export function inlineMarkdown(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

export interface Chapter {
  /** Empty for what stands before the first heading. */
  title: string;
  content: Html[];
}

/**
 * The part of Markdown that our own texts use: `## ` headings, paragraphs, tables, `code`. Everything else shows as it
 * is written.
 */
export function readMarkdown(text: string): Chapter[] {
  const chapters: Chapter[] = [{ title: '', content: [] }];
  for (const block of text.trim().split(/\n{2,}/)) {
    if (block.startsWith('## ')) chapters.push({ title: block.slice(3), content: [] });
    else chapters.at(-1)?.content.push(block.startsWith('|') ? table(block) : paragraph(block));
  }
  return chapters;
}

/** The id of a heading: `Rate limits` is `rate-limits`. */
export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function paragraph(block: string): Html {
  return html`<p>${inlineMarkdown(block)}</p>`;
}

function table(block: string): Html {
  const [head = [], , ...rows] = block.split('\n').map((line) =>
    line
      .replaceAll(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  return html`<div class="scroll"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${inlineMarkdown(cell)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inlineMarkdown(cell)}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

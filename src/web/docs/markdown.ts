import { type Html, html } from '#web/kit/html';

/** Renders a line of text with `code`. */
export function inlineMarkdown(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

export interface Chapter {
  /** Empty for the text before the first heading. */
  title: string;
  content: Html[];
}

/**
 * Parses the part of Markdown that our own texts use: `## ` headings, paragraphs, tables and `code`. Other syntax is
 * shown as plain text.
 */
export function readMarkdown(text: string): Chapter[] {
  const chapters: Chapter[] = [{ title: '', content: [] }];
  for (const block of text.trim().split(/\n{2,}/)) {
    if (block.startsWith('## ')) chapters.push({ title: block.slice(3), content: [] });
    else chapters.at(-1)?.content.push(block.startsWith('|') ? table(block) : paragraph(block));
  }
  return chapters;
}

/** The id of a heading: `rate-limits` for `Rate limits`. */
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

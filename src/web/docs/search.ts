import { type Html, html } from '#web/kit/html';

/** A part of the reference that a search can find. */
export interface Searchable {
  /** Of its heading. */
  id: string;
  title: string;
  /** What stands beside the title: the method and path of an operation, the kind of another part. */
  note: string;
  /** All of its text. */
  text: string;
}

/** Longer queries are cut: nobody types them. */
const LONGEST_QUERY = 100;

/** Results beyond this number are left out. */
const MOST_RESULTS = 50;

/** The parts that have all words of the query, those with all of them in the title first. */
export function search(parts: readonly Searchable[], query: string): Searchable[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = parts.filter(({ title, note, text }) => hasAll(`${title} ${note} ${text}`, words));
  const inTitle = ({ title, note }: Searchable) => (hasAll(`${title} ${note}`, words) ? 0 : 1);
  return found.toSorted((a, b) => inTitle(a) - inTitle(b)).slice(0, MOST_RESULTS);
}

function wordsOf(query: string): string[] {
  return query
    .slice(0, LONGEST_QUERY)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function hasAll(text: string, words: readonly string[]): boolean {
  const searched = text.toLowerCase();
  return words.every((word) => searched.includes(word));
}

/** The page for a query that was sent as a form. */
export function renderResults(found: readonly Searchable[], query: string): Html {
  const items = found.map(
    ({
      id,
      title,
      note,
    }) => html`<li><a href="/docs#${id}">${title}</a> <span class="type">${note}</span></li>
`,
  );
  return html`<section class="prose" aria-labelledby="results">
<h2 id="results">${found.length === 0 ? 'Nothing found' : 'Found'} for <q>${query.slice(0, LONGEST_QUERY)}</q></h2>
${
  found.length === 0
    ? html`<p>Each word of a search must occur in the same operation, record or chapter.</p>`
    : html`<ul class="results">
${items}</ul>`
}
<p><a href="/docs">The whole reference</a></p>
</section>
`;
}
